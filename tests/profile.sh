#!/bin/bash
# profile.sh: hot spots, timelines and comparisons of runs: that their sums are those of the run, that they say what is known
# of a kernel, and that what is wrong is refused in a line.
#
#   TWINWARP=build/twinwarp-c tests/profile.sh
set -u
cd "$(dirname "$0")/.."
twinwarp=${TWINWARP:-build/twinwarp-c}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed=0

check() { # what, command...
  local what=$1
  shift
  if "$@" > "$work/said" 2>&1; then return; fi
  echo "FAIL  $what"
  head -n 5 "$work/said"
  failed=1
}
same() { [ "$1" = "$2" ] || { echo "$1, not $2"; return 1; }; }
run() { "$twinwarp" run --engine c "$@" > "$work/out" 2> "$work/err"; }
# sum FILE KEY: of all values of keys that end so.
sum() { awk -v key="$2\":" 'index($0, key) { sub(/.*:[ \t]*/, ""); sum += $0 } END { printf "%.0f\n", sum }' "$1"; }
# refused TEXT OPTION...: status 2 and one line with the text.
refused() {
  local text=$1 status=0
  shift
  run "$@" || status=$?
  [ $status = 2 ] && [ "$(wc -l < "$work/err")" -le 2 ] && grep -qF -- "$text" "$work/err" && return
  echo "status $status: $(cat "$work/err")"
  return 1
}

# ---- hot spots: of one launch and of many, of all machines' ways to memory
hot_is_exact() { # KERNEL OPTION...
  local waiting
  run "$@" --stalls --hot="$work/hot.json" --report "$work/run.json" || { cat "$work/err"; return 1; }
  same "$(sum "$work/hot.json" executions_count)" "$(sum "$work/run.json" warp_instructions_count)" || return
  same "$(sum "$work/hot.json" '"lanes_count')" "$(sum "$work/run.json" lane_instructions_count)" || return
  waiting=$(($(sum "$work/run.json" _warp_cycles) - $(sum "$work/run.json" issued_warp_cycles) - $(sum "$work/run.json" empty_warp_cycles)))
  # The report has the hot spots too, so that each of their waits is counted twice there.
  same "$(($(sum "$work/hot.json" _warp_cycles) * 2))" "$waiting"
}
lines_are_sent() { # KERNEL: lines of the listing are those that the L1 takes
  run "$1" --stalls --hot="$work/hot.json" --report "$work/run.json"
  same "$(sum "$work/hot.json" '"lines_count')" "$(sum "$work/run.json" l1_lines_cycles)"
}
for kernel in reduction.tws divergence.tws lu.small.launch histogram_shared.tws; do
  for machine in volta fermi malekeh maxwell fully; do
    check "hot spots of $kernel on $machine are exact" hot_is_exact "tests/kernels/$kernel" --preset $machine
  done
done
# Of others the last stores reach the L1 after the end.
for kernel in reduction divergence histogram_shared; do
  check "lines of $kernel are those of the L1" lines_are_sent "tests/kernels/$kernel.tws"
done
check "transposing runs" run tests/kernels/transpose_naive.tws --hot
check "a row of 32 floats is one line of 4 sectors" grep -Eq '32\.0 .* 1\.0 +4\.0 +18  ld.global r10' "$work/out"
check "a column is 32 lines" grep -Eq '32\.0 .* 32\.0 +32\.0 +19  st.global' "$work/out"
cat > "$work/conflict.tws" <<'TWS'
.kernel conflict
.grid 1
.block 32
.shared 8192
.arg buf out 128
  s2r r0, tid
  shl r1, r0, 3
  st.shared [r1], r0
  ld.shared r2, [r1]
  shl r3, r0, 2
  ldc r4, out
  add r3, r3, r4
  st.global [r3], r2
  exit
TWS
check "lanes that meet in a bank" run "$work/conflict.tws" --hot
check "two lanes in a bank are a conflict" grep -Eq ' 1\.0 +2  st\.shared' "$work/out"
check "lines that .loc names" run tests/forms/wrong.ptx --entry last_block --grid 2 --block 64 \
  --arg buf:a:512:rand:1 --arg buf:out:1024:zero --hot="$work/hot.txt"
check "have their text" grep -Eq ' 24 .* wrong\.cl:57  out\[I\] = a\[I\] \* 2;' "$work/hot.txt"
check "and PTX below it" grep -Eq 'wrong\.ptx:545  mul\.wide\.u32  %rd5, %r4, 4;' "$work/hot.txt"
alone() { ! grep -nE '(src|href)="?(https?:)?//|@import|url\(|<link' "$1"; }
check "as a page" run tests/kernels/lu.small.launch --hot="$work/hot.html"
check "that fetches nothing" alone "$work/hot.html"
check "and has a row for each" same "$(grep -c '<tr class="instruction">' "$work/hot.html")" 168
check "nowhere to write" refused "cannot write" tests/kernels/saxpy.tws --hot="$work/none/hot.txt"
check "not with events" refused "--hot: without --events" tests/kernels/saxpy.tws --hot --events

