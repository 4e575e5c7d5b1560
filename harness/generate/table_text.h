/* table_text: pieces of SystemVerilog, printed from a unit's tables to standard output. */
#ifndef TWINWARP_TABLE_TEXT_H
#define TWINWARP_TABLE_TEXT_H

#include "lockstep/unit.h"

void text_expression(const char *);
void text_range(const struct tw_port *);
void text_parameters(const struct tw_unit *);         /* #(...) of a module's head, each at its least legal value */
void text_parameter_bindings(const struct tw_unit *); /* #(...) of an instance, each handed on */
void text_lint_off(void);

#endif
