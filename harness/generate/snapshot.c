/* snapshot: see snapshot.h. */
#include "snapshot.h"

#include <stdio.h>

#include "lockstep/lockstep.h"
#include "table_text.h"

void snapshot_each_row(const struct tw_port *p, const char *when_prefix) {
  printf("      for (int e = 0; e < (");
  text_expression(p->count);
  printf("); e++)\n        if (");
  if (strcmp(p->when, "always") == 0) printf("1'b1");
  else printf("%s%s[e*$bits(%s)/(%s)]", when_prefix, p->when, p->when, p->count);
  printf(") ");
}

bool snapshot_has_rows(const struct tw_unit *u) {
  for (unsigned i = 0; i < u->port_count; i++)
    if (u->ports[i].type == TW_row) return true;
  return false;
}

void snapshot_declare(const struct tw_unit *u) {
  printf("  localparam WORD_0 = 1");
  for (unsigned i = 0; i < u->port_count; i++) {
    const struct tw_port *p = &u->ports[i];
    printf(",\n      BITS_%u = (", i);
    text_expression(p->count);
    printf(") * (");
    text_expression(p->width);
    printf("), WORD_%u = WORD_%u + %s", i + 1, i, p->type == TW_row ? "0" : "");
    if (p->type != TW_row) printf("(BITS_%u + 31) / 32", i);
  }
  printf(";\n  localparam WORDS = (WORD_%u + %d) / %d * %d;\n  localparam ROW_0 = 0", u->port_count, TW_GROUP - 1,
         TW_GROUP, TW_GROUP);
  for (unsigned i = 0; i < u->port_count; i++) {
    const struct tw_port *p = &u->ports[i];
    printf(", ROW_%u = ROW_%u + ", i + 1, i);
    if (p->type == TW_row) text_expression(p->count);
    else putchar('0');
  }
  puts(";\n  logic [31:0] snapshot [0:WORDS-1] /*verilator public_flat_rd*/;");
  if (snapshot_has_rows(u))
    printf("  logic [1023:0] snapshot_rows [0:ROW_%u-1] /*verilator public_flat_rd*/;\n", u->port_count);
}

static void take_rows(const struct tw_port *p, unsigned i) {
  snapshot_each_row(p, "");
  printf("snapshot_rows[ROW_%u + e][(%s)-1:0] = %s[e*(%s) +: (%s)];\n", i, p->width, p->name, p->width, p->width);
}

static void take_words(const struct tw_port *p, unsigned i) {
  printf("      for (int w = 0; w < (BITS_%u-1)/32; w++) snapshot[WORD_%u + w] = %s[w*32 +: 32];\n", i, i, p->name);
  printf("      snapshot[WORD_%u - 1] = 32'(%s[BITS_%u-1 -: (BITS_%u-1)%%32 + 1]);\n", i + 1, p->name, i, i);
}

/* The ports that mean something with `when`. */
static void take_with(const struct tw_unit *u, const char *when) {
  for (unsigned i = 0; i < u->port_count; i++) {
    const struct tw_port *p = &u->ports[i];
    if (strcmp(p->when, when) != 0) continue;
    if (p->type == TW_row) take_rows(p, i);
    else take_words(p, i);
  }
}

static bool qualifies(const struct tw_unit *u, const char *port) {
  for (unsigned i = 0; i < u->port_count; i++)
    if (strcmp(u->ports[i].when, port) == 0) return true;
  return false;
}

void snapshot_take(const struct tw_unit *u) {
  puts("      snapshot[0] = 32'(rst);");
  take_with(u, "always");
  for (unsigned i = 0; i < u->port_count; i++) {
    const struct tw_port *p = &u->ports[i];
    if (!qualifies(u, p->name)) continue;
    if (strcmp(p->when, "always") != 0) take_words(p, i);
    printf("      if (%s != '0) begin\n", p->name);
    take_with(u, p->name);
    puts("      end");
  }
}
