/* memory_model: see memory_model.h. */
#include "measured/memory_model.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "file.h"
#include "twin.h"

enum { COLUMNS = 19, LARGEST = 1 << 20 };
const char memory_models_of_project[] = "synth/sram.tsv";
static const char geometry[] = "geometry",
                  head[] = "#row\tnm\tvolt\tmodel\ta\tk\tp\tq\tread_k\tread_p\tread_q\twrite_k\twrite_p\twrite_q\tleak"
                           "\tacc_a\tacc_k\tacc_p\tlimit\tsource";

/* What it costs in micrometres to hold a bit, a cell of six transistors at 45 nm. */
static const double cell_width_um = 0.705, cell_height_um = 1.345;

static int take_number(const char *text, double *value) {
  char *end;
  *value = NAN;
  if (strcmp(text, "-") == 0) return 0;
  *value = strtod(text, &end);
  return end != text && !*end ? 0 : -1;
}

/* A row of the table: two names and seventeen numbers. */
static int take(struct memory_model *m, char *line) {
  double *const number[] = {&m->nm,
                            &m->volt,
                            &m->a,
                            &m->area.k,
                            &m->area.p,
                            &m->area.q,
                            &m->energy[MEMORY_READ].k,
                            &m->energy[MEMORY_READ].p,
                            &m->energy[MEMORY_READ].q,
                            &m->energy[MEMORY_WRITE].k,
                            &m->energy[MEMORY_WRITE].p,
                            &m->energy[MEMORY_WRITE].q,
                            &m->leakage_nw_per_bit,
                            &m->access_a,
                            &m->access_k,
                            &m->access_p,
                            &m->limit_percent};
  unsigned numbers = 0;
  for (unsigned i = 0; i < COLUMNS; i++) {
    const char *column = strsep(&line, "\t");
    if (!column) return -1;
    char *const name = i == 0 ? m->name : i == 3 ? m->model : NULL;
    if (name) {
      if (strlen(column) >= MEMORY_MODEL_NAME) return -1;
      strcpy(name, column);
    } else if (take_number(column, number[numbers++]) != 0) {
      return -1;
    }
  }
  return m->nm > 0 && m->volt > 0 ? 0 : -1;
}

const struct memory_model *memory_model_named(const struct memory_models *t, const char *name) {
  for (unsigned i = 0; i < t->rows; i++)
    if (strcmp(t->row[i].name, name) == 0) return &t->row[i];
  return NULL;
}

int memory_models_read(struct memory_models *t, const char *path, struct tw_error *error) {
  size_t length;
  char *text = file_read(path, LARGEST, &length, error), *rest = text, *line;
  bool headed = false;
  int status = text ? 0 : -1;
  *t = (struct memory_models){.rows = 0};
  for (unsigned n = 1; status == 0 && (line = strsep(&rest, "\n")); n++) {
    headed |= strcmp(line, head) == 0;
    if (!*line || *line == '#') continue;
    if (t->rows == MEMORY_MODELS || take(&t->row[t->rows++], line) != 0)
      status =
          tw_fail(error, "%.200s:%u: should be one of %d rows of a name, a model and numbers", path, n, MEMORY_MODELS);
  }
  free(text);
  if (status != 0) return -1;
  if (!headed || !t->rows) return tw_fail(error, "%.200s: should have rows below a head of columns", path);
  for (unsigned i = 0; i < t->rows; i++) t->row[i].scaled = memory_model_named(t, t->row[i].model);
  for (unsigned i = 0; i < t->rows; i++)
    if (t->row[i].scaled && t->row[i].scaled->scaled)
      return tw_fail(error, "%.150s: %.40s should not be a scaled row scaled again", path, t->row[i].name);
  return 0;
}

int memory_models_find(struct memory_models *t, const char *name, const struct memory_model **row,
                       struct tw_error *error) {
  if (memory_models_read(t, memory_models_of_project, error) != 0) return -1;
  *row = memory_model_named(t, name);
  return *row ? 0 : tw_fail(error, "%.100s: %s has no such row", name, memory_models_of_project);
}

