#!/bin/bash
# failure: what a mismatch leaves, and that it leaves nothing else: the folder, its picture in GTKWave, smaller cases,
# and no process.  B is the build folder; the program is $B/twinwarp-faults, which `make failure` builds first; MAKE.
#
# The picture stays in $B/failure/window.png.
set -uo pipefail
cd "$(dirname "$0")/.." || exit 2
root=$PWD folder=${B:-build}/failure program=$(realpath "${B:-build}/twinwarp-faults")
kernels=$root/tests/kernels
started=()
. tests/verdict.sh
. waves/screen.sh

rm -rf "$folder"
mkdir -p "$folder"
cd "$folder" || exit 2
here=$PWD
trap 'for p in "${started[@]}" $(ours); do kill -KILL "$p" 2> /dev/null; done' EXIT

field() { sed -n "s/^ *$1  *//p" "$2" | head -n 1; }          # NAME REPORT: its value
unit() { sed -n '1s/^MISMATCH  unit \([^ ]*\).*/\1/p' "$1"; }  # REPORT
number() { sed -n "s/.* $1 \([0-9]*\).*/\1/p" <<< "$2"; }      # NAME LINE: the number after it
differs() { [ "$("${@:2}" > /dev/null 2> "$1"; echo $?)" = 1 ]; }  # REPORT COMMAND...: whether it ends in a mismatch
ours() { pgrep -f -- "--failure $here/"; }                    # all processes of runs that this script has started

# ---- the folder: a difference in cycle 10816, after snapshots at 0, 2000, ..., 10000

check_folder() { # FOLDER WINDOW: what is wrong with it
  local report=$1/report.txt cycle file
  for file in report.txt window.fst window.gtkw timeline.html; do [ -s "$1/$file" ] || { echo "no $file"; return; }; done
  [ ! -e "$1/unfinished" ] || { echo "unfinished is still there"; return; }
  for file in MISMATCH cycle port expected got differs kernel seed machine build replay; do
    grep -q "^ *$file " "$report" || { echo "the report names no $file"; return; }
  done
  cycle=$(field cycle "$report")
  [ "$(grep -c '^  cycles\? ' "$report")" -gt 16 ] || { echo "fewer than 16 transactions"; return; }
  grep -q "^  cycles\? .*\b$cycle$" "$report" || { echo "the last transaction is not of cycle $cycle"; return; }
  grep -qx -- "\*-12.4 ${cycle}000" "$1/window.gtkw" || { echo "no marker on cycle $cycle"; return; }
  grep -qx "{\"mark\":$cycle," <(sed 's/.*id="data">//' "$1/timeline.html") || { echo "no timeline of cycle $cycle"; return; }
  [ "$(fst2vcd "$1/window.fst" | grep -m 1 '^#')" = "#$((cycle - $2))000" ] || { echo "another window"; return; }
}

# value FST SCOPE SIGNAL CYCLE: of up to 32 bits, in hexadecimal, as the waveform has it, or x.
value() {
  fst2vcd "$1" | awk -v scope="$2" -v name="$3" -v time="$4"000 '
    $1 == "$scope" { path = path (path == "" ? "" : ".") $3 }
    $1 == "$upscope" { sub(/\.?[^.]*$/, "", path) }
    $1 == "$var" && path == scope && $5 == name { id = $4 }
    /^#/ && substr($1, 2) + 0 > time + 0 { exit }
    /^b/ && $2 == id { bits = substr($1, 2) }
    END { for (i = 1; i <= length(bits); i++) n = 2 * n + substr(bits, i, 1); if (bits ~ /x/) print "x"; else printf "0x%x\n", n }'
}

check_values() { # FOLDER: whether the waveform shows what the report says, in its cycle, and after that nothing of the model
  local report=$1/report.txt scope port cycle got expected
  scope=$(sed -n '1s/.*instance //p' "$report").checker_i port=$(field port "$report") cycle=$(field cycle "$report")
  got=$(value "$1/window.fst" "$scope" "$port" "$cycle")
  expected=$(value "$1/window.fst" "$scope" "expected_$port" "$cycle")
  [ "$got" = "$(field got "$report")" ] || { echo "the RTL's value there is $got"; return; }
  [ "$expected" = "$(field expected "$report")" ] || { echo "the model's value there is $expected"; return; }
  expected=$(value "$1/window.fst" "$scope" "expected_$port" $((cycle + 1)))
  [ "$expected" = x ] || { echo "the model's value in the cycle after is $expected"; return; }
}

