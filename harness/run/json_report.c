/* json_report: see json_report.h. */
#include "json_report.h"

#include <errno.h>
#include <stdlib.h>

#include "observe/listing.h"
#include "run_gpu.h"
#include "util/written.h"

static void number(cJSON *o, const char *key, u64 value) { cJSON_AddNumberToObject(o, key, (double)value); }

static cJSON *json_of_units(const struct engine_result *e) {
  cJSON *units = cJSON_CreateArray();
  for (unsigned i = 0; i < e->unit_count; i++) {
    const struct unit_count *c = &e->units[i];
    cJSON *u = cJSON_CreateObject();
    cJSON_AddStringToObject(u, "unit", c->unit->name);
    number(u, "instances_count", c->instances);
    number(u, "compared_instance_cycles", c->cycles);
    number(u, "compared_values_count", c->values);
    number(u, "mismatches_count", c->mismatches);
    cJSON_AddItemToArray(units, u);
  }
  return units;
}

static cJSON *json_of_findings(const struct access_findings *f) {
  cJSON *list = cJSON_CreateArray();
  for (u32 i = 0; i < f->count && i < CHECK_FINDINGS; i++) cJSON_AddItemToArray(list, cJSON_CreateString(f->text[i]));
  return list;
}

cJSON *json_of_run(const struct run_options *o, const struct run_result *r) {
  static const char *const engines[] = {"lockstep", "rtl", "c"};
  static const char *const statuses[] = {"passed",       "mismatch",       "bad input",
                                         "wrong result", "internal error", "kernel fault"};
  cJSON *root = cJSON_CreateObject();
  cJSON_AddStringToObject(root, "kernel", r->kernel);
  cJSON_AddStringToObject(root, "file", o->kernel);
  cJSON_AddStringToObject(root, "engine", engines[o->engine.engine]);
  cJSON_AddStringToObject(root, "preset", o->preset);
  cJSON_AddStringToObject(root, "scheduler", o->scheduler);
  cJSON_AddStringToObject(root, "assignment", o->assignment);
  number(root, "seed", o->seed);
  number(root, "memory_random_delay_cycles", o->memory.random_delay);
  cJSON_AddStringToObject(root, "status", statuses[r->status]);
  if (r->status != RUN_PASSED) cJSON_AddStringToObject(root, "error", r->error.text);
  if (r->findings.count) cJSON_AddItemToObject(root, "faults_of_the_kernel", json_of_findings(&r->findings));
  if (r->engine.mismatch[0]) cJSON_AddStringToObject(root, "mismatch", r->engine.mismatch);
  cJSON_AddBoolToObject(root, "checked_against_plain_c", r->referenced);
  cJSON_AddBoolToObject(root, "checked_against_files", r->expected);
  number(root, "launches_count", r->launches);
  if (r->unshared[0]) cJSON_AddStringToObject(root, "unshared_because_blocks_wait_at", r->unshared);
  number(root, "kernel_cycles", r->cycles);
  number(root, "run_cycles", r->total_cycles);
  number(root, "warp_instructions_count", r->instructions);
  number(root, "lane_instructions_count", r->lanes);
  cJSON_AddNumberToObject(root, "instructions_per_cycle", run_ipc(r));
  if (r->steering) {
    number(root, "traced_instructions_count", r->traced);
    number(root, "steering_instructions_count", r->steering);
    number(root, "uncompared_launches_count", r->unordered);
  }
  number(root, "memory_requests_count", r->memory_requests);
  number(root, "memory_crc32", r->memory_crc);
  cJSON *issued = cJSON_AddArrayToObject(root, "issued_per_scheduler_count");
  for (unsigned i = 0; i < SM_SCHEDULERS; i++) cJSON_AddItemToArray(issued, cJSON_CreateNumber((double)r->issued[i]));
  cJSON_AddNumberToObject(root, "issue_variation_ratio", run_imbalance(r));
  cJSON_AddNumberToObject(root, "run_seconds", r->engine.seconds);
  if (r->engine.caching.operands) {
    const struct caching_collector_counts *c = &r->engine.caching;
    number(root, "operands_read_count", c->operands);
    number(root, "operands_read_from_banks_count", c->requests);
    number(root, "results_written_count", c->results);
    number(root, "results_kept_in_collector_units_count", c->kept);
    number(root, "collector_units_flushed_count", c->flushes);
    number(root, "issue_cycles_waited_count", c->waits);
  }
  if (o->params.Sharing) {
    const struct share_lock_counts *c = &r->engine.sharing;
    number(root, "warps_started_beside_partner_count", c->beside);
    number(root, "register_locks_taken_count", c->registers);
    number(root, "shared_memory_locks_taken_count", c->memory);
  }
  if (r->reuse.warps) {
    number(root, "profiled_warps_count", r->reuse.warps);
    number(root, "operands_met_near_count", r->reuse.near);
    number(root, "operands_met_far_count", r->reuse.far);
  }
  if (o->gpu.memory.sms) cJSON_AddItemToObject(root, "gpu", run_gpu_json(o, r));
  if (o->count_stalls) stalls_json(&r->stalls, root);
  if (o->hot) cJSON_AddItemToObject(root, "hot_spots", listing_json(o->hot));
  if (o->count_events) cJSON_AddItemToObject(root, "counted", events_json(&r->events));
  if (o->energy) cJSON_AddItemToObject(root, "energy", energy_json(o->energy, &r->events));
  if (r->engine.unit_count) cJSON_AddItemToObject(root, "units", json_of_units(&r->engine));
  return root;
}

int json_write(cJSON *root, const char *path, struct tw_error *error) {
  char *text = cJSON_Print(root);
  int status = text ? written_text(text, path, error) : tw_fail(error, "%s: out of memory", path);
  free(text);
  cJSON_Delete(root);
  return status;
}
