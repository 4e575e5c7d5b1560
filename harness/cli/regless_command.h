/* regless_command: `twinwarp regless`: kernels on the SM with RegLess, or replayed on one of its shards, beside a
 * full register file. */
#ifndef TWINWARP_REGLESS_COMMAND_H
#define TWINWARP_REGLESS_COMMAND_H

int regless_command(int argc, char **argv);

#endif