check_times() { # FOLDER: all changes but the clock's are at the beginning of a cycle, the model's in that of the RTL's
  fst2vcd "$1/window.fst" | awk '
    $1 == "$var" && $5 == "clk" { clock[$4] = 1 }
    /^#/ { edge = substr($1, 2) % 1000 == 0; if (substr($1, 2) % 500) { print "a time of " substr($1, 2); exit } }
    /^[01bx]/ && !edge { id = $1 ~ /^b/ ? $2 : substr($1, 2); if (!(id in clock)) { print "a change within a cycle: " $0; exit } }'
}

# What `read_row` is of the bank that is not read means nothing.
check_meaning() { # FOLDER: of an arbiter of two banks, with rows of eight bits
  fst2vcd "$1/window.fst" | awk -v scope="$(sed -n '1s/.*instance //p' "$1/report.txt").checker_i" '
    function look(  bank, drawn, valid) {
      for (bank = 0; bank < 2 && row != ""; bank++) {
        drawn = substr(row, 9 - 8 * bank, 8) !~ /x/
        valid = substr(read, 2 - bank, 1)
        if (drawn != valid) { print "bank " bank " at " time ": read_valid is " read ", read_row " row; wrong = 1; exit }
        seen[valid] = 1
      }
    }
    $1 == "$scope" { path = path (path == "" ? "" : ".") $3 }
    $1 == "$upscope" { sub(/\.?[^.]*$/, "", path) }
    $1 == "$var" && path == scope { name[$4] = $5 }
    /^#/ { look(); time = substr($1, 2) }
    /^b/ && name[$2] == "read_row" { row = substr($1, 2) }
    /^b/ && name[$2] == "read_valid" { read = substr($1, 2) }
    END { if (!wrong && !(seen[0] && seen[1])) print "not both are seen" }'
}

# The failing port and what was expected of it come first.
check_order() { # FOLDER
  local report=$1/report.txt instance port first
  instance=$(sed -n '1s/.*instance //p' "$report") port=$(field port "$report")
  mapfile -t first < <(grep '^TOP\.' "$1/window.gtkw")
  [[ ${first[0]} == "$instance.checker_i.$port["* ]] || { echo "first is ${first[0]}"; return; }
  [[ ${first[1]} == "$instance.checker_i.expected_$port["* ]] || { echo "second is ${first[1]}"; return; }
  [[ ${first[2]} == "$instance.checker_i."* ]] || { echo "the unit's other ports do not follow"; return; }
  printf '%s\n' "${first[@]}" | awk -v core="${instance%.front*}." '
    index($0, core) != 1 { other = 1 }
    other && index($0, core) == 1 { print "a neighbour stands far away: " $0; exit }'
}

late=("$program" run "$kernels/saxpy.tws" --window 500)
why=
TW_FAULT=8 differs late.report "${late[@]}" --snapshots 2000 --failure "$here/late" || why="status $?, not 1"
verdict "a late difference leaves its folder" "${why:-$(check_folder late 500)}"
verdict "the waveform shows what the report says" "$(check_values late)"
verdict "its times are cycles, and of the clock" "$(check_times late)"
verdict "the save file has the failing port on top, its neighbours next" "$(check_order late)"

why=
TW_FAULT=8 differs off.report "${late[@]}" --snapshots off || why="status $?, not 1"
diff -q <(sed '/^ *\(report\|look\|replay\)/d' late.report) <(sed '/^ *replay/d' off.report) > /dev/null ||
  why="the reports differ"
[ -z "$(find . -name 'failure-*')" ] || why="there is a folder"
bash -c "$(field replay off.report)" > /dev/null 2>&1
[[ $? = 1 && -s mismatch.fst && -s mismatch.gtkw ]] || why="the replay leaves no waveform"
verdict "without snapshots: the same report, and a command that makes the waveform" "$why"

TW_FAULT=14 differs lanes.report "$program" run "$kernels/divergence.tws" --window 200 --failure "$here/lanes"
why= port=$(field port lanes.report)
wanted=$(field got lanes.report | grep -o 'lane [0-9]*' | sed "s/lane \(.*\)/${port//[\[\]]/\\&}[\1][31:0]/" | head -n 1)
mapfile -t first < <(grep '^TOP\.' lanes/window.gtkw)
[[ -n $wanted && ${first[0]} == *".checker_i.$wanted" ]] || why="first is ${first[0]}, not $wanted"
[[ ${first[1]} == *".checker_i.expected_$wanted" ]] || why="second is ${first[1]}"
verdict "a row is shown lane by lane, those that differ first" "$why"

