/* time_published: see time_published.h. */
#include "time_published.h"

#include <math.h>

const char *const time_set_names[TIME_SETS] = {"high", "low", "none", "all"};
const enum study_way published_ways[PUBLISHED_WAYS] = {STUDY_MST, STUDY_KWAY, STUDY_RB};

const double published_speed[PAVER_GPUS][TIME_SETS][PUBLISHED_WAYS] = {
    {{2.8, 23.8, 29}, {1.8, 2.5, 3.8}, {-0.15, -0.3, -0.5}, {1.8, 10.1, 12.6}},
    {{10.8, 32.5, 49.1}, {0.2, 1.8, 3.7}, {NAN, NAN, NAN}, {3.3, 13.32, 20.49}},
    {{4.5, 28.6, 41.2}, {0.4, 3.5, 3.8}, {NAN, NAN, NAN}, {0.18, 12.4, 17.4}}};
const double published_l2[PAVER_GPUS][TIME_SETS][PUBLISHED_WAYS] = {
    {{78.4, 61.4, 56.7}, {95, 91.88, 90.22}, {NAN, NAN, NAN}, {89.6, 81.7, 79.3}},
    {{79, 67, 51.59}, {94.2, 92.6, 89.1}, {NAN, NAN, NAN}, {89.6, 84.3, 76.94}},
    {{76.4, 65, 59.8}, {90.9, 85.5, 85.3}, {NAN, NAN, NAN}, {87, 80.5, 78.3}}};
const double published_l1[TIME_SETS] = {56.7, 90, NAN, 79};

static const struct {
  const char *benchmark;
  unsigned gpu;
  enum study_way way;
  double percent;
} of_benchmarks[] = {{"HS", 0, STUDY_BCS, -22},   {"SYR2K", 0, STUDY_BCS, -7}, {"SYRK", 0, STUDY_BCS, -9},
                     {"BP", 0, STUDY_BCS, -6},    {"MGS", 0, STUDY_BCS, -5},   {"SYRK", 0, STUDY_RB, 120},
                     {"BTR", 0, STUDY_RB, 4.52},  {"BTR", 1, STUDY_RB, 22.8},  {"BTR", 2, STUDY_RB, 5.9},
                     {"BFS", 0, STUDY_RB, 4.4},   {"BFS", 1, STUDY_RB, 12.8},  {"BFS", 2, STUDY_RB, 9.85},
                     {"SPMV", 0, STUDY_RB, -0.5}, {"SPMV", 1, STUDY_RB, 4.9},  {"SPMV", 2, STUDY_RB, 13.7}};

double published_speed_of(const char *benchmark, unsigned gpu, enum study_way way) {
  for (unsigned i = 0; i < sizeof of_benchmarks / sizeof *of_benchmarks; i++)
    if (of_benchmarks[i].gpu == gpu && of_benchmarks[i].way == way &&
        strcmp(of_benchmarks[i].benchmark, benchmark) == 0)
      return of_benchmarks[i].percent;
  return NAN;
}

const struct published_fit published_fit[PAVER_GPUS] = {
    {-42, 42.72, -0.6, 86.18}, {9.73, 87.32, 4.94, 94}, {-8.76, 100.6, 14.9, 99}};
