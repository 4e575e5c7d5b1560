#!/bin/bash
# library.sh: what the flow needs to know of a Liberty file, kept in a folder that it prints.
#
#   synth/library.sh file.lib[.gz]
#
#   cells.lib    the file itself, where it lies; unzipped if need be
#   cells.tsv    cell, area in µm², flop | latch | gate, leakage as the file states it
#   cells.v      what each cell does, for simulation
#   gate.v       module clock_gate: the library's own gate, or one mapped from its latch; absent when it has neither
#   gate_pin     the enable of the library's own gate, if it has one
#   flop         the smallest plain flop: cell, clock pin, data pin, output pin
#   constr       driver and load of a unit's ports, as abc wants them;  driver: the cell's name, the smallest buffer
#   buffer       the cell for nets that abc does not buffer (buffers.awk), a stronger one
#
# A cell of area 0 (OSU018's latch) has the size its LEF file states, if one lies beside.
# Environment: B (folder to build in).
set -euo pipefail
cd "$(dirname "$0")/.."
: "${B:?}"
liberty=$1
bad() { echo "LIBERTY=$liberty: $1" >&2; exit 2; }
[ -f "$liberty" ] && [ -r "$liberty" ] || bad 'no such file'
folder=$B/synth/library-$( (cat "$0" synth/library.awk "$liberty") | sha256sum | cut -c1-12)
if [ -f "$folder/constr" ]; then echo "$folder"; exit; fi
new=$folder.new.$$
trap 'rm -rf "$new"' EXIT
mkdir -p "$new"

case $liberty in
  *.gz) gunzip -c "$liberty" > "$new/cells.lib" 2> /dev/null || bad 'cannot be unzipped' ;;
  *) ln -s "$(realpath "$liberty")" "$new/cells.lib" ;;
esac
lef=${liberty%.lib*}.lef
[ -r "$lef" ] || lef=/dev/null
# A brace or a semicolon to a line, and no comments.
sed -E ':again; s|/\*[^*]*\*+([^/*][^*]*\*+)*/||g; /\/\*/ { N; b again }; s/[{};]/&\n/g; s/\t/ /g; s/ +:/ :/g' \
  "$new/cells.lib" |
  awk -v folder="$new" -f synth/library.awk "$lef" -
[ -s "$new/cells.tsv" ] || bad 'no cells in it'
unknown=$(awk -F '\t' '$2 == 0 { print $1 }' "$new/cells.tsv")
[ -s "$new/flop" ] || bad 'no plain flop in it'
[ -z "$unknown" ] || bad "cells without an area: ${unknown//$'\n'/ }"

[ -s "$new/driver" ] || bad 'no buffer in it, which is to drive the inputs'

# Cells whose function the file does not state, such as clock gates, have a model from library.awk or none.
yosys -q -l "$new/log" -p "read_liberty -ignore_miss_func $new/cells.lib; write_verilog -noattr $new/functions.v" \
  > /dev/null 2>&1 || bad "Yosys cannot read it: $(grep -m 1 ERROR "$new/log")"
touch "$new/gate_model.v"
cat "$new/functions.v" "$new/gate_model.v" > "$new/cells.v"
if [ -f "$new/latch.v" ]; then
  yosys -q -l "$new/log" -p "read_verilog synth/clock_gate.v; proc; techmap; techmap -map $new/latch.v; techmap
    abc -liberty $new/cells.lib; opt_clean -purge; write_verilog -noattr -noexpr $new/gate.v" > /dev/null 2>&1 ||
    bad "no clock gate can be made: $(grep -m 1 ERROR "$new/log")"
fi
if [ -f "$new/gate.v" ]; then  # in the form of every netlist, a pin to a line
  yosys -q -l "$new/log" -p "read_verilog $new/gate.v; write_verilog -noattr -noexpr $new/gate.v" > /dev/null 2>&1
  sed -i -E "s/\b_([0-9]+)_/auto_\1/g" "$new/gate.v"
fi
# With a driving cell and a load abc buffers and sizes; without them a net of fan-out 1000 would stay one net.
printf 'set_driving_cell %s\nset_load 20\n' "$(cat "$new/driver")" > "$new/constr"
trap - EXIT
mv -T "$new" "$folder" 2>/dev/null || rm -rf "$new"   # another run may have been first
echo "$folder"