# ---- the picture

TW_FAULT=12 differs arbiter.report "$program" run "$kernels/fma_baseline.tws" --failure "$here/arbiter"
start_screen 1600x900
why=
! shows_waves "$screen" empty.png || why="an empty screen passes for waves"
verdict "what means nothing is drawn as x" "$(check_meaning arbiter)"
# Somewhere else, and called from somewhere else: the save file finds the waveform and the names beside it.
mv arbiter moved
(cd / && DISPLAY=$screen exec gtkwave "$here/moved/window.gtkw") > gtkwave.log 2>&1 & started+=($!)
within 180 shows_waves "$screen" window.png ||
  why=${why:-"no waves in $here/window.png; GTKWave says: $(head -n 1 gtkwave.log)"}
kill "${started[@]}" 2> /dev/null
wait "${started[@]}" 2> /dev/null
started=()
verdict "GTKWave opens it and shows waves and the marker" "$why"

# ---- processes.  The kernel differs after some 100,000 cycles, or never without a fault.

long=("$program" run "$kernels/matmul_tiled.tws" --grid 33 --arg n=128 --arg b=131072 --arg c=131072
      --snapshots 2000)
none_left() { [ -z "$(ours)" ]; }
snapshots_there() { [ "$(pgrep -c -P "$1")" -ge 2 ]; }

for signal in TERM INT KILL; do
  why=
  # An ignored SIGINT would be inherited by what runs in the background.
  env --default-signal=INT "${long[@]}" --failure "$here/$signal" > /dev/null 2>&1 & pid=$!
  started=("$pid")
  within 20 snapshots_there "$pid" || why="no snapshots to begin with"
  kill -$signal "$pid"
  wait "$pid" 2> /dev/null
  [ $? -gt 128 ] || why="it had ended by itself"
  within 5 none_left || why="processes are left: $(ours | tr '\n' ' ')"
  [ ! -e "$signal" ] || why="a folder is left"
  verdict "SIG$signal to the run: no snapshot outlives it" "$why"
done

why=
TW_FAULT=8 "${long[@]}" --window 1000000 --snapshots auto --failure "$here/woken" > /dev/null 2> woken.report & pid=$!
started=("$pid")
within 240 test -e woken/unfinished/window.fst.new || why="no window was begun"
kill -TERM "$pid"
wait "$pid" 2> /dev/null
status=$?
[ $status = 143 ] || why=${why:-not ended by SIGTERM but with status $status}
within 5 none_left || why=${why:-processes are left: $(ours | tr '\n' ' ')}
[ ! -e woken ] || why="${why:+$why; }left: $(find woken | tr '\n' ' '); said: $(tail -n 3 woken.report)"
verdict "SIGTERM while the window is run again: nothing is left" "$why"

why=
TW_FAULT=8 "${long[@]}" --snapshots 90000 --failure "$here/lost" > /dev/null 2> lost.report & pid=$!
started=("$pid")
within 20 pgrep -P "$pid" > /dev/null || why="no snapshots to begin with"
kill -STOP "$pid"
pgrep -P "$pid" | xargs kill -KILL
kill -CONT "$pid"
wait "$pid"
[ $? = 1 ] || why="status not 1"
grep -q 'the snapshot was lost' lost.report || why="not a word about it"
[ -n "$(field replay lost.report)" ] || why="no command"
[ ! -e lost ] || why="a folder is left"
verdict "a snapshot is killed: the plain report" "$why"

verdict "after all these runs no process is left" "$(ours | tr '\n' ' ')"

# ---- a folder that cannot be written

why=
: > taken
TW_FAULT=12 "$program" run "$kernels/saxpy.tws" --failure taken/x > /dev/null 2> taken.report
[[ $? = 2 && $(wc -l < taken.report) = 1 ]] || why="not one line and status 2"
: > failure-saxpy-1
TW_FAULT=12 differs taken.report "$program" run "$kernels/saxpy.tws" || why="status not 1"
[ "$(grep -c '^twinwarp: failure-saxpy-1: ' taken.report)" = 1 ] || why="not one line"
[ -n "$(field replay taken.report)" ] || why="no command"
rm -f failure-saxpy-1
verdict "a folder that cannot be written: one line" "$why"

# ---- a disk that fills up, and two runs in one folder

