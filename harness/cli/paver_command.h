/* paver_command: `twinwarp paver`, what thread blocks load in common, and in which groups PAVER gives them to SMs. */
#ifndef TWINWARP_PAVER_COMMAND_H
#define TWINWARP_PAVER_COMMAND_H

/* `argv` begins with the command's name.  The exit status. */
int paver_command(const char *program, int argc, char **argv);

#endif
