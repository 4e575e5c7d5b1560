/* controller_command: `twinwarp controllers`, Scavenger's controllers around a kernel that is a trace of IPC. */
#ifndef TWINWARP_CONTROLLER_COMMAND_H
#define TWINWARP_CONTROLLER_COMMAND_H

/* `argv` begins with the command's name.  The exit status. */
int controller_command(int argc, char **argv);

#endif
