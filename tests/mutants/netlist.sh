#!/bin/bash
# netlist: a unit's netlist with mutants in it, each asleep until the port `mutant` is its number; 0 wakes none.
#
#   tests/mutants/netlist.sh UNIT COUNT SAMPLE CONFIG FOLDER
#
# CONFIG is the unit's parameters as an instance spells them, ".Warps(4), .Banks(2)".  At most COUNT mutants are chosen,
# evenly over source lines, wires and bits, and SAMPLE of these put into the netlist, which keep their numbers.  Written
# into FOLDER:
#   mutants.txt   the mutants, number first, in the words of Yosys's `mutate`
#   excluded.txt  what was drawn and left out: the class, and the mutant
#   netlist.v     module <UNIT>_netlist for simulation;  original.il: without a mutant, for the solver
set -euo pipefail
cd "$(dirname "$0")/../.."
unit=$1 count=$2 sample=$3 config=$4 folder=$5
mkdir -p "$folder"

packages=$(printf '%s ' rtl/*_pkg.sv rtl/*/*_pkg.sv)
folders=$(printf -- '-libdir %s ' rtl/*/)
parameters=$(sed -E 's/\.(\w+)\((\w+)\),?/-chparam \1 \2/g' <<< "$config")
seed=1

# Units within a composite, that have a test of their own: more are drawn, as theirs are left out.
parts=
if awk '/a composite/ { found = 1 } /\*\// { exit } END { exit !found }' cmodel/*/"$unit".h; then
  parts=$(sed -nE 's/^ *([a-z0-9_]+) #\(.*/\1/p' rtl/*/"$unit".sv | while read -r part; do [ ! -f "tests/stimulus/$part.c" ] || printf '%s ' "$part"; done)
fi
drawn=$((count + count / 4 + 20))
[ -z "$parts" ] || drawn=$((8 * count))

# Harmless: an array of flops is no memory.
harmless='Replacing memory .* with list of registers'
quietly() { yosys -q -l "$folder/yosys.log" -w "$harmless" "$@" 2> /dev/null || { tail -n 5 "$folder/yosys.log" >&2; exit 1; }; }

quietly -p "read_verilog -sv $packages rtl/*/$unit.sv
  hierarchy -check $folders-top $unit $parameters
  proc; flatten; opt -full; wreduce; peepopt; memory_collect
  chtype -set \$shift t:\$shiftx
  setundef -zero; opt -full; opt_clean -purge
  rename -top ${unit}_netlist
  write_rtlil $folder/original.il
  mutate -list $drawn -seed $seed -o $folder/drawn"

# Class "clock": an inverted or stuck clock is a fault of the test bench's clock, not of what the unit does in a cycle,
# and neither a lock-step per cycle nor a solver over cycles can see its edge move.
# Class "memory": enable and reset of a memory's read port without a clock.  It has none; Yosys ties them and has no
# memory where they are anything else.
# Class "part": in a composite, within a unit that has a test, and mutants, of its own.
awk -v parts="$parts" -v count="$count" -v sample="$sample" -v chosen="$folder/mutants.txt" -v excluded="$folder/excluded.txt" '
  BEGIN { printf "" > chosen; printf "" > excluded; n_parts = split(parts, part, " ") }
  { sub(/^mutate /, ""); class = "" }
  / -port (RD_|WR_)?CLK / { class = "clock" }
  / -port RD_(EN|ARST|SRST) / { class = "memory" }
  { for (i = 1; i <= n_parts; i++) if (index($0, "/" part[i] ".sv:")) class = "part" }
  class != "" { if (n < count) print class, $0 > excluded; next }
  n < count && int(++n * sample / count) > int((n - 1) * sample / count) { print n, $0 > chosen }' "$folder/drawn"

{
  echo "read_rtlil $folder/original.il"
  awk '{ n = $1; sub(/^[0-9]+ /, ""); print "mutate -ctrl mutant 16", n, $0 }' "$folder/mutants.txt"
  echo "rename -hide; write_verilog -noattr $folder/netlist.v"
} > "$folder/mutate.ys"
quietly "$folder/mutate.ys"
rm "$folder/drawn"
