package golang

import (
	"strings"

	"github.com/errdex/errdex"
)

// Functions and methods that no table names are judged by their own names: what they are called is how their authors say
// what they do.

// level is a word of a log method's name with what the method does.
type level struct {
	word     string
	rule     string
	kind     errdex.ErrorType
	severity errdex.Severity
}

// levels are the log levels at which errors and warnings are reported, longer words before their beginnings.
var levels = []level{
	{"Error", ruleLog, errdex.Log, errdex.SeverityError},
	{"Err", ruleLog, errdex.Log, errdex.SeverityError},
	{"Critical", ruleLog, errdex.Log, errdex.SeverityError},
	{"Crit", ruleLog, errdex.Log, errdex.SeverityError},
	{"Alert", ruleLog, errdex.Log, errdex.SeverityError},
	{"Emergency", ruleLog, errdex.Log, errdex.SeverityError},
	{"Warning", ruleLog, errdex.Log, errdex.SeverityWarning},
	{"Warn", ruleLog, errdex.Log, errdex.SeverityWarning},
	{"Fatal", ruleFatal, errdex.Exit, errdex.SeverityFatal},
	{"Exit", ruleFatal, errdex.Exit, errdex.SeverityFatal},
	{"DPanic", rulePanic, errdex.Panic, errdex.SeverityFatal},
	{"Panic", rulePanic, errdex.Panic, errdex.SeverityFatal},
}

// levelEndings are what may follow the level's word in a method's name, with the way it makes its message. The message is
// the first argument that is text: loggers take a context, a depth or an error in front of it.
var levelEndings = map[string]style{
	"": plain, "f": printf, "ln": joinedLine, "w": plain, "S": plain, "Context": plain, "Ctx": plain, "fContext": printf, "ContextF": printf,
	"fCtx": printf, "Contextf": printf, "Depth": joined, "Depthf": printf, "At": plain, "fAt": printf, "IfError": printf, "IfErr": printf,
}

// levelOf reads the name of a log method.
func levelOf(name string) (level, style, bool) {
	for _, l := range levels {
		if ending, ok := strings.CutPrefix(name, l.word); ok {
			if s, ok := levelEndings[ending]; ok {
				return l, s, true
			}
		}
	}
	return level{}, plain, false
}

// enders are the lower-case names of functions that print a message and end the process.
var enders = map[string]bool{
	"fatal": true, "fatalf": true, "fatalln": true, "die": true, "dief": true, "exitf": true, "exit": true, "exitwitherror": true,
	"exitonerror": true, "abort": true, "abortf": true, "bail": true, "bailf": true, "fatalerror": true, "exiterror": true,
	"usagef": true, "usageerror": true, "usageerrorf": true, "fatalexit": true, "exiterr": true, "fatalerr": true,
}

// wrappers are the names of functions that put a message in front of an error.
var wrappers = map[string]style{
	"Wrap": plain, "Wrapf": printf, "WithMessage": plain, "WithMessagef": printf, "Annotate": plain, "Annotatef": printf,
	"WrapError": plain, "WrapErr": plain, "WrapErrorf": printf, "WrapErrf": printf, "wrapError": plain, "wrapErr": plain, "wrapf": printf,
}

// questions are beginnings of names that speak of an error without making one.
var questions = []string{
	"is", "has", "as", "check", "expect", "assert", "parse", "on", "with", "match", "ignore", "clear", "test", "get", "set", "find",
	"lookup", "register", "require", "contains", "should", "want", "no", "in", "format", "count", "handle",
}

// checkers are beginnings of names of functions that take an error with a message and end the process, or log, when the
// error is one: checkErr(err, "cannot open the store").
var checkers = []struct {
	start string
	kind  errdex.ErrorType
}{
	{"check", errdex.Exit}, {"must", errdex.Exit}, {"exiton", errdex.Exit}, {"exitif", errdex.Exit}, {"fatalif", errdex.Exit},
	{"fatalon", errdex.Exit}, {"failon", errdex.Exit}, {"dieon", errdex.Exit}, {"dieif", errdex.Exit}, {"panicif", errdex.Panic},
	{"panicon", errdex.Panic}, {"logif", errdex.Log}, {"logon", errdex.Log}, {"handle", errdex.Log},
}

// conditionals are the lower-case names of checkers that do not name the error: fatalIf(err, "cannot open the store").
var conditionals = map[string]errdex.ErrorType{
	"fatalif": errdex.Exit, "exitif": errdex.Exit, "dieif": errdex.Exit, "abortif": errdex.Exit, "panicif": errdex.Panic, "errorif": errdex.Log,
	"logif": errdex.Log, "criticalif": errdex.Log,
}

// checksError reports what a function of such a name does with an error.
func checksError(name string) (errdex.ErrorType, bool) {
	if kind, ok := conditionals[strings.ToLower(name)]; ok {
		return kind, true
	}
	lower := strings.TrimSuffix(strings.ToLower(name), "f")
	if !strings.HasSuffix(lower, "err") && !strings.HasSuffix(lower, "error") {
		return "", false
	}
	for _, c := range checkers {
		if strings.HasPrefix(lower, c.start) {
			return c.kind, true
		}
	}
	return "", false
}

// responders are methods that send a response, with the status before or among the arguments.
var responders = map[string]bool{
	"JSON": true, "JSONP": true, "IndentedJSON": true, "PureJSON": true, "SecureJSON": true, "JSONPretty": true, "XML": true, "YAML": true,
	"String": true, "HTML": true, "Text": true, "Blob": true, "SendString": true, "AbortWithStatusJSON": true, "Problem": true, "Send": true,
}