# ---- timelines
# konata FILE: what is wrong in a log of Konata's format, version 4; and the number of its instructions.
konata() {
  awk -F'\t' '
    function bad(text) { print FNR ": " text; wrong = 1; exit }
    FNR == 1 { if ($0 != "Kanata\t0004") bad("no header"); next }
    FNR == 2 { if ($1 != "C=" || $2 !~ /^[0-9]+$/) bad("no first cycle"); next }
    $1 == "C" { if ($2 < 1) bad("time does not go on"); next }
    $1 == "I" { if ($2 != begun++) bad("numbers are not in order"); alive[$2] = 1; next }
    !($2 in alive) { bad("of an instruction that is not under way") }
    $1 == "L" { if ($3 > 1 || $4 == "") bad("no text"); next }
    $1 == "S" { if ($2 in stage) bad("two stages at once"); stage[$2] = $4; next }
    $1 == "E" { if (stage[$2] != $4) bad("ends a stage that it is not in"); delete stage[$2]; next }
    $1 == "R" { if ($2 in stage) bad("retires within a stage"); if ($3 != retired++) bad("retires out of order"); delete alive[$2]; next }
    { bad("unknown") }
    END { if (!wrong && begun != retired) print "some do not retire"; if (!wrong) print begun + 0 }' "$1"
}
timeline_has() { # INSTRUCTIONS KERNEL OPTION...: in all three formats
  local count=$1
  shift
  run "$@" --timeline "$work/t.kanata" && same "$(konata "$work/t.kanata")" "$count" || return
  run "$@" --timeline "$work/t.json" && same "$(grep -c '"cat":"instruction"' "$work/t.json")" "$count" || return
  run "$@" --timeline "$work/t.html" && alone "$work/t.html" || return
  same "$(awk '/^"entries":/ { on = 1 } on && /[0-9]/ { n++ } on && /\]}/ { print n; exit }' "$work/t.html")" "$count"
}
for machine in volta fermi malekeh maxwell fully; do
  check "a timeline on $machine" timeline_has 7436 tests/kernels/reduction.tws --preset $machine --grid 4
done
check "of many launches" timeline_has 29155 tests/kernels/lu.small.launch
check "of a window" run tests/kernels/matmul_tiled.tws --from 1000 --to 1100 --timeline "$work/t.kanata"
check "it begins there" awk '$1 == "C=" { exit !($2 > 200 && $2 <= 1000) }' "$work/t.kanata"
sed '0,/^S/{/^S/d}' "$work/t.kanata" > "$work/broken.kanata"
check "a log without a stage is found" same "$(konata "$work/broken.kanata" | grep -c 'ends a stage')" 1
check "a stage's cycles: a load that misses" grep -qE '^S\s[0-9]+\s0\sM' "$work/t.kanata"
check "neither Perfetto nor Konata nor a page" refused "must end in .json" tests/kernels/saxpy.tws --timeline t.txt
check "nowhere to write a timeline" refused "cannot write" tests/kernels/saxpy.tws --timeline "$work/none/t.json"

# ---- two runs
compare() { "$twinwarp" compare "$@" > "$work/out" 2> "$work/err"; }
run tests/kernels/bank_bound.tws --stalls --hot="$work/hot.json" --report "$work/gto.json"
run tests/kernels/bank_bound.tws --sched rba --stalls --hot="$work/hot.json" --report "$work/rba.json"
check "two runs" compare "$work/gto.json" "$work/rba.json" --threshold 0
# The differences by reason sum up to that in cycles, but for what is rounded.
adds_up() {
  awk '/^cycles/ { sub(",", ""); want = $4 - $2 } /^of the cycles/ { on = 1; next } /^hot spots/ { on = 0 } on { sum += $3 }
    END { if (sum < want - 10 || sum > want + 10 || want == 0) { print sum ", not " want; exit 1 } }' "$work/out"
}
check "differences are those of the cycles" adds_up
check "RBA takes conflicts away" awk '$4 == "bank_read" && $3 < -4000 { found = 1 } END { exit !found }' "$work/out"
check "where it does" grep -qE ' bank_read +bank_bound bank_bound.tws:[0-9]+  ' "$work/out"
slower() { ! compare "$@" && same "$(compare "$@"; echo $?)" 1 && grep -q 'more cycles than' "$work/err"; }
check "the other way is slower" slower "$work/rba.json" "$work/gto.json" --threshold 10
check "but within 50 %" compare "$work/rba.json" "$work/gto.json" --threshold 50
"$twinwarp" cosim --engine c tests/kernels/{saxpy,divergence}.tws --stalls --report "$work/many.json" > "$work/out"
check "many runs" compare "$work/many.json" "$work/many.json"
check "have a mean" grep -Eq '^geometric mean +\+0\.0 %' "$work/out"
wrong() { # TEXT ARGUMENT...: status 2 and the text
  local text=$1
  shift
  same "$(compare "$@"; echo $?)" 2 && grep -qF -- "$text" "$work/err"
}
echo '{"kernel": 1}' > "$work/none.json"
check "no report" wrong "is no report" "$work/none.json" "$work/rba.json"
check "no file" wrong "No such file" "$work/rba.json" "$work/missing.json"
check "no kernel in common" wrong "have no kernel in common" "$work/many.json" "$work/rba.json"
check "one report" wrong "two reports are needed" "$work/rba.json"
check "no percentage" wrong "must be a number of percent" "$work/rba.json" "$work/gto.json" --threshold ten
exit $failed
