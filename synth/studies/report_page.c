/* report_page: the part of the page of `make page` that shows what is there of this build's synthesis.
 *
 *   synthesis page FOLDER WORK PAGE COMMAND REVISION DATE YOSYS OPENSTA
 *
 * FOLDER has the reports: area, timing, power, energy, sweep (with sweep.svg), barnes-area (or barnes-area-narrow) and
 * papers, .json, and papers.txt; WORK the plots of `synthesis plots`, <table>.svg.  The other words are told: the
 * command that made the reports, the revision, when, and the versions of the tools.  PAGE gets a piece of HTML.  What
 * has not been made is not in it, and said to be missing. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "commands.h"
#include "file.h"
#include "studies/html.h"
#include "studies/report_table.h"
#include "util/written.h"

enum { FOLDER, WORK, PAGE, COMMAND, REVISION, DATE, YOSYS, OPENSTA, WORDS };
enum { LARGEST = 1 << 28 };

struct page {
  FILE *to;
  char **word;
  struct tw_error *error;
};

static void path_of(char path[REPORT_PATH], const char *folder, const char *name) {
  snprintf(path, REPORT_PATH, "%.900s/%s", folder, name);
}

static void begin(const struct page *p, const char *name, const char *title) {
  fprintf(p->to, "<article id=\"synthesis-%s\"><h3>%s</h3>\n", name, title);
}

static void missing(const struct page *p, const char *target) {
  fprintf(p->to,
          "<p class=\"origin\"><span class=\"badge missing\">not measured</span> <code>make %s</code></p>"
          "</article>\n",
          target);
}

static void origin(const struct page *p) {
  char **word = p->word;
  fputs("<p class=\"origin\"><span class=\"badge built\">this build</span> <code>", p->to);
  html_text(p->to, word[COMMAND]);
  fputs("</code> revision ", p->to);
  html_text(p->to, word[REVISION]);
  fprintf(p->to, " · %s · ", word[DATE]);
  html_text(p->to, word[YOSYS]);
  fputs(", OpenSTA ", p->to);
  html_text(p->to, word[OPENSTA]);
  fputs("</p>\n", p->to);
  if (strstr(word[COMMAND], "WIDTH=full")) return;
  fputs(
      "<p class=\"warning\">Narrow: units of the SM that work lane by lane have rows of 2 lanes (special functions of "
      "8), the scoreboard 32 registers; what is not in this SM is as small as in its own test. <code>make report "
      "WIDTH=full</code> takes all as they are.</p>\n",
      p->to);
}

/* What a file has from its SVG on. */
static int picture(const struct page *p, const char *path) {
  size_t length;
  char *text = file_read(path, LARGEST, &length, p->error);
  const char *svg = text ? strstr(text, "<svg") : NULL;
  if (svg) fprintf(p->to, "<figure class=\"picture scroll\" tabindex=\"0\">\n%s</figure>\n", svg);
  else if (text) tw_fail(p->error, "%.200s: is no SVG", path);
  free(text);
  return svg ? 0 : -1;
}

static int plot(const struct page *p, const char *name) {
  char path[REPORT_PATH], file[64];
  snprintf(file, sizeof file, "%s.svg", name);
  path_of(path, p->word[WORK], file);
  return access(path, F_OK) == 0 ? picture(p, path) : 0;
}

static void about(const struct page *p, const cJSON *report) {
  fputs("<p class=\"about\">", p->to);
  report_about(p->to, report);
  fputs("</p>\n", p->to);
}

static int table_and_plot(const struct page *p, const struct report_section *s, const cJSON *report) {
  report_table(p->to, s, report);
  return plot(p, s->name);
}

static int units(const struct page *p, const struct report_section *s) {
  char path[REPORT_PATH];
  cJSON *report;
  begin(p, s->name, s->title);
  if (!report_found(s, p->word[FOLDER], path)) {
    missing(p, s->name);
    return 0;
  }
  int status = report_read(&report, s, path, p->error);
  if (status == 0) {
    fprintf(p->to, "<p>%s</p>\n", s->text);
    about(p, report);
    status = table_and_plot(p, s, report);
  }
  cJSON_Delete(report);
  fputs("</article>\n", p->to);
  return status;
}