// makesError reports whether a function's name says that it makes or reports an error: newError, SyntaxErrorf, errInvalid,
// NewNotFoundErr.
func makesError(name string) bool {
	lower := strings.ToLower(name)
	if asks(name) {
		return false
	}
	stem := strings.TrimSuffix(lower, "f")
	for _, end := range []string{"error", "err", "errorresponse", "errorreply", "errresponse"} {
		if strings.HasSuffix(stem, end) {
			return true
		}
	}
	for _, start := range []string{"err", "error", "newerr", "newerror", "makeerr", "makeerror"} {
		if len(lower) > len(start) && strings.HasPrefix(lower, start) && isUpper(name[len(start)]) {
			return true
		}
	}
	return false
}

// asks reports whether a name begins as one does that speaks of an error without making one.
func asks(name string) bool {
	lower := strings.ToLower(name)
	for _, q := range questions {
		if len(lower) > len(q) && strings.HasPrefix(lower, q) && (isUpper(name[len(q)]) || name[len(q)] == '_') {
			return true
		}
	}
	return false
}

// isErrorPackage reports whether a package's name says that errors are what it makes: errors, apierrors, errdefs.
func isErrorPackage(name string) bool {
	return errorPackageNames[name] || strings.HasSuffix(name, "errors") || strings.HasSuffix(name, "errs") || strings.HasSuffix(name, "errdefs")
}

func isUpper(c byte) bool { return c >= 'A' && c <= 'Z' }

// printLoggers are packages whose level methods join their arguments as fmt.Print does.
var printLoggers = []string{"github.com/sirupsen/logrus", "github.com/golang/glog", "k8s.io/klog", "github.com/apex/log"}

// loggerSources are functions that give a logger, not an event of one.
var loggerSources = map[string]bool{"Ctx": true, "Logger": true, "FromContext": true, "L": true, "GetLogger": true, "LoggerFromContext": true}

// loggerTypes are the loggers of packages whose loggers are values, by import path.
var loggerTypes = map[string]string{
	"log/slog": "slog.Logger", "go.uber.org/zap": "zap.Logger", "github.com/hashicorp/go-hclog": "hclog.Logger",
}

// messageFields are the fields of error types that hold the message, in lower case.
var messageFields = map[string]bool{
	"msg": true, "message": true, "text": true, "reason": true, "detail": true, "details": true, "description": true, "desc": true,
	"err": true, "error": true, "errmsg": true, "errormessage": true, "what": true, "s": true, "str": true, "title": true, "problem": true,
	"cause": true, "summary": true,
}

// bodyFields are the keys of a response body that hold an error's message, in lower case.
var bodyFields = map[string]bool{
	"error": true, "message": true, "msg": true, "err": true, "detail": true, "details": true, "reason": true, "error_description": true,
	"errormessage": true, "error_message": true, "description": true, "errors": true, "errmsg": true, "title": true,
}

// messageNames are parameter names that say that the value is a message, in lower case.
var messageNames = map[string]bool{
	"msg": true, "message": true, "format": true, "text": true, "s": true, "str": true, "reason": true, "desc": true, "description": true,
	"what": true, "detail": true, "details": true, "f": true, "fmt": true, "fmtstr": true, "tmpl": true, "template": true, "errmsg": true,
	"errormsg": true, "args": true, "a": true, "v": true, "usermessage": true, "context": true, "m": true, "title": true, "errstr": true,
	"body": true, "formatstring": true, "errorstring": true, "errortext": true, "errtext": true, "msgformat": true, "messageformat": true,
}

// transparent are functions that give back their text argument, or a translation of it.
var transparent = map[string]bool{
	"string": true, "strings.TrimSpace": true, "strings.TrimRight": true, "strings.TrimSuffix": true, "gettext": true, "i18n.T": true,
	"i18n.G": true, "T": true, "tr": true, "html.EscapeString": true, "template.HTMLEscapeString": true, "color.RedString": true,
	"dedent.Dedent": true, "heredoc.Doc": true,
}

// formattingMethods and formattingFunctions only change how a value is written: the value behind them names the placeholder.
var formattingMethods = map[string]bool{
	"Error": true, "String": true, "Format": true, "Hex": true, "Base64": true, "Bytes": true, "GoString": true, "Text": true,
	"Unwrap": true, "Cause": true, "Interface": true, "Elem": true,
}

// formattingFunctions are named with their package.
var formattingFunctions = map[string]bool{
	"string": true, "int": true, "int32": true, "int64": true, "uint": true, "uint8": true, "uint16": true, "uint32": true, "uint64": true,
	"float64": true, "float32": true, "byte": true, "rune": true, "any": true, "bool": true, "uintptr": true, "min": true, "max": true,
	"strconv.Itoa": true, "strconv.Quote": true, "strconv.FormatInt": true, "strconv.FormatUint": true, "strconv.FormatBool": true,
	"strings.Join": true, "strings.TrimSpace": true, "strings.ToLower": true, "strings.ToUpper": true, "strings.TrimPrefix": true,
	"strings.TrimSuffix": true, "strings.Trim": true, "strings.TrimRight": true, "strings.TrimLeft": true, "strings.Title": true, "strings.Repeat": true,
	"fmt.Sprint": true, "fmt.Sprintln": true, "errors.Unwrap": true, "errors.Cause": true, "filepath.Base": true, "path.Base": true,
	"filepath.ToSlash": true, "filepath.Clean": true, "reflect.TypeOf": true, "reflect.ValueOf": true, "hex.EncodeToString": true,
	"bytes.TrimSpace": true, "html.EscapeString": true, "url.QueryEscape": true, "url.PathEscape": true, "slices.Sorted": true, "maps.Keys": true,
	"unsafe.String": true, "quote": true, "base64.StdEncoding.EncodeToString": true,
}
