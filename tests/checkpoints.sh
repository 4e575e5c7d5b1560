#!/bin/bash
# checkpoints.sh: a run on a GPU that is stopped, wherever it is, and goes on from its checkpoint, ends with the report of one that was
# not; a checkpoint of something else, or one that is damaged, is refused in a line.
#
#   TWINWARP=build/twinwarp-c tests/checkpoints.sh [full]     full: more kernels, machines and stops
#
# Stops come after random times, from the GPU's first turn on; SEED says which.
# Output: a line for each case, last how many.  Exit status 1 if any is wrong.
set -uo pipefail
cd "$(dirname "$0")/.." || exit 2
twinwarp=$(realpath "${TWINWARP:-${B:-build}/twinwarp-c}")
full=${1:-}
RANDOM=${SEED:-1}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
kernels=$PWD/tests/kernels
cd "$folder" || exit 2
passed=0 failed=0

verdict() { # what, why not; empty: right
  if [ -z "$2" ]; then passed=$((passed + 1)); else failed=$((failed + 1)); fi
  printf '%-72s %s\n' "$1" "${2:-right}"
}
run() { "$twinwarp" run --engine c "$@" > out 2> err; }
# A report without the time that it took.
report_of() { # NAME OPTION...
  local name=$1
  shift
  run "$@" --report "$name" || { echo "status $?: $(head -n 1 err)"; return; }
  sed -i '/run_seconds/d' "$name"
}

# stop_it SIGNAL SECONDS OPTION...: the signal comes so long after the first checkpoint, which is written when the GPU begins.
# The status is the run's.
stop_it() {
  local signal=$1 seconds=$2 before pid
  shift 2
  before=$(stat -c %i kept 2> /dev/null)
  env --default-signal=INT,TERM "$twinwarp" run --engine c "$@" --checkpoint kept > out 2> err & pid=$!
  while kill -0 $pid 2> /dev/null && [ "$(stat -c %i kept 2> /dev/null)" = "$before" ]; do sleep 0.02; done
  sleep "$seconds"
  kill -"$signal" $pid 2> /dev/null
  wait $pid 2> /dev/null
}

# ---- stopped and gone on with, again and again
stops() { # OPTION...: prints what is wrong, else nothing; how often it was stopped in mid-run is in the file `stopped`
  local status signal resume=() count=0 all=0
  report_of whole "$@" --threads 1
  rm -f kept two
  for (( ; ; )); do
    signal=$( ((RANDOM % 2)) && echo INT || echo TERM)
    stop_it $signal 0.$((RANDOM % 5))$((RANDOM % 10)) "$@" --threads $((1 + RANDOM % 2)) "${resume[@]}" --report two
    status=$?
    [ $status != 0 ] || break
    [ $status -gt 128 ] && [ "$(wc -l < err)" = 1 ] || { echo "status $status: $(head -n 1 err)"; return; }
    [ ! -e two ] || { echo "a report is left"; return; }
    grep -q "^twinwarp: kept: written in cycle [0-9]*, as SIG$signal came; --resume goes on there\$" err ||
      { echo "stderr is: $(cat err)"; return; }
    [ "$(sed 's/.* cycle \([0-9]*\),.*/\1/' err)" -lt 500 ] || count=$((count + 1))
    resume=(--resume kept)
    [ $((all += 1)) -lt $most ] || { report_of two "$@" --threads 2 --resume kept; break; }
  done
  echo $count > stopped
  sed -i '/run_seconds/d' two
  cmp -s whole two || echo "the report is another: $(diff whole two | head -n 3 | tr '\n' '|')"
  [ -z "$(ls -- *.new 2> /dev/null)" ] || echo "left: $(ls -- *.new)"
}
most=3
cases=("--preset v100 $kernels/gemm_naive.large.launch" "--preset gtx480 $kernels/gaussian.large.launch --memory-delay 30"
  "--preset malekeh --sms 3 $kernels/hotspot.large.launch --launch-latency 5000")
if [ "$full" = full ]; then
  most=12
  cases+=("--preset v100 $kernels/bfs.large.launch" "--preset titanx $kernels/reduction.tws --hop 3"
    "--preset fermi --sms 5 $kernels/backprop_layer.large.launch" "--preset fully --sms 4 $kernels/hotspot.large.launch"
    "--preset titanv $kernels/histogram.large.launch --l2-filled" "--sms 7 $kernels/needleman_wunsch.large.launch")
