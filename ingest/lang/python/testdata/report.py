"""Logs, exits, responses and functions that report for others."""
import logging
import sys
import warnings

logger = logging.getLogger(__name__)
audit = logging.getLogger("audit")
info, moan = (logger.info, logger.error)
REFUSED = os.linesep.join((
    # want exception "{path} was refused:\nuse --force" rule=raise class=PathError
    "{0} was refused:",
    "use --force"))


def aliases(path):
    # want log "no use for {path}" rule=log class=moan
    moan("no use for %s", path)
    # ok rule=log
    info("no use for %s", path)
    if path == "/":
        # want exception "the root\nis taken" rule=raise
        raise PathError("the root" + os.linesep + "is taken")
    raise PathError(REFUSED.format(path))


def logs(self, log, path, error, level):
    # want log "cannot open {path}: {error}" rule=log class=logger.error hole=error:quoted
    logger.error("cannot open %s: %r", path, error)
    # want log "nobody may read {path}" rule=log class=audit.error
    audit.error("nobody may read %s", path)
    # want log "the worker died" rule=log class=self.log.exception
    self.log.exception("the worker died")
    # want log "not now" class=logging.getLogger(__name__).error
    logging.getLogger(__name__).error("not now")
    # want log "request failed" rule=log
    log.bind(path=path).error("request failed", path=path)
    # want log "disk is full at {path}" rule=log-fatal severity=fatal
    logger.critical(f"disk is full at {path}")
    # want log "disk is nearly full" rule=log-warning severity=warning
    app_logger.warning("disk is nearly full")
    # want log "disk is gone" rule=log-level severity=fatal
    logger.log(logging.CRITICAL, "disk is gone")
    # want log "request timed out: {error}" rule=log-named class=self.log_error
    self.log_error("request timed out: %r", error)
    # want log "NOK: {path}" rule=log class=logSys.error
    logSys.error("NOK: %r", path)
    # ok rule=log
    logger.info("all is well")
    # ok rule=log
    login.error("password")
    # ok rule=log
    logger.error(error)
    # ok rule=log-fatal
    logger.debug("critical: %s", path)
    # ok rule=log-warning
    logger.debug("a warning: %s", path)
    # ok rule=log-level
    logger.log(logging.INFO, "disk is there")
    # want log "the socket is gone" rule=log-level class=self.server.log
    self.server.log("error", "the socket is gone")
    # ok rule=log-level
    self.server.log("a line about nothing", path)
    # ok rule=log-level
    logger.log(level, "disk is somewhere")
    # ok rule=log-named
    self.log_error("timeout")
    message = "cannot close the file"
    # want log "cannot close the file" rule=log
    logger.error("%s", message)


def named_after(status, name):
    if status == 1:
        # want http "there is no {name} any more" rule=error-response class=gone status=410
        return gone(_("there is no %s any more") % name)
    # ok rule=error-response
    bad_request(name)
    # want http "{name} must be given" rule=response class=make_json_response status=400
    return make_json_response(status=400, success=0, errormsg=_("{} must be given").format(name))


def remembers(self, path):
    # want exception "cannot parse {path}" rule=collect class=self.error
    self.error = _("cannot parse") + f" {path}"
    # ok rule=collect
    self.error = "broken"


def imports(self, state):
    # want exception "the archive is too old" rule=report class=self._set_error
    self._set_error("the archive is too old")
    # want exception "the archive is broken" rule=report class=set_import_error
    set_import_error("the archive is broken")
    # ok rule=report
    set_import_error("archive")


def warned(name):
    # want log "{name} will be removed" rule=warn severity=warning class=warnings.warn
    warnings.warn("%s will be removed" % name, DeprecationWarning, stacklevel=2)
    # ok rule=warn
    warnings.warn(name)


def leaves(args, parser, ctx):
    if not args:
        # want exit "no arguments given" rule=exit severity=fatal class=sys.exit
        sys.exit("no arguments given")
    if len(args) > 3:
        # want exit "too many arguments: {args}" rule=parser-error class=parser.error
        parser.error("too many arguments: %s" % args)
    if args.mode:
        # want exit "mode is not known" rule=parser-exit
        parser.exit(2, "mode is not known\n")
    # ok rule=parser-exit
    parser.exit(0, "all went well\n")
    # ok rule=parser-error
    parser.error(args)
    # want exception "wrong mode" rule=report class=ctx.fail
    ctx.fail("wrong mode")
    # ok rule=exit
    sys.exit(0)


