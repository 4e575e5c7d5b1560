/* insert: metadata into a kernel's instruction stream and out of it again; see regions.h. */
#include "opcode_info.h"
#include "regions/regions_internal.h"

/* ---- in */

static bool is_small(const struct region *r) {
  bool fits = r->count <= METADATA_SMALL_MARKED && r->item_count <= METADATA_SMALL_ITEMS;
  for (unsigned b = 0; b < REGION_BANKS; b++) fits &= r->banks[b] <= 1;
  return fits;
}

static uint32_t divide_up(uint32_t a, uint32_t b) { return (a + b - 1) / b; }

/* REGION and MORE. */
static uint32_t head_words(const struct region *r) {
  const uint32_t more = r->item_count > METADATA_REGION_ITEMS ? r->item_count - METADATA_REGION_ITEMS : 0;
  return 1 + divide_up(more, METADATA_MORE_ITEMS);
}

uint32_t region_words(const struct region *r) {
  return is_small(r) ? 1 : head_words(r) + divide_up(r->count, METADATA_MARKED);
}

uint32_t regions_words(const struct regions *r) {
  uint32_t words = 0;
  for (uint32_t n = 0; n < r->list.count; n++) words += region_words(&r->list.at[n]);
  return words;
}

struct writer {
  const struct regions *regions;
  const struct kernel *from;
  struct kernel *to;
  uint32_t line; /* of the instruction that follows */
};

static void put(struct writer *w, uint64_t word) {
  w->to->code[w->to->length] = word;
  w->to->line[w->to->length++] = w->line;
}

static void put_head(struct writer *w, const struct region *r) {
  const struct region_item *item = w->regions->items.at + r->item_first;
  uint32_t left = r->item_count;
  struct metadata m = {.opcode = is_small(r) ? METADATA_SMALL : METADATA_REGION};
  memcpy(m.banks, r->banks, sizeof m.banks);
  if (m.opcode == METADATA_SMALL) memcpy(m.marks, w->regions->marks + r->first, r->count);
  do {
    for (unsigned i = 0; i < metadata_items(m.opcode) && left; i++, left--) m.items[i] = *item++;
    put(w, metadata_encode(&m));
    m = (struct metadata){.opcode = METADATA_MORE};
  } while (left);
}

static void put_marks(struct writer *w, const struct region *r, uint32_t at) {
  struct metadata m = {.opcode = METADATA_MARKS};
  const uint32_t left = r->count - at;
  memcpy(m.marks, w->regions->marks + r->first + at, left < METADATA_MARKED ? left : METADATA_MARKED);
  put(w, metadata_encode(&m));
}

static void put_region(struct writer *w, const struct region *r) {
  w->line = w->from->line[r->first];
  put_head(w, r);
  for (uint32_t k = 0; k < r->count; k++) {
    if (!is_small(r) && k % METADATA_MARKED == 0) put_marks(w, r, k);
    w->line = w->from->line[r->first + k];
    put(w, w->from->code[r->first + k]);
  }
}

/* Branches lead to where `place` says that an instruction, or the end, has gone. */
static void retarget(uint64_t *code, uint32_t length, const uint32_t *place) {
  for (uint32_t i = 0; i < length; i++) {
    const unsigned meeting = isa_reconvergence(code[i]);
    if (isa_opcode(code[i]) != ISA_BRA || metadata_is(code[i])) continue;
    const uint64_t target = place[isa_target(code[i])],
                   meets = meeting == ISA_NO_RECONVERGENCE ? meeting : place[meeting];
    code[i] = (code[i] & UINT32_MAX) | target << 32 | meets << 48;
  }
}

static int make_room(struct kernel *k, const struct kernel *like, uint32_t length, struct tw_error *error) {
  *k = *like;
  k->length = 0;
  k->code = calloc(length, sizeof *k->code);
  k->line = calloc(length, sizeof *k->line);
  if (k->code && k->line) return 0;
  kernel_free(k);
  return tw_fail(error, "no memory for the regions of %.40s", like->name);
}

int regions_insert(const struct regions *r, const struct kernel *kernel, struct kernel *with, struct tw_error *error) {
  struct writer w = {r, kernel, with, 0};
  const uint32_t length = kernel->length + regions_words(r);
  if (length > ISA_PROGRAM_WORDS)
    return tw_fail(error,
                   "%.80s: kernel %.40s has %u instructions with its metadata; the instruction store has room for %d",
                   kernel->file, kernel->name, length, ISA_PROGRAM_WORDS);
  uint32_t *place = calloc(kernel->length + 1, sizeof *place);
  if (!place) return tw_fail(error, "no memory for the regions of %.40s", kernel->name);
  const int failed = make_room(with, kernel, length, error);
  for (uint32_t n = 0; n < r->list.count && !failed; n++) {
    place[r->list.at[n].first] = with->length;
    put_region(&w, &r->list.at[n]);
  }
  place[kernel->length] = length;
  if (!failed) retarget(with->code, with->length, place);
  free(place);
  return failed;
}

int regions_kernel_for(uint32_t entries, const struct kernel *kernel, struct kernel *with, struct tw_error *error) {
  const struct region_options options = region_options_for(entries);
  struct regions regions;
  if (regions_create(&regions, kernel, &options, error)) return -1;
  const int failed = regions_insert(&regions, kernel, with, error);
  regions_free(&regions);
  return failed;
}

void regions_blank(struct kernel *with) {
  for (uint32_t i = 0; i < with->length; i++)
    if (metadata_is(with->code[i])) with->code[i] = ISA_NOP | ISA_TRUE_PREDICATE << 10;
}

/* ---- out */

