# sum.awk: the sum by hand of tests/power.sh.  Input: the library, its cells.tsv, activity.tsv, the netlist without
# hierarchy, and what was charged: cell, internal, switching, leakage in W.  Variable: clock (ns).
FILENAME ~ /\.lib$/ && /^cell *\(/ { cell = $0; gsub(/.*\(|\).*/, "", cell); next }
FILENAME ~ /\.lib$/ && /^ *pin *\(/ { pin = $0; gsub(/.*\(|\).*/, "", pin); next }
FILENAME ~ /\.lib$/ && $1 == "capacitance" { capacitance[cell, pin] = $3 + 0; next }
FILENAME ~ /\.lib$/ && /nom_voltage/ { volt = $3 + 0; next }
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
  seen++
  switching = load[drives[$1]] * 1e-12 * volt ^ 2 / 2 * changes[drives[$1]] / cycles / (clock * 1e-9)
  printf "%-16s switching %.4g W, by hand %.4g; leakage %.4g W, by hand %.4g\n", $1, $3, switching, $4, leakage[type_of[$1]]
  if (off($3, switching) || off($4, leakage[type_of[$1]])) { print "  not the same"; bad = 1 }
}
function off(is, wanted) { return (is - wanted) ^ 2 > (0.005 * wanted + 1e-15) ^ 2 }
END { if (seen != 9) { print seen + 0 " cells were charged, of 9"; bad = 1 } exit bad }