mkdir -p small
if mount -t tmpfs -o size=200k tmpfs small 2> /dev/null; then
  full=("$program" run "$kernels/fma_baseline.tws")
  why=
  TW_FAULT=12 differs full.report "${full[@]}" --failure small/f || why="status not 1"
  [ "$(grep -c '^twinwarp: .*No space left on device' full.report)" = 1 ] || why=${why:-it does not say so}
  [ -n "$(field replay full.report)" ] || why=${why:-no command}
  [ -z "$(ls small)" ] || why=${why:-left: $(find small | tr '\n' ' ')}
  verdict "a disk that fills up under the folder: the plain report" "$why"
  why=
  "${full[@]}" --waves small/w.fst > full.out 2> full.report
  status=$?
  [ $status = 2 ] || why="status $status, not 2"
  [ "$(grep -c 'No space left on device' full.report)" = 1 ] || why=${why:-it says: $(head -n 1 full.report)}
  [ ! -e small/w.fst ] || why=${why:-a waveform is left}
  verdict "a disk that fills up under a waveform: one line, no waveform" "$why"
  umount small
fi

for i in 1 2 3; do
  TW_FAULT=12 "$program" run "$kernels/fma_baseline.tws" --window 561 --failure "$here/both" > /dev/null 2> "both$i.report" & started+=($!)
done
wait "${started[@]}"
started=()
why=
for i in 1 2 3; do grep -q '^  look ' "both$i.report" || why="run $i has no folder: $(tail -n 1 "both$i.report")"; done
verdict "three runs that differ, in one folder: each has it, whole" "${why:-$(check_folder both 561)}"

# ---- smaller cases

check_minimal() { # REPORT: what is wrong with the smaller case it names, and with its run as printed
  local from to before after what command
  grep -q '^MINIMISED' "$1" || { echo "none found"; return; }
  from=$(field from "$1") to=$(field to "$1")
  for what in blocks warps instructions cycle; do
    before=$(number $what " $from") after=$(number $what " $to")
    [ "$after" -le "$before" ] || { echo "$what: $after, from $before"; return; }
  done
  [ "$(number instructions "$to")" -lt "$(number instructions "$from")" ] || { echo "as many instructions"; return; }
  command=$(sed -n '/^MINIMISED/,$s/^ *replay *//p' "$1")
  differs again.report bash -c "$command" || { echo "does not differ when run"; return; }
  [ "$(unit again.report)" = "$(unit "$1")" ] || { echo "another unit"; return; }
  [[ $(field port again.report) == "$(field port "$1" | sed 's/\[.*//')"* ]] || { echo "another port"; return; }
  [ "$(field cycle again.report)" = "$(number cycle "$to")" ] || { echo "another cycle"; return; }
}

for case in "17 saxpy" "14 divergence"; do
  read -r fault kernel <<< "$case"
  TW_FAULT=$fault "$program" run "$kernels/$kernel.tws" --minimise=120 --window 200 > /dev/null 2> "$kernel.minimal"
  why=$(check_minimal "$kernel.minimal")
  verdict "a smaller case of fault $fault in $kernel: $(field to "$kernel.minimal")" "$why"
done

sed '1s/unit [a-z_]*/unit decode/' saxpy.minimal > another.minimal
why=
[ "$(check_minimal another.minimal)" = "another unit" ] || why="nobody minded"
verdict "a smaller case of something else would be noticed" "$why"

# ---- a unit's own test leaves the same: here its netlist with a mutant in it

unit=$(realpath "$root/${B:-build}")/mutants/10/issue_counter/test
(cd "$root" && ${MAKE:-make -s} B="${B:-build}" "${B:-build}/mutants/10/issue_counter/test") || exit 2
mutant=$(cut -d ' ' -f 1 "$(dirname "$unit")/mutants.txt" | while read -r n; do TW_FAULT=$n "$unit" --failure none > /dev/null || { echo "$n"; break; }; done)
why=
TW_FAULT=$mutant differs unit.report "$unit" --failure "$here/unit" > /dev/null || why="status $?, not 1"
for file in report.txt window.fst window.gtkw; do [ -s "unit/$file" ] || why="no $file"; done
grep -q '^MISMATCH  unit issue_counter' unit/report.txt && grep -q '^ *out  ' unit/report.txt || why="the report is not of it"
verdict "a unit's test leaves its folder" "$why"

echo "$passed passed, $failed failed; picture in $here/window.png"
[ $failed = 0 ]
