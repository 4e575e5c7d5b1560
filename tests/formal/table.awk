#!/usr/bin/awk -f
# table.awk: the results of tests/formal.sh, from standard input, as a table and as JSON into the file `report`: all, and
# sums of each unit.
# A line of input: unit, kind, name, parameters, method, seconds, ok or failed, what was said, text; tabs between.
# Exit status 1 if one of them failed.
BEGIN { FS = "\t"; comma = "{\"results\": [\n" }

function quoted(s) { gsub(/\\/, "\\\\", s); gsub(/"/, "\\\"", s); return "\"" s "\"" }

{
  split($5, method, " ")
  said = $8
  if ($2 == "fault" && $7 == "ok") { sub(/.* /, "", said); step = said } else step = "null"
  printf "%s  {\"unit\": %s, \"kind\": %s, \"name\": %s, \"parameters\": %s, ",
    comma, quoted($1), quoted($2), quoted($3), quoted($4) > report
  printf "\"method\": %s, \"depth\": %d, \"seconds\": %s, \"ok\": %s, \"fails_at_step\": %s, ",
    quoted(method[1]), method[2], $6, $7 == "ok" ? "true" : "false", step > report
  printf "\"said\": %s, \"text\": %s}", quoted($8), quoted($9) > report
  comma = ",\n"
  if ($7 == "ok") passed++
  else { failed++; failed_of[$1]++; failed_of["all"]++; problems = problems red "FAIL" plain " " $1 ": " $2 " " $3 ", " $4 ": " $8 " (" $9 ")\n" }

  if (!($1 in seen)) { seen[$1] = 1; units[++n_units] = $1 }
  of_kind[$1, $2]++; of_kind["all", $2]++
  spent[$1] += $6; spent["all"] += $6
  if ($2 == "fault") {
    broken = $1 SUBSEP $4 SUBSEP $3
    steps[broken] = steps[broken] (steps[broken] ? ", " : "") ($7 == "ok" ? step : "-")
  } else {
    rows[$1]++
    kind[$1, rows[$1]] = $2; name[$1, rows[$1]] = $3; machine[$1, rows[$1]] = $4
    how[$1, rows[$1]] = method[1] == "induction" ? "always, k = " method[2] : \
      method[1] == "bmc" ? method[2] " cycles" : "reached"
    seconds[$1, rows[$1]] = $6; fine[$1, rows[$1]] = $7; text[$1, rows[$1]] = $9
  }
}

# How many there are of a unit, or of all, and what they took.
function sums(unit) {
  return sprintf("\"inductions_count\": %d, \"covers_count\": %d, \"faults_count\": %d, \"failed_count\": %d, \"processor_s\": %.0f",
    of_kind[unit, "property"] + of_kind[unit, "invariants"], of_kind[unit, "cover"], of_kind[unit, "fault"], failed_of[unit], spent[unit])
}

END {
  printf "\n],\n\"units\": [" > report
  for (u = 1; u <= n_units; u++) printf "%s\n  {\"unit\": %s, %s}", u == 1 ? "" : ",", quoted(units[u]), sums(units[u]) > report
  printf "\n],\n\"all\": {%s}}\n", sums("all") > report
  for (u = 1; u <= n_units; u++) {
    unit = units[u]; last = ""
    for (r = 1; r <= rows[unit]; r++) {
      if (machine[unit, r] != last || r == 1)
        printf "%s%s, %s\n  %-14s %-14s %6s  %-9s %s\n", r == 1 && u == 1 ? "" : "\n", unit, machine[unit, r],
          "property", "proved", "s", "fault at", ""
      last = machine[unit, r]
      printf "  %-14s %-14s %6s  %-9s %s\n", kind[unit, r] == "property" ? name[unit, r] : kind[unit, r],
        fine[unit, r] == "ok" ? how[unit, r] : "FAILED", seconds[unit, r],
        kind[unit, r] == "property" ? steps[unit, last, name[unit, r]] : "", text[unit, r]
    }
  }
  printf "\n%s%d proofs and faults as they should be, %d not\n", problems, passed, failed
  exit failed > 0
}
