// Package e2e holds tests that use errdex as a person does: with a browser, against a real server.
//
// The server is started over the fixture of package webtest, or is the one that the environment variable ERRDEX_E2E_URL names.
// When ERRDEX_E2E_SHOTS names a folder, pictures of the pages are put there. The browser is Debian's chromium, without a
// window. The package has no code beside its tests; what a page must hold is tested in package web. Start reading at
// e2e_test.go.
package e2e
