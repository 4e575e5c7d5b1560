/* compare_command: `twinwarp compare`: two reports beside each other. */
#ifndef TWINWARP_COMPARE_COMMAND_H
#define TWINWARP_COMPARE_COMMAND_H

int compare_command(int argc, char **argv);

#endif
