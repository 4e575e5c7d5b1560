/* ptx_parser: the module: directives and what belongs to no function; see ptx.h. */
#include "compiler/ptx_parser.h"

#include <string.h>

#include "compiler/cxx_name.h"

int parser_advance(struct ptx_parser *p) { return ptx_lexer_next(&p->lexer, &p->token, p->error); }
bool parser_at(const struct ptx_parser *p, char mark) { return p->token.kind == PTX_MARK && *p->token.text == mark; }

bool parser_at_name(const struct ptx_parser *p, const char *name) {
  return p->token.kind == PTX_NAME && ptx_token_is(&p->token, name);
}

int parser_expect(struct ptx_parser *p, char mark) {
  if (parser_at(p, mark)) return parser_advance(p);
  return parser_fail(p, &p->token, "expected '%c' before '%.*s'", mark, PTX_TEXT(&p->token));
}

int parser_integer(struct ptx_parser *p, const char *what, uint64_t low, uint64_t high, uint64_t *value) {
  const struct ptx_token *t = &p->token;
  if (t->kind != PTX_NUMBER || t->is_float || t->bits < low || t->bits > high)
    return parser_fail(p, t, "%s must be an integer from %llu to %llu", what, (unsigned long long)low,
                       (unsigned long long)high);
  *value = t->bits;
  return parser_advance(p);
}

int parser_no_memory(struct ptx_parser *p) { return parser_fail(p, &p->token, "no memory for so large a module"); }

int parser_type(struct ptx_parser *p, enum ptx_type *type) {
  const bool dotted = p->token.kind == PTX_NAME && *p->token.text == '.';
  const int found = dotted ? ptx_type_find(p->token.text + 1, p->token.length - 1) : -1;
  if (found < 0 && ptx_is_texture(p->token.text, p->token.length))
    return parser_fail(p, &p->token, "'%.*s': this machine has no textures and surfaces", PTX_TEXT(&p->token));
  if (found < 0) return parser_fail(p, &p->token, "expected a type such as .u32, not '%.*s'", PTX_TEXT(&p->token));
  *type = (enum ptx_type)found;
  return parser_advance(p);
}

/* ---- what says nothing about what is computed, and has no end of its own: it must be read to the letter */

static int skip_integers(struct ptx_parser *p, unsigned count) {
  uint64_t value;
  while (count-- > 0)
    if (parser_integer(p, "a number of .file or .loc", 0, UINT64_MAX, &value)) return -1;
  return 0;
}

static int skip_string(struct ptx_parser *p) {
  if (p->token.kind == PTX_STRING) return parser_advance(p);
  return parser_fail(p, &p->token, "expected a string, not '%.*s'", PTX_TEXT(&p->token));
}

/* .pragma "a", "b"; */
static int skip_pragma(struct ptx_parser *p) {
  do {
    if (parser_advance(p) || skip_string(p)) return -1;
  } while (parser_at(p, ','));
  return parser_expect(p, ';');
}

/* .file NUMBER ["folder"] "name" [, time, size] */
static int skip_file(struct ptx_parser *p) {
  if (parser_advance(p) || skip_integers(p, 1) || skip_string(p)) return -1;
  if (p->token.kind == PTX_STRING && skip_string(p)) return -1;
  if (!parser_at(p, ',')) return 0;
  return parser_advance(p) || skip_integers(p, 1) || parser_expect(p, ',') ? -1 : skip_integers(p, 1);
}

/* .loc FILE LINE COLUMN [, function_name LABEL [+ N]] [, inlined_at FILE LINE COLUMN] */
static int skip_location(struct ptx_parser *p) {
  if (parser_advance(p) || skip_integers(p, 3)) return -1;
  while (parser_at(p, ',')) {
    if (parser_advance(p)) return -1;
    const bool inlined = parser_at_name(p, "inlined_at");
    if (!inlined && !parser_at_name(p, "function_name"))
      return parser_fail(p, &p->token, "expected function_name or inlined_at, not '%.*s'", PTX_TEXT(&p->token));
    if (parser_advance(p) || (inlined ? skip_integers(p, 3) : parser_advance(p))) return -1;
    if (parser_at(p, '+') && (parser_advance(p) || skip_integers(p, 1))) return -1;
  }
  return 0;
}

