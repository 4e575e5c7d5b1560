# pool_power.awk: power of WarpPool's structures beside Kloosterman's Table 3.1.  Input: published.tsv; lines of measure.sh (units, and
# parts of them), each behind the change that it was measured with; the first change is none.  Variables: feature (nm), clock (ns),
# table (sram.tsv), liberty, report (file for JSON).

function cell(x) { return x == "" ? "-" : sprintf("%.1f", x) }
function ratio(x, of) { return of ? sprintf("%.2f", x / of) : "-" }

# What memories would take if each were read and written in every cycle.
function add_busy(    words, width) {
  match(config, /\.Slots\([0-9]+/)
  words = substr(config, RSTART + 7, RLENGTH - 7)
  match(config, /\.Merges\([0-9]+/)
  width = substr(config, RSTART + 8, RLENGTH - 8)
  match(config, /\.RecordBits\([0-9]+/)
  width *= substr(config, RSTART + 12, RLENGTH - 12)
  busy = (sram_energy_pj("cacti" feature, "read", words, width) + sram_energy_pj("cacti" feature, "write", words, width)) / clock
}

# What a structure takes: by its logic for the clock that nothing stops, for the rest, and by leakage; by its memories.
function table_of_parts(    i, u, c) {
  c = change[1]
  printf "\n%-26s%11s%10s%9s%10s%10s%10s%10s\n", "WarpPool per SM, mW", "published", "ours", "ratio", "clock", "data", "memory", "static"
  for (i = 1; i <= units; i++) line_of_parts(order[i], c)
  line_of_parts("all that is published", c)
  line_of_parts("all", c)
}
function line_of_parts(u, c) {
  printf "%-26s%11s%10.1f%9s%10.1f%10.1f%10.1f%10.1f\n", u, cell(published[u]), mw[u, c], ratio(mw[u, c], published[u]),
    of_clock[u, c], of_data[u, c], of_memory[u, c], static[u, c]
}

function table_of_changes(    i) {
  printf "\n%-26s%11s", "One thing changed, mW", "published"
  for (i = 1; i <= changes; i++) printf "%17s", change[i]
  print ""
  for (i = 1; i <= units; i++) line_of_changes(order[i])
  line_of_changes("all that is published")
  line_of_changes("all")
}
function line_of_changes(u,    i) {
  printf "%-26s%11s", u, cell(published[u])
  for (i = 1; i <= changes; i++) printf "%17s", cell(of_change(u, change[i]))
  print ""
}
# "" of all, if not all were measured with the change.
function of_change(u, c) { return u == "all" && measured[c] < units ? "" : mw[u, c] }

# What a unit takes, to it and to the sums it is part of.
function charge(clocked, data, memory, leakage) {
  charge_one(unit, clocked, data, memory, leakage)
  charge_one("all", clocked, data, memory, leakage)
  if (published[unit] != "") charge_one("all that is published", clocked, data, memory, leakage)
}
function charge_one(u, clocked, data, memory, leakage) {
  of_clock[u, $1] += clocked
  of_data[u, $1] += data
  of_memory[u, $1] += memory
  static[u, $1] += leakage
  mw[u, $1] += clocked + data + memory + leakage
}

# The same as a list, a change's power under its name.
function json(    i, text) {
  for (i = 1; i <= units; i++) text = text object(order[i]) ","
  text = text object("all that is published") "," object("all")
  printf "{\n\"liberty\": \"%s\", \"clock_ns\": %s,\n\"structures\": [%s\n]\n}\n", liberty, clock, text > report
}
function object(u,    i, name, text) {
  text = sprintf("\n  {\"unit\": \"%s\", \"published_mw\": %s", u, published[u] == "" ? "null" : published[u])
  for (i = 1; i <= changes; i++) {
    name = change[i]
    gsub(/ /, "_", name)
    text = text sprintf(", \"%s_mw\": ", name) (of_change(u, change[i]) == "" ? "null" : sprintf("%.4g", mw[u, change[i]]))
  }
  return text "}"
}

BEGIN { sram_load(table) }
FILENAME ~ /published/ { if ($3 ~ /_mw$/ && $4 != "-") published[$6] += $4; next }
!($1 in known) { known[$1]; change[++changes] = $1 }
$2 == "unit" {
  unit = $3
  config = $4
  if (!(unit in seen)) { seen[unit]; order[++units] = unit }
  if (!(($1, unit) in counted)) { counted[$1, unit]; measured[$1]++ }
}
$2 == "logic" { charge($8, $5 + $6 > $8 ? $5 + $6 - $8 : 0, 0, $7) }
$2 == "memory" { charge(0, 0, $6, $7); if (!busy) add_busy() }
END {
  for (u in published) if (u in seen) sum += published[u]
  published["all that is published"] = sum
  table_of_parts()
  table_of_changes()
  json()
  if (busy) printf "\nA read and a write of %s in every cycle: %.1f mW.\n", "request_metadata", busy
  print "published: Kloosterman, Table 3.1, static and dynamic, routed, 45 nm" (feature == 45 ? "" : "; ours is of " feature " nm") \
    ".  clock: what no gate stops."
}
