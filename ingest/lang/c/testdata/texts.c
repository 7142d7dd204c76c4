/* Texts of errors that are kept: in tables, out-parameters, fields, and functions that give them. */
#include "texts.h"

static const char *const prune_errors[] = {
	// want exception "the shears are blunt" rule=table
	[PRUNE_BLUNT] = "the shears are blunt",
	// want exception "the branch {0} is too thick" rule=table
	[PRUNE_THICK] = "the branch %s is too thick",
	// ok rule=table
	[PRUNE_NONE] = "none",
};

static const struct { int code; const char *name, *text; } error_table[] = {
	// want exception "the ladder is too short" rule=table
	{ 7, "E_SHORT", N_("the ladder is "
	                   "too short") },
};

static const char *const seasons[] = {
	// ok rule=table
	"spring is not here", "autumn is far",
};

// want exception "the twig is dry" rule=table line=+1
// want exception "the cut is open" rule=table line=+2
#define GRAFT_ERRORS(X) \
	X(GRAFT_DRY, "the twig is dry") \
	X(GRAFT_OPEN, "the cut is open")

const char *prune_strerror(int code)
{
	switch (code) {
	case PRUNE_BLUNT:
		// want exception "shears are blunt" rule=describe guard=switch-case:"PRUNE_BLUNT"
		return "shears are blunt";
	case PRUNE_THICK:
		return _("thick"); // ok rule=describe
	}
	// want exception "unknown trouble" rule=describe in=prune_strerror
	return "unknown trouble";
}

static const char *season_name(int season)
{
	// ok rule=describe
	return season ? "the late one" : "the early one";
}

static char *set_depth(struct bed *bed, const char *value)
{
	if (bed->depth)
		// want exception "is set twice, which is invalid" rule=return guard=if:"bed->depth"
		return "is set twice, which is invalid";
	if (!value)
		// ok rule=return
		return "two spades deep";
	return NULL;
}

int bed_get_excode(struct bed *bed, int rc, char *buf, size_t size)
{
	if (!rc)
		return 0;
	if (rc == -BED_WET) {
		// want exception "the bed is under water" rule=write
		snprintf(buf, size, _("the bed is under water"));
		return 2;
	}
	return 1;
}

static void tell_dig(struct bed *bed, int why, char *out, size_t size)
{
	char note[64];

	switch (why) {
	case EBUSY:
		// want exception "somebody digs in {name} already" rule=write
		snprintf(out, size, "somebody digs in %s already", bed->name);
		// ok rule=write
		snprintf(note, sizeof(note), "seen in %s just now", bed->name);
		break;
	case EARLY_SPRING:
		// ok rule=write
		snprintf(out, size, "it is early in %s yet", bed->name);
		break;
	}
	// ok rule=write
	snprintf(out, size, "digging in %s today", bed->name);
}

int parse_bed(struct bed *bed, const char *text, char **errp, char *errbuf, size_t size)
{
	const char *reason = NULL;
	char note[64] = "";

	if (!text) {
		// want exception "no bed given" rule=assign guard=if:"!text"
		*errp = "no bed given";
		return -1;
	}
	if (!*text) {
		// want exception "bed {name} is empty" rule=assign
		*errp = xstrfmt("bed %s is empty", bed->name);
		return -1;
	}
	if (text[0] == '-') {
		// want exception "bed {text} starts with a dash" rule=write class=snprintf
		snprintf(errbuf, size, "bed %s starts with a dash", text);
		return -1;
	}
	// ok rule=write
	snprintf(bed->label, sizeof(bed->label), "bed of %s", text);
	// ok rule=assign
	bed->label = "a plain bed";
	// want exception "label is too long" rule=assign
	bed->error = "label is too long";
	// want exception "bed is {width} wide" rule=write class=strbuf_addf
	strbuf_addf(&bed->err, "bed is %zu wide", bed->width);
	if (bed->stones) {
		// ok rule=write
		sprintf(note, ": remove %d stones first", bed->stones);
		// want log "cannot dig bed {name}{note}" class=log_error
		log_error("cannot dig bed %s%s", bed->name, note);
	}
	// want exit "bed is a pond" guard=if:"bed->wet" line=+1
	// want exit "bed is a wall" line=+3
	if (bed->wet)
		reason = "bed is a pond";
	else if (bed->high)
		reason = "bed is a wall";
	if (reason)
		die("%s", reason);
	return 0;
}
