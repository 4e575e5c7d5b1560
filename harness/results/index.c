/* index: see index.h. */
#include "index.h"

#include <stdlib.h>

#include "file.h"
#include "page.h"

enum { LARGEST = 1 << 26 };

static const char heading[] =
    "# All figures\n\n"
    "What `make results` measures, all of it or `RESULTS=\"name ...\"`, and `make tables` prints into these pages.\n"
    "A name leads to the file with the values; `docs/results/list` says what each depends on. **Stale**: something\n"
    "of that has changed since; `make stale` says what. Seconds are of the clock, where they were taken.\n\n"
    "| figures | command | commit | date | s | | stands in |\n|---|---|---|---|---|---|---|\n";

/* Links to the pages that have figures of a name, relative to docs/. */
static int print_pages(const char *name, char **pages, FILE *to, struct tw_error *error) {
  const char *comma = "";
  for (; *pages; pages++) {
    size_t length;
    char *text = file_read(*pages, LARGEST, &length, error);
    if (!text) return -1;
    const bool inside = strncmp(*pages, "docs/", 5) == 0;
    const char *path = inside ? *pages + 5 : *pages, *last = strrchr(*pages, '/');
    const int stem = (int)strcspn(last ? last + 1 : *pages, ".");
    if (page_has(text, name)) {
      fprintf(to, "%s[%.*s](%s%s)", comma, stem, last ? last + 1 : *pages, inside ? "" : "../", path);
      comma = ", ";
    }
    free(text);
  }
  return 0;
}

int index_print(struct figure_files *f, char **pages, FILE *to, struct tw_error *error) {
  fputs(heading, to);
  for (unsigned i = 0; i < f->depends.count; i++) {
    const struct depends_row *row = &f->depends.row[i];
    if (row->kind != DEPENDS_FIGURES) continue;
    const struct figures *one = figures_get(f, row->name, error);
    if (!one) return -1;
    const cJSON *seconds = cJSON_GetObjectItemCaseSensitive(one->root, "seconds");
    if (one->missing) fprintf(to, "| %s", row->name);
    else fprintf(to, "| [%s](results/%s.json)", row->name, row->name);
    fprintf(to, " | `%s` | %s | %s | ", figures_text(one, "command"), figures_text(one, "commit"),
            figures_text(one, "date"));
    if (seconds) fprintf(to, "%.0f", seconds->valuedouble);
    fprintf(to, " | %s | ", one->missing ? "**not measured**" : one->stale ? "**stale**" : "");
    if (print_pages(row->name, pages, to, error) != 0) return -1;
    fputs(" |\n", to);
  }
  return 0;
}
