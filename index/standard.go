package index

import "strings"

// standardTexts are messages that no program made up: what the C library says of an error number (the texts of POSIX's strerror as
// glibc, the BSDs and Go print them), HTTP's reason phrases (RFC 9110), and what runtimes print above an error that nobody caught.
// Many repositories have them in tables, and hardly a paste is about the table.
var standardTexts = [...]string{
	"address already in use", "argument list too long", "bad file descriptor", "broken pipe", "cannot allocate memory",
	"cannot assign requested address", "connection refused", "connection reset by peer", "connection timed out", "directory not empty",
	"disk quota exceeded", "exec format error", "file exists", "file name too long", "host is down", "input/output error",
	"interrupted system call", "invalid argument", "invalid cross-device link", "is a directory", "network is unreachable",
	"no route to host", "no space left on device", "no such device", "no such file or directory", "no such process",
	"not a directory", "operation not permitted", "operation not supported", "operation timed out", "out of memory",
	"permission denied", "read-only file system", "resource temporarily unavailable", "too many open files", "transport endpoint is not connected",
	"bad gateway", "bad request", "forbidden", "gateway timeout", "internal server error", "method not allowed", "not found",
	"payload too large", "request timeout", "service unavailable", "too many requests", "unauthorized", "unprocessable entity",
	"segmentation fault", "uncaught error", "uncaught exception", "unhandled exception", "unhandled promise rejection", "unhandled rejection",
}

// isStandard reports whether a text is a standard message.
func isStandard(text string) bool {
	for _, standard := range &standardTexts {
		if len(standard) == len(text) && strings.EqualFold(standard, text) {
			return true
		}
	}
	return false
}
