/* regions_text: see regions_text.h. */
#include "regions_text.h"

#include <stdio.h>

#include "isa/disassembler.h"
#include "regions_check.h"

static void print_items(const struct regions *r, const struct region *of, enum region_item_kind kind,
                        const char *title) {
  for (u32 i = of->item_first; i < of->item_first + of->item_count; i++) {
    if (r->items.at[i].kind != kind) continue;
    printf("%s r%u", title, r->items.at[i].reg);
    title = "";
  }
}

static void print_region(const struct regions *r, u32 n) {
  const struct region *of = &r->list.at[n];
  printf("\n  // region %u: %u instruction%s, %u registers, banks", n, of->count, of->count == 1 ? "" : "s", of->live);
  for (unsigned b = 0; b < REGION_BANKS; b++) printf(" %u", of->banks[b]);
  print_items(r, of, REGION_PRELOAD, "; preload");
  print_items(r, of, REGION_LAST_PRELOAD, "; preload for the last time");
  print_items(r, of, REGION_INVALIDATE, "; invalidate");
  printf("; %u word%s\n", region_words(of), region_words(of) == 1 ? "" : "s");
}

static const char *mark_text(unsigned mark) { return mark == REGION_ERASE ? "erase" : "evict"; }

static void print_instruction(const struct kernel *k, const struct regions *r, u32 i) {
  struct region_access a[REGION_MOST_ACCESSES];
  char text[DISASSEMBLY_BYTES];
  const unsigned n = region_accesses(k->code[i], a);
  disassemble(k->code[i], text, sizeof text);
  printf("  %-48s // %u", text, i);
  for (unsigned m = 0; m < n; m++) {
    const unsigned mark = region_access_mark(a, n, m, r->marks[i]);
    if (mark != REGION_KEEP) printf(", %s r%u", mark_text(mark), a[m].reg);
  }
  putchar('\n');
}

void regions_print(const struct kernel *k, const struct regions *r) {
  struct regions_sum s = {0};
  regions_sum_add(&s, r);
  printf("// %s: %u instructions in %u regions, %llu words of metadata (%.1f %%)\n"
         "// of a region: %.1f instructions, %.2f preloads, %.1f registers at once (deviation %.1f); soft: %u of %u "
         "definitions\n.kernel %s\n",
         k->file, r->length, r->list.count, (unsigned long long)s.words, 100 * regions_per(s.words, s.instructions),
         regions_per(s.instructions, s.regions), regions_per(s.preloads, s.regions), regions_per(s.live, s.regions),
         regions_deviation(&s), r->soft, r->definitions, k->name);
  for (u32 n = 0; n < r->list.count; n++) {
    print_region(r, n);
    for (u32 i = 0; i < r->list.at[n].count; i++) print_instruction(k, r, r->list.at[n].first + i);
  }
}

static cJSON *json_of_items(const struct regions *r, const struct region *of, enum region_item_kind kind) {
  cJSON *list = cJSON_CreateArray();
  for (u32 i = of->item_first; i < of->item_first + of->item_count; i++)
    if (r->items.at[i].kind == kind) cJSON_AddItemToArray(list, cJSON_CreateNumber(r->items.at[i].reg));
  return list;
}

static cJSON *json_of_instruction(const struct kernel *k, const struct regions *r, u32 i) {
  struct region_access a[REGION_MOST_ACCESSES];
  char text[DISASSEMBLY_BYTES];
  cJSON *one = cJSON_CreateObject(), *marks = cJSON_AddArrayToObject(one, "marks");
  const unsigned n = region_accesses(k->code[i], a);
  disassemble(k->code[i], text, sizeof text);
  cJSON_AddStringToObject(one, "text", text);
  for (unsigned m = 0; m < n; m++) {
    const unsigned mark = region_access_mark(a, n, m, r->marks[i]);
    if (mark == REGION_KEEP) continue;
    cJSON *of = cJSON_CreateObject();
    cJSON_AddNumberToObject(of, "register", a[m].reg);
    cJSON_AddStringToObject(of, "mark", mark_text(mark));
    cJSON_AddItemToArray(marks, of);
  }
  return one;
}

static cJSON *json_of_region(const struct kernel *k, const struct regions *r, const struct region *of) {
  cJSON *one = cJSON_CreateObject(), *banks = cJSON_CreateArray(), *list = cJSON_CreateArray();
  cJSON_AddNumberToObject(one, "first_instruction", of->first);
  cJSON_AddNumberToObject(one, "live_registers_count", of->live);
  cJSON_AddNumberToObject(one, "metadata_words_count", region_words(of));
  for (unsigned b = 0; b < REGION_BANKS; b++) cJSON_AddItemToArray(banks, cJSON_CreateNumber(of->banks[b]));
  cJSON_AddItemToObject(one, "banks", banks);
  cJSON_AddItemToObject(one, "preloads", json_of_items(r, of, REGION_PRELOAD));
  cJSON_AddItemToObject(one, "last_preloads", json_of_items(r, of, REGION_LAST_PRELOAD));
  cJSON_AddItemToObject(one, "invalidations", json_of_items(r, of, REGION_INVALIDATE));
  for (u32 i = of->first; i < of->first + of->count; i++) cJSON_AddItemToArray(list, json_of_instruction(k, r, i));
  cJSON_AddItemToObject(one, "instructions", list);
  return one;
}

cJSON *regions_json(const struct kernel *k, const struct regions *r) {
  cJSON *root = cJSON_CreateObject(), *list = cJSON_CreateArray();
  cJSON_AddStringToObject(root, "kernel", k->name);
  cJSON_AddNumberToObject(root, "instructions_count", r->length);
  cJSON_AddNumberToObject(root, "metadata_words_count", regions_words(r));
  cJSON_AddNumberToObject(root, "definitions_count", r->definitions);
  cJSON_AddNumberToObject(root, "soft_definitions_count", r->soft);
  for (u32 n = 0; n < r->list.count; n++) cJSON_AddItemToArray(list, json_of_region(k, r, &r->list.at[n]));
  cJSON_AddItemToObject(root, "regions", list);
  return root;
}
