/* path_ends: the ends of a path, named by what a register holds.  A clock gate is named by a register behind it. */
#ifndef TWINWARP_PATH_ENDS_H
#define TWINWARP_PATH_ENDS_H

#include "cell_table.h"
#include "netlist.h"

enum { PATH_END = 512 };

/* `path` is an instance's below `top`, "/" between its names, or a port's. */
void path_end_name(const struct netlist *, const char *top, const struct cell_table *, const char *path,
                   char name[PATH_END]);

#endif
