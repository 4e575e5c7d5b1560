/* random_command: `twinwarp random`: generated programs against the functional executor. */
#ifndef TWINWARP_RANDOM_COMMAND_H
#define TWINWARP_RANDOM_COMMAND_H

/* The program's name, with which a run can be given again, and the arguments after it; returns the exit status. */
int random_command(const char *program, int argc, char **argv);

#endif
