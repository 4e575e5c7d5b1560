/* kernel: see kernel.h. */
#include "kernel.h"

#include <stdlib.h>
#include <string.h>

#include "lexer.h"

void kernel_free(struct kernel *kernel) {
  free(kernel->code);
  free(kernel->line);
  memset(kernel, 0, sizeof *kernel);
}

int kernel_argument_find(const struct kernel *kernel, const char *name, size_t length) {
  for (uint32_t i = 0; i < kernel->argument_count; i++) {
    const char *candidate = kernel->arguments[i].name;
    if (strlen(candidate) == length && !memcmp(candidate, name, length)) return (int)i;
  }
  return -1;
}

uint32_t launch_threads(const uint32_t block[3]) { return block[0] * block[1] * block[2]; }

const char *launch_geometry_fault(const uint32_t grid[3], const uint32_t block[3]) {
  uint64_t threads = 1;
  for (int i = 0; i < 3; i++) {
    if (grid[i] < 1 || grid[i] > KERNEL_MAX_EXTENT) return "a grid dimension is 1 to 65535";
    if (block[i] < 1 || block[i] > KERNEL_MAX_THREADS) return "a block dimension is 1 to 1024";
    threads *= block[i];
  }
  return threads <= KERNEL_MAX_THREADS ? NULL : "a block has at most 1024 threads";
}

int launch_parse_extent(const char *text, uint32_t extent[3]) {
  for (int i = 0; i < 3; i++) extent[i] = 1;
  for (int i = 0; i < 3; i++) {
    char *end;
    const unsigned long value = strtoul(text, &end, 10);
    if (*text < '1' || *text > '9' || end - text > 5) return -1;
    extent[i] = (uint32_t)value;
    if (!*end) return 0;
    if (*end != ',') return -1;
    text = end + 1;
  }
  return -1;
}

const struct launch_place *launch_place_find(const struct launch *launch, uint32_t address) {
  uint32_t low = 0, high = launch->place_count;
  while (low < high) {
    const uint32_t middle = (low + high) / 2;
    if (launch->places[middle].address <= address) low = middle + 1;
    else high = middle;
  }
  return low ? &launch->places[low - 1] : NULL;
}

void launch_name_buffers(struct launch *launch, struct launch_place *places) {
  launch->places = places;
  for (uint32_t i = 0; i < launch->kernel->argument_count; i++)
    if (launch->buffer_bytes[i])
      places[launch->place_count++] = (struct launch_place){.name = launch->kernel->arguments[i].name,
                                                            .address = launch->constants[ISA_ARGUMENT_WORD + i],
                                                            .bytes = launch->buffer_bytes[i]};
}

/* Finalizer of a 64-bit hash: every bit of x reaches every bit of the result, so that word i can be drawn directly. */
static uint32_t random_word(uint64_t seed, uint32_t i) {
  uint64_t x = (seed + i + 1) * 0x9e3779b97f4a7c15u;
  x = (x ^ x >> 32) * 0xd6e8feb86659fd93u;
  x = (x ^ x >> 32) * 0xd6e8feb86659fd93u;
  return (uint32_t)(x >> 32);
}

static uint32_t random_float(uint64_t seed, uint32_t i) {
  float value = (float)((int32_t)(random_word(seed, i) >> 8) - (1 << 23)) / (float)(1 << 23);
  uint32_t bits;
  memcpy(&bits, &value, sizeof bits);
  return bits;
}

void launch_fill(uint32_t *words, uint32_t count, const struct kernel_argument *argument, uint64_t seed) {
  uint64_t mixed = seed * 0x2545f4914f6cdd1du ^ (uint64_t)argument->value << 32;
  for (uint32_t i = 0; i < count; i++) {
    switch (argument->fill) {
      case FILL_ZERO: words[i] = 0; break;
      case FILL_IOTA: words[i] = i; break;
      case FILL_RAND: words[i] = random_word(mixed, i); break;
      case FILL_RANDF: words[i] = random_float(mixed, i); break;
      case FILL_VALUE: words[i] = argument->value; break;
    }
  }
}

/* Applies one "NAME=VALUE". */
static int override_argument(struct launch *launch, const char *text, struct tw_error *error) {
  const struct kernel *kernel = launch->kernel;
  const char *equals = strchr(text, '=');
  if (!equals) return tw_fail(error, "argument '%s': write NAME=VALUE", text);
  int index = kernel_argument_find(kernel, text, (size_t)(equals - text));
  if (index < 0) return tw_fail(error, "argument '%s': kernel %s has no argument of that name", text, kernel->name);

  uint32_t value;
  bool is_float;
  if (lexer_number(equals + 1, &value, &is_float)) return tw_fail(error, "argument '%s': bad number", text);
  enum argument_kind kind = kernel->arguments[index].kind;
  if (is_float != (kind == ARGUMENT_F32))
    return tw_fail(error, "argument '%s': %s", text, is_float ? "an integer is needed" : "write a float, such as 1.0");
  if (kind == ARGUMENT_BUFFER) launch->buffer_bytes[index] = value;
  else launch->constants[ISA_ARGUMENT_WORD + index] = value;
  return 0;
}

