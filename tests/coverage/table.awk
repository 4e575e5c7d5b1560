# table.awk: from bins.tsv (unit, cycles, bin; once per seed) and lines.tsv (file, line, count) the table of coverage,
# and a report for machines.  leaves: the units with a test of their own.  Exit status 1 below the bars.

# What a line is counted under: a unit, a part of units of that name, or a folder.
function subject(file,   parts, n) {
  n = split(file, parts, "/")
  if (file ~ /^(harness|toolchain)\//) return parts[n - 1]
  sub(/\.[a-z]+$/, "", parts[n])
  return parts[n]
}

function percent(part, all) { return all ? sprintf("%.1f", 100 * part / all) : "-" }

function row(name, bins, met, lines, run, c, c_run) {
  printf "%-20s %5s %5s %8s %11s %6s %9s\n", name, bins ? bins : "-", bins ? met : "-", lines ? lines : "-",
         percent(run, lines), c ? c : "-", percent(c_run, c)
}

function object(name, bins, met, lines, run, c, c_run) {
  return sprintf("{\"unit\": \"%s\", \"bins_count\": %d, \"bins_met_count\": %d, \"rtl_lines_count\": %d, " \
                 "\"rtl_lines_run_count\": %d, \"c_lines_count\": %d, \"c_lines_run_count\": %d}",
                 name, bins, met, lines, run, c, c_run)
}

FILENAME ~ /bins\.tsv$/ {
  if (!(($1, $3) in cycles)) { order[++count] = $1 SUBSEP $3; bins[$1]++ }
  if (!cycles[$1, $3] && $2) met[$1]++
  cycles[$1, $3] += $2
  next
}
{
  name = subject($1)
  if (!(name in known)) known[name] = ++names
  if ($1 ~ /^rtl\//) { lines[name]++; run[name] += $3 > 0 }
  else { c[name]++; c_run[name] += $3 > 0 }
}

END {
  n = split(leaves, list, " ")
  for (i = 1; i <= n; i++) leaf[list[i]] = 1
  for (name in known) if (!(name in leaf)) others[known[name]] = name
  for (i = 1; i <= names; i++) if (i in others) list[++n] = others[i]

  print "                       bins         RTL lines           C lines"
  print "                      all   met      all       run, %    all    run, %"
  printf "{\n  \"units\": [\n" > report
  for (i = 1; i <= n; i++) {
    u = list[i]
    row(u, bins[u], met[u], lines[u], run[u], c[u], c_run[u])
    printf "    %s%s\n", object(u, bins[u], met[u], lines[u], run[u], c[u], c_run[u]), i < n ? "," : "" > report
    all_bins += bins[u]; all_met += met[u]
    all_lines += lines[u]; all_run += run[u]
    all_c += c[u]; all_c_run += c_run[u]
  }
  row("all", all_bins, all_met, all_lines, all_run, all_c, all_c_run)
  printf "  ],\n  \"all\": %s,\n", object("all", all_bins, all_met, all_lines, all_run, all_c, all_c_run) > report
  printf "  \"bins\": [\n" > report
  for (i = 1; i <= count; i++) {
    split(order[i], key, SUBSEP)
    printf "    {\"unit\": \"%s\", \"bin\": \"%s\", ", key[1], key[2] > report
    printf "\"met_cycles\": %d}%s\n", cycles[order[i]], i < count ? "," : "" > report
    if (!cycles[order[i]]) print key[1] ": never met: " key[2] > "/dev/stderr"
  }
  printf "  ]\n}\n" > report
  if (all_run < 0.98 * all_lines) print "less than 98 % of the lines of the RTL run" > "/dev/stderr"
  exit !(all_bins && all_met == all_bins && all_run >= 0.98 * all_lines)
}