def prints(path, error, verbose):
    if not path:
        # want exit "error: no path" rule=print class=print
        print("error: no path", file=sys.stderr)
        return 1
    if path == "-":
        # want exit "cannot read {path} again" rule=print
        print("cannot read", path, "again")
        sys.stdout.flush()
        sys.exit(2)
    if path == "+":
        # want exit "no such command" rule=write
        sys.stderr.write("no such command\n")
        raise SystemExit(1)
    if path == "#":
        parser.print_usage(sys.stderr)
        # want exit "trailing arguments: {path}" rule=print
        print("trailing arguments:", path, file=sys.stderr)
        sys.exit(1)
    if path == "*":
        # want exit "the list is out of date" rule=write
        sys.stderr.write("the list is out of date\n")
        if verbose:
            sys.stderr.write(error)
        return 1
    if path == "/":
        # ok rule=write
        sys.stderr.write("the list is up to date\n")
        if verbose:
            return 1
    # want log "failed to close {path}" rule=print severity=error
    print(f"failed to close {path}", file=sys.stderr)
    # want log "warning: {path} is old" rule=write severity=warning
    sys.stderr.write("warning: %s is old\n" % path)
    # ok rule=print
    print("reading", path, file=sys.stderr)
    # want log "ERROR: the pipe is broken" rule=write class=os.write
    os.write(2, b"ERROR: the pipe is broken\n")
    # ok rule=write
    os.write(path, b"ERROR: text for a file\n")
    # ok rule=write
    sys.stderr.write("reading the file\n")
    if verbose:
        # ok rule=print
        print("usage: tool PATH")
        # ok rule=print
        print("reads the path")
        sys.exit(2)
    # ok rule=print
    print("all went well")
    sys.exit(0)


def clicks():
    # want exit "no such folder" rule=print class=click.echo
    click.echo("no such folder", err=True)
    raise click.exceptions.Exit(1)


def responds(request, name, kind):
    if kind == 1:
        # want http "the page is not here" rule=abort status=404 class=abort
        abort(404, "the page is not here")
    if kind == 2:
        # want http "name {name} is wrong" rule=response status=400
        return JsonResponse({"error": "name %s is wrong" % name}, status=400)
    if kind == 3:
        # want http "404: nothing to send" rule=response status=404
        asgi_send_html(request, "404: nothing to send", 404)
        # want http "nothing with that name" rule=response status=404
        return HttpResponseNotFound("nothing with that name")
    if kind == 4:
        # want http "sign in first" rule=response status=401
        return jsonify(error="sign in first"), 401
    if kind == 5:
        # want http "no bread left" rule=response-tuple status=410
        return {"error": "no bread left", "kind": name}, HTTPStatus.GONE
    if kind == 6:
        # want http "file not found" rule=send-error status=404 line=+1
        self.send_error(
            HTTPStatus.NOT_FOUND, "file not found")
    if kind == 7:
        # want http "nobody called {name}" rule=response-tuple status=404 class=body_of
        return body_of("nobody called %s" % name, 404), 404
    if kind == 8:
        # want http "the worker is not there" rule=error-body
        return {"done": False, "error": "the worker is not there"}
    if kind == 9:
        # want http "the command is empty" rule=error-response class=make_error_response
        return make_error_response(request.id, "the command is empty")
    if kind == 10:
        # want http "no such shape: {name}" rule=abort code=NOT_FOUND class=context.abort
        context.abort(grpc.StatusCode.NOT_FOUND, f"no such shape: {name}")
    # want http "the shape is locked" rule=rpc-details
    context.set_details("the shape is locked")
    # ok rule=rpc-details
    context.set_details(name)
    # ok rule=error-body
    outcome = {"error": "some text that goes nowhere"}
    # ok rule=error-response
    make_error_response(outcome)
    # ok rule=response
    JsonResponse({"error": "none at all"}, status=200)
    # ok rule=abort
    abort(name, "what a name")
    # ok rule=send-error
    self.send_response(200, "all is well")
    if name == "none":
        # want exception "nobody bakes {name}" rule=error-tuple class=return
        return False, "nobody bakes %s" % name
    if name == "some":
        # ok rule=error-tuple
        return True, "somebody bakes bread"
    if name == "word":
        # ok rule=error-tuple
        return False, "bread"
    # ok rule=response-tuple
    return "all is well", 200


def fail_with(text, *args):
    raise RuntimeError(text % args)


def complain(problem):
    # want log "complaint: {problem}" rule=log
    logger.error("complaint: %s", problem)


def grumble(text):
    print(text, file=sys.stderr)


def warn_user(text):
    print("tool:", text, file=sys.stderr)


def lookup(key):
    raise KeyError(key)


class Reader:
    def _oops(self, message, line):
        # want exception "{message} in line {line}" rule=raise
        raise SyntaxError(f"{message} in line {line}")

    def read(self, text):
        # want exception "unbalanced quote" rule=helper class=SyntaxError in=Reader.read
        self._oops("unbalanced quote", 3)
        # want exception "no {name} in line {line}" rule=helper class=RuntimeError
        fail_with("no %s in line %d", text.name, self.line)
        # want log "the text is empty" rule=helper class=complain
        complain("the text is empty")
        # want log "the text is rather long" rule=helper severity=warning class=warn_user
        warn_user("the text is rather long")
        # ok rule=helper
        grumble("the text is rather short")
        # ok rule=helper
        lookup("some key of the table")
        # ok rule=helper
        self._oops(text, 3)


def reports(self, name):
    # want exit "no space left for {name}" rule=report-exit severity=fatal class=die
    die("no space left for %s", name)
    # ok rule=report-exit
    die(name)
    # want exception "the file cannot be opened" rule=report
    Box.error(self, "Error", "the file cannot be opened")
    # want exception "cannot find {name}" rule=report class=self.error
    self.error("cannot find %s" % name)
    # ok rule=report
    self.error("not_found")
    # ok rule=report
    self.succeed("all is well")


def old(name):
    # want exit "old: no {name}" rule=print class=print
    print >>sys.stderr, "old: no %s" % name
    sys.exit(1)
