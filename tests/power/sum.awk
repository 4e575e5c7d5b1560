# sum.awk: the sum by hand of tests/power.sh.  Input: the library, its cells.tsv, activity.tsv, the netlist without
# hierarchy, and what was charged: run|still|stopped, cell, internal, switching, leakage in W.  Variable: clock (ns).
# Of flop_b and flop_z, when their data do not change, internal power is what their clock takes: energies at the slew of an ideal clock, 0.
FILENAME ~ /\.lib$/ && /^cell *\(/ { cell = $0; gsub(/.*\(|\).*/, "", cell); next }
FILENAME ~ /\.lib$/ && /^ *pin *\(/ { pin = $0; gsub(/.*\(|\).*/, "", pin); next }
FILENAME ~ /\.lib$/ && $1 == "capacitance" { capacitance[cell, pin] = $3 + 0; next }
FILENAME ~ /\.lib$/ && /nom_voltage/ { volt = $3 + 0; next }
FILENAME ~ /\.lib$/ && cell == "DFFPOSX1" && pin == "CLK" && /index_1/ { numbers($0, slew) }
FILENAME ~ /\.lib$/ && cell == "DFFPOSX1" && pin == "CLK" && /values/ {
  numbers($0, energy)
  clock_energy += energy[1] - (energy[2] - energy[1]) / (slew[2] - slew[1]) * slew[1]
}
FILENAME ~ /\.lib$/ { next }
FILENAME ~ /cells\.tsv$/ { leakage[$1] = $4 * 1e-9; next }
FILENAME ~ /\.tsv$/ { if ($1 == "#cycles") cycles = $2; else changes[$1] = $2; next }
FILENAME ~ /flat\.v$/ && /^  [A-Za-z]/ && /\($/ {
  type = $1; instance = $2; sub(/^\\/, "", instance); gsub(/\./, "/", instance); type_of[instance] = type; next
}
FILENAME ~ /flat\.v$/ && /^    \./ {
  pin = $1; net = $0; gsub(/^\.|\(.*/, "", pin); sub(/^[^(]*\(\\?/, "", net); sub(/ *\),?$/, "", net); gsub(/\./, "/", net)
  if (pin ~ /^[YQ]$/) drives[instance] = net
  else load[net] += capacitance[type, pin]
  next
}
FILENAME ~ /charged$/ {
  rate = 1
  if ($2 ~ /gate_i|flop_z/) rate = changes["gated"] / changes["clk"]
  times = $1 == "run" ? 1 : $1 == "still" ? rate - 1 : 1 - rate
  internal[$2] += times * $3 / 2; charged[$2] += times * $4; leaks[$2] += times * $5
}
function numbers(line, to) { sub(/^[^"]*"/, "", line); gsub(/[^0-9.]+/, " ", line); split(line, to, " ") }
function differ(what, cell, is, wanted) {
  printf "%-16s %-9s %.4g W, by hand %.4g\n", cell, what, is, wanted
  if ((is - wanted) ^ 2 > (0.005 * wanted + 1e-15) ^ 2) { print "  not the same"; bad = 1 }
}
END {
  for (c in charged) {
    seen++
    differ("switching", c, charged[c], load[drives[c]] * 1e-12 * volt ^ 2 / 2 * changes[drives[c]] / cycles / (clock * 1e-9))
    differ("leakage", c, leaks[c], leakage[type_of[c]])
  }
  if (changes["m"] + changes["b"] == 0)
    for (i = 0; i < 2; i++)
      differ("internal", i ? "flop_z" : "flop_b", internal[i ? "flop_z" : "flop_b"], clock_energy * 1e-12 * changes[i ? "gated" : "clk"] / 2 / cycles / (clock * 1e-9))
  if (seen != 10) { print seen + 0 " cells were charged, of 10"; bad = 1 }
  exit bad
}