static int sweep(const struct page *p) {
  char path[REPORT_PATH];
  cJSON *report;
  begin(p, "sweep", "Sweep");
  path_of(path, p->word[FOLDER], "sweep.json");
  if (access(path, F_OK) != 0) {
    missing(p, "sweep");
    return 0;
  }
  int status = json_file_read(&report, path, p->error);
  if (status == 0 && !list_of(report, "points")) status = tw_fail(p->error, "%.200s: has no points", path);
  if (status == 0) {
    fputs("<p>Machines that differ in collector units, banks or scheduling: the area of the parts that differ, each "
          "synthesised by itself, against the cycles of kernels on the C engine, geometric mean. Ratios are to the "
          "first point of a preset. A point is on the Pareto front when no other of its preset is smaller and as fast, "
          "or faster and as small.</p>\n",
          p->to);
    about(p, report);
    report_sweep_table(p->to, report);
    path_of(path, p->word[FOLDER], "sweep.svg");
    status = picture(p, path);
  }
  cJSON_Delete(report);
  fputs("</article>\n", p->to);
  return status;
}

static int barnes(const struct page *p) {
  const struct report_section *s = &report_sections[REPORT_BARNES];
  char path[REPORT_PATH];
  cJSON *report;
  const char *found = report_found(s, p->word[FOLDER], path);
  if (!found) return 0;
  int status = report_read(&report, s, path, p->error);
  if (status == 0) {
    fprintf(p->to, "<h4>%s</h4>\n<p>%s</p>\n", s->title, s->text);
    if (found != s->report[0])
      fputs("<p class=\"warning\">Rows of 2 lanes: a test of the flow. These ratios mean nothing; <code>make "
            "papers</code> takes rows of 32.</p>\n",
            p->to);
    about(p, report);
    status = table_and_plot(p, s, report);
  }
  cJSON_Delete(report);
  return status;
}

static int printed(const struct page *p) {
  char path[REPORT_PATH];
  size_t length;
  path_of(path, p->word[FOLDER], "papers.txt");
  if (access(path, F_OK) != 0) return 0;
  char *text = file_read(path, LARGEST, &length, p->error);
  if (!text) return -1;
  if (length) {
    fputs("<h4>All of it, as printed</h4><pre id=\"printed\">\n", p->to);
    html_text(p->to, text);
    fputs("</pre>\n", p->to);
  }
  free(text);
  return 0;
}

static int structures(const struct page *p) {
  const struct report_section *s = &report_sections[REPORT_PAPERS];
  char path[REPORT_PATH];
  cJSON *report;
  if (!report_found(s, p->word[FOLDER], path)) return 0;
  int status = report_read(&report, s, path, p->error);
  if (status == 0) {
    fprintf(p->to, "<h4>%s</h4><p>%s</p>\n", s->title, s->text);
    status = table_and_plot(p, s, report);
  }
  cJSON_Delete(report);
  return status == 0 ? printed(p) : -1;
}

static int papers(const struct page *p) {
  char path[REPORT_PATH];
  begin(p, "papers", "Papers");
  if (!report_found(&report_sections[REPORT_BARNES], p->word[FOLDER], path) &&
      !report_found(&report_sections[REPORT_PAPERS], p->word[FOLDER], path)) {
    missing(p, "papers");
    return 0;
  }
  if (barnes(p) != 0 || structures(p) != 0) return -1;
  fputs("</article>\n", p->to);
  return 0;
}

static int write_page(char **word, unsigned words, struct tw_error *error) {
  (void)words;
  const struct page p = {written_open(word[PAGE], error), word, error};
  if (!p.to) return -1;
  origin(&p);
  int status = 0;
  for (unsigned i = REPORT_AREA; status == 0 && i <= REPORT_ENERGY; i++) status = units(&p, &report_sections[i]);
  if (status == 0) status = sweep(&p);
  if (status == 0) status = papers(&p);
  if (status == 0) return written_close(p.to, word[PAGE], error);
  written_drop(p.to, word[PAGE]);
  return -1;
}

const struct command page_command = {"page", "FOLDER WORK PAGE COMMAND REVISION DATE YOSYS OPENSTA", WORDS, WORDS,
                                     write_page};
