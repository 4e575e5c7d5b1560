# report.awk: one report of build/report as an HTML table, a row for each unit and last one of their sums; what is to be
# plotted goes into a file.  Input: the JSON file.
# Variables: name (of the report); columns, "key:heading;...", of a key with a mark before it: + it is summed, # it is summed
# and a bar shows its share of the largest, ' it is text; bars, keys that are plotted, separated by blanks; data, where to;
# rows, the key a row begins with ("unit" if not given); label, the key that is shown of it, if another; named, of what.

function value(text, key,    found) {
  while (match(text, "\"" key "\": (\"[^\"]*\"|[-0-9.e+]+)")) {
    found = substr(text, RSTART + length(key) + 4, RLENGTH - length(key) - 4)
    text = substr(text, RSTART + RLENGTH)
  }
  gsub(/^"|"$/, "", found)
  return found
}
function shown(number,    size) {
  size = number < 0 ? -number : number + 0
  return number == "" ? "" : sprintf((number ~ /[.e]/ && size < 1000) ? "%.4g" : "%.0f", number)
}
function safe(text) { gsub(/&/, "\\&amp;", text); gsub(/</, "\\&lt;", text); return text }
function events(text,    list, part) {
  while (match(text, "\"event\": \"[a-z_]+\", \"pj\": [-0-9.e+]+")) {
    split(substr(text, RSTART, RLENGTH), part, "\"")
    list = list (list == "" ? "" : ", ") part[4] " " sprintf("%.4g", substr(part[7], 3))
    text = substr(text, RSTART + RLENGTH)
  }
  return list
}
function cell(i, text,    v, share) {
  if (key[i] == "events") return "<td class=\"text\">" events(text) "</td>"
  v = value(text, key[i])
  sum[i] += v
  if (mark[i] == "'") return "<td class=\"text\">" safe(v) "</td>"
  if (mark[i] != "#" || v == "" || !most[i]) return "<td>" shown(v) "</td>"
  share = sprintf("%.1f%%", 100 * v / most[i])
  return "<td class=\"share\" style=\"--share:" share "\">" shown(v) "</td>"
}
function sum_row(what, text,    i, row) {
  row = "<tr class=\"sum\"><td>" what "</td>"
  for (i = 1; i <= n; i++) row = row "<td>" (text != "" ? shown(value(text, key[i])) : (mark[i] ~ /[+#]/) ? shown(sum[i] "") : "") "</td>"
  print row "</tr>"
}

{ all = all $0 " " }
END {
  if (rows == "") rows = "unit"
  if (named == "") named = rows
  n = split(columns, column, ";")
  units = split(all, unit, "\\{\"" rows "\": \"")
  print "<div class=\"scroll" (units > 18 ? " tall" : "") "\" tabindex=\"0\"><table id=\"" name "\"><thead><tr><th>" named "</th>"
  for (i = 1; i <= n; i++) {
    split(column[i], half, ":")
    mark[i] = substr(half[1], 1, 1)
    key[i] = half[1]
    if (!sub(/^[+#']/, "", key[i])) mark[i] = ""
    print "<th" (mark[i] == "'" ? " class=\"text\"" : "") ">" half[2] "</th>"
    for (u = 2; u <= units; u++) if ((v = value(unit[u], key[i])) + 0 > most[i]) most[i] = v + 0
  }
  print "</tr></thead><tbody>"
  bar_count = split(bars, bar, " ")
  for (u = 2; u <= units; u++) {
    text = unit[u]
    sub(/"sums": .*/, "", text)
    who = text
    sub(/".*/, "", who)
    if (label != "") {
      if (who != last) print "<tr class=\"group\"><td colspan=\"" n + 1 "\">" safe(last = who) "</td></tr>"
      who = value(text, label)
    }
    row = "<tr id=\"" name "-" safe(who) "\"><td>" safe(who) "</td>"
    for (i = 1; i <= n; i++) row = row cell(i, text)
    print row "</tr>"
    line = who
    for (i = 1; i <= bar_count; i++) line = line "\t" value(text, bar[i])
    print line > data
  }
  if (columns ~ /(^|;)[+#]/) sum_row("sum", "")
  sums = all
  while (match(sums, /\{"what": "[^}]*\}/)) {
    text = substr(sums, RSTART, RLENGTH)
    sums = substr(sums, RSTART + RLENGTH)
    split(text, part, "\"")
    sum_row(part[4], text)
  }
  print "</tbody></table></div>"
  exit units < 2
}
