/* run_command: `twinwarp run`: one kernel on the SM. */
#ifndef TWINWARP_RUN_COMMAND_H
#define TWINWARP_RUN_COMMAND_H

/* The program's name, with which a run can be given again, and the arguments after it; returns the exit status. */
int run_command(const char *program, int argc, char **argv);

#endif
