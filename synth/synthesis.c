/* synthesis: what the scripts of synth/ ask of Liberty files.
 *
 *   synthesis library FOLDER FILE...      the cells of a technology, as library_write.h says
 *   synthesis technology FILE...          FEATURE, CLOCK_NS and SRAM of it, as a shell reads them
 *
 * FILE is a Liberty file, zipped or not; technologies are those of synth/tech (technology.h), from the project's
 * folder.  Exit status: 0, or 2 with a line that says what is wrong with the files, or what is missing in them. */
#include <stdlib.h>
#include <string.h>

#include "library_write.h"

static const char technologies[] = "synth/tech";

static int make_library(const char *folder, const char *const *files, unsigned count, struct tw_error *error) {
  struct library b;
  int status = library_read(&b, technologies, files, count, error);
  if (status == 0) status = library_write(&b, folder, error);
  library_free(&b);
  return status;
}

static int print_technology(const char *file, struct tw_error *error) {
  struct liberty l;
  struct technology t;
  int status = liberty_read(&l, file, error);
  if (status == 0) status = technology_of(&t, technologies, l.library->value[0], error);
  liberty_free(&l);
  if (status != 0) return -1;
  printf("FEATURE=%g\nCLOCK_NS=%g\nSRAM=%s\n", t.feature_nm, t.clock_ns, t.memory_model);
  return 0;
}

int main(int argc, char **argv) {
  struct tw_error error;
  int status;
  if (argc > 3 && strcmp(argv[1], "library") == 0)
    status = make_library(argv[2], (const char *const *)argv + 3, (unsigned)argc - 3, &error);
  else if (argc > 2 && strcmp(argv[1], "technology") == 0) status = print_technology(argv[2], &error);
  else status = tw_fail(&error, "usage: synthesis library FOLDER FILE... | technology FILE...");
  if (status == 0) return EXIT_SUCCESS;
  fprintf(stderr, "%s\n", error.text);
  return 2;
}
