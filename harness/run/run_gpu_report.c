/* run_gpu_report: what is told of a GPU's launches; see run_gpu.h. */
#include "run_gpu.h"
#include "util/counts.h"

static const char *const accesses[GPU_ACCESSES] = {"loads", "stores", "atomics"};
static const char *const keys[GPU_ACCESSES] = {"load", "store", "atomic"};

/* Of all SMs. */
static struct gpu_counts sum_of(const struct run_options *o, const struct run_result *r, unsigned kind) {
  struct gpu_counts sum = {0};
  for (unsigned i = 0; i < o->gpu.memory.sms; i++) counts_add(&sum, &r->gpu.memory[i][kind], sizeof sum);
  return sum;
}

static void print_accesses(const char *name, const struct gpu_counts *c) {
  if (!c->accesses) return;
  printf("L2 %-10s %llu: %llu hits, %llu merged, misses %llu cold, %llu capacity, %llu conflict; %llu bytes up, %llu "
         "down\n",
         name, (unsigned long long)c->accesses, (unsigned long long)c->hits, (unsigned long long)c->merged,
         (unsigned long long)c->misses[MISS_COLD], (unsigned long long)c->misses[MISS_CAPACITY],
         (unsigned long long)c->misses[MISS_CONFLICT], (unsigned long long)c->up_bytes,
         (unsigned long long)c->down_bytes);
}

void run_gpu_print(const struct run_options *o, const struct run_result *r) {
  const struct gpu_counted *g = &r->gpu;
  const unsigned sms = o->gpu.memory.sms;
  u64 least = g->sm[0].instructions, most = least, blocks = 0;
  for (unsigned i = 0; i < sms; i++) {
    const u64 n = g->sm[i].instructions;
    least = n < least ? n : least;
    most = n > most ? n : most;
    blocks += g->sm[i].blocks;
  }
  printf("SMs           %u, %llu blocks; instructions of an SM %llu to %llu\n", sms, (unsigned long long)blocks,
         (unsigned long long)least, (unsigned long long)most);
  for (unsigned k = 0; k < GPU_ACCESSES; k++) {
    const struct gpu_counts sum = sum_of(o, r, k);
    print_accesses(accesses[k], &sum);
  }
  printf("DRAM          %llu bytes read, %llu written; rows: %llu hits, %llu misses\n",
         (unsigned long long)g->read_bytes, (unsigned long long)g->written_bytes, (unsigned long long)g->row_hits,
         (unsigned long long)g->row_misses);
}

static void number(cJSON *o, const char *key, u64 value) { cJSON_AddNumberToObject(o, key, (double)value); }

static cJSON *json_of_accesses(const struct gpu_counts *c) {
  cJSON *o = cJSON_CreateObject();
  number(o, "accesses_count", c->accesses);
  number(o, "hits_count", c->hits);
  number(o, "merged_count", c->merged);
  number(o, "cold_misses_count", c->misses[MISS_COLD]);
  number(o, "capacity_misses_count", c->misses[MISS_CAPACITY]);
  number(o, "conflict_misses_count", c->misses[MISS_CONFLICT]);
  number(o, "up_bytes", c->up_bytes);
  number(o, "down_bytes", c->down_bytes);
  return o;
}

static cJSON *json_of_sm(const struct gpu_counted *g, unsigned i) {
  cJSON *o = cJSON_CreateObject();
  number(o, "warp_instructions_count", g->sm[i].instructions);
  number(o, "blocks_count", g->sm[i].blocks);
  number(o, "memory_requests_count", g->sm[i].requests);
  for (unsigned k = 0; k < GPU_ACCESSES; k++) cJSON_AddItemToObject(o, keys[k], json_of_accesses(&g->memory[i][k]));
  return o;
}

cJSON *run_gpu_json(const struct run_options *o, const struct run_result *r) {
  cJSON *root = cJSON_CreateObject();
  number(root, "sms_count", o->gpu.memory.sms);
  number(root, "hop_cycles", o->gpu.memory.hop);
  number(root, "launch_latency_cycles", o->gpu.launch_latency);
  for (unsigned k = 0; k < GPU_ACCESSES; k++) {
    const struct gpu_counts sum = sum_of(o, r, k);
    cJSON_AddItemToObject(root, keys[k], json_of_accesses(&sum));
  }
  number(root, "dram_read_bytes", r->gpu.read_bytes);
  number(root, "dram_written_bytes", r->gpu.written_bytes);
  number(root, "dram_row_hits_count", r->gpu.row_hits);
  number(root, "dram_row_misses_count", r->gpu.row_misses);
  cJSON *sms = cJSON_AddArrayToObject(root, "sms");
  for (unsigned i = 0; i < o->gpu.memory.sms; i++) cJSON_AddItemToArray(sms, json_of_sm(&r->gpu, i));
  return root;
}
