#!/bin/bash
# reasons.sh: kernels made for one reason each: more than 90 % of the cycles in which a scheduler with warps issues
# nothing have its name; and with that part changed the cycles of an instruction fall by half of that share or more:
# half is what twice the MSHRs take away, nearly all is what work does that needs another pipe.
#
#   TWINWARP=build/twinwarp-c tests/reasons.sh
set -u
cd "$(dirname "$0")/.."
twinwarp=${TWINWARP:-build/twinwarp-c}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed=0 cases=0

# kernel FILE BLOCK BODY: a block, or GRID blocks with SHARED bytes each, of a loop of 64 rounds over the body, with r1 the address of the thread's own word of a buffer,
# r8 of one that is 128 bytes from its neighbour's, r9 and r10 such addresses of shared memory, r2 and r3 numbers, and
# p1 of all warps but the first.
kernel() {
  cat > "$1" <<TWS
.kernel ${NAME:-reason}
.grid ${GRID:-1}
.block $2
.shared ${SHARED:-32768}
.arg buf x 131072
  s2r r0, tid
  shl r9, r0, 2
  and r9, r9, 127
  s2r r10, laneid
  s2r r11, warpid
  setp.ne p1, r11, 0
  shl r10, r10, 7
  shl r1, r0, 2
  ldc r4, x
  shl r8, r0, 7
  add r1, r1, r4
  add r8, r8, r4
  mov r2, 1.0
  mov r3, 0.5
  mov r5, 64
loop:
$(tr ';' '\n' <<< "$3")
  sub r5, r5, 1
  setp.ne p0, r5, 0
  @p0 bra.uni loop
  exit
TWS
}

# once FILE BLOCK BODY: blocks of the body alone, without a loop.
once() {
  cat > "$1" <<TWS
.kernel reason
.grid ${GRID:-1}
.block $2
.arg buf x 131072
$(tr ';' '\n' <<< "$3")
  exit
TWS
}

# What a run gives: cycles of an instruction, and the reason's part, in percent, of those that are lost, and of all; of
# warps' cycles, not schedulers', if STATES is set.
measure() { # KERNEL REASON OPTION...
  local kernel=$1 reason=$2 unit=scheduler
  shift 2
  [ -z "${STATES:-}" ] || unit=warp
  "$twinwarp" run --engine c "$kernel" --stalls --report "$work/run.json" "$@" > /dev/null || return
  awk -v want="\"${reason}_${unit}_cycles\":" -v unit="_${unit}_cycles\":" '
    { value = $0; sub(/.*:[ \t]*/, "", value) }
    index($0, unit) && !/"(issued|empty|not_chosen)_/ { lost += value; if (index($0, want)) mine = value }
    /"issued_'$unit'_cycles/ { issued = value }
    END {
      all = issued + lost
      printf "%.3f %.1f %.1f\n", all / issued, 100 * mine / lost, 100 * mine / all
    }' "$work/run.json"
}

# judge NAME BEFORE SHARE PART AFTER
judge() {
  cases=$((cases + 1))
  echo "$1: $3 % of what is lost, $4 % of all; $2 cycles an instruction, then $5"
  awk -v s="$3" -v p="$4" -v b="$2" -v a="$5" 'BEGIN { exit !(s > 90 && (b - a) / b > 0.5 * p / 100) }' && return
  echo "FAIL  $1"
  failed=1
}

# reason NAME BLOCK BODY "OPTIONS" then BLOCK BODY "OPTIONS": KERNEL=once of those without a loop.
reason() {
  local name=$1 before share part after rest
  ${KERNEL:-kernel} "$work/before.tws" "$2" "$3"
  ${KERNEL:-kernel} "$work/after.tws" "$6" "$7"
  read -r before share part < <(measure "$work/before.tws" "$name" $4)
  read -r after rest < <(measure "$work/after.tws" "$name" $8)
  judge "$name" "$before" "$share" "$part" "$after"
}

