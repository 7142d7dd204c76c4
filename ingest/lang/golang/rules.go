package golang

import "github.com/errdex/errdex"

// style says how a call makes its message from its arguments.
type style uint8

const (
	plain      style = iota // the argument is the message; the arguments after it do not show in it
	printf                  // the argument is a format, the arguments after it its values
	joined                  // all arguments from it on, as fmt.Print joins them
	joinedLine              // all arguments from it on, as fmt.Println joins them
)

// construct is one way in which a call creates or reports an error.
type construct struct {
	// rule is the id of the rule, for annotated samples.
	rule string
	kind errdex.ErrorType
	// severity is left empty for the kind's own: fatal for panic and exit, error for the others.
	severity errdex.Severity
	style    style
	// message is the position of the message among the arguments.
	message int
	// status, code and cause are the positions, from 1, of the arguments that hold an HTTP status, an error code and the
	// wrapped error; 0: none.
	status, code, cause int
}

// The rules of package golang.
const (
	ruleValue    = "value"        // an error value made from a message: errors.New, fmt.Errorf
	ruleWrap     = "wrap"         // a message put in front of another error: errors.Wrap
	rulePanic    = "panic"        // the panic builtin and logging functions that panic
	ruleFatal    = "fatal"        // log functions that end the process
	ruleLog      = "log"          // log functions with a level
	ruleLogLevel = "log-level"    // log functions that take the level as an argument
	ruleLogPrint = "log-print"    // log.Print and its like, which have no level
	rulePrint    = "print"        // printed, then the process ends or the function reports a failure
	ruleRespond  = "respond"      // an HTTP error response in one call
	ruleBody     = "respond-body" // the body that is written after an error status
	ruleRPC      = "rpc"          // a status of an RPC
	ruleChain    = "chain"        // a log event built by chained calls: log.Error().Err(err).Msg("..")
	ruleNamed    = "named"        // a function or method whose name says that it makes or reports an error
	ruleLiteral  = "literal"      // a struct literal of an error type
	ruleConvert  = "convert"      // text converted to an error type of the file
	ruleMethod   = "error-method" // what the Error method of a type returns
	ruleTable    = "table"        // the entries of a table of messages that an error type takes its message from
	ruleHelper   = "helper"       // a call of the file's own reporting function
)

// ruleIDs lists the rules.
var ruleIDs = []string{
	ruleValue, ruleWrap, rulePanic, ruleFatal, ruleLog, ruleLogLevel, ruleLogPrint, rulePrint, ruleRespond, ruleBody, ruleRPC, ruleChain,
	ruleNamed, ruleLiteral, ruleConvert, ruleMethod, ruleTable, ruleHelper,
}

// library is a package whose functions are known.
type library struct {
	// paths are its import paths, without a major version at the end.
	paths []string
	// name is the package's own name where its path does not end in it.
	name string
	// known: the functions that the table does not name make no error. Without it they are judged by their names.
	known     bool
	functions map[string]construct
}

