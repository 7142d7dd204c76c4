# errdex: make demo shows it, make test checks it, make bench measures it. make help lists everything.
SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help

GO    ?= go
ADDR  ?= 127.0.0.1:8080
DEMO  ?= .demo
BIN   := bin/errdex
# The version that a build carries: the tag or commit of this checkout, where git is at hand.
VERSION := $(shell git describe --tags --always --dirty 2>/dev/null)
# The parsers' C is compiled for this program alone: without the flag its functions could be replaced by those of a shared library,
# so the compiler may not join them, and extraction takes 6 % longer. Every target has the flag, or the build cache would hold the
# grammars twice. A CGO_CFLAGS of the environment stays as it is.
ifndef CGO_CFLAGS
export CGO_CFLAGS := $(shell $(GO) env CGO_CFLAGS 2>/dev/null) -fvisibility=hidden
endif

.PHONY: help
help: ## list the targets
	@grep -hE '^[a-z0-9-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z0-9-]+):.*## (.*)/  make \1\t\2/' | expand -t 24

.PHONY: build
build: $(BIN) ## build bin/errdex

.PHONY: tools
tools: # what a build cannot do without, each with a sentence that says how to get it
	@command -v $(GO) >/dev/null || { echo "errdex needs Go 1.26 or newer: install it from https://go.dev/dl/ and put it on the PATH." >&2; exit 1; }
	@command -v "$$($(GO) env CC)" >/dev/null || { echo "errdex needs a C compiler ($$($(GO) env CC) was not found): install one, for example with 'apt-get install gcc libc6-dev', or set CC." >&2; exit 1; }
	@[ "$$($(GO) env CGO_ENABLED)" = 1 ] || { echo "errdex needs cgo: run 'CGO_ENABLED=1 make $(MAKECMDGOALS)'." >&2; exit 1; }

$(BIN): tools FORCE
	@mkdir -p bin
	@[ -e $(BIN) ] || echo "building errdex; the first build compiles SQLite and the parsers and takes a minute or two"
	@$(GO) build -ldflags '-X main.version=$(VERSION)' -o $(BIN) ./cmd/errdex

.PHONY: FORCE
FORCE:

.PHONY: demo
demo: build ## ingest errdex itself and the Go standard library, then serve them on http://127.0.0.1:8080
	@GO="$(GO)" ADDR="$(ADDR)" DEMO="$(DEMO)" BIN="$(BIN)" bash cmd/demo.sh

.PHONY: test
test: tools chromium ## everything that CI runs
	@echo "== gofmt";       out=$$(gofmt -l $$(git ls-files '*.go' 2>/dev/null || find . -name '*.go') | grep -v /testdata/ || true); [ -z "$$out" ] || { echo "not formatted, run gofmt -w:"; echo "$$out"; exit 1; }
	@echo "== vet";         $(GO) vet ./...
	@echo "== staticcheck"; $(GO) tool staticcheck ./...
	@echo "== tests";       $(GO) test ./...

.PHONY: chromium
chromium: # the browser of the end-to-end test
	@command -v chromium >/dev/null || command -v chromium-browser >/dev/null || command -v google-chrome >/dev/null || { \
	  if command -v apt-get >/dev/null && [ "$$(id -u)" = 0 ]; then echo "== installing chromium for the browser test"; (apt-get update && apt-get install -y --no-install-recommends chromium) >/dev/null; \
	  else echo "The browser test needs Chromium: install it, for example with 'sudo apt-get install chromium'." >&2; exit 1; fi; }

.PHONY: bench
bench: bench-match bench-extract ## measure everything against other programs (MIRROR=DIR, DATA=DIR, LOGS=DIR)

.PHONY: bench-extract
bench-extract: build ## compare extraction and ingest with ast-grep (MIRROR=DIR with bare git directories, else GitHub)
	@$(GO) run ./bench -errdex $(BIN) $(if $(MIRROR),-mirror $(MIRROR))

.PHONY: bench-match
bench-match: data-folder ## compare matching with Vectorscan and RE2 on patterns of DATA=DIR and lines of LOGS=DIR
	@$(GO) run ./bench/match -data $(DATA) $(if $(LOGS),-logs $(LOGS))

.PHONY: selfmatch
selfmatch: data-folder ## check that messages of every record of DATA=DIR find their template, in six forms
	@$(GO) run ./bench/selfmatch -data $(DATA) -misses 20

.PHONY: alarms
alarms: data-folder ## count how often the patterns of DATA=DIR fit the logs of other programs (LOGS=DIR, folders with .log files)
	@[ -n "$(LOGS)" ] || { echo "Say which logs: make alarms DATA=DIR LOGS=DIR" >&2; exit 1; }
	@$(GO) run ./bench/alarms -data $(DATA) -logs $(LOGS) -show 3

.PHONY: data-folder
data-folder: # the data folder that a measure runs on
	@[ -n "$(DATA)" ] || { echo "Say which records: DATA=DIR, a data folder of errdex ingest, for example DATA=$(DEMO) after make demo" >&2; exit 1; }

.PHONY: fuzz
fuzz: tools ## run every fuzz target for 20 seconds
	@for package in $$($(GO) list ./...); do for target in $$($(GO) test -list '^Fuzz' $$package | grep ^Fuzz || true); do \
	  echo "== $$package $$target"; $(GO) test -run '^$$' -fuzz "^$$target$$" -fuzztime 20s $$package; done; done

.PHONY: update
update: ## rewrite generated files and goldens; read the diff before committing it
	UPDATE=1 $(GO) test ./...

.PHONY: clean
clean: ## remove what make built, the demo's data included
	rm -rf bin $(DEMO) .bench
