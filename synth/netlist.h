/* netlist: modules of library cells and of other modules, bit by bit, from structural Verilog as Yosys writes it with
 * `write_verilog -noattr -noexpr`, and as it is written here.
 *
 *   module NAME(port, ...);
 *     input | output | wire [HIGH:LOW] NAME;      a port is declared as a wire as well
 *     TYPE NAME ( .PIN(EXPRESSION), ... );
 *     assign EXPRESSION = EXPRESSION;
 *   endmodule
 *
 * An expression is a net, a bit or a range of one, a constant in binary, or such in braces.  Source: IEEE 1364-2005,
 * 12 and A.4.1; nothing else of the language is taken.
 *
 * Names become such as every tool reads: of one that is escaped what is no letter, digit or _ becomes _, and of one
 * that Yosys made up, _12_, auto_12: OpenSTA 2019 stops at them.  Where that makes two names of a module one, the later
 * gets a _ more. */
#ifndef TWINWARP_NETLIST_H
#define TWINWARP_NETLIST_H

#include <stdio.h>

#include "error.h"
#include "twin.h"

enum netlist_way { NETLIST_WIRE, NETLIST_INPUT, NETLIST_OUTPUT };

/* Bits of a module: the constants, then those of its nets, lowest first. */
enum { NETLIST_ZERO, NETLIST_ONE, NETLIST_X, NETLIST_Z, NETLIST_CONSTANTS };

struct netlist_net {
  const char *name, *spelling; /* as it is written, and as it was read */
  enum netlist_way way;
  bool vector;          /* declared with a range */
  u32 high, low, first; /* first: of its bits; nets stand in the order of these */
};

/* Of an expression: bits `high` to `low` of a net, of a scalar both 0; or the digits of a constant. */
struct netlist_item {
  const char *constant; /* NULL: a net */
  u32 net, high, low;
};
struct netlist_expression {
  u32 item, items; /* in the module's list, highest bit first; none: not connected */
  bool braces;
};

struct netlist_pin {
  const char *name;
  struct netlist_expression on;
};
struct netlist_cell {
  const char *type, *name;
  u32 pin, pins; /* in the module's list */
};
struct netlist_assignment {
  struct netlist_expression to, from;
};

struct netlist_module {
  const char *name;
  const char **port;
  struct netlist_net *net;
  struct netlist_cell *cell;
  struct netlist_pin *pin;
  struct netlist_item *item;
  struct netlist_assignment *assignment;
  u32 ports, nets, cells, pins, items, assignments;
  u32 port_room, net_room, cell_room, pin_room, item_room, assignment_room;
  u32 cells_before; /* cells that stand before the assignments, so that a text that is read is written as it was */
  u32 bits;
};

struct netlist {
  struct netlist_module *module;
  u32 modules, module_room;
  struct netlist_block *blocks; /* where names are */
};

/* Adds the modules of a file; -1 with a line that says where it has another form. */
int netlist_read(struct netlist *, const char *path, struct tw_error *);
void netlist_free(struct netlist *);

/* The same of a text; `path` is what it is called in errors. */
int netlist_parse(struct netlist *, const char *path, const char *text, struct tw_error *);

void netlist_write(const struct netlist_module *, FILE *);

/* The module of that name, NULL if there is none; whether a name is that of a clock gate. */
const struct netlist_module *netlist_find(const struct netlist *, const char *name);
bool netlist_is_gate(const char *name);

/* A name that lives as long as the netlist; printf's format. */
const char *netlist_name(struct netlist *, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* The bits of an expression, highest first: their number, and, unless it is NULL, which. */
u32 netlist_bits(const struct netlist_module *, struct netlist_expression, u32 *bits);

/* Whether an expression is one bit, and which. */
bool netlist_one_bit(const struct netlist_module *, struct netlist_expression, u32 *bit);

/* An expression of one bit after the other. */
struct netlist_expression netlist_expression_of(struct netlist_module *, const u32 *bits, u32 count);

/* A bit's name as Verilog has it, "sum[3]" or "1'b0". */
enum { NETLIST_BIT_NAME = 512 };
const char *netlist_bit_name(const struct netlist_module *, u32 bit, char name[NETLIST_BIT_NAME]);

#endif