/* Decides geometry, argument values and buffer sizes. */
static int configure(struct launch *launch, const struct launch_overrides *overrides, struct tw_error *error) {
  const struct kernel *kernel = launch->kernel;
  for (int i = 0; i < 3; i++) {
    launch->grid[i] = overrides && overrides->grid[i] ? overrides->grid[i] : kernel->grid[i];
    launch->block[i] = overrides && overrides->block[i] ? overrides->block[i] : kernel->block[i];
  }
  const char *fault = launch_geometry_fault(launch->grid, launch->block);
  if (fault) return tw_fail(error, "kernel %s: %s", kernel->name, fault);
  if (kernel->argument_count > KERNEL_ARGUMENTS)
    return tw_fail(error, "kernel %s: at most %d arguments fit the constant bank", kernel->name, KERNEL_ARGUMENTS);

  for (uint32_t i = 0; i < kernel->argument_count; i++) {
    if (kernel->arguments[i].kind == ARGUMENT_BUFFER) launch->buffer_bytes[i] = kernel->arguments[i].bytes;
    else launch->constants[ISA_ARGUMENT_WORD + i] = kernel->arguments[i].value;
  }
  for (unsigned i = 0; overrides && i < overrides->argument_count; i++)
    if (override_argument(launch, overrides->arguments[i], error)) return -1;
  return 0;
}

/* Gives every buffer its address. */
static int lay_out(struct launch *launch, uint32_t base, struct tw_error *error) {
  const struct kernel *kernel = launch->kernel;
  uint32_t address = base ? base : LAUNCH_MEMORY_BASE;
  for (uint32_t i = 0; i < kernel->argument_count; i++) {
    if (kernel->arguments[i].kind != ARGUMENT_BUFFER) continue;
    uint32_t bytes = launch->buffer_bytes[i];
    if (bytes < 4 || bytes > KERNEL_MAX_BUFFER || bytes % 4)
      return tw_fail(error, "buffer %s: size %u is not a multiple of 4 from 4 to %d bytes", kernel->arguments[i].name,
                     bytes, KERNEL_MAX_BUFFER);
    launch->constants[ISA_ARGUMENT_WORD + i] = address;
    address += (bytes + LAUNCH_ALIGNMENT - 1) / LAUNCH_ALIGNMENT * LAUNCH_ALIGNMENT;
    if (address > LAUNCH_MAX_MEMORY)
      return tw_fail(error, "kernel %s: its buffers exceed %d bytes", kernel->name, LAUNCH_MAX_MEMORY);
  }
  launch->memory_bytes = address;
  return 0;
}

void launch_geometry_constants(struct launch *launch) {
  uint32_t *constants = launch->constants;
  constants[ISA_GEOMETRY_NTID] = launch_threads(launch->block);
  for (int i = 0; i < 3; i++) {
    constants[ISA_GEOMETRY_NTIDX + i] = launch->block[i];
    constants[ISA_GEOMETRY_NCTAIDX + i] = launch->grid[i];
  }
}

int launch_create(struct launch *launch, const struct kernel *kernel, uint64_t seed,
                  const struct launch_overrides *overrides, struct tw_error *error) {
  memset(launch, 0, sizeof *launch);
  launch->kernel = kernel;
  if (configure(launch, overrides, error) || lay_out(launch, overrides ? overrides->memory_base : 0, error)) return -1;
  launch_geometry_constants(launch);

  launch->memory = calloc(launch->memory_bytes, 1);
  if (!launch->memory) return tw_fail(error, "no memory for %u bytes of global memory", launch->memory_bytes);
  for (uint32_t i = 0; i < kernel->argument_count; i++)
    if (kernel->arguments[i].kind == ARGUMENT_BUFFER)
      launch_fill(launch->memory + launch->constants[ISA_ARGUMENT_WORD + i] / 4, launch->buffer_bytes[i] / 4,
                  &kernel->arguments[i], seed);
  return 0;
}

void launch_free(struct launch *launch) {
  free(launch->memory);
  memset(launch, 0, sizeof *launch);
}

uint32_t launch_argument(const struct launch *launch, const char *name) {
  int index = kernel_argument_find(launch->kernel, name, strlen(name));
  return index < 0 ? 0 : launch->constants[ISA_ARGUMENT_WORD + index];
}
