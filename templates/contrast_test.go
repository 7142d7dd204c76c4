package templates

import (
	"math"
	"regexp"
	"strconv"
	"testing"
)

// colour reads a colour of the style sheet.
func colour(t *testing.T, css, name string) [3]float64 {
	t.Helper()
	found := regexp.MustCompile(`--` + name + `: #([0-9a-f]{6})`).FindStringSubmatch(css)
	if found == nil {
		t.Fatalf("there is no colour --%s", name)
	}
	bits, err := strconv.ParseUint(found[1], 16, 32)
	if err != nil {
		t.Fatal(err)
	}
	return [3]float64{float64(bits>>16) / 255, float64(bits>>8&255) / 255, float64(bits&255) / 255}
}

// contrast is the contrast ratio of two colours as WCAG 2.2 defines it.
func contrast(a, b [3]float64) float64 {
	lighter, darker := luminance(a), luminance(b)
	if lighter < darker {
		lighter, darker = darker, lighter
	}
	return (lighter + 0.05) / (darker + 0.05)
}

func luminance(colour [3]float64) float64 {
	for i, channel := range colour {
		if channel <= 0.04045 {
			colour[i] = channel / 12.92
		} else {
			colour[i] = math.Pow((channel+0.055)/1.055, 2.4)
		}
	}
	return 0.2126*colour[0] + 0.7152*colour[1] + 0.0722*colour[2]
}
