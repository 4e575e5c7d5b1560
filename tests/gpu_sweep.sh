#!/bin/bash
# gpu_sweep.sh: that a sweep over GPUs joins what its runs give, here and by job arrays, says which failed, and goes on when it
# was interrupted.
#
#   B=build TWINWARP=build/twinwarp-c tests/gpu_sweep.sh [full]     full: on a Slurm cluster of one node, too
#
# Output: a line for each case, last how many.  Exit status 1 if any is wrong.
set -uo pipefail
cd "$(dirname "$0")/.." || exit 2
PROGRAM=$(realpath "${TWINWARP:-${B:-build}/twinwarp-c}")
B=$(realpath "${B:-build}")/gpu-sweep-check
export B PROGRAM
rm -rf "$B"
mkdir -p "$B"
log=$B/log joined=$B/report/gpu-sweep.json
passed=0 failed=0
export MACHINES=$B/machines KERNELS="tests/kernels/saxpy.tws tests/kernels/bfs.small.launch"
printf '# two of them\nfour\t--sms 4\ngtx\t--preset gtx480 --memory-delay 20\n' > "$MACHINES"

verdict() { # what, why not; empty: right
  if [ -z "$2" ]; then passed=$((passed + 1)); else failed=$((failed + 1)); fi
  printf '%-60s %s\n' "$1" "${2:-right}"
}
# sweep EXPECTED-STATUS NAME=VALUE...: prints what is wrong.
sweep() {
  local want=$1 status
  shift
  env "$@" harness/cli/gpu_sweep.sh > "$log" 2>&1
  status=$?
  [ $status = "$want" ] || echo "status $status, not $want: $(tail -n 1 "$log")"
}
# The joined reports, without what they took.
plain() { sed '/run_seconds/d' "$1"; }
same() { diff <(plain "$1") <(plain "$2") > "$B/difference" || echo "the reports differ: $(sed -n 2p "$B/difference")"; }

verdict "two machines, two kernels" "$(sweep 0
  [ "$(grep -c '^			"report":' "$joined")" = 4 ] || echo "not 4 reports"
  grep -q '^4 passed, 0 failed' "$log" || echo "it says $(tail -n 1 "$log")"
  ! command -v jq > /dev/null || jq -e '.runs | length == 4' "$joined" > /dev/null || echo "it is no JSON"
  [ -z "$(ls "$B/gpu-sweep/checkpoints")" ] || echo "checkpoints are left")"
cp "$joined" "$B/whole.json"

verdict "a report in it is that of the run" "$("$PROGRAM" run --engine c --sms 4 tests/kernels/saxpy.tws --report "$B/one.json" > "$log" 2>&1
  [ "$(sed '1d; $d; s/^/\t\t\t/; /run_seconds/d' "$B/one.json" | grep -vcxF -f <(plain "$joined"))" = 0 ] || echo "it has other lines")"

cycles() { awk -v row="$2" -v n="$1" '$1 == row { print $n }' "$log"; }
verdict "its table has its cycles, and a mean of ratios" "$(sweep 0 ONLY=saxpy
  [ "$(cycles 2 saxpy)" = "$(sed -n 's/^\t"kernel_cycles":\t\([0-9]*\),$/\1/p' "$B/one.json")" ] || echo "cycles: $(cycles 2 saxpy)"
  want=$(awk -v a="$(cycles 2 saxpy)" -v b="$(cycles 3 saxpy)" 'BEGIN { printf "%.3f", b / a }')
  [ "$(cycles 5 time)" = "$want" ] || echo "the ratio is $(cycles 5 time), not $want")"

verdict "a run that fails is named, the others are there" "$(printf 'bad\t--sms 2 --cycle-limit 10\n' >> "$MACHINES"
  sweep 1
  [ "$(grep -c '^FAIL bad\.[a-z.]*, status 2: .*--cycle-limit allows more' "$log")" = 2 ] || echo "it says $(cat "$log")"
  grep -q '"missing":	\["bad.saxpy", "bad.bfs.small"\]' "$joined" || echo "not missing in the JSON"
  [ "$(grep -c '^			"report":' "$joined")" = 4 ] || echo "not 4 reports")"
