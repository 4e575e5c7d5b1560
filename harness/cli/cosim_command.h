/* cosim_command: `twinwarp cosim`: many kernels, one table. */
#ifndef TWINWARP_COSIM_COMMAND_H
#define TWINWARP_COSIM_COMMAND_H

/* The program's name, with which a run can be given again, and the arguments after it; returns the exit status. */
int cosim_command(const char *program, int argc, char **argv);

#endif
