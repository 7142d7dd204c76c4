/* What reports by its name, by a level, or by what it does. */
#include "reports.h"

#define ERR_NO_AXE "there is no axe"
#define AXE_HELP ERR_NO_AXE ", so buy one"
#define FELL_FAIL(...) do { \
		fprintf(stderr, __VA_ARGS__); \
		exit(1); \
	} while (0)
#define fell_warn_once(fmt, ...) say_once(fmt, ##__VA_ARGS__)
// want log "fell: {fmt}" in=fell_err
#define fell_err(fmt, ...) fprintf(stderr, "fell: " fmt "\n", ##__VA_ARGS__)

__attribute__((noreturn)) static void give_out(const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	vfprintf(stderr, fmt, ap);
	va_end(ap);
	exit(2);
}

static int grumble(struct axe *axe, int code, const char *fmt, ...)
{
	char line[256];
	va_list ap;

	va_start(ap, fmt);
	vsnprintf(line, sizeof(line), fmt, ap);
	va_end(ap);
	syslog(LOG_ERR, "%s", line);
	return code;
}

static void chatter(const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	vfprintf(stderr, fmt, ap);
	va_end(ap);
}

int fell(struct axe *axe, struct tree *tree, char **err)
{
	if (axe == NULL)
		// want exit "there is no axe" rule=report-exit class=give_out guard=if:"axe == NULL"
		give_out(ERR_NO_AXE);
	if (axe->old)
		// want exit "there is no axe, so buy one" rule=report-exit class=die
		die(AXE_HELP);
	if (axe->blunt)
		// want log "axe {name} is blunt ({sharpness}%)" rule=report-log class=grumble
		return grumble(axe, -1, "axe %s is blunt (%d%%)", axe->name, axe->sharpness);
	// ok rule=report-log
	chatter("felling %s now\n", tree->name);
	if (tree->rings < 0)
		// want panic "a tree of {rings} rings" rule=report-panic class=BUG severity=fatal
		BUG("a tree of %d rings", tree->rings);
	// ok rule=report-panic
	set_panic_handler("fell on rings");
	if (tree->nest)
		// want log "there is a nest in {name}" rule=report-log class=error
		return error(_("there is a nest in %s"), tree->name);
	if (tree->height > 99)
		// want exit "tree is {height} high" rule=report-exit class=err
		err(1, "tree is %" PRIu64 " high", tree->height);
	if (tree->bark == NULL)
		// want exit "no bark: {name}" class=error
		error(EXIT_FAILURE, errno, "no bark: %s", tree->name);
	if (tree->leaning)
		// want log "tree leans {0} degrees" class=log_error
		log_error("tree leans %.*f degrees", 2, tree->angle * 57.3);
	// ok rule=report-log
	log_debug("tree is %s and an error is not near", tree->name);
	// want log "wind too strong: {speed}" class=forest_log
	forest_log(FOREST_LOG_ERROR, "wind too strong: %d", tree->speed);
	// ok rule=report-warn
	forest_log(FOREST_LOG_INFO, "wind is cannot be felt: %d", tree->speed);
	// want log "wind is rising: {speed}" rule=report-warn severity=warning
	forest_log(FOREST_LOG_WARNING, "wind is rising: %d", tree->speed);
	// want log "fell without looking" rule=report-warn severity=warning
	warnx("fell without looking");
	if (!tree->trunk) {
		// want exit "no trunk to fell" rule=report-warn class=warnx severity=fatal
		warnx(_("no trunk to fell"));
		try_help(EXIT_FAILURE);
	}
	if (!tree->crown) {
		// want log "no crown to fell" rule=report-warn severity=warning
		warnx(_("no crown to fell"));
		note_status(tree, EXIT_FAILURE);
	}
	// want log "flatten" rule=report-log class=grove_log
	grove_log(GROVE_MARK, GROVE_LOG_ERR, status, tree, GROVENO(17) "flatten");
	// ok rule=report-log
	grove_log(GROVE_MARK, GROVE_LOG_ERR, "fells", tree);
	// want log "saw {name} is lost" class=printk
	printk(KERN_ERR "saw %s is lost\n", axe->name);
	// ok rule=report-log
	printk(KERN_INFO "saw %s is not lost\n", axe->name);
	if (!tree->soil)
		// want exit "no soil under {name}" class=FELL_FAIL
		FELL_FAIL("no soil under %s\n", tree->name);
	if (!tree->roots)
		// want log "tree {name} has no roots" class=fell_err
		fell_err("tree %s has no roots", tree->name);
	if (tree->worms)
		// want exception "worms in the wood" rule=report class=set_fell_error code=EWORMS
		return set_fell_error(err, EWORMS, "worms in the wood");
	// ok rule=report
	if (is_fell_error(err, "worms in wood again"))
		return 0;
	// want exception "describe {name} before it falls" rule=report class=describe
	describe(err, "describe %s before it falls", tree->name);
	// ok rule=report
	if (strcmp(*err, "no such tree here") == 0)
		return 1;
	// want exception "one tree left" class=fail
	// want exception "{count} trees left" class=fail line=+1
	return fail(err, tree->count == 1 ? "one tree left"
		    : "%d trees left", tree->count);
}

// ok rule=report-exit
int exit_code_of(void) { return run_or_die("a tree by its name"); }

