# report.awk: one report of build/report as an HTML table, a row for each unit and a last one of their sums; what is to be
# plotted goes into a file.  Input: the JSON file.  Variables: name (of the report), columns ("key:heading;..."; + before a key
# that is summed), bars (key that is plotted) and data (where).

function value(text, key,    found, at) {
  found = ""
  while (match(text, "\"" key "\": [-0-9.e+]+")) {
    found = substr(text, RSTART + length(key) + 4, RLENGTH - length(key) - 4)
    text = substr(text, RSTART + RLENGTH)
  }
  return found
}
function shown(number) { return number == "" ? "" : sprintf(number ~ /[.e]/ && number < 1000 ? "%.4g" : "%.0f", number) }
function texts(text, key,    list) {
  while (match(text, "\"event\": \"[a-z_]+\", \"pj\": [-0-9.e+]+")) {
    split(substr(text, RSTART, RLENGTH), part, "\"")
    list = list (list == "" ? "" : ", ") part[4] " " sprintf("%.4g", substr(part[7], 3))
    text = substr(text, RSTART + RLENGTH)
  }
  return list
}

{ all = all $0 " " }
END {
  n = split(columns, column, ";")
  print "<table id=\"" name "\"><thead><tr><th>unit</th>"
  for (i = 1; i <= n; i++) {
    split(column[i], half, ":")
    summed[i] = sub(/^\+/, "", half[1])
    key[i] = half[1]
    print "<th>" half[2] "</th>"
  }
  print "</tr></thead><tbody>"
  units = split(all, unit, /\{"unit": "/)
  for (u = 2; u <= units; u++) {
    text = unit[u]
    sub(/"sums": .*/, "", text)
    who = text
    sub(/".*/, "", who)
    row = "<tr id=\"" name "-" who "\"><td>" who "</td>"
    for (i = 1; i <= n; i++) {
      v = key[i] == "events" ? texts(text) : value(text, key[i])
      sum[i] += v
      row = row "<td>" (key[i] == "events" ? v : shown(v)) "</td>"
    }
    print row "</tr>"
    printf "%s\t%s\n", who, value(text, bars) > data
  }
  row = ""
  for (i = 1; i <= n; i++) { row = row "<td>" (summed[i] ? shown(sum[i] "") : "") "</td>"; any += summed[i] }
  if (any) print "<tr class=\"sum\"><td>sum</td>" row "</tr>"
  sums = all
  while (match(sums, /\{"what": "[^}]*\}/)) {
    text = substr(sums, RSTART, RLENGTH)
    sums = substr(sums, RSTART + RLENGTH)
    split(text, part, "\"")
    row = "<tr class=\"sum\"><td>" part[4] "</td>"
    for (i = 1; i <= n; i++) row = row "<td>" shown(value(text, key[i])) "</td>"
    print row "</tr>"
  }
  print "</tbody></table>"
  exit units < 2
}
