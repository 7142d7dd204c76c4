package c

import (
	"bytes"
	"testing"

	"github.com/errdex/errdex/ingest/lang/langtest"
)

func TestSamples(t *testing.T) { langtest.Run(t, Language(), "testdata") }

// TestUnfold holds that rewriting keeps the lines and the source that it is given.
func TestUnfold(t *testing.T) {
	for source, want := range map[string]string{
		"int a;\n":                      "int a;\n",
		"#define F(m) die(m)\nint a;\n": "void F(const char*m){ die(m);}\nint a;\n",
		"#define F(m, ...) \\\n  err(m, ##__VA_ARGS__)\n":      "void F(const char*m,const char*__VA_ARGS__,...){  \n  err(m, __VA_ARGS__);}\n",
		"#define F(args...) die(args)\n":                       "void F(const char*args,...){ die(args);}\n",
		"#define S(x) (x + 1)\n":                               "#define S(x) (x + 1)\n",
		"#if 0\nint a;\n#endif\nint b;\n":                      "     \n      \n      \nint b;\n",
		"#ifdef A\nint f(a) {\n#else\nint f(b) {\n#endif\n}\n": "        \nint f(a) {\n     \n          \n      \n}\n",
		"#ifdef A\nint a;\n#endif\n":                           "#ifdef A\nint a;\n#endif\n",
		"s = \"#if 0\";\n/* \n#if 0\n*/\n":                     "s = \"#if 0\";\n/* \n#if 0\n*/\n",
		"#define X_ERRORS(X) X(A, \"a b\") X(B, \"c d\")\n":    "void X_ERRORS(const char*X){ X(A, \"a b\"); X(B, \"c d\");;}\n",
	} {
		given := []byte(source)
		if got := string(Unfold(given)); got != want {
			t.Errorf("%q becomes\n%q, want\n%q", source, got, want)
		}
		if string(given) != source {
			t.Errorf("%q was changed", source)
		}
	}
}

// FuzzUnfold holds that rewriting never panics and keeps the lines.
func FuzzUnfold(f *testing.F) {
	f.Add([]byte("#if A\n#define F(x, y...) do { err(#x y##z); } while (0) // c\n#elif B\n{\n#else\n\"a\\\n#endif\nR\"x(#if)x\"\n"))
	f.Fuzz(func(t *testing.T, source []byte) {
		before := bytes.Clone(source)
		changed := Unfold(source)
		if !bytes.Equal(source, before) {
			t.Error("the source was changed")
		}
		if a, b := bytes.Count(source, []byte{'\n'}), bytes.Count(changed, []byte{'\n'}); a != b {
			t.Errorf("%d lines became %d", a, b)
		}
	})
}

func TestReally(t *testing.T) {
	for source, want := range map[string]string{
		"#ifdef __cplusplus\nextern \"C\" {\n#endif\nint f(void);\n":                     "",
		"#if defined(__cplusplus)\nclass A;\n#else\nint a;\n#endif\n":                    "",
		"/* class A is\n namespace of it */\n// std::string\nint a; /* std::string */\n": "",
		"struct a { int b; };\nstatic const char *s = \"std::string\";\n":                "",
		"namespace a {\n}\n":                            "cpp",
		"virtual void f();\n":                           "cpp",
		"void f() {\n\tnamespace = g();\n}\n":           "",
		"void f() {\n\tclass = g() /* a\nclass b */;\n": "",
		"// a/*\nclass A {\n":                           "cpp",
		"f(\"a/*\");\nclass A {\n":                      "cpp",
		"/* a */ class A {\n":                           "",
		"#pragma once\n#include <string>\n":             "cpp",
		"  template<typename T> void f(T);\n":           "cpp",
		"inline int f() { return std::max(1, 2); }\n":   "cpp",
	} {
		if got := really([]byte(source)); got != want {
			t.Errorf("%q is %q, want %q", source, got, want)
		}
	}
}

func TestManner(t *testing.T) {
	for name, want := range map[string]manner{
		"die": mannerExit, "fatalx": mannerExit, "vdie": mannerExit, "serverPanic": mannerPanic, "BUG_ON": mannerPanic, "pr_err": mannerLog, "dev_err": mannerLog, "log_error_errno": mannerLog,
		"luaL_error": mannerException, "PyErr_SetString": mannerException, "addReplyErrorFormat": mannerException, "failf": mannerException, "luaX_syntaxerror": mannerException, "warnx": mannerWarn,
		"log_debug": mannerQuiet, "CURL_TRC_CF": mannerQuiet, "strerror": mannerNone, "is_error": mannerNone, "set_error_handler": mannerNone, "write_or_die": mannerNone, "read": mannerNone,
		"errands": mannerNone, "show_usage": mannerNone,
	} {
		if got := mannerOf(name); got != want {
			t.Errorf("%s has the manner %d, want %d", name, got, want)
		}
	}
	for name, want := range map[string]manner{"LOG_ERR": mannerLog, "NGX_LOG_EMERG": mannerLog, "AV_LOG_WARNING": mannerWarn, "LL_NOTICE": mannerQuiet, "EINVAL": mannerNone, "error": mannerNone} {
		if got := levelOf(name); got != want {
			t.Errorf("%s is the level %d, want %d", name, got, want)
		}
	}
}
