#!/bin/bash
# liberty.sh: libraries as others write them (tests/synth/odd.lib): what is taken of them, that the flow runs with them and its
# netlists are what the models are, and that what lacks something is refused with a line that says what.
# Environment: B, MAKE (from tests/run.sh).
set -u
cd "$(dirname "$0")/.."
export B=${B:-build}
make=${MAKE:-make -s B=$B} work=$B/test-liberty odd=tests/synth/odd.lib failed=0
rm -rf "$work"
mkdir -p "$work"
export REPORT=$work
. tests/checks.sh
refused() { refuses "^LIBERTY=.*$1" synth/library.sh "$2"; } # pattern, files
# odd SED...: the library, otherwise; it must be another.
other() { # name, sed...
  sed -E "${@:2}" "$odd" > "$work/$1.lib"
  ! cmp -s "$odd" "$work/$1.lib" || { echo "FAIL  $1 is $odd itself"; failed=1; }
}
taken() { # files: what is taken for what, a word each
  local folder
  folder=$(synth/library.sh "$1") && (. "$folder/roles" && echo "$driver $buffer $flop $flop_clock $flop_output $flop_area ${gate:--}")
}
is() { [ "$2" = "$1" ] || { echo "$2, should be $1"; return 1; }; }
figure() { sed -nE "s/^\t{3}\"$1\":\t([-0-9.]+).*/\1/p" "$2" | head -n 1; }  # of the unit, three tabs in

