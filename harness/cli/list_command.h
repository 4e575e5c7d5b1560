/* list_command: `twinwarp presets`, `twinwarp gpus` and `twinwarp units`: the machines and the units there are, with
 * their parameters. */
#ifndef TWINWARP_LIST_COMMAND_H
#define TWINWARP_LIST_COMMAND_H

/* The arguments after the program's name; returns the exit status. */
int presets_command(int argc, char **argv);
int gpus_command(int argc, char **argv);
int units_command(int argc, char **argv);

#endif
