/* design: what an elaborated design is made of, and its top by itself, to be mapped alone.  From RTLIL as Yosys writes
 * it: a statement a line.  Written into a folder:
 *
 *   modules       name, RTL module, its parameters as an instance spells them; the top is `it`, others <module>__1 and
 *                 so on
 *   <name>.parts  modules that it instantiates: part_1, part_2 ..., and their names
 *   it.il         the top alone, what it instantiates being black boxes part_1, part_2 ...
 *   srams.tsv     of each memory: name, RTL module, words, width, granule
 *   srams.v       the memories under their names, for simulation
 *
 * The same top has the same text, whatever else is read with it: of the numbers that Yosys gives to names only their
 * order is kept (plain_names.h), where in its source something stands is left out, and what is in the module is
 * sorted. */
#ifndef TWINWARP_DESIGN_H
#define TWINWARP_DESIGN_H

#include "error.h"

/* `all`: the file of all modules; `top`: that of the top without processes.  -1 with a line if one cannot be read, or
 * something cannot be written. */
int design_split(const char *all, const char *top, const char *folder, struct tw_error *);

#endif
