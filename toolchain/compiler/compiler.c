/* compiler: see compiler.h. */
#include "compiler/compiler.h"

#include <string.h>

#include "compiler/cxx_name.h"
#include "compiler/emit.h"
#include "compiler/local_memory.h"
#include "compiler/lower.h"
#include "compiler/passes.h"

enum { MOST_DATA = 64 << 20 };

/* ---- the module's variables */

static bool in_data(const struct ptx_variable *v) {
  return (v->space == PTX_SPACE_GLOBAL || v->space == PTX_SPACE_CONST) && !v->external;
}

/* Gives every variable its address. */
static int place_data(const struct ptx_module *m, uint32_t base, uint32_t *place, uint32_t *bytes,
                      struct tw_error *error) {
  uint32_t at = 0;
  for (uint32_t i = 0; i < m->variables.count; i++) {
    const struct ptx_variable *v = &m->variables.at[i];
    place[i] = PTX_NOTHING;
    if (!in_data(v)) continue;
    at = ptx_aligned(at, v->alignment); /* of at most MOST_DATA */
    place[i] = base + at;
    at += v->bytes;
    if (at > MOST_DATA) return ptx_fail(error, m->file, &v->name, "variables of more than %d bytes", MOST_DATA);
  }
  *bytes = ptx_aligned(at, 4);
  return 0;
}

static void relocate(const struct ptx_module *m, uint32_t base, const uint32_t *place, uint8_t *data) {
  for (uint32_t i = 0; i < m->relocations.count; i++) {
    const struct ptx_relocation *r = &m->relocations.at[i];
    uint8_t *at = data + (place[r->variable] - base) + r->offset;
    uint32_t value = 0;
    for (unsigned k = 0; k < 4; k++) value |= (uint32_t)at[k] << 8 * k;
    value += r->function ? ptx_function_address(r->target) : place[r->target];
    for (unsigned k = 0; k < 4; k++) at[k] = (uint8_t)(value >> 8 * k);
  }
}

static int build_data(const struct ptx_module *m, uint32_t base, const uint32_t *place, struct compiled *c,
                      struct tw_error *error) {
  c->data = calloc(c->data_bytes + 8, 1); /* an address at the very end has four zero bytes above */
  if (!c->data) return tw_fail(error, "%.100s: no memory for its variables", m->file);
  for (uint32_t i = 0; i < m->variables.count; i++) {
    const struct ptx_variable *v = &m->variables.at[i];
    if (in_data(v) && v->data_bytes) memcpy(c->data + (place[i] - base), m->data.at + v->data, v->data_bytes);
  }
  relocate(m, base, place, c->data);
  return 0;
}

/* ---- the entry */

static int describe(const struct ptx_module *m, const struct ptx_function *f, struct compiled *c,
                    struct tw_error *error) {
  uint32_t offset = 0;
  cxx_plain_name(f->name.text, f->name.length, c->kernel.name, sizeof c->kernel.name);
  snprintf(c->kernel.file, sizeof c->kernel.file, "%s", m->file);
  memcpy(c->required_block, f->required_block, sizeof c->required_block);
  if (f->parameter_count > COMPILED_PARAMETERS)
    return ptx_fail(error, m->file, &f->name, "more than %d parameters", COMPILED_PARAMETERS);
  for (uint32_t i = 0; i < f->parameter_count; i++) {
    const struct ptx_variable *v = &m->variables.at[f->parameters + i];
    struct compiled_parameter *p = &c->parameters[c->parameter_count++];
    offset = ptx_aligned(offset, v->alignment);
    *p = (struct compiled_parameter){.offset = offset, .bytes = v->bytes, .is_shared = v->pointee == PTX_SPACE_SHARED};
    snprintf(p->type, sizeof p->type, "%s", ptx_type_name(v->type));
    offset += v->bytes;
  }
  if (offset > COMPILED_BANK_WORDS * 4) c->beyond_bytes = ptx_aligned(offset, 4) - COMPILED_BANK_WORDS * 4;
  return 0;
}

/* Which spaces generic addresses may point into: those that cvta makes such addresses of. */
static void find_tags(struct lowering *l) {
  for (uint32_t i = 0; i < l->module->instructions.count; i++) {
    const struct ptx_instruction *at = &l->module->instructions.at[i];
    if (at->opcode != PTX_OP_CVTA || at->flags & PTX_FLAG_TO) continue;
    if (at->choice[PTX_GROUP_SPACE] == PTX_SPACE_LOCAL) l->tags[GENERIC_LOCAL] = true;
    if (at->choice[PTX_GROUP_SPACE] == PTX_SPACE_SHARED || at->choice[PTX_GROUP_SPACE] == PTX_SPACE_SHARED_CTA)
      l->tags[GENERIC_SHARED] = true;
  }
}

