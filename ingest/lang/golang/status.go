package golang

import (
	"go/ast"
	"go/token"
	"strconv"
	"strings"
)

// statuses are the error statuses of package net/http by the constant's name (RFC 9110 and its registry); fiber, fasthttp
// and others use the same names.
var statuses = map[string]int{
	"StatusBadRequest": 400, "StatusUnauthorized": 401, "StatusPaymentRequired": 402, "StatusForbidden": 403, "StatusNotFound": 404,
	"StatusMethodNotAllowed": 405, "StatusNotAcceptable": 406, "StatusProxyAuthRequired": 407, "StatusRequestTimeout": 408,
	"StatusConflict": 409, "StatusGone": 410, "StatusLengthRequired": 411, "StatusPreconditionFailed": 412,
	"StatusRequestEntityTooLarge": 413, "StatusRequestURITooLong": 414, "StatusUnsupportedMediaType": 415,
	"StatusRequestedRangeNotSatisfiable": 416, "StatusExpectationFailed": 417, "StatusTeapot": 418, "StatusMisdirectedRequest": 421,
	"StatusUnprocessableEntity": 422, "StatusLocked": 423, "StatusFailedDependency": 424, "StatusTooEarly": 425,
	"StatusUpgradeRequired": 426, "StatusPreconditionRequired": 428, "StatusTooManyRequests": 429,
	"StatusRequestHeaderFieldsTooLarge": 431, "StatusUnavailableForLegalReasons": 451, "StatusInternalServerError": 500,
	"StatusNotImplemented": 501, "StatusBadGateway": 502, "StatusServiceUnavailable": 503, "StatusGatewayTimeout": 504,
	"StatusHTTPVersionNotSupported": 505, "StatusVariantAlsoNegotiates": 506, "StatusInsufficientStorage": 507,
	"StatusLoopDetected": 508, "StatusNotExtended": 510, "StatusNetworkAuthenticationRequired": 511,
}

// statusOf reads an HTTP error status: a constant such as http.StatusNotFound, or a number of three digits when literal
// numbers are allowed. 0 when the expression is none.
func statusOf(e ast.Expr, numbers bool) int {
	switch e := ast.Unparen(e).(type) {
	case *ast.SelectorExpr:
		return statuses[e.Sel.Name]
	case *ast.Ident: // inside package net/http, or imported with a dot
		return statuses[e.Name]
	case *ast.BasicLit:
		if n, err := strconv.Atoi(e.Value); numbers && e.Kind == token.INT && err == nil && n >= 400 && n <= 599 {
			return n
		}
	}
	return 0
}

// codeOf reads an error code: the constant's own name (codes.NotFound gives NotFound), or a quoted text.
func codeOf(e ast.Expr) string {
	switch e := ast.Unparen(e).(type) {
	case *ast.SelectorExpr:
		return strings.TrimPrefix(e.Sel.Name, "Code")
	case *ast.BasicLit:
		if text, err := strconv.Unquote(e.Value); err == nil && e.Kind == token.STRING {
			return text
		}
	}
	return ""
}

// rpcCodes are the codes of a failed RPC (https://grpc.io/docs/guides/status-codes/).
var rpcCodes = map[string]bool{
	"Canceled": true, "Unknown": true, "InvalidArgument": true, "DeadlineExceeded": true, "NotFound": true, "AlreadyExists": true,
	"PermissionDenied": true, "ResourceExhausted": true, "FailedPrecondition": true, "Aborted": true, "OutOfRange": true,
	"Unimplemented": true, "Internal": true, "Unavailable": true, "DataLoss": true, "Unauthenticated": true,
}

// rpcCode reads a constant of gRPC's package codes. Empty when the expression is none.
func rpcCode(e ast.Expr) string {
	if s, ok := ast.Unparen(e).(*ast.SelectorExpr); ok && rpcCodes[s.Sel.Name] {
		if x, ok := s.X.(*ast.Ident); ok && strings.HasSuffix(x.Name, "codes") {
			return s.Sel.Name
		}
	}
	return ""
}