bool parser_at_note(const struct ptx_parser *p) {
  return parser_at_name(p, ".file") || parser_at_name(p, ".loc") || parser_at_name(p, ".pragma");
}

int parser_note(struct ptx_parser *p) {
  if (parser_at_name(p, ".pragma")) return skip_pragma(p);
  return parser_at_name(p, ".loc") ? skip_location(p) : skip_file(p);
}

/* ---- directives */

/* .section NAME { ... } */
static int skip_section(struct ptx_parser *p) {
  const struct ptx_token start = p->token;
  while (!parser_at(p, '{')) {
    if (p->token.kind == PTX_END) return parser_fail(p, &start, ".section without a body; expected '{'");
    if (parser_advance(p)) return -1;
  }
  while (!parser_at(p, '}')) {
    if (p->token.kind == PTX_END) return parser_fail(p, &start, ".section without an end; expected '}'");
    if (parser_advance(p)) return -1;
  }
  return parser_advance(p);
}

static int parse_version(struct ptx_parser *p) {
  if (parser_advance(p)) return -1;
  if (p->token.kind != PTX_NUMBER || p->token.text[0] < '1' || p->token.text[0] > '9')
    return parser_fail(p, &p->token, ".version must be a number such as 3.2");
  return parser_advance(p);
}

static int parse_target(struct ptx_parser *p) {
  do {
    if (parser_advance(p)) return -1;
    if (p->token.kind != PTX_NAME) return parser_fail(p, &p->token, ".target must be a name such as sm_70");
    if (parser_advance(p)) return -1;
  } while (parser_at(p, ','));
  return 0;
}

static int parse_address_size(struct ptx_parser *p) {
  if (parser_advance(p)) return -1;
  if (p->token.kind != PTX_NUMBER || (p->token.bits != 32 && p->token.bits != 64))
    return parser_fail(p, &p->token, ".address_size must be 32 or 64");
  p->module->address_bytes = (uint32_t)p->token.bits / 8;
  return parser_advance(p);
}

/* Linking directives, then a function or a variable. */
static int parse_definition(struct ptx_parser *p) {
  bool external = false;
  while (parser_at_name(p, ".visible") || parser_at_name(p, ".extern") || parser_at_name(p, ".weak") ||
         parser_at_name(p, ".common")) {
    external |= parser_at_name(p, ".extern");
    if (parser_advance(p)) return -1;
  }
  if (parser_at_name(p, ".entry") || parser_at_name(p, ".func")) return parser_function(p);
  return parser_variables(p, external);
}

static int parse_directive(struct ptx_parser *p) {
  if (parser_at_name(p, ".version")) return parse_version(p);
  if (parser_at_name(p, ".target")) return parse_target(p);
  if (parser_at_name(p, ".address_size")) return parse_address_size(p);
  if (parser_at_note(p)) return parser_note(p);
  if (parser_at_name(p, ".section")) return skip_section(p);
  if (p->token.kind == PTX_NAME && *p->token.text == '.') return parse_definition(p);
  return parser_fail(p, &p->token, "expected a directive such as .entry, not '%.*s'", PTX_TEXT(&p->token));
}

static int parse_module(struct ptx_parser *p) {
  if (parser_advance(p)) return -1;
  if (!parser_at_name(p, ".version")) return parser_fail(p, &p->token, "not PTX: a module begins with .version");
  while (p->token.kind != PTX_END)
    if (parse_directive(p)) return -1;
  return parser_relocations(p);
}