# As measure, of the warps of the second of two kernels alone: of the first Scavenger holds nothing.
measure_second() { # FIRST SECOND REASON OPTION...
  local first=$1 second=$2 reason=$3
  shift 3
  "$twinwarp" run --engine c "$first" --second "$second" --repeat "${REPEAT:-200000}" --hot="$work/hot.json" "$@" > /dev/null || return
  awk -v want="\"${reason}_warp_cycles\":" '
    { value = $0; sub(/.*:[ \t]*/, "", value) }
    /"kernel":/ { on = /"second"/ }
    !on { next }
    /"executions_count":/ { issued += value }
    /_warp_cycles":/ { all += value; if (!/"not_chosen_/) lost += value; if (index($0, want)) mine += value }
    END { printf "%.3f %.1f %.1f\n", (all + issued) / issued, 100 * mine / lost, 100 * mine / (all + issued) }' "$work/hot.json"
}

# second NAME FIRST-BODY BLOCK BODY "OPTIONS" then "OPTIONS": a first kernel of one warp beside a second.
second() {
  local name=$1 before share part after rest
  SHARED=0 kernel "$work/first.tws" 32 "$2"
  NAME=second kernel "$work/second.tws" "$3" "$4"
  read -r before share part < <(measure_second "$work/first.tws" "$work/second.tws" "$name" $5)
  read -r after rest < <(measure_second "$work/first.tws" "$work/second.tws" "$name" $7)
  judge "$name" "$before" "$share" "$part" "$after"
}

# again COUNT TEXT: the text so often, as it is; and of registers FIRST to LAST, with % the register, ^ one of sixteen others.
again() { awk -v count="$1" -v text="$2" 'BEGIN { for (i = 0; i < count; i++) printf "%s;", text }'; }
of_registers() { # FIRST LAST TEXT
  awk -v first="$1" -v last="$2" -v text="$3" 'BEGIN {
    for (i = first; i <= last; i++) { t = text; gsub(/%/, "r" i, t); gsub(/\^/, "r" 28 + i % 16, t); printf "%s;", t } }'
}