void check_tree(struct tree *tree)
{
	// want assertion "a tree has leaves" rule=assert class=assert guard=assert:"tree->leaves > 0"
	assert(tree->leaves > 0 && "a tree has leaves");
	// want assertion "never here" rule=assert
	assert(!"never here");
	// want assertion "tree {name} has {leaves} leaves" class=ASSERT_MSG guard=assert:"tree->leaves < 9999"
	ASSERT_MSG(tree->leaves < 9999, "tree %s has %d leaves", tree->name, tree->leaves);
	// want assertion "branches must be counted" class=tree_check
	tree_check(tree, tree->branches >= 0, "branches must be counted");
	// ok rule=assert
	assert(strcmp(tree->name, "") != 0);
	// ok rule=assert
	static_assert(sizeof(int) == 4, "int has four bytes here");
}

static PyObject *py_fell(PyObject *self, PyObject *args)
{
	if (!args) {
		// want exception "a tree is needed" rule=python class=PyExc_TypeError
		PyErr_SetString(PyExc_TypeError, "a tree is needed");
		return NULL;
	}
	// want exception "no tree named {args}" rule=python class=PyExc_KeyError
	PyErr_Format(PyExc_KeyError, "no tree named %R", args);
	// ok rule=python
	PyErr_SetString(PyExc_ValueError, "%s");
	return NULL;
}

int l_fell(lua_State *L)
{
	// want exception "tree {lua_tostring} is not there" class=luaL_error
	if (!find(lua_tostring(L, 1))) return luaL_error(L, "tree %s is not there", lua_tostring(L, 1));
	// want exception "cannot fell {name}" rule=library class=lua_pushfstring
	lua_pushfstring(L, "cannot fell %s", name);
	// ok rule=library
	lua_pushliteral(L, "oak and beech");
	return 2;
}

int measure(struct tree *tree, const char *text)
{
	// want exit "invalid height" rule=report-exit class=to_height_or_err
	tree->height = to_height_or_err(text, _("invalid height"));
	// ok rule=report-exit
	tree->name = copy_or_die(text, "oak and beech");
	// want exit "age must be below 900" rule=report-exit class=to_age_or_err
	tree->age = to_age_or_err(text, 10, _("age must be below 900"), 900);
	// want exception "height is not a number" rule=report class=getHeightOrReply
	if (getHeightOrReply(tree, text, "height is not a number"))
		return -1;
	// want exception "'{name}' : height {height} is odd" rule=write class=memprintf
	return memprintf(&tree->err, "'%s' : height %d is odd", tree->name, tree->height);
}

int count_trees(int argc)
{
	// want exception "a grove must be given" rule=report class=tree_usage
	if (argc < 2) return tree_usage("a grove must be given");
	// want exit "too many groves" rule=report-exit class=usage_msg
	if (argc > 2) usage_msg(_("too many groves"), options);
	// ok rule=report-exit
	USAGE_TAIL("trees(8)");
	// want exit "cannot count" class=tree_errc
	tree_errc(1, errno, "cannot count");
	// want exception "the last tree of the grove" rule=report class=mark_tree code=TREE_LAST_ERROR
	mark_tree(TREE_LAST_ERROR, "the last tree of the grove");
	return 0;
}

/* a level far behind, and a macro of no telling name */
#define moan(...) tell_all(__FILE__, __func__, __LINE__, 0, GROVE_LOG_ERROR, NULL, __VA_ARGS__)
#define chat(...) tell_all(__FILE__, __func__, __LINE__, 0, GROVE_LOG_DEBUG, NULL, __VA_ARGS__)

int graft(struct tree *tree, char **errstrp)
{
	const char *reason = NULL;

	// want log "no scion for {name}" class=moan
	moan("no scion for %s", tree->name);
	// ok rule=report-log
	chat("no scion for %s at all", tree->name);
	if (!tree->stock) {
		reason = "there is no stock";
		goto fail;
	}
	if (tree->dry) {
		reason = "the stock is dry";
		goto fail;
	}
	// want exception "the scion is dead" rule=assign
	*errstrp = "the scion is dead";
	return 0;
fail:
	// want log "there is no stock in {name}" class=log_error line=-14
	// want log "the stock is dry in {name}" class=log_error line=-10
	// want log "{reason} in {name}" class=log_error
	log_error("%s in %s", reason, tree->name);
	return -1;
}

/* a log whose level a variable tells: what is said just before failure is an error */
#define LOG(...) grove_print(grove_level, __VA_ARGS__)

int find_axe(struct axe *axe, const char *name)
{
	LOG("looking for axe %s\n", name); // ok rule=report-log
	if (!axe) {
		// want log "axe {name} not found in the shed" rule=report-log class=LOG guard=if:"!axe"
		LOG("axe %s not found in the shed\n", name);
		return -ENOENT;
	}
	if (axe->option == 'l') {
		LOG("axe %s is in the shed\n", name); // ok rule=report-log
		return 0;
	}
	if (axe->test) {
		grove_level_log(LOG_INFO, "axe %s is tested", name); // ok rule=report-log
		return -EAGAIN;
	}
	if (!axe->grip) {
		lay_aside("axe %s has no grip", name); // ok rule=report-log
		return -EINVAL;
	}
	return 0;
}

int options(struct axe *axe)
{
	if (!axe->test)
		// ok rule=report-log
		ngx_log_stderr(0, "the plan of %s is good", axe->name);
	if (axe->option == 'q') {
		// want log "option {name} requires a tree" rule=report-log class=ngx_log_stderr
		ngx_log_stderr(0, "option %V requires a tree", &axe->name);
		return -1;
	}
	return 0;
}
