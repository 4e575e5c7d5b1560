/* netlist_replay: a unit's netlist in the place of its RTL: the inputs of a recording go into netlist and model, and
 * every output that means something must be the same in every cycle.
 *
 *   netlist_replay NETLIST.json RECORDING [--from N] [--to N] [--seed N] [--activity OUT.tsv] [--config PARAMETERS]
 *                  [--tied INPUT]
 *
 * Cycles up to N of --to, all by default.  --config: the netlist's parameters, where they are not the recording's;
 * it may have fewer lanes.  --tied: an input that the netlist does not have, as it was tied to what is recorded of
 * it.  --activity: what each net does from cycle --from on (flat_netlist.h).  Exit status: 0 the same, 1 a
 * difference, 2 bad input, 4 something failed. */
#include <getopt.h>
#include <stdlib.h>

#include "lockstep/bits.h"
#include "lockstep/compare.h"
#include "flat_netlist.h"
#include "lockstep/recording.h"
#include "failure/report.h"
#include "util/written.h"

struct options {
  const char *netlist, *recording, *activity, *config, *tied;
  u64 from, to, seed;
};

struct replay {
  struct flat_netlist *netlist;
  struct tw_session session;
  struct tw_twin *twin;
  struct recording recording;
  const struct flat_port *port[TW_MAX_PORTS], *rst;
  u32 *packed; /* of the widest port */
  u64 meant;   /* values that the model says mean something */
};

static bool parse(int argc, char **argv, struct options *o) {
  static const struct option names[] = {{"from", required_argument, NULL, 'f'},
                                        {"to", required_argument, NULL, 't'},
                                        {"seed", required_argument, NULL, 's'},
                                        {"activity", required_argument, NULL, 'a'},
                                        {"config", required_argument, NULL, 'c'},
                                        {"tied", required_argument, NULL, 'i'},
                                        {NULL, 0, NULL, 0}};
  for (int option; (option = getopt_long(argc, argv, "", names, NULL)) != -1;) {
    char *end = "";
    if (option == 'f') o->from = strtoull(optarg, &end, 10);
    else if (option == 't') o->to = strtoull(optarg, &end, 10);
    else if (option == 's') o->seed = strtoull(optarg, &end, 10);
    else if (option == 'a') o->activity = optarg;
    else if (option == 'c') o->config = optarg;
    else if (option == 'i') o->tied = optarg;
    else return false;
    if (*end) return false;
  }
  if (argc - optind != 2) return false;
  o->netlist = argv[optind];
  o->recording = argv[optind + 1];
  return true;
}

static int find_ports(struct replay *r, const char *tied, struct tw_error *error) {
  const struct tw_twin *t = r->twin;
  unsigned widest = 1;
  for (unsigned i = 0; i < t->unit->port_count; i++) {
    const struct tw_port *p = &t->unit->ports[i];
    const unsigned width = t->count[i] * t->width[i];
    r->port[i] = flat_netlist_port(r->netlist, p->name);
    if (!r->port[i] && tied && strcmp(p->name, tied) == 0) continue;
    if (!r->port[i] || r->port[i]->width != width || r->port[i]->output != (p->direction == TW_OUT))
      return tw_fail(error, "the netlist has no %s %.60s of %u bits", p->direction == TW_OUT ? "output" : "input",
                     p->name, width);
    if (width > widest) widest = width;
  }
  r->rst = flat_netlist_port(r->netlist, "rst");
  r->packed = calloc(widest / 32 + 1 + 32, sizeof *r->packed);
  return r->packed ? 0 : tw_fail(error, "out of memory");
}

static int open_all(struct replay *r, const struct options *o, struct tw_error *error) {
  unsigned params[TW_MAX_PARAMS];
  r->session.signal = tw_no_signal;
  tw_session_use(&r->session);
  if (recording_open(&r->recording, tw_units, o->recording, params, error) != 0) return -1;
  if (o->config && !recording_params(o->config, r->recording.unit, params))
    return tw_fail(error, "--config %.160s: is not all parameters of %s", o->config, r->recording.unit->name);
  r->netlist = flat_netlist_read(o->netlist, error);
  if (!r->netlist) return -1;
  r->twin = tw_twin_open(r->recording.unit, r->recording.path, params);
  return find_ports(r, o->tied, error);
}

