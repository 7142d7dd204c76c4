"""Raised errors: what a raise statement can look like.

This docstring says raise ValueError("never a site").
"""
import shapes

LIMIT = 10
TOO_MANY = "more than the allowed number of shapes"
TEXTS = {"red": "the colour red is taken", "blue": "the colour blue is taken"}


def values(path, kind):
    listed = path + "/" + kind + ".list"
    if not kind:
        # want exception "the list {listed} is torn" rule=raise
        raise ValueError("the list " + listed + " is torn")
    begin = "the kind " + kind
    # want exception "the kind {kind} has no list" rule=raise
    raise ValueError(begin + " has no list")


def plain(path):
    # want exception "file is missing" rule=raise class=FileNotFoundError in=plain guard=none
    raise FileNotFoundError("file is missing")


def percent(name, value):
    if value is None:
        # want exception "{name} has no value" rule=raise guard=if:"value is None" hole=name:quoted
        raise shapes.ShapeError("%r has no value" % name)
    elif value > LIMIT:
        # want exception "{name} is {value}, more than {LIMIT}" class=shapes.ShapeError guard=if:"value > LIMIT" hole=value:integer
        raise shapes.ShapeError("%s is %d, more than %s" % (name, value, LIMIT))
    else:
        # want exception "{name} at {value}% of {LIMIT}" guard=else:"value > LIMIT"
        raise ValueError("%(name)s at %(count)d%% of %(limit)s" % {"name": name, "count": value, "limit": LIMIT})


def brace(point, names):
    # want exception "point {x}/{y} not in {names}, {missing}"
    raise LookupError("point {0.x}/{p[y]} not in {names}, {missing!r}".format(point, p=point, names=", ".join(names)))


def formatted(self, path, error):
    # want exception "cannot read {path}: {error} ({code}) {braces} {mode}" hole=code:hex hole=error:quoted
    raise OSError(f"cannot read {path!s}: {error!r} ({error.code:x}) {{braces}} {self.mode}") from error


def debugging(width):
    # want exception "bad size: width={width}, half = {width}" hole=width:quoted
    raise ValueError(f"bad size: {width=}, half = {width / 2:>{width}}")


def nested_quotes(table):
    # want exception "no column {name} in {table}"
    raise KeyError(f"no column {table["name"]} in {str(table).strip()}")


def joined_literals(kind):
    # want exception "a long message over lines, about {kind}, with a backslash \\d and a dash — done"
    raise ValueError(
        "a long message "
        'over lines, '
        f"about {kind}, "  # why: a comment between literals
        r"with a backslash \d "
        "and a dash \N{EM DASH} \
done"
    )


def added(kind, limit):
    # want exception "kind {kind} is over {limit} of them"
    raise ValueError("kind " + kind + " is over " + str(limit) + " of them")


def held(kind, strict):
    message = "the kind is not known"
    if strict:
        message = f"the kind {kind} is refused"
    # want exception "the kind is not known" line=-5 guard=none
    # want exception "the kind {kind} is refused" line=-3 guard=if:strict
    raise ValueError(message)


def appended(kind, hint):
    message = "shape was refused"
    message += f" for {kind}"
    if hint:
        message += f" ({hint})"
    # want exception "shape was refused for {kind}{hint}" line=-5
    raise ValueError(message)


def chosen(count):
    if count:
        # want exception "one shape left" guard=if:"count == 1"
        # want exception "no shape left" guard=else:"count == 1"
        raise ValueError("one shape left" if count == 1 else "no shape left")


def looped(text):
    for pattern, complaint in [(r"\d", "digits are not allowed"), (r"\s", "spaces are not allowed")]:
        if pattern in text:
            # want exception "digits are not allowed" line=-4
            # want exception "spaces are not allowed" line=-4
            raise ValueError(complaint)


def constant():
    # want exception "more than the allowed number of shapes"
    raise ValueError(TOO_MANY)


def table(colour):
    # want exception "the colour red is taken"
    raise ValueError(TEXTS["red"])


def defaulted(reason="it was not wanted"):
    # want exception "it was not wanted" line=-2
    raise ValueError(reason)


def several(code):
    # want exception "shape cannot be drawn" code=bad_shape
    raise shapes.ShapeError("bad_shape", "shape cannot be drawn", status=3)


def state(self, charset="us-ascii"):
    if self.state:
        # ok rule=raise
        raise RuntimeError(charset)


def answered(self, name):
    reply = self.send("a question about %s" % name)
    # ok rule=raise
    raise RuntimeError(reply)


def decorated(self, name):
    message = self.colour("a red text about %s" % name)
    # want exception "a red text about {name}"
    raise RuntimeError(message)


def indented(name):
    # want exception "a long text\n  with {name} in it"
    raise ValueError(textwrap.dedent("""
        a long text
          with %s in it
        """).strip() % name)


