/* host: runs the kernels of a random module (generate.c), compiled for the host, and leaves a launch file that expects
 * what they did.  A work-item is a context of its own that gives way at barriers; groups go one after the other.
 *
 *   host MODULE.so COUNT SEED FOLDER      in FOLDER: NAME.launch for NAME.ptx, the struct that kernels are given,
 *                                         and the buffers before and after, NAME being random-SEED */
#include <dlfcn.h>
#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <ucontext.h>

#include "util/random.h"
#include "shape.h"

enum { STACK_BYTES = 64 << 10, BUFFERS = 4, GIVEN = BUFFERS /* the struct, behind them */ };

/* By value, whatever its members are: of this size it is passed in memory. */
struct given {
  uint64_t words[SHAPE_GIVEN / 8];
};

typedef void kernel_function(const uint32_t *in, uint32_t *out, uint8_t *all, uint32_t *tally, struct given given);

struct buffer {
  const char *name;
  size_t bytes;
  uint32_t *words;
};

/* A group on its way: what its items see through host_register and host_barrier, which have no other way to it. */
static struct {
  kernel_function *kernel;
  const struct buffer *buffers;
  int registers[12];
  int item;
  bool ended[SHAPE_BLOCK];
  ucontext_t items[SHAPE_BLOCK], scheduler;
  char stacks[SHAPE_BLOCK][STACK_BYTES];
} group = {.registers = {[6] = SHAPE_BLOCK_X, SHAPE_BLOCK_Y, SHAPE_BLOCK_Z, SHAPE_GRID_X, SHAPE_GRID_Y, 1}};

int host_register(int number);
void host_barrier(void);

int host_register(int number) {
  switch (number) {
    case 0: return group.item % SHAPE_BLOCK_X;
    case 1: return group.item / SHAPE_BLOCK_X % SHAPE_BLOCK_Y;
    case 2: return group.item / SHAPE_BLOCK_X / SHAPE_BLOCK_Y;
    default: return group.registers[number];
  }
}

void host_barrier(void) { swapcontext(&group.items[group.item], &group.scheduler); }

static void run_item(void) {
  const struct buffer *b = group.buffers;
  struct given given;
  memcpy(&given, b[GIVEN].words, sizeof given);
  group.kernel(b[0].words, b[1].words, (uint8_t *)b[2].words, b[3].words, given);
  group.ended[group.item] = true;
  host_barrier();
}

/* From barrier to barrier, until all items have ended. */
static void run_group(int x, int y) {
  group.registers[3] = x;
  group.registers[4] = y;
  for (int i = 0; i < SHAPE_BLOCK; i++) {
    getcontext(&group.items[i]);
    group.items[i].uc_stack.ss_sp = group.stacks[i];
    group.items[i].uc_stack.ss_size = STACK_BYTES;
    group.items[i].uc_link = NULL;
    makecontext(&group.items[i], run_item, 0);
    group.ended[i] = false;
  }
  for (int left = SHAPE_BLOCK; left > 0;) {
    for (group.item = 0; group.item < SHAPE_BLOCK; group.item++) {
      if (group.ended[group.item]) continue;
      swapcontext(&group.scheduler, &group.items[group.item]);
      left -= group.ended[group.item];
    }
  }
}

static void run_kernel(void *module, unsigned number) {
  char name[16];
  snprintf(name, sizeof name, "k%u", number);
  *(void **)&group.kernel = dlsym(module, name);
  if (!group.kernel) fprintf(stderr, "host: %s\n", dlerror()), exit(2);
  for (int y = 0; y < SHAPE_GRID_Y; y++)
    for (int x = 0; x < SHAPE_GRID_X; x++) run_group(x, y);
}

static FILE *create(const char *folder, const char *name, const char *suffix) {
  char path[4096];
  snprintf(path, sizeof path, "%s/%s%s", folder, name, suffix);
  FILE *f = fopen(path, "wb");
  if (!f) fprintf(stderr, "host: %s: %s\n", path, strerror(errno)), exit(2);
  return f;
}

static void save(const struct buffer *b, const char *folder, const char *name, const char *when) {
  char suffix[64];
  snprintf(suffix, sizeof suffix, ".%s.%s", b->name, when);
  FILE *f = create(folder, name, suffix);
  const bool written = fwrite(b->words, 1, b->bytes, f) == b->bytes;
  if (fclose(f) != 0 || !written) fprintf(stderr, "host: %s/%s%s: cannot write\n", folder, name, suffix), exit(2);
}

static void write_launch(const struct buffer *buffers, unsigned kernels, const char *folder, const char *name) {
  FILE *f = create(folder, name, ".launch");
  fprintf(f, "module %s.ptx\n", name);
  for (int i = 0; i < BUFFERS; i++)
    fprintf(f, "buffer %s %zu file %s.%s.before\n", buffers[i].name, buffers[i].bytes, name, buffers[i].name);
  for (unsigned k = 0; k < kernels; k++)
    fprintf(f, "launch k%u grid %d,%d block %d,%d,%d args in out all tally struct:file=%s.%s.before\n", k, SHAPE_GRID_X,
            SHAPE_GRID_Y, SHAPE_BLOCK_X, SHAPE_BLOCK_Y, SHAPE_BLOCK_Z, name, buffers[GIVEN].name);
  for (int i = 1; i < BUFFERS; i++) fprintf(f, "expect %s %s.%s.after\n", buffers[i].name, name, buffers[i].name);
  if (fclose(f) != 0) fprintf(stderr, "host: %s/%s.launch: cannot write\n", folder, name), exit(2);
}

int main(int count, char **arguments) {
  if (count != 5) return fputs("usage: host MODULE.so COUNT SEED FOLDER\n", stderr), 2;
  const unsigned kernels = (unsigned)strtoul(arguments[2], NULL, 0);
  const char *const folder = arguments[4];
  char name[64];
  struct buffer buffers[] = {{"in", 4 * SHAPE_IN, NULL},
                             {"out", 4 * SHAPE_OUT * (size_t)kernels, NULL},
                             {"all", SHAPE_ITEMS * SHAPE_MINE, NULL},
                             {"tally", 4 * SHAPE_TALLIES, NULL},
                             {"given", SHAPE_GIVEN, NULL}};
  struct tw_random random;
  void *const module = dlopen(arguments[1], RTLD_NOW);
  if (!module) return fprintf(stderr, "host: %s\n", dlerror()), 2;
  snprintf(name, sizeof name, "random-%s", arguments[3]);
  tw_random_seed(&random, strtoull(arguments[3], NULL, 0));
  for (int i = 0; i <= GIVEN; i++) {
    buffers[i].words = malloc(buffers[i].bytes);
    if (!buffers[i].words) return fputs("host: out of memory\n", stderr), 2;
    for (size_t w = 0; w < buffers[i].bytes / 4; w++) buffers[i].words[w] = tw_random_word(&random);
    save(&buffers[i], folder, name, "before");
  }
  group.buffers = buffers;
  for (unsigned k = 0; k < kernels; k++) run_kernel(module, k);
  for (int i = 1; i < BUFFERS; i++) save(&buffers[i], folder, name, "after");
  write_launch(buffers, kernels, folder, name);
  for (int i = 0; i <= GIVEN; i++) free(buffers[i].words);
  return dlclose(module) != 0;
}