/* Where variables of the launch's size begin is known when all others have their place: then all is lowered again. */
static int lower_all(struct lowering *l) {
  const struct lowering before = *l;
  if (lower(l)) return -1;
  if (!l->dynamic_shared) return 0;
  const uint32_t alignment = l->dynamic_shared < 16 ? 16 : l->dynamic_shared;
  const uint32_t base = ptx_aligned(l->shared_bytes, alignment);
  ir_free(l->ir);
  for (uint32_t i = 0; i < l->module->variables.count; i++)
    if (!in_data(&l->module->variables.at[i])) l->place[i] = PTX_NOTHING;
  memset(l->copies, 0, l->module->variables.count * sizeof *l->copies);
  *l = before;
  l->dynamic_base = base;
  return lower(l);
}

static int compile_ir(struct lowering *l, const struct compile_options *o, struct compiled *c, struct tw_error *error) {
  const bool fewer = o->max_registers && o->max_registers < COMPILER_MAX_REGISTERS;
  const struct pass_options options = {.max_registers = fewer ? o->max_registers : COMPILER_MAX_REGISTERS,
                                       .banks = o->banks};
  struct tw_error why;
  if (lower_all(l)) return -1;
  const char *file = l->module->file;
  const struct ptx_token *name = &l->entry->name;
  if (l->ir->local_base && local_memory_begin(l->ir)) return ptx_fail(error, file, name, "no memory to compile");
  if (passes_run(l->ir, &options, &why) || emit_kernel(l->ir, &c->kernel, &why))
    return ptx_fail(error, file, name, "entry %s: %s", c->kernel.name, why.text);
  c->local_bytes = l->ir->local_bytes + l->ir->spills * 4;
  c->kernel.shared_bytes = (l->shared_bytes + 3) / 4 * 4;
  if (l->dynamic_shared) c->kernel.shared_bytes = l->dynamic_base;
  c->dynamic_shared = l->dynamic_shared != 0;
  c->uses_scratch = l->uses_scratch;
  if (c->kernel.shared_bytes > KERNEL_MAX_SHARED)
    return ptx_fail(error, file, name, "entry %s has %u bytes of shared memory; a block may have %d", c->kernel.name,
                    c->kernel.shared_bytes, KERNEL_MAX_SHARED);
  for (int i = 0; i < 3; i++) {
    c->kernel.grid[i] = 1;
    c->kernel.block[i] = c->required_block[i] ? c->required_block[i] : 1;
  }
  return 0;
}

static int compile_module(const struct ptx_module *m, const struct compile_options *o, struct compiled *c,
                          struct tw_error *error) {
  const uint32_t base = o->data_base ? o->data_base : LAUNCH_MEMORY_BASE;
  uint32_t entry;
  if (ptx_entry_find(m, o->entry, &entry, error)) return -1;
  struct ir ir = {.most = o->max_instructions};
  struct lowering l = {.module = m,
                       .ir = &ir,
                       .error = error,
                       .entry = &m->functions.at[entry],
                       .data_base = base,
                       .counter = PTX_NOTHING};
  memcpy(l.block, o->block[0] ? o->block : l.entry->required_block, sizeof l.block);
  l.place = calloc(m->variables.count + 1, sizeof *l.place);
  l.copies = calloc(m->variables.count + 1, sizeof *l.copies);
  int result = l.place && l.copies ? 0 : tw_fail(error, "%.100s: no memory to compile", m->file);
  find_tags(&l);
  if (!result) result = place_data(m, base, l.place, &c->data_bytes, error);
  find_locked(m, l.locked);
  l.lock = base + c->data_bytes; /* behind the variables */
  if (l.locked[0] || l.locked[1]) c->lock = l.lock, c->data_bytes += LAUNCH_LOCK_BYTES;
  if (!result) result = build_data(m, base, l.place, c, error);
  if (!result) result = describe(m, l.entry, c, error);
  if (!result) result = compile_ir(&l, o, c, error);
  free(l.place);
  free(l.copies);
  ir_free(&ir);
  return result;
}

int compile_ptx(const char *file, const char *text, size_t length, const struct compile_options *options,
                struct compiled *compiled, struct tw_error *error) {
  struct ptx_module module;
  memset(compiled, 0, sizeof *compiled);
  if (ptx_read(&module, file, text, length, error)) return -1;
  const int result = compile_module(&module, options, compiled, error);
  ptx_free(&module);
  if (result) compiled_free(compiled);
  return result;
}

void compiled_free(struct compiled *compiled) {
  kernel_free(&compiled->kernel);
  free(compiled->data);
  memset(compiled, 0, sizeof *compiled);
}
