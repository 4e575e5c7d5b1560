/* bank_dealing: see bank_dealing.h. */
#include "bank_dealing.h"

#include <stdbool.h>

enum { ROUNDS = 8, NONE = BANK_DEALING_REGISTERS };

static uint64_t weight(uint32_t loops) {
  uint64_t w = 1;
  for (uint32_t k = 0; k < loops && k < 6; k++) w *= 10;
  return w;
}

void bank_dealing_meet(struct bank_dealing *d, const uint32_t *reads, unsigned count, uint32_t loops) {
  for (unsigned a = 0; a < count; a++)
    for (unsigned b = 0; b < count; b++) {
      if (reads[a] == reads[b]) continue;
      d->together[reads[a]][reads[b]] += weight(loops);
      d->company[reads[a]] += weight(loops);
    }
}

/* How often the register meets others of a bank. */
static uint64_t cost(const struct bank_dealing *d, uint32_t reg, uint32_t bank) {
  uint64_t sum = 0;
  for (uint32_t other = d->first; other <= d->last; other++)
    if (d->bank[other] == bank && other != reg) sum += d->together[reg][other];
  return sum;
}

/* The first number of a bank, and how many it has. */
static uint32_t first_of(const struct bank_dealing *d, uint32_t bank) {
  return d->first + (bank + d->banks - d->first % d->banks) % d->banks;
}
static uint32_t room(const struct bank_dealing *d, uint32_t bank) {
  return (d->last + d->banks - first_of(d, bank)) / d->banks;
}

static void deal(struct bank_dealing *d) {
  uint32_t left = 0;
  for (uint32_t bank = 0; bank < d->banks; bank++) d->filled[bank] = 0;
  for (uint32_t reg = d->first; reg <= d->last; reg++) {
    d->bank[reg] = d->fixed[reg] ? reg % d->banks : d->banks;
    if (d->fixed[reg]) d->filled[d->bank[reg]]++;
    else left++;
  }
  for (; left > 0; left--) {
    uint32_t next = NONE, best = d->banks;
    for (uint32_t reg = d->first; reg <= d->last; reg++)
      if (d->bank[reg] == d->banks && (next == NONE || d->company[reg] > d->company[next])) next = reg;
    for (uint32_t bank = 0; bank < d->banks; bank++)
      if (d->filled[bank] < room(d, bank) && (best == d->banks || cost(d, next, bank) < cost(d, next, best)))
        best = bank;
    d->bank[next] = best;
    d->filled[best]++;
  }
}

static bool exchange(struct bank_dealing *d, uint32_t a, uint32_t b) {
  const uint32_t of_a = d->bank[a], of_b = d->bank[b];
  if (of_a == of_b || d->fixed[a] || d->fixed[b]) return false;
  const uint64_t now = cost(d, a, of_a) + cost(d, b, of_b);
  const uint64_t then = cost(d, a, of_b) + cost(d, b, of_a) - 2 * d->together[a][b]; /* they do not meet */
  if (then >= now) return false;
  d->bank[a] = of_b;
  d->bank[b] = of_a;
  return true;
}

static void improve(struct bank_dealing *d) {
  bool better = true;
  for (unsigned round = 0; round < ROUNDS && better; round++) {
    better = false;
    for (uint32_t a = d->first; a <= d->last; a++)
      for (uint32_t b = a + 1; b <= d->last; b++) better |= (d->company[a] || d->company[b]) && exchange(d, a, b);
  }
}

static void give_numbers(struct bank_dealing *d) {
  uint32_t next[BANK_DEALING_REGISTERS];
  for (uint32_t bank = 0; bank < d->banks; bank++) next[bank] = first_of(d, bank);
  for (uint32_t reg = d->first; reg <= d->last; reg++) {
    uint32_t *free_one = &next[d->bank[reg]];
    while (*free_one <= d->last && d->fixed[*free_one]) *free_one += d->banks;
    d->number[reg] = d->fixed[reg] ? reg : *free_one;
    if (!d->fixed[reg]) *free_one += d->banks;
  }
}

void bank_dealing_deal(struct bank_dealing *d, uint32_t first, uint32_t last) {
  d->first = first;
  d->last = last;
  deal(d);
  improve(d);
  give_numbers(d);
}
