package sample

import (
	"errors"
	"fmt"
	"log"
	"os"
)

func (l *Log) Println(args ...any) { fmt.Fprintln(os.Stderr, args...) }

func (l *Log) fatal(args ...any) {
	l.Println(args...)
	os.Exit(1)
}

func (l *Log) fatalErr(err error) {
	// want exit "error: {err}" rule=helper class=l.fatal severity=fatal
	l.fatal("error:", err)
}

func failf(format string, args ...any) error {
	// want exception "rules: {format}" rule=value
	return fmt.Errorf("rules: "+format, args...)
}

func fail(text string) error { return failf("%s", text) }

func check(err error, what string) {
	if err != nil {
		// want exit "cannot {what}: {err}" rule=fatal class=log.Fatalf
		log.Fatalf("cannot %s: %v", what, err)
	}
}

func assert(held bool, message string) {
	if !held {
		panic(message)
	}
}

func open(name string) error {
	if name == "" {
		// want exception "no file {name}" rule=value
		return fmt.Errorf("no file %s", name)
	}
	return nil
}

func newError(code int, msg string) error { return &ruleError{code, msg} }

type ruleError struct {
	code int
	msg  string
}

func (e *ruleError) Error() string { return e.msg }

func use(log *Log, rule string, err error, n int) error {
	// want exit "error: please name a rule" rule=helper class=log.fatal
	log.fatal("error: please name a rule")
	// want exit "two values {n} {err}" rule=helper class=log.fatal
	log.fatal("two values", n, err)
	// want exception "rules: {rule} is used {n} times" rule=helper class=failf hole=n:integer
	_ = failf("%s is used %d times", rule, n)
	_, err = load(rule)
	// want exit "cannot load rules: {err}" rule=helper class=check guard=error-return:load(rule)
	check(err, "load rules")
	// ok rule=helper
	check(err, rule)
	// want assertion "rules are sorted" rule=helper class=assert guard=assert:"n > 0"
	assert(n > 0, "rules are sorted")
	// ok rule=helper
	_ = open("rules of the house")
	local := func(text string) error {
		// want exception "local: {text}" rule=value
		return errors.New("local: " + text)
	}
	if n > 3 {
		// want exception "local: too many" rule=helper class=local guard=if:"n > 3"
		return local("too many")
	}
	// want exception "rule {rule} is old" rule=helper class=newError
	return newError(3, fmt.Sprintf("rule %s is old", rule))
}

func shadowed(n int) error {
	if n > 1 {
		// want exception "first {text}" rule=value
		fail := func(text string) error { return errors.New("first " + text) }
		// want exception "first of many" rule=helper
		return fail("of many")
	}
	fail := func(text string) { _ = text }
	// ok rule=helper
	fail("nothing is reported")
	return nil
}
