/* channel: see channel.h. */
#include "channel.h"

#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

struct channel {
  channel_reader *reader;
  void *context;
  pthread_t thread;
  pthread_mutex_t lock;
  pthread_cond_t changed;
  u32 *block[CHANNEL_BLOCKS];
  size_t room;                 /* of a block, words */
  size_t used[CHANNEL_BLOCKS]; /* words; of the block being written, the writer's own */
  u64 written, read;           /* blocks handed over, blocks read */
  bool closing;
};

static void *read_blocks(void *argument) {
  struct channel *c = argument;
  pthread_mutex_lock(&c->lock);
  while (c->read < c->written || !c->closing) {
    if (c->read == c->written) {
      pthread_cond_wait(&c->changed, &c->lock);
      continue;
    }
    const unsigned n = c->read % CHANNEL_BLOCKS;
    pthread_mutex_unlock(&c->lock);
    c->reader(c->context, c->block[n], c->used[n]);
    pthread_mutex_lock(&c->lock);
    c->read++;
    if (c->written - c->read <= CHANNEL_BLOCKS / 2) pthread_cond_signal(&c->changed);
  }
  pthread_mutex_unlock(&c->lock);
  return NULL;
}

static void release(struct channel *c) {
  for (unsigned i = 0; i < CHANNEL_BLOCKS; i++) free(c->block[i]);
  free(c);
}

struct channel *channel_open(channel_reader *reader, void *context, size_t longest) {
  struct channel *c = calloc(1, sizeof *c);
  bool complete = c != NULL;
  if (complete) c->room = longest > CHANNEL_BLOCK_WORDS ? longest : CHANNEL_BLOCK_WORDS;
  for (unsigned i = 0; complete && i < CHANNEL_BLOCKS; i++)
    complete = (c->block[i] = malloc(c->room * sizeof(u32))) != NULL;
  if (!complete) {
    if (c) release(c);
    return NULL;
  }
  c->reader = reader;
  c->context = context;
  pthread_mutex_init(&c->lock, NULL);
  pthread_cond_init(&c->changed, NULL);
  if (pthread_create(&c->thread, NULL, read_blocks, c) == 0) return c;
  release(c);
  return NULL;
}

/* Hands the block being written over, and waits until the next one is free.  Waking a thread is a call of the system,
 * and on a virtual machine more: so who waits is woken when half the blocks are there for it, not at each. */
static void hand_over(struct channel *c) {
  pthread_mutex_lock(&c->lock);
  c->written++;
  if (c->written - c->read >= CHANNEL_BLOCKS / 2) pthread_cond_signal(&c->changed);
  while (c->written - c->read >= CHANNEL_BLOCKS) pthread_cond_wait(&c->changed, &c->lock);
  pthread_mutex_unlock(&c->lock);
  c->used[c->written % CHANNEL_BLOCKS] = 0;
}

u32 *channel_reserve(struct channel *c, size_t words) {
  assert(words <= c->room);
  if (c->used[c->written % CHANNEL_BLOCKS] + words > c->room) hand_over(c);
  const unsigned n = c->written % CHANNEL_BLOCKS;
  return c->block[n] + c->used[n];
}

void channel_commit(struct channel *c, const u32 *end) {
  const unsigned n = c->written % CHANNEL_BLOCKS;
  c->used[n] = (size_t)(end - c->block[n]);
}

void channel_drain(struct channel *c) {
  hand_over(c);
  pthread_mutex_lock(&c->lock);
  pthread_cond_signal(&c->changed);
  while (c->read < c->written) pthread_cond_wait(&c->changed, &c->lock);
  pthread_mutex_unlock(&c->lock);
}

void channel_close(struct channel *c) {
  pthread_mutex_lock(&c->lock);
  c->written++;
  c->closing = true;
  pthread_cond_signal(&c->changed);
  pthread_mutex_unlock(&c->lock);
  pthread_join(c->thread, NULL);
  pthread_cond_destroy(&c->changed);
  pthread_mutex_destroy(&c->lock);
  release(c);
}
