/* jatala_command: `twinwarp jatala --blocks`, the thread blocks that sharing makes room for. */
#ifndef TWINWARP_JATALA_COMMAND_H
#define TWINWARP_JATALA_COMMAND_H

/* `argv` begins with the command's name.  The exit status. */
int jatala_command(int argc, char **argv);

#endif
