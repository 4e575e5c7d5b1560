#!/bin/bash
# library.sh: what the flow needs to know of Liberty files, kept in a folder that it prints.
#
#   synth/library.sh "file.lib[.gz]..."      one, or several of one technology
#
# synth/library_write.h says what the program writes there; besides
#
#   cells.v      what each cell does, for simulation
#   gate.v       module clock_gate as netlists have it: the library's own gate, or one mapped from its latch
#   constr       driver and load of a unit's ports, as abc wants them
#   key          a hash of all that mapping depends on
#
# Environment: B (folder to build in, with `synthesis` in it).
set -euo pipefail
cd "$(dirname "$0")/.."
. synth/program.sh
read -ra files <<< "$1"
bad() { echo "LIBERTY=$1" >&2; exit 2; }
for file in "${files[@]}"; do [ -f "$file" ] && [ -r "$file" ] || bad "$file: no such file"; done
beside=()
for file in "${files[@]}"; do file=${file%.gz}; [ ! -r "${file%.lib}.lef" ] || beside+=("${file%.lib}.lef"); done
folder=$B/synth/library-$( (cat "$0" synth/*.[ch] synth/tech/*.json "${files[@]}" "${beside[@]}") | sha256sum | cut -c1-12)
if [ -f "$folder/key" ]; then echo "$folder"; exit; fi
new=$folder.new.$$
trap 'rm -rf "$new"' EXIT
mkdir -p "$new"
said=$("$B/synthesis" library "$new" "${files[@]}" 2>&1) || bad "$said"
. "$new/roles"

# Cells whose function the files do not state, such as clock gates, have a model of the program's or none.
run() { yosys -q -l "$new/log" -p "$1" > /dev/null 2>&1; }
held=
[ ! -f "$new/flop_model.v" ] || held="delete $flop; read_verilog $new/flop_model.v;"
run "read_liberty -ignore_miss_func $new/cells.lib; $held write_verilog -noattr $new/cells.v" ||
  bad "${files[*]}: Yosys cannot read it: $(grep -m 1 ERROR "$new/log")"
[ -z "$gate" ] || grep -qE "^module \\\\?$gate ?\(" "$new/cells.v" || cat "$new/gate_model.v" >> "$new/cells.v"
if [ -f "$new/latch.v" ]; then
  run "read_verilog synth/clock_gate.v; proc; techmap; techmap -map $new/latch.v; techmap
    abc -liberty $new/cells.lib; opt_clean -purge; write_verilog -noattr -noexpr $new/gate.v" ||
    bad "${files[*]}: no clock gate can be made of $(sed -n 's/^latch  *\([^,]*\),.*/\1/p' "$new/taken"): $(grep -m 1 ERROR "$new/log")"
fi
if [ -f "$new/gate.v" ]; then  # in the form of every netlist, a pin to a line
  run "read_verilog $new/gate.v; write_verilog -noattr -noexpr -nohex -nodec $new/gate.v"
  sed -i -E "s/\b_([0-9]+)_/auto_\1/g" "$new/gate.v"
fi
# abc for speed.  Yosys would rewrite for area first (dc2): that makes ripples of adders whose carries go in parallel, and a
# multiply-add takes 3.2 ns for 0.9 (Nangate45), with 4 % less area.  Its sweep of equal nodes takes minutes of a wide
# multiplier.  `map` takes slopes from delays at three loads; of a library that has fewer, the mapper for area is used.
mapping='strash;ifraig;dch,-f;map,-B,0.9,{D};topo'
printf 'module it(input a, b, output y); assign y = a & b; endmodule\n' > "$new/and.v"
run "read_verilog $new/and.v; techmap; abc -liberty $new/cells.lib -script +$mapping" || mapping='strash;&get,-n;&dch,-f;&nf,{D};&put'
echo "mapping='$mapping'" >> "$new/roles"
# With a driving cell and a load abc buffers and sizes; without them a net of fan-out 1000 would stay one net.
load_ff=20
echo "load_ff=$load_ff" >> "$new/roles"
printf 'set_driving_cell %s\nset_load %s\n' "$driver" $load_ff > "$new/constr"
(cd "$new" && cat cells.lib constr flop.v gate.v 2> /dev/null || true) | sha256sum | cut -c1-16 > "$new/key"
trap - EXIT
mv -T "$new" "$folder" 2>/dev/null || rm -rf "$new"   # another run may have been first
echo "$folder"
