/* whereabouts: see whereabouts.h. */
#include "simulate/whereabouts.h"

static const struct placed_program *program_of(const struct placed_program *programs, unsigned count, u16 pc) {
  for (unsigned i = count; i-- > 0;)
    if (programs[i].base <= pc) return &programs[i];
  return programs;
}

static u32 line_of(const struct placed_program *p, u16 pc) { return p->kernel->line[pc - p->base]; }

static void add(struct whereabouts_report *r, const struct whereabouts_group *one) {
  for (unsigned i = 0; i < r->count; i++) {
    struct whereabouts_group *g = &r->group[i];
    if (g->program != one->program || g->first_line != one->first_line || g->last_line != one->last_line ||
        !g->issued != !one->issued)
      continue;
    g->warps |= one->warps;
    g->issued += one->issued;
    return;
  }
  if (r->count < WHEREABOUTS_GROUPS) r->group[r->count++] = *one;
}

void whereabouts_report(const struct whereabouts *w, const struct placed_program *programs, unsigned count,
                        struct whereabouts_report *r) {
  r->count = 0;
  for (unsigned i = 0; i < WHEREABOUTS_WARPS; i++) {
    if (!w->warp[i].seen) continue;
    const struct placed_program *p = program_of(programs, count, w->warp[i].last);
    const u16 last = w->warp[i].last, low = w->warp[i].issued ? w->warp[i].low : last,
              high = w->warp[i].issued ? w->warp[i].high : last;
    if (isa_opcode(p->kernel->code[last - p->base]) == ISA_EXIT) continue;
    struct whereabouts_group one = {.program = p, .warps = 1ull << i, .issued = w->warp[i].issued};
    one.first_line = line_of(p, low);
    one.last_line = line_of(p, high);
    add(r, &one);
  }
}

static void print_warps(FILE *f, u64 warps) {
  enum { MOST = 8 };
  unsigned n = 0;
  for (u64 left = warps; left && n < MOST; left &= left - 1, n++) {
    const unsigned warp = (unsigned)__builtin_ctzll(left);
    fprintf(f, "%s%u.%u", n ? " " : "", warp / 16, warp % 16);
  }
  fprintf(f, "%s", n < (unsigned)__builtin_popcountll(warps) ? " ..." : "");
}

void whereabouts_print(FILE *f, const struct whereabouts_report *r) {
  if (r->count) fprintf(f, "Warps (scheduler.slot) in the last %d cycles:\n", WHEREABOUTS_CYCLES);
  for (unsigned i = 0; i < r->count; i++) {
    const struct whereabouts_group *g = &r->group[i];
    fputs("  ", f);
    print_warps(f, g->warps);
    if (!g->issued) fprintf(f, ": nothing behind line %u%s\n", g->last_line, g->source);
    else if (g->first_line == g->last_line)
      fprintf(f, ": line %u%s, %llu instructions\n", g->first_line, g->source, (unsigned long long)g->issued);
    else
      fprintf(f, ": lines %u to %u%s, %llu instructions\n", g->first_line, g->last_line, g->source,
              (unsigned long long)g->issued);
  }
}
