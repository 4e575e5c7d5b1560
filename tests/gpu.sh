#!/bin/bash
# gpu.sh: kernels on GPUs of several SMs leave the functional executor's memory; reports are the same for any number of
# threads; a result that is wrong is said.
#
#   tests/gpu.sh [full]    with full the launch files, too, random programs, reports of a GPU in which two SMs are RTL, and
#                          test_gpu under the ThreadSanitizer
#
# Environment: B, MAKE, TWINWARP (build/twinwarp-c).  Exit status 1 if anything is wrong.
set -uo pipefail
cd "$(dirname "$0")/.." || exit 2
B=${B:-build} MAKE=${MAKE:-make}
TWINWARP=${TWINWARP:-$B/twinwarp-c}
full=${1:-}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
wrong=0

fails() { # what went wrong
  wrong=$((wrong + 1))
  echo "$*"
  tail -n 5 "$work/out"
}

kernels=(tests/kernels/*.tws)
[ "$full" != full ] || kernels+=(tests/kernels/*.small.launch)
machines=("--sms 1" "--sms 4 --hop 1" "--preset fermi --sms 3" "--preset malekeh --sms 2" "--preset gtx480"
  "--preset titanx" "--preset titanv" "--preset v100 --memory-delay 50")
for machine in "${machines[@]}"; do
  "$TWINWARP" cosim --engine c $machine "${kernels[@]}" > "$work/out" 2>&1 || fails "$machine: status $?"
  grep '^PASSED' "$work/out" | sed "s/^/$machine: /"
done

# report NAME OPTION...: a run's report, without the time that it took.
report() {
  local name=$1
  shift
  "$TWINWARP" run --engine c "$@" --report "$work/$name" > "$work/out" 2>&1 || fails "$*: status $?"
  sed -i '/run_seconds/d' "$work/$name"
}
for kernel in tests/kernels/{divergence.tws,bfs.small.launch}; do
  for threads in 1 2 4; do report "threads-$threads" --preset gtx480 --threads $threads "$kernel"; done
  for threads in 2 4; do
    cmp "$work/threads-1" "$work/threads-$threads" > "$work/out" 2>&1 ||
      fails "$kernel: the report of $threads threads is another than that of one"
  done
done
grep -q '"cold_misses_count":	[1-9]' "$work/threads-1" || fails "no cold misses in a report"

# What no GPU can be is refused before its RTL is made.
! $MAKE -s "$B/gen/sm_maxwell-SMS.4.sv" > "$work/out" 2>&1 || fails "a GPU with RegLess: its bench is made"
grep -q "^SMS=4: OperandStage is regless; of a GPU's SMs it must be banked or caching" "$work/out" ||
  fails "a GPU with RegLess is not refused in a line"

# With RTL all is as without: but for the engine's name, and what was compared, which stands last.
with_rtl=$B/twinwarp-volta-SMS.4-RTL_SMS.2
alike_with_rtl() { # KERNEL OPTION...
  local engine
  for engine in c lockstep rtl; do
    "$with_rtl" run --sms 4 --engine $engine "$@" --report "$work/$engine" > "$work/out" 2>&1 || fails "$engine, $*: status $?"
    sed -i '/run_seconds/d; /"engine"/d; /"units":/,$d; s/^\t},$/\t}/; /^}$/d' "$work/$engine"
  done
  cmp "$work/c" "$work/lockstep" > "$work/out" 2>&1 || fails "$*: the report in lock-step is another than the models'"
  cmp "$work/c" "$work/rtl" > "$work/out" 2>&1 || fails "$*: the report of RTL is another than the models'"
}
if [ "$full" = full ]; then
  $MAKE SMS=4 RTL_SMS=2 "$with_rtl" > "$work/out" 2>&1 || fails "$with_rtl: not made"
  for kernel in tests/kernels/{divergence.tws,histogram_shared.tws,bfs.small.launch}; do
    alike_with_rtl "$kernel" --memory-delay 40
    alike_with_rtl "$kernel" --hop 1 --launch-latency 500
  done
fi

# A block loads a word that another has stored, in the same launch, of a line that its SM keeps: docs/gpu.md.
cat > "$work/stale.tws" << 'KERNEL'
.kernel stale
.grid 2
.block 32
.arg buf x 128 iota
.arg buf flag 128 zero
  s2r  r0, ctaid.x
  ldc  r1, x
  ldc  r2, flag
  ld.global r3, [r1+64]
  mov  r4, 2000
  setp.eq p0, r0, 1
  @p0 bra.uni wait
late:
  sub  r4, r4, 1
  setp.ne p0, r4, 0
  @p0 bra.uni late
  mov  r3, 7
  st.global [r1], r3
  atom.global.exch rz, [r2], r3
  exit
wait:
  atom.global.add r4, [r2], rz
  setp.eq p0, r4, 0
  @p0 bra.uni wait
  ld.global r3, [r1]
  st.global [r1+4], r3
  exit
KERNEL
"$TWINWARP" run --engine c "$work/stale.tws" > "$work/out" 2>&1 || fails "one SM: status $?"
"$TWINWARP" run --engine c --sms 2 "$work/stale.tws" > "$work/out" 2>&1
[ $? = 3 ] && grep -q 'wrong result: word at' "$work/out" || fails "a line that is out of date is no wrong result"

# PTX's loads that have to see what other SMs have stored: a block polls for what another releases, and then loads a word
# of a line that its SM keeps from before.
for load in ld.acquire.gpu.global ld.relaxed.gpu.global ld.volatile.global ld.global.cg; do
  fence='fence.acq_rel.gpu;'
  [[ $load != *acquire* ]] || fence=
  cat > "$work/poll.ptx" << KERNEL
.version 7.0
.target sm_75
.address_size 64
.visible .entry poll(.param .u64 out) {
  .reg .u64 %d<2>; .reg .u32 %r<8>; .reg .pred %p<2>;
  ld.param.u64 %d1, [out];
  mov.u32 %r1, %ctaid.x;
  ld.global.u32 %r4, [%d1+8];
  setp.ne.u32 %p1, %r1, 0;
  @%p1 bra WAIT;
  mov.u32 %r3, 0;
LATE:
  add.u32 %r3, %r3, 1;
  setp.lt.u32 %p1, %r3, 400;
  @%p1 bra LATE;
  st.global.u32 [%d1+8], %r3;
  st.release.gpu.global.u32 [%d1], %r3;
  ret;
WAIT:
  $load.u32 %r2, [%d1];
  setp.eq.u32 %p1, %r2, 0;
  @%p1 bra WAIT;
  $fence
  ld.global.u32 %r4, [%d1+8];
  st.global.u32 [%d1+4], %r4;
  ret;
}
KERNEL
  "$TWINWARP" run --engine c --sms 2 --grid 2 --block 1 --arg buf:o:64:zero --cycle-limit 100000 "$work/poll.ptx" \
    > "$work/out" 2>&1 || fails "a poll by $load: status $?"
done

# Atomics that the machine has not are done under a lock: what one SM has added the others add to.
for n in "--sms 4" "--preset v100"; do
  "$TWINWARP" run --engine c $n tests/cuda/kernels.ptx --entry cuda_wide_atomics --grid 8 --block 64 \
    --arg buf:a:4096:rand:1 --arg buf:b:4096:rand:2 --arg buf:o:4096:zero --arg i32:512 > "$work/out" 2>&1 ||
    fails "atomics of 64 bits, $n: status $?"
done

if [ "$full" = full ]; then
  for machine in "--sms 5" "--preset gtx480 --set Rows=512 --set SharedWords=24576"; do
    "$TWINWARP" random --engine c $machine --count 1000 --keep "$work" > "$work/out" 2>&1 ||
      fails "random programs, $machine"
  done
  $MAKE "$B/threads/test_gpu" > "$work/out" 2>&1 || fails "$B/threads/test_gpu: not made"
  "$B/threads/test_gpu" > "$work/out" 2>&1 || fails "test_gpu under the ThreadSanitizer"
fi
echo "$wrong wrong"
[ $wrong = 0 ]
