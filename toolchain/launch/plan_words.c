/* plan_words: one launch from a command line; see plan.h. */
#include <stdlib.h>
#include <string.h>

#include "launch/plan.h"
#include "launch/plan_internal.h"

/* buf:NAME:BYTES:FILL[:SEED], or buf:NAME again. */
static int add_buffer(struct plan *plan, const char *word, struct plan_argument *a, struct tw_error *error) {
  char text[PLAN_PATH_BYTES], *words[8], *rest = text;
  unsigned count = 0;
  if (plan_path(text, "", word, error)) return -1;
  for (char *at; count < 8 && (at = strsep(&rest, ":")) != NULL;) words[count++] = at;
  if (rest) return tw_fail(error, "a buffer is buf:NAME:BYTES:FILL");
  a->kind = PLAN_BUFFER;
  a->value = plan->buffers.count;
  if (count != 1) return plan_add_buffer(plan, words, count, "", error);
  const int buffer = plan_buffer_find(plan, words[0]);
  a->value = (uint64_t)buffer;
  return buffer >= 0 ? 0 : tw_fail(error, "no buffer of that name was given before; a new one is buf:NAME:BYTES:FILL");
}

static int add_argument(struct plan *plan, struct plan_launch *l, const char *word, struct tw_error *error) {
  if (l->argument_count == PLAN_MOST_ARGUMENTS) return tw_fail(error, "more than %d", PLAN_MOST_ARGUMENTS);
  struct plan_argument *a = &l->arguments[l->argument_count++];
  *a = (struct plan_argument){0};
  if (strncmp(word, "buf:", 4) == 0) return add_buffer(plan, word + 4, a, error);
  if (strncmp(word, "struct:", 7) == 0) return plan_parse_struct(plan, word, "", a, error);
  return plan_parse_scalar(word, false, a, error);
}

static int add_expect(struct plan *plan, const char *word, struct tw_error *error) {
  struct plan_expect e = {.buffer = PLAN_ALL_BUFFERS};
  const char *colon = strchr(word, ':');
  char name[KERNEL_NAME_BYTES] = "";
  if (colon && (size_t)(colon - word) < sizeof name) memcpy(name, word, (size_t)(colon - word));
  const int buffer = plan_buffer_find(plan, name);
  if (colon && buffer < 0) return tw_fail(error, "no buffer is called '%s'", name);
  if (colon) e.buffer = (unsigned)buffer;
  if (plan_path(e.file, "", colon ? colon + 1 : word, error)) return -1;
  if (ARRAY_ROOM(&plan->expects, 1)) return tw_fail(error, "out of memory");
  plan->expects.at[plan->expects.count++] = e;
  return 0;
}

static int fill_plan(struct plan *plan, struct plan_launch *l, const struct plan_words *w, struct tw_error *error) {
  for (int i = 0; i < 3; i++) {
    l->grid[i] = w->grid[i] ? w->grid[i] : 1;
    l->block[i] = w->block[i] ? w->block[i] : 1;
  }
  l->shared_bytes = w->shared_bytes;
  const char *fault = launch_geometry_fault(l->grid, l->block);
  if (fault) return tw_fail(error, "%.100s: %s", w->module, fault);
  l->entry = plan_name(plan, w->entry ? w->entry : "");
  if (!l->entry) return tw_fail(error, "out of memory for a launch");
  for (unsigned i = 0; i < w->argument_count; i++)
    if (add_argument(plan, l, w->arguments[i], error))
      return tw_fail(error, "--arg %.80s: %.150s", w->arguments[i], error->text);
  if (!w->grid[0] || !w->block[0])
    return tw_fail(error, "%.100s: give --grid X[,Y[,Z]], how many blocks, and --block X[,Y[,Z]], threads of each",
                   w->module);
  for (unsigned i = 0; i < w->expect_count; i++)
    if (add_expect(plan, w->expects[i], error))
      return tw_fail(error, "--expect %.80s: %.150s", w->expects[i], error->text);
  return 0;
}

int plan_of_words(struct plan *plan, const struct plan_words *w, struct tw_error *error) {
  struct plan_launch *l = calloc(1, sizeof *l);
  memset(plan, 0, sizeof *plan);
  if (!l) return tw_fail(error, "out of memory for a launch");
  plan->launches.at = l;
  plan->launches.count = plan->launches.capacity = 1;
  int result = plan_path(plan->module, "", w->module, error);
  memcpy(plan->file, plan->module, sizeof plan->file);
  if (!result) result = fill_plan(plan, l, w, error);
  if (result) plan_free(plan);
  return result;
}
