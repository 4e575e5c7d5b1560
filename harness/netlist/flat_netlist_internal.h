/* flat_netlist_internal: what the reader makes and the simulation runs. */
#ifndef TWINWARP_FLAT_NETLIST_INTERNAL_H
#define TWINWARP_FLAT_NETLIST_INTERNAL_H

#include <cjson/cJSON.h>

#include "flat_netlist.h"

enum { FLAT_MAX_INPUTS = 6 };
#define FLAT_NOTHING ((u32)-1)

/* Nets 0 and 1 are the constants. */
struct flat_gate {
  u64 table; /* bit i: the output when the inputs, first lowest, are i */
  u32 out;
  u32 in[FLAT_MAX_INPUTS];
  u32 count;
};

struct flat_flop {
  u32 clock, data, out;
};

/* sram_1rw, or sram_1r1w when it has a port read_enable; each port's nets in turn. */
struct flat_memory {
  bool two_ports;
  char *path;
  u32 *nets[8];
  unsigned width[8];
  u8 *bits; /* words, their bits one by one */
  u8 *read; /* the word on its way to the output */
  bool reads, clock_was;
  u64 reading, writing; /* cycles counted */
};

/* One name of one bit. */
struct flat_name {
  const char *path, *name; /* the path ends in a slash, unless empty */
  int index;               /* -1: of a scalar */
  u32 net;
};

struct flat_netlist {
  cJSON *json;             /* names point into it */
  struct flat_gate *gates; /* in the order of evaluation */
  struct flat_flop *flops; /* by clock */
  struct flat_memory *memories;
  struct flat_port *ports;
  struct flat_name *names;
  char **paths;
  size_t gate_count, flop_count, memory_count, port_count, name_count, path_count, net_count;
  size_t gate_room, flop_room, memory_room, port_room, name_room, path_room;
  u32 *fanout_start, *fanout; /* gates that a net enters */
  u32 *clocked_start;         /* flops that a net clocks: a range of `flops` */
  u32 clk;
  u8 *value;
  u64 *changes, *high;
  u64 *dirty;            /* a bit for each gate whose inputs have changed */
  u32 *rising, *pending; /* clocks that rose; flops that will change */
  size_t rising_count, pending_count;
  u64 now, since; /* in half cycles */
  bool counting;
};

/* Ports of a memory, by what they are; those of sram_1rw's `enable` and `write` come first. */
enum {
  MEMORY_ENABLE,
  MEMORY_WRITE,
  MEMORY_ADDRESS,
  MEMORY_MASK,
  MEMORY_WRITE_DATA,
  MEMORY_READ_DATA,
  MEMORY_CLOCK,
  MEMORY_WRITE_ADDRESS
};

/* Sorts the gates, and finds what each net drives; then the netlist can run. */
int flat_netlist_order(struct flat_netlist *, struct tw_error *);

/* Room for one more in a growing array of zeroed elements.  Ends the program when memory does. */
void *flat_grown(void *memory, size_t *room, size_t count, size_t size);
#define FLAT_MORE(array, count, room)                                                                                  \
  ((array) = flat_grown((array), &(room), (count), sizeof *(array)), &(array)[(count)++])
void *flat_taken(size_t count, size_t size);

#endif
