/* trace_list: see trace_list.h. */
#include "trace/trace_list.h"

#include "file.h"
#include "trace/scan.h"

static int add_copy(struct trace_list *l, struct scan line) {
  const char *comma = memchr(line.at, ',', (size_t)(line.end - line.at));
  struct trace_copy copy;
  if (!comma || !scan_number((struct scan_word){line.at, (size_t)(comma - line.at)}, 16, UINT64_MAX, &copy.address) ||
      !scan_number((struct scan_word){comma + 1, (size_t)(line.end - comma - 1)}, 10, UINT64_MAX, &copy.bytes))
    return -1;
  if (ARRAY_ROOM(&l->copies, 1)) return -1;
  l->copies.at[l->copies.count++] = copy;
  return 0;
}

/* The path: the list's folder and the name. */
static int add_path(struct trace_list *l, const char *file, struct scan_word name) {
  const char *slash = strrchr(file, '/');
  const size_t folder = slash ? (size_t)(slash - file) + 1 : 0;
  char *path = malloc(folder + name.length + 1);
  if (!path || ARRAY_ROOM(&l->paths, 1)) {
    free(path);
    return -1;
  }
  memcpy(path, file, folder);
  memcpy(path + folder, name.at, name.length);
  path[folder + name.length] = 0;
  l->paths.at[l->paths.count++] = path;
  return 0;
}

static const char *read_line(struct trace_list *l, const char *file, struct scan line) {
  while (line.end > line.at && (line.end[-1] == ' ' || line.end[-1] == '\t')) line.end--;
  const struct scan_word whole = {line.at, (size_t)(line.end - line.at)};
  struct scan rest = line;
  if (!whole.length) return NULL;
  if (scan_begins(&rest, "MemcpyHtoD,"))
    return add_copy(l, rest) ? "a copy to the device is written: MemcpyHtoD,ADDRESS,BYTES" : NULL;
  if (scan_begins(&rest, "Memcpy")) return NULL;
  if (!scan_begins(&rest, "kernel")) return "neither a copy nor the name of a kernel's trace";
  for (const char *c = line.at; c < line.end; c++)
    if (*c < ' ' || *c > '~') return "the name of the trace is not printable";
  if (whole.length > 3 && memcmp(line.end - 3, ".xz", 3) == 0)
    return "the trace is compressed: unpack it (xz -d), and take .xz from the name here";
  if (whole.length < 7 || memcmp(line.end - 7, ".traceg", 7) != 0) return "the name of a trace ends in .traceg";
  return add_path(l, file, whole) ? "no memory" : NULL;
}

int trace_list_parse(struct trace_list *l, const char *file, const char *text, size_t length, struct tw_error *error) {
  struct scan rest = {text, text + length}, line;
  const char *wrong = NULL;
  uint32_t number = 0;
  memset(l, 0, sizeof *l);
  while (!wrong && scan_line(&rest, &line)) {
    number++;
    wrong = read_line(l, file, line);
  }
  if (!wrong && !l->paths.count) wrong = "the list names no trace of a kernel";
  if (!wrong) return 0;
  trace_list_free(l);
  return tw_fail(error, "%.120s:%u: %s", file, number ? number : 1, wrong);
}

int trace_list_read(struct trace_list *l, const char *path, struct tw_error *error) {
  size_t length;
  char *text = file_read(path, TRACE_MOST_BYTES, &length, error);
  if (!text) return -1;
  const int status = trace_list_parse(l, path, text, length, error);
  free(text);
  return status;
}

void trace_list_free(struct trace_list *l) {
  for (uint32_t i = 0; i < l->paths.count; i++) free(l->paths.at[i]);
  free(l->paths.at);
  free(l->copies.at);
  memset(l, 0, sizeof *l);
}
