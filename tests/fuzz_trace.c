/* fuzz_trace: damaged traces: each must be refused with one line, or be read as what can be written and read again, and
 * become a replay that executes the trace's instructions and its own, and no others.
 *
 *   fuzz_trace [OPTION]... FILE.traceg...      `--help` lists the options; `make fuzz-trace` runs it */
#include <stdlib.h>
#include <string.h>

#include "fuzz/fuzz.h"
#include "isa/executor.h"
#include "trace/replay.h"
#include "trace/trace_list.h"

enum { LIMIT = 10000000 };

static const char name[] = "fuzz.traceg";

/* Written and read, it is the same. */
static const char *check_written(const struct trace *t) {
  struct trace again;
  struct tw_error error;
  char *text = NULL;
  size_t length;
  FILE *f = open_memstream(&text, &length);
  if (!f) return "no memory";
  struct trace header = *t;
  header.header.tracer = TRACE_TRACER;
  header.header.lineinfo = 0;
  trace_write(&header, f);
  fclose(f);
  const int status = trace_parse(&again, name, text, length, &error);
  free(text);
  if (status != 0) return "what is written is refused";
  const bool same = again.instructions.count == t->instructions.count && again.addresses.count == t->addresses.count &&
                    (!t->addresses.count ||
                     memcmp(again.addresses.at, t->addresses.at, t->addresses.count * sizeof *t->addresses.at) == 0);
  trace_free(&again);
  return same ? NULL : "what is written is another trace";
}

static const char *check_replay(const struct trace *t, unsigned *taken) {
  struct sass_table table;
  struct replay replay;
  struct tw_error error = {""};
  struct execution_stats stats;
  const char *wrong = NULL;
  if (sass_table_create(&table) != 0) return "no memory";
  if (replay_create(&replay, t, &table, &error) != 0) {
    wrong = fuzz_check_error(&error, name);
  } else {
    *taken = 1;
    if (execute(&replay.launch, replay.launch.memory, LIMIT, &stats, &error) != 0) wrong = "the replay fails";
    else if (stats.warp_instructions != replay.traced + replay.steering) wrong = "the replay executes more or less";
    replay_free(&replay);
  }
  sass_table_free(&table);
  return wrong;
}

/* The same bytes as a list and as a table of opcodes, which may only be refused or taken. */
static void try_others(const struct text *text) {
  struct trace_list list;
  struct sass_table table;
  struct tw_error error;
  if (trace_list_parse(&list, name, text->bytes, text->length, &error) == 0) trace_list_free(&list);
  if (sass_table_create(&table) == 0) sass_table_parse(&table, name, text->bytes, text->length, &error);
  sass_table_free(&table);
}

static const char *one(const struct text *text, unsigned *taken) {
  struct trace trace;
  struct tw_error error = {""};
  *taken = 0;
  try_others(text);
  if (trace_parse(&trace, name, text->bytes, text->length, &error) != 0) return fuzz_check_error(&error, name);
  const char *wrong = check_written(&trace);
  if (!wrong) wrong = check_replay(&trace, taken);
  trace_free(&trace);
  return wrong;
}

int main(int count, char **arguments) { return fuzz_main(count, arguments, one); }
