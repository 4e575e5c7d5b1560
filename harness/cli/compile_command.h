/* compile_command: `twinwarp compile`: an entry of a PTX module as this SM's instructions, each below the line of the
 * module it comes from. */
#ifndef TWINWARP_COMPILE_COMMAND_H
#define TWINWARP_COMPILE_COMMAND_H

/* The arguments after the program's name; returns the exit status. */
int compile_command(int argc, char **argv);

#endif
