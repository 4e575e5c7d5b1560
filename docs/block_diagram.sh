#!/bin/bash
# block_diagram.sh: a picture from its text: boxes, groups and arrows as SVG on standard output.
#
#   docs/block_diagram.sh docs/block_diagram.txt > docs/block_diagram.svg
set -euo pipefail
awk '
function escape(t) { gsub(/&/, "\\&amp;", t); gsub(/</, "\\&lt;", t); gsub(/^ +| +$/, "", t); return t }
function rest(from,   i, t) { t = ""; for (i = from; i <= NF; i++) t = t (i > from ? " " : "") $i; return t }
function rectangle(class) {
  printf "<rect class=\"%s\" x=\"%g\" y=\"%g\" width=\"%g\" height=\"%g\" rx=\"%d\"/>\n", class, $2 * 10, $3 * 10, $4 * 10, $5 * 10, class == "group" ? 8 : 4
}
function text(class, x, y, t) { printf "<text class=\"%s\" x=\"%g\" y=\"%g\">%s</text>\n", class, x, y, escape(t) }
BEGIN {
  style = "text{font-family:sans-serif;font-size:12px;fill:#222;text-anchor:middle}.title{font-weight:bold;font-size:13px}" \
    ".name{text-anchor:start;fill:#555}.group{fill:#f6f6f4;stroke:#bbb}.unit{fill:#fff;stroke:#555}.socket{fill:#e3eefb;stroke:#2b65a8;stroke-width:2}" \
    ".arrow{fill:none;stroke:#333;stroke-width:1.5;marker-end:url(#head)}"
}
/^#/ || NF == 0 { next }
$1 == "size" {
  printf "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\" height=\"%d\">\n", $2 * 10, $3 * 10, $2 * 10, $3 * 10
  printf "<style>%s</style>\n<defs><marker id=\"head\" markerWidth=\"8\" markerHeight=\"8\" refX=\"7\" refY=\"3\" orient=\"auto\"><path d=\"M0,0 L7,3 L0,6 z\" fill=\"#333\"/></marker></defs>\n", style
  printf "<rect width=\"%d\" height=\"%d\" fill=\"#fff\"/>\n", $2 * 10, $3 * 10
  next
}
$1 == "group" { rectangle("group"); text("name", $2 * 10 + 8, $3 * 10 + 16, rest(6)); next }
$1 == "unit" || $1 == "socket" {
  rectangle($1)
  lines = split(rest(6), line, "|")
  middle = $2 * 10 + $4 * 5; top = $3 * 10 + $5 * 5 - lines * 8 + 13
  for (i = 1; i <= lines; i++) text(i == 1 ? "title" : "more", middle, top + (i - 1) * 16, line[i])
  next
}
$1 == "arrow" {
  path = ""
  for (i = 2; i < NF; i += 2) path = path (i > 2 ? " " : "") $i * 10 "," $(i + 1) * 10
  printf "<polyline class=\"arrow\" points=\"%s\"/>\n", path
  next
}
{ print FILENAME ":" FNR ": " $1 ": must be size, group, unit, socket or arrow" > "/dev/stderr"; bad = 1; exit 1 }
END { if (!bad) print "</svg>" }' "$1"