fi
all=0
for line in "${cases[@]}"; do
  : > stopped
  # shellcheck disable=SC2086  # a command line
  why=$(stops $line)
  times=$(cat stopped)
  all=$((all + ${times:-0}))
  verdict "stopped ${times:-?} times: ${line//$kernels\//}" "$why"
done
verdict "they were stopped in mid-run" "$([ $all -ge $most ] || echo "$all stops")"

# ---- a launch after another, and Accel-Sim's traces, whose launches each have a memory of their own
goes_on() { # OPTION...: prints what is wrong
  report_of whole "$@"
  rm -f kept
  stop_it TERM 0.2 "$@"
  report_of two "$@" --resume kept
  cmp -s whole two || echo "the report is another: $(diff whole two | head -n 3 | tr '\n' '|')"
}
"$twinwarp" run --engine c "$kernels/gaussian.small.launch" --dump-traceg traces > out 2> err ||
  verdict "traces" "$(head -n 1 err)"
verdict "launches of traces" "$(goes_on --sms 4 traces/kernelslist.g)"

# ---- refused, each in a line
refused() { # what is said, OPTION...
  local said=$1 status
  shift
  run "$@"
  status=$?
  why=
  [ $status = 2 ] || why="status $status"
  [ "$(wc -l < err)" = 1 ] || why=${why:-$(wc -l < err) lines}
  grep -Eq -e "$said" err || why=${why:-stderr is: $(cat err)}
  verdict "refused: $said" "$why"
}
saxpy=$kernels/saxpy.tws
run --sms 2 "$saxpy" --checkpoint good || verdict "a checkpoint" "$(cat err)"
run --sms 2 "$saxpy" --resume good || verdict "to go on from it" "$(cat err)"
refused 'good: is of another machine' --sms 3 "$saxpy" --resume good
refused 'good: is of another machine' --sms 2 --set Mshrs=8 "$saxpy" --resume good
refused 'good: is of another machine' --sms 2 --seed 2 "$saxpy" --resume good
refused 'good: is of another machine' --sms 2 --sched lrr "$saxpy" --resume good
refused 'good: is of another kernel' --sms 2 "$kernels/reduction.tws" --resume good
refused 'good: is of another kernel' --sms 2 --grid 3 "$saxpy" --resume good
rm -f kept
stop_it TERM 0.5 --sms 2 "$kernels/lu.large.launch"
mv kept later
run --sms 2 "$kernels/lu.large.launch" --resume later --cycle-limit 1 # goes on: the limit is looked at after a turn
verdict "gone on with a cycle limit" "$(grep -q 'not finished after 1 cycles' err || cat err)"
refused 'later: is of another kernel' --sms 2 "$saxpy" --resume later
cp "$twinwarp" other
printf x >> other
./other run --engine c --sms 2 "$saxpy" --resume good > out 2> err
verdict "another program" "$([ $? = 2 ] && grep -q 'good: is of another build' err && [ "$(wc -l < err)" = 1 ] || cat err)"
head -c -1 good > short
refused 'short: is damaged: it has not the length that it should' --sms 2 "$saxpy" --resume short
cp good spoilt
printf '\xff\xfe\xfd' | dd of=spoilt bs=1 seek=5000 conv=notrunc 2> /dev/null
refused 'spoilt: is damaged: its checksum is another' --sms 2 "$saxpy" --resume spoilt
: > empty
refused 'empty: is none that --checkpoint has written' --sms 2 "$saxpy" --resume empty
refused 'none: cannot read: No such file' --sms 2 "$saxpy" --resume none
refused '^twinwarp: nowhere/kept: cannot write' --sms 2 "$saxpy" --checkpoint nowhere/kept
refused 'full: cannot write: No space left on device' --sms 2 "$saxpy" --checkpoint "$(ln -s /dev/full full; echo full)"
refused '--checkpoint: only of a GPU; --sms 1 makes one of an SM' "$saxpy" --checkpoint kept
refused '--resume: only of a GPU' "$saxpy" --resume good
refused '--every: only with --checkpoint' --sms 2 "$saxpy" --every 5
refused '--every 0: must be a number from 1' --sms 2 "$saxpy" --checkpoint kept --every 0

echo "$passed passed, $failed failed"
[ $failed = 0 ]
