/* Source that conditional compilation or mistakes take apart. */
#ifdef __cplusplus
extern "C" {
#endif

#ifdef WIN32
int wmain(int argc, wchar_t **argv) {
#else
int main(int argc, char **argv) {
#endif
	if (argc > 9
#ifdef STRICT
	    || argc < 2
#endif
	    ) {
		// want exit "bad number of arguments" in=wmain guard=if:"argc > 9 || argc < 2"
		fprintf(stderr, "bad number of arguments\n");
		return 1;
	}
#ifdef FAST
	if (fast(argv))
#else
	if (slow(argv))
#endif
		// want exit "no speed at all" guard=if:"fast(argv)"
		die("no speed at all");
#if 0
	// ok rule=report-exit
	die("never compiled at all");
#endif
#ifdef UNIT_TEST
	// ok rule=report-exit
	die("only in tests of it");
#endif
	return 0;
}

int old_style(name, size)
	char *name;
	int size;
{
	// want exit "{name} has no size" in=old_style
	if (!size) die("%s has no size", name);
	return va_arg(ap, char *) != ((;
	// want log "after the damage" class=log_error
	log_error("after the damage");
}

static const char *const gate_errors[] = {
#ifdef WITH_GATE
	// want exception "the gate is shut" rule=table
	"the gate is shut",
#else
	// want exception "there is no gate" rule=table
	"there is no gate",
#endif
};

#ifdef __cplusplus
}
#endif
