/* locality_trace: see locality_trace.h. */
#include "locality/locality_trace.h"

#include "isa/executor.h"

struct watched {
  struct locality_words words;
  bool running;
};

static int block_begins(void *context, struct tw_error *error) {
  struct watched *w = context;
  if (w->running && locality_words_end_block(&w->words, error)) return -1;
  w->running = true;
  return 0;
}

static int instruction(void *context, const struct execution_event *event, struct tw_error *error) {
  struct watched *w = context;
  const uint32_t load = w->words.to->load_at[event->pc];
  if (load == LOCALITY_NO_LOAD) return 0;
  for (unsigned lane = 0; lane < ISA_LANES; lane++)
    if (event->lanes >> lane & 1 && locality_words_add(&w->words, load, event->address[lane]))
      return tw_fail(error, "no memory for what a block loads");
  return 0;
}

int locality_of_trace(struct locality *l, const struct launch *launch, uint32_t *memory, uint64_t instruction_limit,
                      struct tw_error *error) {
  struct watched w = {.running = false};
  const struct execution_observer observer = {.instruction = instruction, .context = &w, .block = block_begins};
  struct execution_stats stats;
  if (locality_create(l, launch, error) || locality_words_create(&w.words, l, error)) return -1;
  int failed = execute_observed(launch, memory, instruction_limit, &stats, &observer, error);
  if (!failed) failed = locality_words_end_block(&w.words, error);
  locality_words_free(&w.words);
  return failed;
}
