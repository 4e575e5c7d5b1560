/* plan_launches: see plan_launches.h. */
#include "plan_launches.h"

#include <stdlib.h>

#include "simulate/environment_launch.h"
#include "file.h"
#include "launch/bind.h"
#include "plan_argument.h"
#include "plan_check.h"

static struct plan_entry *find_entry(struct plan_launches *p, const struct plan_launch *l) {
  for (u32 i = 0; i < p->entries.count; i++) {
    struct plan_entry *e = &p->entries.at[i];
    if (strcmp(e->name, l->entry) == 0 && memcmp(e->block, l->block, sizeof e->block) == 0) return e;
  }
  return NULL;
}

struct plan_entry *plan_launches_entry(struct plan_launches *p, u32 number) {
  return find_entry(p, &p->plan.launches.at[number]);
}

static int compile_entry(struct plan_launches *p, const struct plan_launch *l, struct tw_error *error) {
  const struct plan_target *t = &p->target;
  if (find_entry(p, l)) return 0;
  if (ARRAY_ROOM(&p->entries, 1)) return tw_fail(error, "out of memory for a kernel");
  struct plan_entry *e = &p->entries.at[p->entries.count];
  memset(e, 0, sizeof *e);
  e->name = l->entry;
  memcpy(e->block, l->block, sizeof e->block);
  const struct compile_options options = {.entry = l->entry[0] ? l->entry : NULL,
                                          .data_base = p->memory.data_base,
                                          .block = {l->block[0], l->block[1], l->block[2]},
                                          .max_instructions = smaller(1u << t->params->PcBits, ISA_PROGRAM_WORDS),
                                          .banks = t->bank_registers ? t->params->Banks : 0,
                                          .max_registers = environment_most_registers(t->params, t->setting, l->block)};
  if (compile_ptx(p->plan.module, p->text, p->length, &options, &e->compiled, error)) return -1;
  p->entries.count++;
  return 0;
}

static int compile_all(struct plan_launches *p, struct tw_error *error) {
  p->text = file_read(p->plan.module, COMPILER_FILE_BYTES, &p->length, error);
  if (!p->text) return -1;
  for (u32 i = 0; i < p->plan.launches.count; i++)
    if (compile_entry(p, &p->plan.launches.at[i], error)) return -1;
  return 0;
}

static int create_memory(struct plan_launches *p, struct tw_error *error) {
  const struct compiled *first = &p->entries.at[0].compiled;
  struct plan_memory_needs needs = {.data = first->data, .data_bytes = first->data_bytes};
  for (u32 i = 0; i < p->plan.launches.count; i++) {
    const struct plan_launch *l = &p->plan.launches.at[i];
    const struct compiled *c = &find_entry(p, l)->compiled;
    const u64 local = bind_local_bytes(c, l->grid, l->block);
    if (local > needs.local_bytes) needs.local_bytes = local;
    if (c->beyond_bytes > needs.beyond_bytes) needs.beyond_bytes = c->beyond_bytes;
  }
  return plan_memory_create(&p->memory, &p->plan, &needs, p->target.seed, error);
}

/* Buffers' addresses into the structs that have them. */
static void write_pointers(struct plan_launches *p) {
  for (u32 i = 0; i < p->plan.pointers.count; i++) {
    const struct plan_pointer *pointer = &p->plan.pointers.at[i];
    const u64 address = p->memory.address[pointer->buffer];
    memcpy(p->plan.bytes.at + pointer->at, &address, sizeof address);
  }
}

int plan_launches_create(struct plan_launches *p, const struct plan *plan, const struct plan_target *target,
                         struct tw_error *error) {
  memset(p, 0, sizeof *p);
  p->plan = *plan;
  p->target = *target;
  const u32 base = target->memory_base ? target->memory_base : LAUNCH_MEMORY_BASE;
  if (plan_memory_lay_out(&p->memory, &p->plan, base, error) != 0) return -1;
  write_pointers(p);
  return plan_check_files(&p->plan, error) == 0 && compile_all(p, error) == 0 && create_memory(p, error) == 0 ? 0 : -1;
}

void plan_launches_free(struct plan_launches *p) {
  for (u32 i = 0; i < p->entries.count; i++) compiled_free(&p->entries.at[i].compiled);
  free(p->entries.at);
  free(p->text);
  plan_memory_free(&p->memory);
  plan_free(&p->plan);
}

static int values_of(const struct plan_launches *p, const struct plan_launch *l, const struct compiled *c, u64 *values,
                     const u8 **structs, struct tw_error *error) {
  for (unsigned i = 0; i < l->argument_count; i++) {
    const struct plan_argument *a = &l->arguments[i];
    values[i] = a->kind == PLAN_BUFFER ? p->memory.address[a->value] : a->value;
    structs[i] = a->kind == PLAN_STRUCT ? p->plan.bytes.at + a->value : NULL;
    if (i >= c->parameter_count) continue;
    if (plan_argument_fits(p->plan.file, i, c, a, error) != 0) return -1;
    if (a->kind == PLAN_I32 && c->parameters[i].bytes == 8) values[i] = (u64)(int64_t)(int32_t)a->value;
  }
  return 0;
}

int plan_launches_bind(struct plan_launches *p, u32 number, struct kernel *kernel, struct launch *launch,
                       struct tw_error *error) {
  const struct plan_launch *l = &p->plan.launches.at[number];
  const struct compiled *c = &find_entry(p, l)->compiled;
  u64 values[PLAN_MOST_ARGUMENTS];
  const u8 *structs[PLAN_MOST_ARGUMENTS];
  u8 beyond[COMPILED_PARAMETER_BYTES] = {0};
  struct bind_request request = {.values = values,
                                 .structs = structs,
                                 .value_count = l->argument_count,
                                 .shared_bytes = l->shared_bytes,
                                 .beyond_base = p->memory.beyond_base + number * p->memory.beyond_bytes,
                                 .beyond = beyond,
                                 .local_base = p->memory.local_base,
                                 .memory_bytes = p->memory.bytes};
  memcpy(request.grid, l->grid, sizeof request.grid);
  memcpy(request.block, l->block, sizeof request.block);
  if (values_of(p, l, c, values, structs, error)) return -1;
  struct tw_error why;
  if (bind_launch(c, &request, kernel, launch, &why)) return tw_fail(error, "%.100s: %.150s", p->plan.file, why.text);
  memcpy(p->memory.image + request.beyond_base / 4, beyond, c->beyond_bytes);
  memcpy(p->memory.expected + request.beyond_base / 4, beyond, c->beyond_bytes);
  launch->places = p->memory.places;
  launch->place_count = p->memory.place_count;
  return 0;
}