# ---- what is taken
check "odd.lib is known for what its cells do" is 'buf_x1 buf_x4 dffhqn_x1 clk qn 8 -' "$(taken $odd)"
check "make cells says so" grep -q '^flop .*dffhqn_x1, 8 µm²: d with clk to the opposite at qn$' <($make cells LIBERTY=$odd)
check "a cell that is not to be used is not there" bash -c "! grep -q hold_buf '$(synth/library.sh $odd)/cells.lib'"
other used '/dont_use/d'
check "without the mark it is the driver" is hold_buf "$(taken "$work/used.lib" | cut -d' ' -f1)"
other crlf 's/$/\r/'
check "lines that end as on Windows" is "$(taken $odd)" "$(taken "$work/crlf.lib")"
gzip -c $odd > "$work/odd.lib.gz"
check "zipped" is "$(synth/library.sh $odd)/cells.lib" "$(synth/library.sh "$work/odd.lib.gz" | sed "s,library-.*,$(basename "$(synth/library.sh $odd)")/cells.lib,")"
other tied 's/(ff \(iq, iqn\) \{)/pin (rn) { direction : input; capacitance : 2; } \1 clear : "!rn";/; s/dffhqn_x1/dffrqn_x1/'
check "a flop that can be reset, where there is no other" is 'buf_x1 buf_x4 dffrqn_x1 clk qn 8 -' "$(taken "$work/tied.lib")"
gates() { # more of a gate: a clock gate beside the rest, with its area
  other "$1" "/^  cell \(inv_x1\)/i\\
    cell (icg_$1) { area : $3; clock_gating_integrated_cell : \"$2\"; pin (en) { direction : input; capacitance : 2; clock_gate_enable_pin : true; }\\
      pin (ck) { direction : input; capacitance : 2; clock : true; clock_gate_clock_pin : true; } $4\\
      pin (gck) { direction : output; max_capacitance : 80; clock_gate_out_pin : true; timing () { related_pin : ck;\\
        cell_rise (scalar) { values (\"50\"); } cell_fall (scalar) { values (\"50\"); }\\
        rise_transition (scalar) { values (\"20\"); } fall_transition (scalar) { values (\"20\"); } } } }"
}
gates plain latch_posedge 9 ''
gates test latch_posedge_precontrol 9 'pin (se) { direction : input; capacitance : 2; clock_gate_test_pin : true; }'
gates late latch_negedge 9 ''
check "a clock gate" is icg_plain "$(taken "$work/plain.lib" | cut -d' ' -f7)"
check "a clock gate with a pin for tests" grep -q "\.se(1'b0)" "$(synth/library.sh "$work/test.lib")/gate.v"
check "one for flops of the other edge is none" is - "$(taken "$work/late.lib" | cut -d' ' -f7)"
other latch "/^  cell \(inv_x1\)/i\\
  cell (lat) { area : 6; latch (il, iln) { enable : \"!g\"; data_in : d; } pin (q) { direction : output; function : il; max_capacitance : 80; }\\
    pin (g) { direction : input; capacitance : 2; } pin (d) { direction : input; capacitance : 2; } }"
check "a latch that is open while its pin is low, for a clock gate" grep -q 'lat auto' "$(synth/library.sh "$work/latch.lib")/gate.v"

# ---- technologies
other named 's/"odd_cells"/"sky130_fd_sc_hd__tt"/; s/buf_x1/my__probe_1/'
check "a technology by its library's name, and what it leaves out" is 'sky130hd buf_x4' \
  "$(. "$(synth/library.sh "$work/named.lib")/roles" && echo "$technology $driver")"
settings() { env LIBERTY="$1" "${@:2}" bash -c '. synth/defaults.sh; echo "$FEATURE $CLOCK_NS $SRAM"'; }
check "its settings" is '130 3 openram130' "$(settings "$work/named.lib")"
check "but for those that are asked for" is '130 5 fakeram130' "$(settings "$work/named.lib" CLOCK_NS=5 SRAM=fakeram130)"
check "those of a technology that nobody knows" is '45 1 openram45' "$(settings $odd)"
check "of another feature size" is '180 4 openram180' "$(settings $odd FEATURE=180)"

# ---- several files
sed '/^  cell (dff/,/^  }/d' $odd > "$work/first.lib"
{ sed '/^  cell/,$d' $odd; sed -n '/^  cell (dff/,/^  }/p' $odd; echo '}'; } > "$work/second.lib"
check "two files of one technology" is "$(taken $odd)" "$(taken "$work/first.lib $work/second.lib")"
sed 's/"1ps"/"10ps"/' "$work/second.lib" > "$work/slow.lib"
check "of other units" refused 'slow.lib: its units of time, capacitance and leakage should be those of' "$work/first.lib $work/slow.lib"
sed 's/index_1 ("10,/index_1 ("20,/' "$work/second.lib" > "$work/table.lib"
check "of another table" refused 'table.lib:[0-9]*: delays is another than in' "$work/first.lib $work/table.lib"
check "the same twice" refused 'cell .* is there twice' "$odd $odd"

# ---- what is missing
lacks() { # what, pattern, sed...
  other lacking "${@:3}"
  check "$1 is refused" refused "$2" "$work/lacking.lib"
}
lacks "no flop" 'no flop in it that takes one input at one clock' '/^  cell \(dff/,/^  }/d'
lacks "only a flop of the other edge" 'no flop in it' 's/clocked_on : "clk"/clocked_on : "!clk"/'
lacks "only a flop for scan" 'no flop in it' 's/next_state : "d"/next_state : "d clk"/'
lacks "no buffer" 'no buffer in it, a cell whose one output is its one input' '/^  cell \("?buf/,/^  }/d'
lacks "no inverter" 'no inverter, a cell whose one output is the opposite' '/^  cell \(inv_x1/,/^  }/d'
lacks "no gate" 'no gate of two inputs and one output in it' '/^  cell \((nor|nand)2_x1/,/^  }/d'
lacks "a cell without an area" 'lacking.lib:[0-9]*: cell inv_x1 has no area' 's/^    area : 1;//'
lacks "no cells" 'no cells in it' '/^  cell/,/^  }/d'
lacks "a unit of time that is none" 'time_unit is 1 furlong; should be a number and a unit, as 1ns' 's/"1ps"/"1 furlong"/'
lacks "no unit of loads" 'no capacitive_load_unit in it' '/capacitive_load_unit/d'
lacks "a brace too few" "breaks off: a } should close the group" '$d'
lacks "a brace too many" "'}': closes no group" '$s/$/}/'
lacks "a statement that is none" "lacking.lib:4: '=': a : or ( should stand behind a name" 's/^  comment :/  comment =/'
gzip -c $odd | head -c 900 > "$work/cut.lib.gz"
check "a zipped file that breaks off is refused" refused 'cut.lib.gz: cannot be unzipped' "$work/cut.lib.gz"
check "a file that is none is refused" refused 'nowhere.lib: no such file' "$odd /nowhere.lib"

# ---- it runs
check "netlists in it are what the models are, and a wrong cell is found" $make netlists UNIT="issue_counter rba_score" LIBERTY=$odd CYCLES=2000
check "in a flop that must be held, too" $make netlists UNIT=issue_counter LIBERTY="$work/tied.lib" CYCLES=2000
for gate in plain test latch; do
  check "and with the clock gate of $gate.lib" $make netlists UNIT=issue_counter LIBERTY="$work/$gate.lib" CYCLES=2000
done
check "area and slack" $make timing UNIT=rba_score LIBERTY=$odd CLOCK_NS=4
cp "$work/timing.json" "$work/odd.json"
# The same in ns and pF: all times and loads are a thousandth, and the figures the same.
awk '/index_|values|[0-9, ]+"\)|capacitance :|max_transition/ {
       out = ""
       while (match($0, /[^_a-z0-9][0-9]+/)) {
         out = out substr($0, 1, RSTART) substr($0, RSTART + 1, RLENGTH - 1) / 1000
         $0 = substr($0, RSTART + RLENGTH)
       }
       $0 = out $0
     }
     { sub(/"1ps"/, "\"1ns\""); sub(/"ff"/, "\"pf\""); print }' $odd > "$work/ns.lib"
check "area and slack in other units" $make timing UNIT=rba_score LIBERTY="$work/ns.lib" CLOCK_NS=4
for key in cells logic_area_um2 slack_ns; do
  check "which are the same: $key" is "$(figure $key "$work/odd.json")" "$(figure $key "$work/timing.json")"
done
rm -rf "$work"
exit $failed