/* Registers lie in memory lane by lane, as they are packed. */
static void give_input(struct replay *r, unsigned i) {
  const struct tw_twin *t = r->twin;
  const struct tw_port *p = &t->unit->ports[i];
  const u8 *values = twin_values(t, p);
  if (p->type == TW_row)
    for (unsigned e = 0; e < t->count[i]; e++)
      memcpy(r->packed + e * t->width[i] / 32, values + e * sizeof(row), t->width[i] / 8);
  else tw_pack(r->packed, values, p->type, t->count[i], t->width[i]);
  flat_netlist_set(r->netlist, r->port[i], r->packed);
}

static void take_output(struct replay *r, unsigned i) {
  const struct tw_twin *t = r->twin;
  const struct tw_port *p = &t->unit->ports[i];
  u8 *values = twin_values(t, p);
  flat_netlist_get(r->netlist, r->port[i], r->packed);
  if (p->type == TW_row)
    for (unsigned e = 0; e < t->count[i]; e++)
      memcpy(values + e * sizeof(row), r->packed + e * t->width[i] / 32, t->width[i] / 8);
  else {
    tw_place(t->packed, t->place[i], r->packed, t->count[i] * t->width[i]);
    tw_unpack(values, p->type, r->packed, 0, t->count[i], t->width[i]);
  }
}

static void cycle(struct replay *r, bool rst) {
  const struct tw_unit *unit = r->twin->unit;
  const u32 reset = rst;
  flat_netlist_rise(r->netlist);
  if (r->rst) flat_netlist_set(r->netlist, r->rst, &reset);
  for (unsigned i = 0; i < unit->port_count; i++)
    if (unit->ports[i].direction == TW_IN && r->port[i]) give_input(r, i);
  flat_netlist_settle(r->netlist);
  for (unsigned i = 0; i < unit->port_count; i++)
    if (unit->ports[i].direction == TW_OUT) take_output(r, i);
  const u64 before = r->twin->cycles;
  twin_judge(r->twin, rst);
  if (r->twin->cycles != before) r->meant += twin_meant(r->twin);
}

static int write_activity(const struct replay *r, const char *path, struct tw_error *error) {
  FILE *file = written_open(path, error);
  if (!file) return -1;
  flat_netlist_activity(r->netlist, file);
  return written_close(file, path, error);
}

static int run(struct replay *r, const struct options *o, struct tw_error *error) {
  bool rst;
  struct tw_session *s = &r->session;
  if (open_all(r, o, error) != 0) return 2;
  flat_netlist_power_up(r->netlist, o->seed);
  for (; s->checked_cycle <= o->to && recording_next(&r->recording, r->twin->next_in, &rst); s->checked_cycle++) {
    twin_take_inputs(r->twin, r->twin->next_in);
    if (s->checked_cycle == o->from) flat_netlist_count(r->netlist);
    cycle(r, rst);
    if (!s->mismatch.twin) continue;
    report_mismatch(stdout, &s->mismatch);
    return 1;
  }
  if (s->checked_cycle <= o->from)
    return tw_fail(error, "%.200s: ends before cycle %llu", o->recording, (unsigned long long)o->from), 2;
  if (r->twin->values != r->meant) {
    tw_fail(error, "%llu port values mean something, and %llu were compared", (unsigned long long)r->meant,
            (unsigned long long)r->twin->values);
    return 2;
  }
  printf("%llu cycles, %llu port values compared, 0 mismatches\n", (unsigned long long)s->checked_cycle,
         (unsigned long long)r->twin->values);
  return o->activity && write_activity(r, o->activity, error) != 0 ? 2 : 0;
}

int main(int argc, char **argv) {
  struct options o = {.to = UINT64_MAX, .seed = 1};
  struct replay r = {0};
  struct tw_error error;
  if (!parse(argc, argv, &o)) {
    fprintf(
        stderr,
        "usage: %s NETLIST.json RECORDING [--from N] [--to N] [--seed N] [--activity OUT.tsv] [--config PARAMETERS] "
        "[--tied INPUT]\n",
        argv[0]);
    return 2;
  }
  const int status = run(&r, &o, &error);
  if (status == 2) fprintf(stderr, "%s\n", error.text);
  recording_close(&r.recording, &error);
  flat_netlist_free(r.netlist);
  tw_session_close(&r.session);
  free(r.packed);
  return fflush(stdout) == 0 ? status : 4;
}
