/* regions_command: `twinwarp regions`: a kernel's regions for RegLess with their annotations; or, with --check, kernels
 * run with poison in what hardware may drop. */
#ifndef TWINWARP_REGIONS_COMMAND_H
#define TWINWARP_REGIONS_COMMAND_H

/* The arguments after the program's name; returns the exit status. */
int regions_command(int argc, char **argv);

#endif
