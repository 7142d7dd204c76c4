#!/usr/bin/env bash
# make demo: ingest the two code bases that a machine with Go always has, then serve them. Nothing is fetched.
set -euo pipefail
: "${GO:=go}" "${ADDR:=127.0.0.1:8080}" "${DEMO:=.demo}" "${BIN:=bin/errdex}"

# A taken port is said before the work, not after it. Bash opens a connection for such a file name.
if (exec 3<>"/dev/tcp/${ADDR%:*}/${ADDR##*:}") 2>/dev/null; then
  echo "Another program listens on $ADDR: stop it, or choose another port, for example with 'make demo ADDR=127.0.0.1:8081'." >&2
  exit 1
fi

root=$($GO env GOROOT)
goversion=$($GO env GOVERSION)
export ERRDEX_DATA=$DEMO

echo "== ingesting errdex itself"
if git rev-parse --verify -q HEAD >/dev/null 2>&1; then
  "$BIN" ingest --as errdex/errdex .
else
  "$BIN" ingest --as errdex/errdex --version unversioned . # an unpacked archive has no commit
fi
echo "== ingesting the Go standard library ($goversion)"
"$BIN" ingest --as golang/go --version "${goversion%% *}" "$root"

id=$("$BIN" match --json --limit 1 'sql: database is closed' | sed -E 's/.*"id":"([0-9a-f]{16})".*/\1/')
cat <<TEXT

Three links worth opening once the server says that it listens:
  http://$ADDR/                        paste a message, browse repositories and failure classes
  http://$ADDR/errors/$id   one error: sql: database is closed
  http://$ADDR/r/golang/go             every error of the Go standard library
Worth trying in another terminal:
  ERRDEX_DATA=$DEMO $BIN match 'http: Server closed'

Stop with Ctrl-C. The data stays in $DEMO; make clean removes it.
TEXT
exec "$BIN" serve --quiet --addr "$ADDR"
