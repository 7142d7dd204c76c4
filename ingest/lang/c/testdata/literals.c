/* Kinds of literals, and formats. */
static const char late[] = "the bus is late by now";

#ifdef NORTH
#define DEPOT "northern"
#define NO_DRIVER "no driver in the north"
#elif defined(SOUTH)
#define DEPOT "southern"
#define NO_DRIVER "no driver in the north"
#else
#define DEPOT "central"
#endif

void strings(struct stop *stop, int error)
{
	// want exit "tab\there, quote \" and é, a bell \a" class=die
	die("tab\there, quote \" and \xc3\xa9, a bell \a\n");
	// want exit "octal A, wide text"
	die(L"octal \101, wide text");
	// want exit "one two three"
	die("one "
	    "two " /* between */
	    "three");
	// want exit "goes on on the next line"
	die("goes on \
on the next line");
	// want exit "€ signs and 🌳 trees"
	die(u8"\u20ac signs and \U0001F333 trees");
	// want exit "the bus is late by now"
	die(late);
	// want exit "{name} is at {lat},{lon} since {when}: {errno}" hole=lat:float
	die("%s is at %f,%f since %#lx: %m", stop->name, stop->lat, stop->lon, stop->when);
	// want exit "{second} then {first}"
	die("%2$s then %1$s", first, second);
	// want exit "{len} of {buf} in {2} left, 100%" hole=len:integer
	die("%d of %.*s in %*d left, 100%%", len, (int)size, buf, 8, n * 2);
	// want exit "size {size}, offset {offset}, char {c}" hole=c:character
	die("size %zu, offset %" PRId64 ", char %c", size, offset, c);
	// want exit "at line {line} of it"
	die("at line %" LINE_FMT " of it", line);
	// want exit "version {VERSION} is too old"
	die("version " VERSION " is too old");
	// want exit "one bus" class=die
	// want exit "{n} buses"
	die(Q_("one bus", "%d buses", n), n);
	// want exit "{DEPOT} depot is closed"
	die(DEPOT " depot is closed");
	// want exit "no driver in the north"
	die(NO_DRIVER);
	// want exit "no driver in the north, and none else"
	die(NO_DRIVER ", and none else");
	// want exit "cast text here"
	die((const char *)"cast text here");
	// want log "host \"{host}\" took {ms} ms, {free} free" class=ngx_log_error
	ngx_log_error(NGX_LOG_CRIT, log, 0, "host \"%V\" took %M ms, %uz free%N", &host, ms, free);
	// want exit "argument error: {optarg}"
	die("%s: %s", _("argument error"), optarg);
	// ok rule=report-exit
	die("");
	// ok rule=report-exit
	die("%s");
	// an unterminated literal ends the file
	die("unterminated
}
