/* regless_command: `twinwarp regless`: kernels replayed on a shard of RegLess, beside a full register file. */
#ifndef TWINWARP_REGLESS_COMMAND_H
#define TWINWARP_REGLESS_COMMAND_H

int regless_command(int argc, char **argv);

#endif
