/* What is printed: to stderr before a failure, with or without a word that tells of one. */
#include <stdio.h>
#include <stdlib.h>
#include "orchard.h"

static int verbose;

/* Reads the list of trees.
 * Gives the number of trees, or -1. */
static int read_trees(const char *path, struct grove *grove)
{
	FILE *in = fopen(path, "r");
	int ret = 0;

	if (in == NULL) {
		// want exit "orchard: cannot open {path}: {errno}" rule=print-exit class=fprintf guard=if:"in == NULL" in=read_trees doc="Reads the list of trees. Gives the number of trees, or -1." severity=fatal
		fprintf(stderr, "orchard: cannot open %s: %s\n", path, strerror(errno));
		return -1;
	}
	while (next_tree(in, grove)) {
		// ok rule=print-log
		fprintf(stderr, "read tree %d\n", grove->count);
		if (grove->count > MAX_TREES) {
			// want exit "too many trees ({count}, at most {MAX_TREES})" rule=print-exit guard=if:"grove->count > MAX_TREES"
			fprintf(stderr, "too many trees (%d, at most %zu)\n", grove->count, MAX_TREES);
			ret = -E2BIG;
			goto out;
		}
		if (grove->last->age < 0)
			// want log "tree {name} has a bad age" rule=print-log class=fprintf
			fprintf(stderr, "tree %s has a bad age\n", grove->last->name);
	}
	if (ferror(in)) {
		ret = -EIO;
		// want exit "read" rule=puts-exit class=perror
		perror("read");
	}
out:
	fclose(in);
	return ret;
}

static void usage(int code)
{
	// ok rule=puts-exit
	fputs("usage: orchard [-v] FILE\n", stderr);
	// ok rule=print-exit
	fprintf(stderr, "  -v, --%s   say more\n", "verbose");
	exit(code);
}

static void water(struct tree *tree)
{
	if (tree->roots == NULL) {
		// want log "no roots to water" rule=puts-log class=fputs
		fputs("no roots to water\n", stderr);
		return;
	}
	// ok rule=puts-log
	fputs("watering\n", stderr);
	if (dig(tree) < 0)
		// want log "dig" rule=puts-log class=perror
		perror("dig");
	// want log "warning: tree {name} is dry" rule=print-log severity=warning
	fprintf(stderr, "warning: tree %s is dry\n", tree->name);
	// want log "the well runs out of water" rule=print-log
	fprintf(stderr, "the well runs out of water\n");
	// ok rule=print-log
	fprintf(stderr, "Out: %d apples, %d pears\n", tree->apples, tree->pears);
}

static int size_of(const char *word)
{
	switch (word[0]) {
	case 's':
	case 'S':
		return 1;
	case 'l':
		// want exit "large trees need '{word}' written out" rule=print-exit guard=switch-case:"'l'"
		fprintf(stderr, "large trees need '%s' written out\n", word);
		break;
	default:
		// want exit "unknown size: {word}" guard=switch-case:"default"
		fprintf(stderr, "unknown size: %s\n", word);
	}
	return -1;
}

/* 1 is all right here, and 0 is not. */
static int check_fence(int posts)
{
	if (posts < 2) {
		// want exit "a fence needs two posts" guard=if:"posts < 2"
		fprintf(stderr, "a fence needs two posts\n");
		return 0;
	}
	return 1;
}

int main(int argc, char **argv)
{
	struct grove grove;
	int i, failed = 0;

	if (argc < 2)
		usage(1);
	if (!check_fence(argc)) {
		// want exit "{argv}: the fence is open" class=printf
		printf("%s: the fence is open\n", argv[0]);
		exit(EXIT_FAILURE);
	}
	for (i = 1; i < argc; i++) {
		if (read_trees(argv[i], &grove) < 0) {
			failed = 1;
			continue;
		}
		if (grove.count == 0) {
			// want exit "{argv}: no trees" rule=print-exit
			dprintf(STDERR_FILENO, "%s: no trees\n", argv[i]);
			failed = 1;
		}
		// want exit "stop it here" rule=puts-exit
		write(2, "stop it here\n", 13);
		exit(3);
	}
	if (verbose) {
		// ok rule=print-exit
		printf("%d trees\n", grove.count);
		exit(0);
	}
	return failed;
}