// libraries are the packages that errdex knows by import path.
var libraries = []library{
	{paths: []string{"errors"}, known: true, functions: map[string]construct{
		"New": {rule: ruleValue, kind: errdex.Exception},
	}},
	{paths: []string{"fmt"}, known: true, functions: map[string]construct{
		"Errorf":   {rule: ruleValue, kind: errdex.Exception, style: printf},
		"Print":    {rule: rulePrint, kind: errdex.Exit, style: joined},
		"Printf":   {rule: rulePrint, kind: errdex.Exit, style: printf},
		"Println":  {rule: rulePrint, kind: errdex.Exit, style: joinedLine},
		"Fprint":   {rule: rulePrint, kind: errdex.Exit, style: joined, message: 1},
		"Fprintf":  {rule: rulePrint, kind: errdex.Exit, style: printf, message: 1},
		"Fprintln": {rule: rulePrint, kind: errdex.Exit, style: joinedLine, message: 1},
	}},
	{paths: []string{"io"}, known: true, functions: map[string]construct{
		"WriteString": {rule: rulePrint, kind: errdex.Exit, message: 1},
	}},
	{paths: []string{"github.com/pkg/errors", "golang.org/x/xerrors", "github.com/cockroachdb/errors", "github.com/go-errors/errors",
		"github.com/juju/errors", "gitlab.com/tozd/go/errors", "emperror.dev/errors", "go.uber.org/multierr"},
		functions: errorPackage},
	{paths: []string{"log"}, known: true, functions: map[string]construct{
		"Print":   {rule: ruleLogPrint, kind: errdex.Log, style: joined},
		"Printf":  {rule: ruleLogPrint, kind: errdex.Log, style: printf},
		"Println": {rule: ruleLogPrint, kind: errdex.Log, style: joinedLine},
		"Fatal":   {rule: ruleFatal, kind: errdex.Exit, style: joined},
		"Fatalf":  {rule: ruleFatal, kind: errdex.Exit, style: printf},
		"Fatalln": {rule: ruleFatal, kind: errdex.Exit, style: joinedLine},
		"Panic":   {rule: rulePanic, kind: errdex.Panic, style: joined},
		"Panicf":  {rule: rulePanic, kind: errdex.Panic, style: printf},
		"Panicln": {rule: rulePanic, kind: errdex.Panic, style: joinedLine},
	}},
	{paths: []string{"log/slog", "golang.org/x/exp/slog"}, known: true, functions: map[string]construct{
		"Error":        {rule: ruleLog, kind: errdex.Log},
		"ErrorContext": {rule: ruleLog, kind: errdex.Log, message: 1},
		"Warn":         {rule: ruleLog, kind: errdex.Log, severity: errdex.SeverityWarning},
		"WarnContext":  {rule: ruleLog, kind: errdex.Log, severity: errdex.SeverityWarning, message: 1},
		"Log":          {rule: ruleLogLevel, kind: errdex.Log, message: 2},
		"LogAttrs":     {rule: ruleLogLevel, kind: errdex.Log, message: 2},
	}},
	{paths: []string{"github.com/sirupsen/logrus", "github.com/golang/glog", "k8s.io/klog"}, functions: map[string]construct{
		"Error":   {rule: ruleLog, kind: errdex.Log, style: joined},
		"Warn":    {rule: ruleLog, kind: errdex.Log, style: joined, severity: errdex.SeverityWarning},
		"Warning": {rule: ruleLog, kind: errdex.Log, style: joined, severity: errdex.SeverityWarning},
		"Fatal":   {rule: ruleFatal, kind: errdex.Exit, style: joined},
		"Exit":    {rule: ruleFatal, kind: errdex.Exit, style: joined},
		"Panic":   {rule: rulePanic, kind: errdex.Panic, style: joined},
		"ErrorS":  {rule: ruleLog, kind: errdex.Log, message: 1, cause: 1},
	}},
	{paths: []string{"google.golang.org/grpc/status", "github.com/gogo/status"}, known: true, functions: map[string]construct{
		"Error":  {rule: ruleRPC, kind: errdex.HTTP, message: 1, code: 1},
		"New":    {rule: ruleRPC, kind: errdex.HTTP, message: 1, code: 1},
		"Errorf": {rule: ruleRPC, kind: errdex.HTTP, message: 1, code: 1, style: printf},
		"Newf":   {rule: ruleRPC, kind: errdex.HTTP, message: 1, code: 1, style: printf},
	}},
	{paths: []string{"connectrpc.com/connect", "github.com/bufbuild/connect-go"}, known: true, functions: map[string]construct{
		"NewError": {rule: ruleRPC, kind: errdex.HTTP, message: 1, code: 1},
	}},
	{paths: []string{"github.com/twitchtv/twirp"}, known: true, functions: map[string]construct{
		"NewError":             {rule: ruleRPC, kind: errdex.HTTP, message: 1, code: 1},
		"NewErrorf":            {rule: ruleRPC, kind: errdex.HTTP, message: 1, code: 1, style: printf},
		"NotFoundError":        {rule: ruleRPC, kind: errdex.HTTP},
		"InternalError":        {rule: ruleRPC, kind: errdex.HTTP},
		"InternalErrorf":       {rule: ruleRPC, kind: errdex.HTTP, style: printf},
		"InvalidArgumentError": {rule: ruleRPC, kind: errdex.HTTP, message: 1},
	}},
	{paths: []string{"net/http"}, known: true, functions: map[string]construct{
		"Error": {rule: ruleRespond, kind: errdex.HTTP, message: 1, status: 3},
	}},
	{paths: []string{"github.com/labstack/echo"}, functions: map[string]construct{
		"NewHTTPError": {rule: ruleRespond, kind: errdex.HTTP, message: 1, status: 1},
	}},
	{paths: []string{"github.com/gofiber/fiber"}, functions: map[string]construct{
		"NewError": {rule: ruleRespond, kind: errdex.HTTP, message: 1, status: 1},
	}},
	{paths: []string{"github.com/urfave/cli"}, functions: map[string]construct{
		"Exit":         {rule: ruleFatal, kind: errdex.Exit},
		"NewExitError": {rule: ruleFatal, kind: errdex.Exit},
	}},
	{paths: []string{"k8s.io/apimachinery/pkg/api/errors"}, known: true, functions: map[string]construct{
		"NewBadRequest":         {rule: ruleRespond, kind: errdex.HTTP},
		"NewUnauthorized":       {rule: ruleRespond, kind: errdex.HTTP},
		"NewServiceUnavailable": {rule: ruleRespond, kind: errdex.HTTP},
		"NewTimeoutError":       {rule: ruleRespond, kind: errdex.HTTP},
		"NewTooManyRequests":    {rule: ruleRespond, kind: errdex.HTTP},
		"NewInternalError":      {rule: ruleRespond, kind: errdex.HTTP},
		"NewApplyConflict":      {rule: ruleRespond, kind: errdex.HTTP, message: 1},
	}},
	{paths: []string{"k8s.io/apimachinery/pkg/util/validation/field"}, known: true, functions: map[string]construct{
		"Required":  {rule: ruleValue, kind: errdex.Exception, message: 1},
		"Forbidden": {rule: ruleValue, kind: errdex.Exception, message: 1},
		"Invalid":   {rule: ruleValue, kind: errdex.Exception, message: 2},
	}},
}