sed -i '$d' "$MACHINES"

# In a process group of its own, so that all it leaves can be found.
long=tests/kernels/hotspot.large.launch
verdict "interrupted: nothing stays, and GO_ON goes on" "$(export KERNELS="tests/kernels/saxpy.tws $long" JOBS=2
  sweep 0
  cp "$joined" "$B/long.json"
  set -m
  harness/cli/gpu_sweep.sh > "$log" 2>&1 & group=$!
  set +m
  for ((i = 0; i < 600; i++)); do
    [ -e "$B/gpu-sweep/results/gtx.saxpy" ] && compgen -G "$B/gpu-sweep/checkpoints/*hotspot*" > /dev/null && break
    sleep 0.1
  done
  sleep 0.5
  kill -TERM $group
  wait $group
  [ $? = 130 ] || echo "status is not 130"
  left=$(ps -eo pid,args | grep -F -- "$B/gpu-sweep" | grep -v grep)
  [ -z "$left" ] || echo "left: $left"
  grep -q 'written in cycle [0-9]*, as SIGTERM came' "$B"/gpu-sweep/logs/*hotspot* || echo "no checkpoint was written"
  sweep 0 GO_ON=1
  grep -q -e '--resume' "$B/gpu-sweep/list" || echo "nothing goes on"
  same "$joined" "$B/long.json"
  sweep 0 GO_ON=1
  [ ! -s "$B/gpu-sweep/list" ] || echo "what has ended is run again")"

refused() { # what is said, NAME=VALUE...
  local said=$1
  shift
  verdict "refused: $said" "$(sweep 2 "$@"
    [ "$(wc -l < "$log")" = 1 ] || echo "not one line"
    grep -q -e "$said" "$log" || echo "it says $(cat "$log")")"
}
refused 'LAUNCH=pbs: must be' LAUNCH=pbs
refused 'JOBS=0: must be' JOBS=0
refused 'EVERY=x: must be' EVERY=x
refused 'MACHINES=nowhere: no such file' MACHINES=nowhere
refused 'KERNELS: nothing.tws: no such file' KERNELS=nothing.tws
refused 'two are called saxpy' KERNELS="tests/kernels/saxpy.tws tests/kernels/saxpy.tws"
refused 'no run matches' ONLY=nothing-is-called-this
refused 'has nothing of this program' GO_ON=1 PROGRAM=/bin/true
printf 'four --sms 4\n' > "$B/wrong"
refused 'wrong:1: must be a name' MACHINES="$B/wrong"
printf '# x\nfour\t--sms 4; true\n' > "$B/wrong"
refused 'wrong:2: options have no quotes' MACHINES="$B/wrong"

# What sbatch is asked for: arrays whose tasks each have a number.
mkdir "$B/bin"
cat > "$B/bin/sbatch" << 'END'
#!/bin/bash
for word; do
  case $word in
    --array=0-*) last=${word#--array=0-} last=${last%%%*} ;;
    --wrap=*) command=${word#--wrap=} ;;
  esac
done
for ((i = 0; i <= last; i++)); do SLURM_ARRAY_TASK_ID=$i bash -c "$command"; done
END
chmod +x "$B/bin/sbatch"
verdict "as a job array" "$(sweep 0 LAUNCH=slurm PATH="$B/bin:$PATH"
  same "$joined" "$B/whole.json")"
if [ "${1:-}" = full ]; then
  verdict "as a job array of a cluster" "$(tests/regress/cluster.sh env LAUNCH=slurm harness/cli/gpu_sweep.sh > "$log" 2>&1 ||
    echo "status $?: $(tail -n 1 "$log")"
    same "$joined" "$B/whole.json")"
fi

echo "$passed passed, $failed failed"
[ $failed = 0 ]
