/* listing_html: see listing.h: one page that needs nothing else. */
#include "listing.h"

static const char head[] =
    "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n"
    "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>Hot spots</title>\n<style>\n"
    ":root { color-scheme: light dark; }\n"
    "body { font: 15px/1.4 system-ui, sans-serif; margin: 1.5rem; }\n"
    "table { border-collapse: collapse; font: 12.5px/1.35 ui-monospace, Menlo, Consolas, monospace; }\n"
    "th { text-align: right; padding: .2rem .6rem; position: sticky; top: 0; background: Canvas; }\n"
    "td { text-align: right; padding: .1rem .6rem; white-space: pre; }\n"
    "th:last-child, td:last-child, td.why { text-align: left; }\n"
    "tr.source td { font-weight: 700; border-top: 1px solid #8886; } tr.ptx td { color: #777; }\n"
    "tr.instruction td:last-child { padding-left: 2.5rem; } tr.ptx td:last-child { padding-left: 1.5rem; }\n"
    "td.heat { background: linear-gradient(#d9662b, #d9662b) no-repeat left / var(--w) 100%; }\n"
    "div { overflow-x: auto; }\n</style></head>\n<body>\n<h1>Hot spots</h1>\n";

static void put_text(FILE *f, const char *text) {
  for (; *text; text++) {
    if (*text == '&') fputs("&amp;", f);
    else if (*text == '<') fputs("&lt;", f);
    else if (*text == '"') fputs("&quot;", f);
    else putc(*text, f);
  }
}

static void put_ratio(FILE *f, u64 part, u64 whole) {
  if (part && whole) fprintf(f, "<td>%.1f</td>", (double)part / (double)whole);
  else fputs("<td></td>", f);
}

/* The share of all waiting, as a bar; its tip has every reason. */
static void put_waited(FILE *f, const struct hot_counts *c, u64 all) {
  const double share = all ? 100 * (double)hot_waited(c) / (double)all : 0;
  const enum reason most = hot_reason(c);
  fprintf(f, "<td class=\"heat\" style=\"--w:%.1f%%\">%.1f</td><td class=\"why\" title=\"", share, share);
  for (unsigned r = 0; r < REASON_COUNT; r++)
    if (c->waited[r]) fprintf(f, "%llu cycles: %s&#10;", (unsigned long long)c->waited[r], reason_text((enum reason)r));
  fprintf(f, "\">%s</td>", most == REASON_COUNT ? "" : reason_key(most));
}

static void put_row(FILE *f, const struct listing_row *r, u64 all) {
  static const char *const class[] = {"source", "ptx", "instruction"};
  const struct hot_counts *c = &r->counts;
  fprintf(f, "<tr class=\"%s\"><td>%llu</td>", class[r->level], (unsigned long long)c -> executions);
  put_ratio(f, c->lanes, c->executions);
  put_waited(f, c, all);
  put_ratio(f, c->lines, c->executions);
  put_ratio(f, c->sectors, c->executions);
  put_ratio(f, c->conflicts, c->executions);
  fputs("<td>", f);
  if (r->level == LISTING_INSTRUCTION) fprintf(f, "%u  ", r->address);
  else put_text(f, r->place), fputs("  ", f);
  put_text(f, r->text);
  fputs("</td></tr>\n", f);
}

void listing_html(FILE *f, const struct hot *h) {
  fputs(head, f);
  for (unsigned k = 0; k < h->count; k++) {
    struct listing l;
    listing_make(&l, &h->kernels[k]);
    fputs("<h2>", f);
    put_text(f, l.kernel->name);
    fprintf(f, "</h2>\n<p>%llu instructions of warps; with them next, warps waited %llu cycles.</p>\n<div><table>\n",
            (unsigned long long)l.sum.executions, (unsigned long long)hot_waited(&l.sum));
    fputs("<tr><th>executed</th><th>lanes</th><th>waited, %</th><th>mostly</th><th>lines</th><th>sectors</th>"
          "<th>conflicts</th><th>line, instruction</th></tr>\n",
          f);
    for (unsigned i = 0; i < l.count; i++) put_row(f, &l.row[i], hot_waited(&l.sum));
    fputs("</table></div>\n", f);
    listing_free(&l);
  }
  fputs("</body></html>\n", f);
}
