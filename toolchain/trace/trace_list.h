/* trace_list: kernelslist.g, which names the traces of an application's kernels in order, a line each, and between them
 * what the host copied to the device:
 *
 *   MemcpyHtoD,0x00007f2a00000000,4096      address, bytes
 *   kernel-1.traceg
 *
 * Other copies (MemcpyDtoH) are skipped.  Any other line is an error. */
#ifndef TWINWARP_TRACE_LIST_H
#define TWINWARP_TRACE_LIST_H

#include "trace/trace.h"

struct trace_copy {
  uint64_t address, bytes;
};

struct trace_list {
  ARRAY(char *) paths; /* of the traces, to be opened as they stand */
  ARRAY(struct trace_copy) copies;
};

/* `file` is the list's own path, whose folder is the traces'.  On failure nothing is left to free. */
int trace_list_parse(struct trace_list *, const char *file, const char *text, size_t length, struct tw_error *);
int trace_list_read(struct trace_list *, const char *path, struct tw_error *);
void trace_list_free(struct trace_list *);

#endif
