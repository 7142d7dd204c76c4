package templates

import (
	"fmt"
	"html/template"
	"strconv"
	"strings"
)

// functions are what templates call to print values. They only render; they decide nothing.
func functions(digest string) template.FuncMap {
	return template.FuncMap{
		"asset":   func(name string) string { return "/assets/" + name + "?v=" + digest },
		"count":   count,
		"plural":  plural,
		"percent": percent,
		"add":     func(a, b int) int { return a + b },
	}
}

// count prints a number with a comma between thousands.
func count(n int) string {
	digits := strconv.Itoa(n)
	sign := ""
	if n < 0 {
		sign, digits = "-", digits[1:]
	}
	var b strings.Builder
	for i, digit := range digits {
		if i > 0 && (len(digits)-i)%3 == 0 {
			b.WriteByte(',')
		}
		b.WriteRune(digit)
	}
	return sign + b.String()
}

// plural prints a number and its noun: 1 library, 1,200 libraries.
func plural(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return count(n) + " " + many
}

// percent prints a share from 0 to 1 as a whole percentage.
func percent(share float64) string { return fmt.Sprintf("%.0f %%", 100*share) }