int ptx_read(struct ptx_module *module, const char *file, const char *text, size_t length, struct tw_error *error) {
  struct ptx_parser *p = calloc(1, sizeof *p);
  memset(module, 0, sizeof *module);
  if (!p) return tw_fail(error, "%.100s: no memory to read it", file);
  p->module = module;
  p->error = error;
  module->file = file;
  module->address_bytes = 4;
  ptx_lexer_init(&p->lexer, file, text, length);
  const int result = parse_module(p);
  ptx_names_free(&p->visible);
  ptx_names_free(&p->declared);
  ptx_names_free(&p->labels);
  free(p->registers.at);
  free(p);
  if (result) ptx_free(module);
  return result;
}

void ptx_free(struct ptx_module *module) {
  free(module->variables.at);
  free(module->relocations.at);
  free(module->data.at);
  free(module->operands.at);
  free(module->instructions.at);
  free(module->labels.at);
  free(module->prototypes.at);
  free(module->functions.at);
  free(module->register_types.at);
  free(module->refusals.at);
  memset(module, 0, sizeof *module);
}

uint32_t ptx_function_find(const struct ptx_module *module, const struct ptx_token *name) {
  uint32_t found = PTX_NOTHING;
  for (uint32_t i = 0; i < module->functions.count; i++)
    if (ptx_token_same(&module->functions.at[i].name, name) &&
        (found == PTX_NOTHING || module->functions.at[i].defined))
      found = i;
  return found;
}

/* Whether a C++ name is this one without what its mangling adds. */
static bool mangled(const struct ptx_token *token, const char *name) {
  char plain[512];
  return token->length > 2 && memcmp(token->text, "_Z", 2) == 0 &&
         cxx_plain_name(token->text, token->length, plain, sizeof plain) && strcmp(plain, name) == 0;
}

static unsigned find_entries(const struct ptx_module *m, const char *name,
                             bool (*is)(const struct ptx_token *token, const char *name), uint32_t *function) {
  unsigned entries = 0;
  for (uint32_t i = 0; i < m->functions.count; i++) {
    const struct ptx_function *f = &m->functions.at[i];
    if (!f->entry || !f->defined || (name && !is(&f->name, name))) continue;
    *function = i;
    entries++;
  }
  return entries;
}

/* The names of the entries that --entry may choose from, as many as there is room for. */
static void list_entries(const struct ptx_module *m, const char *name,
                         bool (*is)(const struct ptx_token *token, const char *name), char *list, size_t size) {
  size_t at = 0;
  list[0] = 0;
  for (uint32_t i = 0; i < m->functions.count; i++) {
    const struct ptx_function *f = &m->functions.at[i];
    if (!f->entry || !f->defined || (name && !is(&f->name, name))) continue;
    if (at + f->name.length + 8 >= size) {
      snprintf(list + at, size - at, "%s...", at ? ", " : "");
      return;
    }
    at += (size_t)snprintf(list + at, size - at, "%s%.*s", at ? ", " : "", (int)f->name.length, f->name.text);
  }
}

int ptx_entry_find(const struct ptx_module *m, const char *name, uint32_t *function, struct tw_error *error) {
  char list[120];
  unsigned entries = find_entries(m, name, ptx_token_is, function);
  if (!entries && name) entries = find_entries(m, name, mangled, function);
  if (entries == 1) return 0;
  if (name && entries) {
    list_entries(m, name, mangled, list, sizeof list);
    return tw_fail(error, "%.60s: %u entries are called %.40s; give the mangled name of one: %s", m->file, entries,
                   name, list);
  }
  list_entries(m, NULL, NULL, list, sizeof list);
  if (name)
    return tw_fail(error, "%.60s: no .entry is called %.60s; there is: %s", m->file, name, list[0] ? list : "none");
  if (!entries) return tw_fail(error, "%.100s: 0 entries; a kernel to run is an .entry with a body", m->file);
  return tw_fail(error, "%.60s: %u entries; name one with --entry: %s", m->file, entries, list);
}
