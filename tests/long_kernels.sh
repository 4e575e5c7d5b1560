#!/bin/bash
# long_kernels.sh: kernels of more instructions than most machines' store has room for, assembled, compiled and replayed, on
# machines that have the room; two programs behind each other; and what is told where there is none.
#
#   TWINWARP=build/twinwarp-c tests/long_kernels.sh [ENGINE]
#
# With an engine that has RTL, elaborated for PcBits=14, those that machine has room for.
set -u
cd "$(dirname "$0")/.."
twinwarp=${TWINWARP:-build/twinwarp-c}
engine=${1:-c}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cases=0 wrong=0

# assembly NAME COUNT: COUNT instructions in a loop, a branch from its end to its beginning, and lanes that part and meet behind it.
assembly() {
  awk -v name="$1" -v count="$2" 'BEGIN {
    print ".kernel " name "\n.block 64\n.arg buf x 256\ns2r r0, tid\nshl r1, r0, 2\nldc r2, x\nadd r1, r1, r2\nmov r3, 1\nmov r5, 0\nagain:"
    for (i = 0; i < count; i++) print i % 3 ? "mad.lo r3, r3, r0, r3" : "add r3, r3, " i
    print "and r4, r3, 4\nsetp.eq p0, r4, 0\n@p0 bra even, join\nadd r3, r3, 7\nbra.uni join\neven:\nxor r3, r3, 0x55\njoin:"
    print "add r5, r5, 1\nsetp.lt.u32 p1, r5, 2\n@p1 bra again, out\nout:\nst.global [r1], r3\nexit"
  }' >"$folder/$1.tws"
}

# ptx NAME COUNT: the same in PTX, on words of shared memory too.
ptx() {
  awk -v name="$1" -v count="$2" 'BEGIN {
    print ".version 7.0\n.target sm_70\n.address_size 64\n.visible .entry " name "(.param .u64 x) {\n.reg .b32 %r<9>; .reg .b64 %d<9>; .reg .pred %p<3>;"
    print ".shared .align 4 .b8 s[256];\nld.param.u64 %d1, [x]; mov.u32 %r1, %tid.x; mul.wide.u32 %d2, %r1, 4; add.s64 %d3, %d1, %d2;"
    print "mov.u64 %d4, s; add.s64 %d5, %d4, %d2; mov.u32 %r2, 1; mov.u32 %r4, 0;\nL:"
    for (i = 0; i < count; i++)
      print i % 5 ? "mad.lo.u32 %r2, %r2, %r1, " i ";" : "st.shared.u32 [%d5], %r2; ld.shared.u32 %r3, [%d5]; xor.b32 %r2, %r3, " i ";"
    print "add.u32 %r4, %r4, 1; setp.lt.u32 %p1, %r4, 2; @%p1 bra L;\nst.global.u32 [%d3], %r2; ret; }"
  }' >"$folder/$1.ptx"
}

# run STATUS PATTERN ARGUMENT...
run() {
  local want=$1 pattern=$2 status
  shift 2
  cases=$((cases + 1))
  timeout 1800 "$twinwarp" run "$@" --engine "$engine" >"$folder/out" 2>&1
  status=$?
  [ $status = "$want" ] && grep -q "$pattern" "$folder/out" && return
  wrong=$((wrong + 1))
  echo "run $*: status $status, not $want; or not: $pattern"
  head -n 3 "$folder/out"
}

right="equals the functional executor's"
launch=(--grid 2 --block 64 --arg buf:x:256:zero)
assembly long 9000
assembly beside 5000
ptx compiled 2500
run 0 "$right" "$folder/long.tws" --set PcBits=14
run 0 "$right" "$folder/compiled.ptx" "${launch[@]}" --set PcBits=14
if [ "$engine" = c ]; then
  assembly longest 65500
  ptx longest_compiled 25000
  run 0 "$right" "$folder/longest.tws" --set PcBits=16
  run 0 "$right" "$folder/longest_compiled.ptx" "${launch[@]}" --set PcBits=16
  for preset in fermi maxwell scavenger fully; do run 0 "$right" "$folder/long.tws" --preset $preset --set PcBits=14; done
  run 0 "$right" "$folder/beside.tws" --second "$folder/long.tws" --preset scavenger --set PcBits=14
  run 2 '9017 instructions behind those of others; the instruction store has room for 8192; --set PcBits=14 makes it larger' \
    "$folder/beside.tws" --second "$folder/long.tws" --preset scavenger --set PcBits=13
  run 2 'long.tws: 9017 instructions; the instruction store has room for 4096; --set PcBits=14 makes it larger' "$folder/long.tws"
  run 2 'becomes [0-9]* instructions long; the instruction store has room for 4096; --set PcBits=13 makes it larger' \
    "$folder/compiled.ptx" "${launch[@]}"
  run 0 "$right" "$folder/compiled.ptx" "${launch[@]}" --set PcBits=13 --dump-traceg "$folder/traces"
  run 0 'of the trace' "$folder/traces/kernelslist.g" --set PcBits=14
  run 2 'room for 4096; --set PcBits=' "$folder/traces/kernelslist.g"
fi

echo "$cases cases, $wrong wrong"
[ $wrong = 0 ]