// errorPackage are the functions of packages that replace the standard errors package.
var errorPackage = map[string]construct{
	"New":          {rule: ruleValue, kind: errdex.Exception},
	"NewPlain":     {rule: ruleValue, kind: errdex.Exception},
	"Newf":         {rule: ruleValue, kind: errdex.Exception, style: printf},
	"Errorf":       {rule: ruleValue, kind: errdex.Exception, style: printf},
	"Wrap":         {rule: ruleWrap, kind: errdex.Exception, message: 1, cause: 1},
	"Wrapf":        {rule: ruleWrap, kind: errdex.Exception, message: 1, cause: 1, style: printf},
	"WithMessage":  {rule: ruleWrap, kind: errdex.Exception, message: 1, cause: 1},
	"WithMessagef": {rule: ruleWrap, kind: errdex.Exception, message: 1, cause: 1, style: printf},
	"Annotate":     {rule: ruleWrap, kind: errdex.Exception, message: 1, cause: 1},
	"Annotatef":    {rule: ruleWrap, kind: errdex.Exception, message: 1, cause: 1, style: printf},
}

// errorPackageNames are package names under which errorPackage's functions are known wherever the package comes from.
var errorPackageNames = map[string]bool{
	"errors": true, "xerrors": true, "errs": true, "eris": true, "errgo": true, "merry": true, "errorx": true, "errutil": true,
	"serrors": true, "pkgerrors": true, "stderrors": true, "terror": true, "apierr": true, "errcode": true, "errdefs": true,
}