struct reader {
  const struct kernel *from;
  struct kernel *to;
  struct regions *regions;
  uint32_t *place; /* of words of metadata: the instruction that follows */
  uint32_t marked; /* instructions whose marks are known */
  bool in_head;    /* nothing but a head's words so far */
};

static int refuse(const struct reader *r, uint32_t at, const char *what, struct tw_error *error) {
  return tw_fail(error, "%.100s:%u: kernel %.40s, word %u: %s", r->from->file, r->from->line[at], r->from->name, at,
                 what);
}

static int take_items(struct reader *r, const struct metadata *m) {
  struct regions *to = r->regions;
  if (ARRAY_ROOM(&to->items, METADATA_MORE_ITEMS)) return -1;
  for (unsigned i = 0; i < metadata_items(m->opcode); i++) {
    if (m->items[i].kind == REGION_NO_ITEM) continue;
    to->items.at[to->items.count++] = m->items[i];
    to->list.at[to->list.count - 1].item_count++;
  }
  return 0;
}

static int begin_region(struct reader *r, const struct metadata *m) {
  struct regions *to = r->regions;
  if (ARRAY_ROOM(&to->list, 1)) return -1;
  to->list.at[to->list.count] = (struct region){.first = r->to->length, .item_first = to->items.count};
  memcpy(to->list.at[to->list.count++].banks, m->banks, sizeof m->banks);
  return 0;
}

static int take_metadata(struct reader *r, uint32_t at, struct tw_error *error) {
  const struct region *last = r->regions->list.count ? &r->regions->list.at[r->regions->list.count - 1] : NULL;
  struct metadata m;
  if (metadata_decode(r->from->code[at], &m)) return refuse(r, at, "no metadata: bits that are zero are not", error);
  const bool begins = m.opcode == METADATA_REGION || m.opcode == METADATA_SMALL;
  if (begins && last && !last->count) return refuse(r, at, "the region before has no instructions", error);
  if (m.opcode == METADATA_MORE && !r->in_head) return refuse(r, at, "more items, but no region begins", error);
  if (m.opcode == METADATA_MARKS && (!last || (last->count && r->marked != r->to->length)))
    return refuse(r, at, "marks, but not every 9 instructions of a region", error);
  if ((begins && begin_region(r, &m)) || take_items(r, &m)) return tw_fail(error, "no memory for the regions");
  r->in_head = m.opcode == METADATA_REGION || (m.opcode == METADATA_MORE && r->in_head);
  if (begins) r->marked = r->to->length;
  memcpy(r->regions->marks + r->marked, m.marks, metadata_marked(m.opcode));
  r->marked += metadata_marked(m.opcode);
  return 0;
}

static int take_instruction(struct reader *r, uint32_t at, struct tw_error *error) {
  struct regions *to = r->regions;
  if (!to->list.count) return refuse(r, at, "an instruction before the first region", error);
  if (r->to->length >= r->marked) return refuse(r, at, "an instruction without marks", error);
  to->region_of[r->to->length] = to->list.count - 1;
  to->list.at[to->list.count - 1].count++;
  r->in_head = false;
  r->to->code[r->to->length] = r->from->code[at];
  r->to->line[r->to->length++] = r->from->line[at];
  return 0;
}

/* A branch leads to the first word of a region, or to the end. */
static int check_targets(const struct reader *r, struct tw_error *error) {
  for (uint32_t i = 0; i < r->from->length; i++) {
    const uint64_t word = r->from->code[i];
    if (metadata_is(word) || isa_opcode(word) != ISA_BRA) continue;
    const uint32_t to[] = {isa_target(word), isa_reconvergence(word)};
    for (unsigned k = 0; k < 2; k++) {
      if (k && to[k] == ISA_NO_RECONVERGENCE) continue;
      struct metadata m;
      const bool begins = to[k] < r->from->length && metadata_decode(r->from->code[to[k]], &m) == 0 &&
                          (m.opcode == METADATA_REGION || m.opcode == METADATA_SMALL);
      if (to[k] != r->from->length && !begins) return refuse(r, i, "a branch into the middle of a region", error);
    }
  }
  return 0;
}

static int read_all(struct reader *r, struct tw_error *error) {
  for (uint32_t i = 0; i < r->from->length; i++) {
    r->place[i] = r->to->length;
    const bool is_metadata = metadata_is(r->from->code[i]);
    if (is_metadata ? take_metadata(r, i, error) : take_instruction(r, i, error)) return -1;
  }
  r->place[r->from->length] = r->to->length;
  if (!r->to->length || !r->regions->list.at[r->regions->list.count - 1].count)
    return refuse(r, r->from->length - 1, "the last region has no instructions", error);
  if (check_targets(r, error)) return -1;
  retarget(r->to->code, r->to->length, r->place);
  r->regions->length = r->to->length;
  return 0;
}

int regions_read(struct regions *regions, const struct kernel *with, struct kernel *kernel, struct tw_error *error) {
  struct reader r = {
      .from = with, .to = kernel, .regions = regions, .place = calloc(with->length + 1, sizeof *r.place)};
  memset(regions, 0, sizeof *regions);
  if (!with->length || with->length > ISA_PROGRAM_WORDS) {
    free(r.place);
    return tw_fail(error, "kernel %.40s has %u words; 1 to %d are needed", with->name, with->length, ISA_PROGRAM_WORDS);
  }
  regions->marks = calloc(with->length + METADATA_MARKED, 1);
  regions->region_of = calloc(with->length, sizeof *regions->region_of);
  int failed = !r.place || !regions->marks || !regions->region_of
                   ? tw_fail(error, "no memory for the regions of %.40s", with->name)
                   : make_room(kernel, with, with->length, error);
  if (!failed) {
    failed = read_all(&r, error);
    if (failed) kernel_free(kernel);
  }
  free(r.place);
  if (failed) regions_free(regions);
  return failed;
}
