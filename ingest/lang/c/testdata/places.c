#include <libgen.h>
#include <stdio.h>
#include <stdlib.h>

void fire(char *path, int limit)
{
	if (limit > 1) {
		// want exit "cannot read {basename} of the kiln" hole=basename:path
		fprintf(stderr, "cannot read %s of the kiln\n", basename(path));
		exit(1);
	}
	// want exit "cannot find {path} of the kiln" hole=path:
	fprintf(stderr, "cannot find %s of the kiln\n", path);
	exit(1);
}