# each COUNT TEXT: the text so often, with @ a register from r12 on, a new one each time of sixteen, and # one of four
# offsets.
each() {
  awk -v count="$1" -v text="$2" 'BEGIN { ORS = ";"
    for (i = 0; i < count; i++) { t = text; gsub(/@/, "r" 12 + i % 16, t); gsub(/#/, i % 4 * 2048, t); print t } }'
}

# mixed COUNT TEXT TEXT: the one and the other in turn.
mixed() {
  paste -d '\n' <(each "$1" "$2" | tr ';' '\n') <(each "$1" "$3" | tr ';' '\n') | awk 'NR % 4 < 2' | tr '\n' ';'
}

# Results: one warp a scheduler, then more.
for result in fp='fma.f32 r2, r2, r3, r2' int='mad.lo r2, r2, r3, r2' sfu='rcp r2, r2'; do
  chain=$(each 64 "${result#*=}")
  reason "result_${result%%=*}" 128 "$chain" "" then 512 "$chain" ""
done
reason result_tensor 128 "$(each 64 'mma r12, r14, r16, r12')" "" then \
  128 "$(each 64 'mma r12, r14, r16, r12;mov r20, r2;mov r21, r2;mov r22, r2')" ""
chain=$(each 64 'ld.shared r6, [r6]')
reason result_shared 32 "mov r6, 0;$chain" "" then 512 "mov r6, 0;$chain" ""
chain=$(each 16 'ld.global r6, [r1];add r1, r1, r6')
reason result_global 128 "$chain" "--set Ways=0" then 512 "$chain" "--set Ways=0"

reason result_double 128 "$(again 64 'fma.f64 r12, r12, r14, r12')" "--set DoubleLanes=8" then \
  512 "$(again 64 'fma.f64 r12, r12, r14, r12')" "--set DoubleLanes=8"

# Operands: instructions of both pipes that write nothing, from as many banks as there are; a register that is read and then
# written, or not.
both=$(again 64 'add rz, r2, 1;add.f32 rz, r3, 1.0')
reason collecting 512 "$both" "--set Banks=8 --set CollectorUnits=2" then 512 "$both" "--set Banks=8 --set CollectorUnits=8"
three=$(again 256 'mad.lo rz, r2, r3, r4;fma.f32 rz, r5, r6, r7')
machine="--set Banks=8 --set CollectorUnits=3"
reason unit_port 512 "$three" "$machine --set UnitPorts=1" then 512 "$three" "$machine --set UnitPorts=3"
reason unread 128 "$(again 8 "$(of_registers 12 27 'fma.f32 ^, %, r3, r2;mov %, 1')")" "" then \
  128 "$(again 8 "$(of_registers 12 27 'fma.f32 ^, %, r3, r2;mov rz, 1')")" ""

# Banks and pipes.
mmas='mma r12, r16, r18, r20;mma r14, r16, r18, r20;mma r22, r16, r18, r20;mma r24, r16, r18, r20'
conflict='fma.f32 r12, r4, r6, r12;fma.f32 r14, r4, r6, r14;fma.f32 r16, r4, r6, r16;fma.f32 r18, r4, r6, r18'
conflict=$(each 16 "$conflict")
reason bank_read 512 "$conflict" "" then 512 "$conflict" "--set Banks=4"
wide="--set Banks=8 --set CollectorUnits=8"
for pipe in fp='add.f32 @, r2, r3/add @, r2, r3' \
  int='add @, r2, r3/add.f32 @, r2, r3' sfu='rcp @, r2/mov @, r2'; do
  work_of=${pipe#*=}
  reason "pipe_${pipe%%=*}" 512 "$(each 64 "${work_of%/*}")" "$wide" then \
    512 "$(mixed 64 "${work_of%/*}" "${work_of#*/}")" "$wide"
done
doubles=$(for ((i = 12; i < 28; i += 2)); do printf 'cvt.f64.s32 r%d, r2;' $i; done)
reason pipe_double 512 "$(again 8 "$doubles")" "$wide --set DoubleLanes=8" then \
  512 "$(again 8 "$doubles$(again 8 'mov rz, r2')")" "$wide --set DoubleLanes=8"
reason pipe_tensor 512 "$(each 16 "$mmas")" "--set Banks=8" then \
  512 "$(each 16 "$mmas;mov r2, r3;mov r6, r3;mov r7, r3;mov r9, r3")" "--set Banks=8"

# Memory.
reason coalescing 512 "$(each 16 'ld.global @, [r8]')" "--set Ways=8 --set Sets=256" then \
  512 "$(each 16 'ld.global @, [r1]')" "--set Ways=8 --set Sets=256"
reason bank_conflict 512 "$(each 16 'ld.shared @, [r10]')" "" then 512 "$(each 16 'ld.shared @, [r9]')" ""
reason arbiter 512 "$(each 64 'ld.shared @, [r9]')" "" then \
  512 "$(each 64 'ld.shared @, [r9];mov r8, r2;mov r7, r2;mov r6, r2')" ""
reason memory_order 32 "$(each 128 'ld.shared @, [r9]')" "" then 32 "$(each 128 'mov @, r9')" ""
lines=$(each 16 'ld.global @, [r1+#]')
reason mshrs 512 "$lines" "--set Ways=0 --set Mshrs=2" then 512 "$lines" "--set Ways=0 --set Mshrs=4"
reason tickets 512 "$lines" "--set Ways=0 --set Tickets=4" then 512 "$lines" "--set Ways=0 --set Tickets=8"
same=$(each 16 'ld.global @, [r1]')
machine="--set Ways=0 --set Mshrs=32 --set Tickets=32"
reason waiters 512 "$same" "$machine --set Pending=4" then 512 "$same" "$machine --set Pending=8"

# Control.
reason fetch 128 "$(each 500 nop)" "--set BufferDepth=2" then 128 "$(each 500 nop)" "--set BufferDepth=4"
jumps=$(for ((i = 0; i < 250; i++)); do echo "bra.uni l$i;l$i:"; done | tr '\n' ';')
reason divergence 128 "$jumps" "" then 512 "$jumps" ""
GRID=400 KERNEL=once reason exit 512 "ldc r1, x;mov r2, 1" "" then 512 "ldc r1, x;mov r2, 1;$(again 12 nop)" ""
chain=$(each 64 'rcp r2, r2')
STATES=1 reason barrier 1024 "@p1 bra.uni wait;$chain;wait:;bar.sync" "" then \
  1024 "@p1 bra.uni wait;mov r2, r3;wait:;bar.sync" ""

# Caching collector units: a warp's own, and those that are kept for others; blocks enough that few cycles are the last's.
caching="--preset malekeh --reuse 12 --all-near"
reason unit_own 256 "$(each 64 'fma.f32 @, r2, r3, r2')" "$caching" then \
  256 "$(mixed 64 'add @, r2, r3' 'add.f32 @, r2, r3')" "$caching"
chain=$(each 32 'add r2, r2, 3;add.f32 r2, r2, r2')
caching+=" --sched malekeh --set UnitPorts=6"
GRID=32 SHARED=1024 reason sthld 128 "$chain" "$caching --sthld 32" then 128 "$chain" "$caching --sthld 0"

# WarpPool: its queues, its coalescers, and memory instructions that wait for those before them.
pool="--set LoadPath=1"
reason queue_full 512 "$(each 16 'ld.global @, [r8]')" "$pool" then 512 "$(each 16 'ld.global @, [r1]')" "$pool"
reason pool_full 512 "$(each 8 'st.shared [r9], r2;ld.global @, [r8]')" "$pool" then \
  512 "$(each 8 'st.shared [r9], r2;ld.global @, [r1]')" "$pool"
reason draining 512 "$(each 8 'st.global [r1], r2;ld.global @, [r1]')" "$pool" then \
  512 "$(each 8 'mov @, r2;ld.global @, [r1]')" "$pool"
# Its queues give the operand stage an instruction where the scheduler would; one has still to read what the next writes.
wide+=" $pool"
work_of='mov rz, r3;add.f32 rz, r2, r3'
reason queued 512 "$(again 24 "st.global [r1], r2;$(again 3 "$work_of")")" "$wide" then 512 "$(again 72 "$work_of")" "$wide"
reason queue_read 128 "mov r28, r8;$(each 32 'ld.global @, [r28];mov r28, r8')" "$pool" then \
  128 "mov r28, r8;$(each 32 'mov @, r2;mov r28, r8')" "$pool"

# RegLess: registers that are brought, for want of room in its banks, and a region that ends with a load.
registers=$(each 32 'fma.f32 @, @, r3, r2')
reason region_preload 1024 "$registers" "--preset maxwell --set Rows=4" then 1024 "$registers" "--preset maxwell"
loads=$(each 16 'ld.global @, [r1];add @, @, r3')
reason region_draining 128 "$loads" "--preset maxwell" then 1024 "$loads" "--preset maxwell"
# Metadata: of long regions without operands, a word for nine instructions.
reason metadata 512 "$(each 500 nop)" "--preset maxwell" then 512 "$(each 500 nop)" "--preset maxwell --set OperandStage=0 --set Rows=64"

# Scavenger: warps held by the quota of a first kernel that is to keep its speed, and by a low goal set free; lines that a
# warp may have outstanding, as many as it likes where each kernel has half of the SM; blocks on their way out and back,
# or those that stay until they end.
scavenger="--preset scavenger --goal"
chain=$(each 64 'rcp r2, r2')
second inactive "$chain" 1024 "$(each 16 'add @, r2, r3')" "$scavenger 95" then "$scavenger 10"
loads="shl r7, r0, 6;add r7, r7, r4;$(each 12 "ld.global @, [r7];$(each 30 nop)")"
REPEAT=130000 SHARED=0 second quota "$(each 250 'add r2, r2, r3')" 32 "$loads" \
  "$scavenger 100" then "--preset scavenger --share 8"
SHARED=65536 second moved "$chain" 1024 "$(each 16 'add @, r2, r3')" "$scavenger 95 --lengths shortest" then \
  "$scavenger 95 --lengths shortest --set Preemption=0"
echo "$cases kernels"
exit $failed
