/* reference_sharing: see reference_sharing.h.  The executor runs block after block, so that of each word the block and
 * the warp that read it last are enough. */
#include "reference_sharing.h"

#include <stdlib.h>

struct word {
  u32 references, block; /* block: its number in the launch, plus one; 0: nobody has read it */
  u8 warp, kind;         /* kind: REFERENCE_INTRA and REFERENCE_INTER, a bit each */
};

struct watched {
  const struct launch *launch;
  struct word *words;
  u32 block;
};

static int block_begins(void *context, struct tw_error *error) {
  struct watched *w = context;
  (void)error;
  w->block++;
  return 0;
}

static void read_word(struct word *word, u32 block, u8 warp) {
  word->references++;
  if (word->block && word->block != block) word->kind |= REFERENCE_INTER;
  if (word->block == block && word->warp != warp) word->kind |= REFERENCE_INTRA;
  word->block = block;
  word->warp = warp;
}

static int instruction(void *context, const struct execution_event *e, struct tw_error *error) {
  struct watched *w = context;
  (void)error;
  if (isa_opcode(w->launch->kernel->code[e->pc]) != ISA_LDG) return 0;
  for (u32 left = e->lanes; left; left &= left - 1)
    read_word(&w->words[e->address[lowest_bit(left)] / 4], w->block, (u8)e->warp);
  return 0;
}

static int count(void *context, const struct paver_launch *l, u32 *memory, struct tw_error *error) {
  struct reference_sharing *to = context;
  const u32 words = l->launch->memory_bytes / 4;
  struct watched w = {.launch = l->launch, .words = calloc(words, sizeof *w.words)};
  const struct execution_observer observer = {.instruction = instruction, .context = &w, .block = block_begins};
  struct execution_stats stats;
  if (!w.words) return tw_fail(error, "out of memory for who reads %u words", words);
  const int failed = execute_observed(l->launch, memory, RUN_INSTRUCTION_LIMIT, &stats, &observer, error);
  for (u32 i = 0; i < words; i++) to->references[w.words[i].kind] += w.words[i].references;
  free(w.words);
  return failed;
}

enum run_status reference_sharing_count(struct reference_sharing *to, const struct paver_options *o,
                                        const char *kernel) {
  char name[KERNEL_NAME_BYTES];
  *to = (struct reference_sharing){.references = {0}};
  return paver_run(o, kernel, NULL, o->seed, count, to, name);
}
