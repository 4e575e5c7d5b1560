/* mutant_text: what a unit's mutants are put into, in SystemVerilog, on standard output. */
#ifndef TWINWARP_MUTANT_TEXT_H
#define TWINWARP_MUTANT_TEXT_H

#include "lockstep/unit.h"

/* A module of the unit's name and ports around <unit>_netlist, which so takes the place of the RTL, with the mutant
 * awake that tw_fault_selected() names. */
void mutant_wrapper(const struct tw_unit *);

/* A module `miter` of two copies of `core`, a netlist whose registers are ports: `bad` rises when a mutant shows, after
 * a reset, at an output that means something.  With `follow` the altered copy goes on from the original's state in
 * every cycle, and `bad` rises also when its next state differs, or is not `possible`; with `alike` it does so with
 * what is `meant` in that state, and `bad` rises also when this differs (tests/mutants/states). */
void mutant_miter(const struct tw_unit *);

#endif
