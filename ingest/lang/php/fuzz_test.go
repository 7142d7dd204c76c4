package php

import (
	"strings"
	"testing"
	"time"

	"github.com/errdex/errdex/ingest/lang/langtest"
)

// FuzzExtract runs any bytes as PHP.
func FuzzExtract(f *testing.F) {
	f.Add([]byte("<?php throw new A(<<<X\n"))
	langtest.Fuzz(f, Language(), "<?php $m = 'a'; $m .= $m . \"{$m['x']->y()}\"; throw new X($m ?: $m);", "<?php throw new X(<<<'E'\n  a\n  E);", "<?php die(\"a ${b} \\u{41\");")
}

// TestHostile runs source that is nothing but nesting or length: it takes bounded time.
func TestHostile(t *testing.T) {
	language := Language()
	for name, source := range map[string]string{
		"concatenation": "<?php throw new XException('a'" + strings.Repeat(" . 'b c' . $d", 8000) + ");",
		"appends":       "<?php function f() { $m = 'start here'; " + strings.Repeat("$m .= 'more'; ", 5000) + "throw new XException($m); }",
		"conditions":    "<?php function f($m) { " + strings.Repeat("if ($a) { $m = 'bad thing' . $m; } throw new XException($m); ", 800) + "}",
		"assignments":   "<?php " + strings.Repeat("$a = $a ?? $b; $b = $a ?: $b; ", 3000) + "throw new XException($a);",
		"chain":         "<?php throw $a" + strings.Repeat("->b('some text')", 5000) + ";",
		"coalesce":      "<?php throw new XException($a" + strings.Repeat(" ?? $b", 5000) + ");",
		"holes":         "<?php throw new XException(\"a" + strings.Repeat(" {$b['c']} d", 5000) + "\");",
		"table":         "<?php $errors = [" + strings.Repeat("'a' => 'some text', ", 5000) + "];",
		"nested":        "<?php f(" + strings.Repeat("[", 20000) + "'text here'" + strings.Repeat("]", 8000) + ");",
		"cases":         "<?php switch ($a) { " + strings.Repeat("case 1: ", 5000) + "throw new XException('text here'); }",
		"logs":          "<?php " + strings.Repeat("$log->error('text {a}', ['a' => $b]);\n", 5000),
	} {
		t.Run(name, func(t *testing.T) {
			start := time.Now()
			language.Extract(name+".php", []byte(source))
			if taken := time.Since(start); taken > 30*time.Second {
				t.Errorf("took %v", taken)
			}
		})
	}
}