def plural(count):
    # want exception "{count} shape is too many" hole=count:integer
    # want exception "{count} shapes are too many" hole=count:integer
    raise ValueError(ngettext("%d shape is too many", "%d shapes are too many", count) % count)


def keyword(name):
    # want exception "cannot draw" class=shapes.ShapeError
    raise shapes.ShapeError(reference="draw-it", message="cannot draw", note="ask somebody")


def quiet(error, name, codes):
    try:
        shapes.draw(name)
    except KeyError:
        # ok rule=raise
        raise
    except OSError as failure:
        # ok rule=raise
        raise failure
    except TypeError:
        # ok rule=raise
        raise KeyError(name)
    except ValueError:
        # ok rule=raise
        raise shapes.ShapeError("bad_shape", codes[name])
    # ok rule=raise
    raise ValueError("%s: %d" % (name, 3))


def chained(request):
    try:
        data = shapes.load(request)
        shapes.log("loaded")
    except shapes.LoadError as failure:
        # want exception "cannot load {request}: {failure}" guard=catch:"shapes.load(request)"
        raise ValueError(f"cannot load {request}: {failure}") from failure
    if not data:
        return None
    # want exception "data left over" guard=early-return:"not data"
    raise ValueError("data left over").with_traceback(None)


def matched(token):
    match token.kind:
        case "end" if token.last:
            # want exception "unexpected end" guard=match-arm:"\"end\""
            raise SyntaxError("unexpected end", (1, 2))
        case _:
            pass
    while token:
        # want exception "token is stuck" guard=loop:token
        raise RuntimeError("token is stuck")


def outer(limit):
    def inner(count):
        # want exception "inner count is off" in=outer.inner
        raise ValueError("inner count is off")
    return inner


def leave(text):
    # want exit "nothing to do here" rule=raise-exit severity=fatal
    raise SystemExit("nothing to do here")


def leave_quietly():
    # ok rule=raise-exit
    raise SystemExit(2)


def web(item):
    # want http "item {item} is not here" rule=raise-http class=HTTPException status=404
    raise HTTPException(status_code=404, detail=f"item {item} is not here")


def web_by_name(item):
    # want http "no access" class=web.HTTPForbidden status=403
    raise web.HTTPForbidden(text="no access")


def web_details():
    # want http "the name is too long" status=422
    raise HTTPException(status.HTTP_422_UNPROCESSABLE_ENTITY, detail={"error": "the name is too long", "field": "name"})


def web_number(url):
    # want http "nothing at {url}" class=tornado.web.HTTPError status=404
    raise tornado.web.HTTPError(404, "nothing at %s" % url)


def web_client(url):
    # ok rule=raise-http
    # want exception "the server did not answer" rule=raise class=HTTPError
    raise HTTPError("the server did not answer")


def own_status(option):
    # want http "only one {option} may be given" rule=raise-http class=ServerError status=400
    raise ServerError(HTTPStatus.BAD_REQUEST, f"only one {option} may be given")
    # want http "no such page" rule=raise-http class=ServerError status=404
    raise ServerError(404, "no such page")
    # ok rule=raise
    raise errors.MissingOption("name")


def looked_up(headers, texts, key):
    # want exception "nothing is known of the key" rule=raise class=KeyError
    raise KeyError(texts.get(key, "nothing is known of the key"))
    # ok rule=raise
    raise KeyError(headers.get("Location", "UNKNOWN-PLACE"))


async def asynchronous(future):
    if future.done():
        # want exception "future was cancelled" rule=construct class=asyncio.CancelledError
        future.set_exception(asyncio.CancelledError("future was cancelled"))
    # want exception "the pool is closed" rule=construct in=asynchronous
    error = RuntimeError("the pool is closed")
    return error


def gathers(errors, field):
    # want exception "a name is required" rule=construct class=ValidationError
    errors.append(ValidationError(_("a name is required"), code="required"))
    # want exception "the name {name} is taken" code=taken
    yield ValidationError(gettext("the name %(name)s is taken"), code="taken", params={"name": field})
    # ok rule=construct
    handler = ErrorHandler("a mere handler of errors")
    # ok rule=construct
    raise_later(ValueError, handler)


def sure(count, name):
    # want assertion "count {count} is negative" rule=assert class=AssertionError guard=assert:"count >= 0"
    assert count >= 0, f"count {count} is negative"
    # ok rule=assert
    assert name
    # ok rule=assert
    assert name in TEXTS, name


# In Python 2, a raise could name class and text.
def old(name):
    # want exception "old style of {name}"
    raise ValueError, "old style of %s" % name


def kept(kind, url, cause):
    # want exception "unable to reach {url} ({cause})" rule=construct class=kind
    failure = kind(f"unable to reach {url} ({cause})")
    failure.cause = cause
    # ok rule=raise
    raise failure from cause


def held(kind, url):
    # ok rule=construct
    greeting = kind(f"able to reach {url} at last")
    return greeting
