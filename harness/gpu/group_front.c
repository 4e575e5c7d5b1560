/* group_front: see group_front.h. */
#include "group_front.h"

#include "isa.h"

enum { LINE_WORDS = 32 };

void group_front_init(struct group_front *f, unsigned sms, enum block_policy policy, struct memory_link *link) {
  memset(f, 0, sizeof *f);
  f->policy = policy;
  f->link = link;
  const struct group_scheduler_params params = group_front_params(sms);
  group_scheduler_init(&f->scheduler, &params);
}

/* Policy and link are as it was made. */
void group_front_keep(struct group_front *f, struct kept *k) {
  KEPT(k, f->scheduler);
  KEPT(k, f->word);
}

static void ask(struct group_front *f, u64 cycle, const struct group_scheduler_out *out) {
  static const row nothing;
  const u8 word[LINE_WORDS] = {(u8)(out->read_word % LINE_WORDS)};
  f->word[out->read_tag] = word[0];
  link_send(f->link, cycle,
            &(struct line_request){.operation = ISA_MEM_LOAD,
                                   .tag = out->read_tag,
                                   .line = out->read_word / LINE_WORDS,
                                   .lanes = 1,
                                   .word = word,
                                   .data = &nothing});
}

static void show_memory(struct group_front *f, u64 cycle, struct group_scheduler_in *in) {
  const struct memory_response *response = link_response(f->link, cycle);
  in->read_ready = link_ready(f->link, cycle);
  in->answer_valid = response != NULL;
  if (!response) return;
  in->answer_tag = response->tag;
  in->answer_word = response->data.lane[f->word[response->tag]];
  link_taken(f->link);
}

void group_front_begin(struct group_front *f, u64 cycle, const struct block_scheduler_in *given) {
  struct group_scheduler_in *in = &f->in;
  *in = (struct group_scheduler_in){.start = given->start,
                                    .policy = (u8)f->policy,
                                    .queue_base = f->queue_base / 4,
                                    .grid_x = given->grid_x,
                                    .grid_y = given->grid_y,
                                    .grid_z = given->grid_z,
                                    .block_warps = given->block_warps,
                                    .sm_blocks = given->sm_blocks};
  memcpy(in->ended, given->ended, sizeof in->ended);
  memcpy(in->quiet, given->quiet, sizeof in->quiet);
  show_memory(f, cycle, in);
}

void group_front_model(struct group_front *f, struct group_scheduler_out *said) {
  memset(said, 0, sizeof *said);
  group_scheduler_comb(&f->scheduler, &f->in, said);
  group_scheduler_clock(&f->scheduler, &f->in, said);
}

void group_front_end(struct group_front *f, u64 cycle, const struct group_scheduler_out *said,
                     struct block_scheduler_out *out) {
  if (said->read_valid && f->in.read_ready) ask(f, cycle, said);
  *out = (struct block_scheduler_out){.block_valid = said->block_valid,
                                      .block_x = said->block_x,
                                      .block_y = said->block_y,
                                      .block_z = said->block_z,
                                      .block_alive = said->block_alive,
                                      .block_count = said->block_count,
                                      .busy = said->busy};
  memcpy(out->give, said->give, sizeof out->give);
}
