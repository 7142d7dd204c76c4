package sample

import (
	"errors"
	"fmt"
	"strings"
)

type broken struct{ part string }

func describe(part string) string {
	// want exception "the part {part} is worn out" rule=value
	return fmt.Sprintf("the part %s is worn out", part)
}

func (b broken) text() string {
	if b.part == "" {
		// want exception "no part is broken" rule=value
		return "no part is broken"
	}
	// want exception "part {part} is broken in two" rule=value
	text := "part " + b.part
	text += " is broken in two"
	return text
}

// ok rule=value
func label(part string) string { return "part-" + part }

// want exception "the broken part is {part}" rule=error-method class=broken
func speak(part string) string { return "the broken part is " + part }

func (b broken) Error() string { return speak(b.part) }

func report(b broken, sizes []int) error {
	switch len(sizes) {
	case 1:
		return errors.New(describe(b.part))
	case 2:
		return fmt.Errorf("%s", b.text())
	case 3:
		return errors.New(label(b.part))
	case 4:
		return errors.New(describe("the second call adds no site"))
	}
	var parts []string
	// want exception "the list of parts; {part} and more; {parts}; at the end" rule=value
	parts = append(parts, "the list of parts")
	parts = append(parts, b.part+" and more")
	for range sizes {
		parts = append(parts, "of a size")
	}
	parts = append(parts, "at the end")
	return errors.New(strings.Join(parts, "; "))
}

func answer(name string, reply Reply) error {
	if name == "" {
		// want exception "the name of the wheel is missing" rule=named class=errors.New
		return errors.New(nil).WithCode(errors.BadRequestCode).WithMessage("the name of the wheel is missing")
	}
	if name == "hub" {
		// want exception "the wheel {name} has no hub" rule=named
		return ErrWheel.WithMessagef("the wheel %s has no hub", name)
	}
	// ok rule=named
	return reply.WithMessage("the wheel turns well")
}

func built(name string) error {
	var text strings.Builder
	// want exception "the wheel of {name}\nwas built by {name}" rule=value
	text.WriteString("the wheel of ")
	text.WriteString(name)
	text.WriteByte('\n')
	fmt.Fprintf(&text, "was built by %s", name)
	return errors.New(text.String())
}
