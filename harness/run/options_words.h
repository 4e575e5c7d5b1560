/* options_words: the words that options take, NULL behind the last. */
#ifndef TWINWARP_OPTIONS_WORDS_H
#define TWINWARP_OPTIONS_WORDS_H

/* --sched, and the SM's policy input: WARP_SCHEDULER_... */
#define OPTIONS_SCHEDULERS(X)                                                                                          \
  X("gto", GTO) X("lrr", LRR) X("rba", RBA) X("malekeh", CCU)                                                          \
  X("oldest", RBA) /* whose scores are 0 with Sharing */
extern const char *const options_policies[];
/* --load-path, in the order of enum load_path_compared. */
extern const char *const options_load_paths[];
/* --lengths, in the order of the parameter Governor, from 1 on. */
extern const char *const options_lengths[];

#endif
