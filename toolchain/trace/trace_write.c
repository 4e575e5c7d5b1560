/* trace_write: see trace.h.  Addresses take the shortest form that the mask allows. */
#include <inttypes.h>

#include "trace/trace.h"

static void write_header(const struct trace_header *h, FILE *f) {
  fprintf(f, "-kernel name = %s\n-kernel id = %u\n", h->name, h->id);
  fprintf(f, "-grid dim = (%u,%u,%u)\n", h->grid[0], h->grid[1], h->grid[2]);
  fprintf(f, "-block dim = (%u,%u,%u)\n", h->block[0], h->block[1], h->block[2]);
  fprintf(f, "-shmem = %u\n-nregs = %u\n-binary version = %u\n", h->shared_bytes, h->registers, h->binary);
  fprintf(f, "-cuda stream id = %" PRIu64 "\n", h->stream);
  fprintf(f, "-shmem base_addr = 0x%016" PRIx64 "\n", h->shared_base);
  fprintf(f, "-local mem base_addr = 0x%016" PRIx64 "\n", h->local_base);
  fprintf(f, "-nvbit version = %s\n-accelsim tracer version = %u\n\n", h->nvbit, h->tracer);
  fputs("#traces format = PC mask dest_num [reg_dests] opcode src_num [reg_srcs] mem_width [adrrescompress?] "
        "[mem_addresses]\n",
        f);
}

/* Whether the lanes stand side by side, two or more, and their addresses one stride apart, which is an int. */
static bool strided(uint32_t mask, const uint64_t *address, unsigned lanes) {
  const uint32_t run = lanes ? mask / (mask & -mask) : 0;
  if (lanes < 2 || (run & (run + 1)) != 0) return false;
  const int64_t stride = (int64_t)(address[1] - address[0]);
  for (unsigned i = 2; i < lanes; i++)
    if ((int64_t)(address[i] - address[i - 1]) != stride) return false;
  return stride >= INT32_MIN && stride <= INT32_MAX;
}

static void write_addresses(uint32_t mask, const uint64_t *address, FILE *f) {
  const unsigned lanes = trace_lanes(mask);
  if (strided(mask, address, lanes)) {
    fprintf(f, " 1 0x%" PRIx64 " %" PRId64, address[0], (int64_t)(address[1] - address[0]));
  } else if (lanes >= 2) {
    fprintf(f, " 2 0x%" PRIx64, address[0]);
    for (unsigned i = 1; i < lanes; i++) fprintf(f, " %" PRId64, (int64_t)(address[i] - address[i - 1]));
  } else {
    fputs(" 0", f);
    for (unsigned i = 0; i < lanes; i++) fprintf(f, " 0x%" PRIx64, address[i]);
  }
}

static void write_registers(const uint8_t *registers, unsigned count, FILE *f) {
  fprintf(f, " %u", count);
  for (unsigned i = 0; i < count; i++) fprintf(f, " R%u", registers[i]);
}

static void write_instruction(const struct trace *t, const struct trace_instruction *i, FILE *f) {
  const struct trace_text *text = &t->texts.at[i->text];
  fprintf(f, "%04x %08x", text->pc, i->mask);
  write_registers(text->destination, text->destinations, f);
  fprintf(f, " %s", text->opcode);
  write_registers(text->source, text->sources, f);
  fprintf(f, " %u", text->width);
  if (i->address != TRACE_NO_ADDRESS) write_addresses(i->mask, t->addresses.at + i->address, f);
  fputc('\n', f);
}

static void write_block(const struct trace *t, uint32_t block, FILE *f) {
  const uint32_t *grid = t->header.grid, warps = trace_block_warps(t);
  const uint64_t index = t->blocks.at[block];
  fprintf(f, "\n#BEGIN_TB\n\nthread block = %u,%u,%u\n", (uint32_t)(index % grid[0]),
          (uint32_t)(index / grid[0] % grid[1]), (uint32_t)(index / grid[0] / grid[1]));
  for (uint32_t w = 0; w < warps; w++) {
    const struct trace_warp *warp = &t->warps.at[block * warps + w];
    fprintf(f, "\nwarp = %u\ninsts = %u\n", w, warp->count);
    for (uint32_t i = 0; i < warp->count; i++) write_instruction(t, &t->instructions.at[warp->first + i], f);
  }
  fputs("\n#END_TB\n", f);
}

void trace_write(const struct trace *t, FILE *f) {
  write_header(&t->header, f);
  for (uint32_t b = 0; b < t->blocks.count && !ferror(f); b++) write_block(t, b, f);
}