double memory_shrink(const struct memory_model *m) { return m->scaled ? m->nm / m->scaled->nm : 1; }

static double power(const struct memory_power *p, double words, double width) {
  return p->k * pow(words * width, p->p) * pow(width, p->q);
}

/* Over the column multiplexers the squarest. */
static double squarest_um2(const struct memory_model *m, double words, double width) {
  double least = 0, area = 0;
  for (unsigned mux = 1; mux <= 8; mux *= 2) {
    const double w = width * mux * cell_width_um + m->a, h = words / mux * cell_height_um + m->area.k,
                 skew = w > h ? w / h : h / w;
    if (area == 0 || skew < least) {
      least = skew;
      area = w * h;
    }
  }
  return area;
}

double memory_area_um2(const struct memory_model *m, double words, double width) {
  if (m->scaled) return memory_area_um2(m->scaled, words, width) * pow(memory_shrink(m), 2);
  if (strcmp(m->model, geometry) == 0) return squarest_um2(m, words, width);
  return m->a + power(&m->area, words, width);
}

double memory_energy_pj(const struct memory_model *m, enum memory_access access, double words, double width) {
  if (!m->scaled) return power(&m->energy[access], words, width);
  const double swing = m->volt / m->scaled->volt;
  return memory_energy_pj(m->scaled, access, words, width) * memory_shrink(m) * pow(swing, 2);
}

double memory_leakage_uw(const struct memory_model *m, double words, double width) {
  return m->leakage_nw_per_bit * words * width / 1000;
}

double memory_access_ns(const struct memory_model *m, double words, double width) {
  if (m->scaled) return memory_access_ns(m->scaled, words, width) * memory_shrink(m);
  return m->access_a + m->access_k * pow(words * width, m->access_p);
}

struct memory_span memory_area_span(const struct memory_models *t, const struct memory_model *m, double words,
                                    double width) {
  struct memory_span span = {0, 0};
  for (unsigned i = 0; i < t->rows; i++) {
    if (t->row[i].nm != m->nm) continue;
    const double area = memory_area_um2(&t->row[i], words, width);
    if (span.least_um2 == 0 || area < span.least_um2) span.least_um2 = area;
    if (area > span.most_um2) span.most_um2 = area;
  }
  return span;
}

/* A figure of a macro that a row may not know. */
enum memory_figure { FIGURE_READ_PJ, FIGURE_WRITE_PJ, FIGURE_LEAKAGE_UW, FIGURE_ACCESS_NS };

static double figure_by(const struct memory_model *m, enum memory_figure figure, double words, double width) {
  switch (figure) {
    case FIGURE_READ_PJ: return memory_energy_pj(m, MEMORY_READ, words, width);
    case FIGURE_WRITE_PJ: return memory_energy_pj(m, MEMORY_WRITE, words, width);
    case FIGURE_LEAKAGE_UW: return memory_leakage_uw(m, words, width);
    default: return memory_access_ns(m, words, width);
  }
}

static double known(const struct memory_models *t, const struct memory_model *m, enum memory_figure figure,
                    double words, double width) {
  double value = figure_by(m, figure, words, width);
  for (unsigned i = 0; i < t->rows && isnan(value); i++)
    if (t->row[i].nm == m->nm) value = figure_by(&t->row[i], figure, words, width);
  return isnan(value) ? 0 : value;
}

double memory_energy_known(const struct memory_models *t, const struct memory_model *m, enum memory_access access,
                           double words, double width) {
  return known(t, m, access == MEMORY_READ ? FIGURE_READ_PJ : FIGURE_WRITE_PJ, words, width);
}

double memory_leakage_known(const struct memory_models *t, const struct memory_model *m, double words, double width) {
  return known(t, m, FIGURE_LEAKAGE_UW, words, width);
}

double memory_access_known(const struct memory_models *t, const struct memory_model *m, double words, double width) {
  return known(t, m, FIGURE_ACCESS_NS, words, width);
}
