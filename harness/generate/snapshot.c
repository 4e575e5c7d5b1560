/* snapshot: see snapshot.h. */
#include "snapshot.h"

#include <stdio.h>

#include "lockstep/lockstep.h"
#include "lockstep/order.h"
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

/* BITS_i: how many bits port i has; AT_i: of the snapshot, where they begin.  Returns in `end` where the last ends. */
static void declare_places(const struct tw_unit *u, char *end, size_t size) {
  struct tw_ordered order[TW_MAX_PORTS];
  const unsigned count = ports_in_order(u, order);
  snprintf(end, size, "1");
  for (unsigned n = 0; n < count; n++) {
    const unsigned i = order[n].port;
    printf("%s\n      BITS_%u = (", n ? "," : "  localparam", i);
    text_expression(u->ports[i].count);
    printf(") * (");
    text_expression(u->ports[i].width);
    printf("), AT_%u = ", i);
    if (!order[n].first) printf("(%s) %% 32 + BITS_%u <= 32 ? %s : ", end, i, end);
    printf("(%s + 31) / 32 * 32", end);
    snprintf(end, size, "AT_%u + BITS_%u", i, i);
  }
  if (count) puts(";");
}

/* An array of at least `count`, as long as an index of INDEX_bits reaches: what is written beyond an array's end would
 * have to go somewhere, and Verilator makes each write in two. */
static void declare_array(const char *index, const char *type, const char *count, const char *public) {
  printf("  localparam %s_BITS = %s > 2 ? $clog2(%s) : 1;\n", index, count, count);
  printf("  %s [0:2**%s_BITS-1] /*verilator public_flat_%s*/;\n", type, index, public);
}

void snapshot_declare(const struct tw_unit *u) {
  char end[32];
  declare_places(u, end, sizeof end);
  printf("  localparam GROUPS = (%s + %d) / %d, ROW_0 = 0", end, TW_GROUP * 32 - 1, TW_GROUP * 32);
  for (unsigned i = 0; i < u->port_count; i++) {
    const struct tw_port *p = &u->ports[i];
    printf(", ROW_%u = ROW_%u + ", i + 1, i);
    if (p->type == TW_row) text_expression(p->count);
    else putchar('0');
  }
  puts(";");
  char words[32];
  snprintf(words, sizeof words, "GROUPS*%d", TW_GROUP);
  declare_array("WORD", "logic [31:0] snapshot", words, "rd");
  declare_array("CHANGED", "logic [31:0] changed", "(GROUPS-1)/32+1", "rw");
  if (!snapshot_has_rows(u)) return;
  printf("  localparam ROWS = ROW_%u;\n", u->port_count);
  declare_array("ROW", "logic [1023:0] snapshot_rows", "ROWS", "rd");
  declare_array("CHANGED_ROW", "logic [31:0] changed_rows", "(ROWS-1)/32+1", "rw");
}

void snapshot_clear(const struct tw_unit *u) {
  puts("    for (int w = 0; w < 2**WORD_BITS; w++) snapshot[w] = 0;");
  puts("    for (int w = 0; w < 2**CHANGED_BITS; w++) changed[w] = 0;");
  if (!snapshot_has_rows(u)) return;
  puts("    for (int r = 0; r < 2**ROW_BITS; r++) snapshot_rows[r] = 0;");
  puts("    for (int w = 0; w < 2**CHANGED_ROW_BITS; w++) changed_rows[w] = 0;");
}

/* Registers that differ mostly do in the first lane, and then the others need not be looked at. */
static void take_rows(const struct tw_unit *u) {
  for (unsigned i = 0; i < u->port_count; i++) {
    const struct tw_port *p = &u->ports[i];
    if (p->type != TW_row) continue;
    if (strcmp(p->when, "always") != 0) printf("      if (%s != '0)\n", p->when);
    snapshot_each_row(p, "");
    printf("if (snapshot_rows[ROW_BITS'(ROW_%u + e)][31:0] != %s[e*(%s) +: 32] ||\n", i, p->name, p->width);
    printf("            snapshot_rows[ROW_BITS'(ROW_%u + e)][(%s)-1:0] != %s[e*(%s) +: (%s)]) begin\n", i, p->width,
           p->name, p->width, p->width);
    printf("          snapshot_rows[ROW_BITS'(ROW_%u + e)][(%s)-1:0] = %s[e*(%s) +: (%s)];\n", i, p->width, p->name,
           p->width, p->width);
    printf("          changed_rows[CHANGED_ROW_BITS'((ROW_%u + e)/32)] |= 32'd1 << (ROW_%u + e) %% 32;\n        end\n",
           i, i);
  }
}

/* A word of the snapshot.  Its group is marked when its last word is there, or the last that is taken with it. */
static void put_word(const char *at, const char *value, bool last) {
  printf("        difference |= snapshot[WORD_BITS'(%s)] ^ %s;\n        snapshot[WORD_BITS'(%s)] = %s;\n        ", at,
         value, at, value);
  if (!last) printf("if ((%s) %% %d == %d) ", at, TW_GROUP, TW_GROUP - 1);
  printf("begin\n          changed[CHANGED_BITS'((%s)/%d)] |= 32'(difference != 0) << (%s) / %d %% 32;\n"
         "          difference = 0;\n"
         "        end\n",
         at, TW_GROUP * 32, at, TW_GROUP);
}

/* A word is put when the next port does not stand in it, too. */
static void put_last_word(const char *at, const struct tw_ordered *next) {
  if (next) printf("      if (AT_%u / 32 != %s) begin\n", next->port, at);
  else puts("      begin");
  put_word(at, "word", !next);
  puts("        word = 0;\n      end");
}

static void take_port(const struct tw_unit *u, const struct tw_ordered *o) {
  const struct tw_port *p = &u->ports[o->port];
  const unsigned i = o->port;
  char at[64], value[128];
  snprintf(at, sizeof at, "AT_%u/32 + w", i);
  snprintf(value, sizeof value, "%s[w*32 +: 32]", p->name);
  printf("      for (int w = 0; w < (BITS_%u-1)/32; w++) begin\n", i);
  put_word(at, value, false);
  printf("      end\n      word |= 32'(%s[BITS_%u-1 -: (BITS_%u-1)%%32 + 1]) << AT_%u %% 32;\n", p->name, i, i, i);
  snprintf(at, sizeof at, "(AT_%u + BITS_%u - 1)/32", i, i);
  put_last_word(at, o->last ? NULL : o + 1);
}

void snapshot_task(const struct tw_unit *u) {
  struct tw_ordered order[TW_MAX_PORTS];
  const unsigned count = ports_in_order(u, order);
  puts("  task automatic take_snapshot();\n      logic [31:0] word, difference;\n      difference = 0;\n"
       "      word = 32'(rst);");
  put_last_word("0", count && order[0].always ? order : NULL);
  for (const struct tw_ordered *o = order; o < order + count; o++) {
    if (o->first) printf("      if (%s != '0) begin\n", u->ports[o->port].when);
    take_port(u, o);
    if (o->last && !o->always) puts("      end");
  }
  take_rows(u);
  puts("  endtask");
}
