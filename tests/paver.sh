#!/bin/bash
# paver.sh: `twinwarp paver`: every load that is called static loads in each block what the executor says, of all small
# kernels, of generated programs, and of random OpenCL C that clang compiles, in blocks of 8 x 3 x 2 and with masks, shifts,
# clamps and divisions as it writes them; reasons of loads that are not; the SpScore of three rows of Table 2 with
# kernels of ours on their grids; groups in the text, in the report, and in their image; and what becomes of kernels on a
# GPU whose blocks come in groups, which is the same with the scheduler as RTL.
#
#   TWINWARP=build/twinwarp-c tests/paver.sh [full]    with full more programs, and RTL of two SMs, too
#
# B is the build folder, with opencl/generate and opencl/host; MAKE makes there what has RTL.
set -u
cd "$(dirname "$0")/.."
twinwarp=${TWINWARP:-build/twinwarp-c}
B=${B:-build} MAKE=${MAKE:-make}
programs=300 modules=4 full=${1:-}
[ "$full" != full ] || programs=5000 modules=100
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
. tests/verdict.sh

# said FILE TEXT: nothing if the text is in the file, else what is.
said() { grep -qF -e "$2" "$1" || echo "'$2' is not in: $(tail -n 2 "$1")"; }

# ---- static means exact
"$twinwarp" paver --check tests/kernels/*.tws tests/kernels/memory/*.tws tests/kernels/*.small.launch \
  --random $programs --report "$work/check.json" > "$work/check" 2>&1
verdict "kernels and $programs generated programs" "$([ $? = 0 ] || tail -n 1 "$work/check")"
verdict "all words in the report" "$(said "$work/check.json" '"static_words_percent"')"

# Each of its modules goes to --check instead of to a run, in a folder of its own.
mkdir "$work/build" && ln -s "$(realpath "$B/opencl")" "$work/build/opencl"
cat > "$work/check.sh" <<END
#!/bin/bash
exec $twinwarp paver --check "\$2" --preset volta --set PcBits=16
END
chmod +x "$work/check.sh"
B=$work/build PROGRAM=$work/check.sh tests/random_opencl.sh 1 $modules > "$work/opencl" 2>&1
verdict "random OpenCL C" "$([ $? = 0 ] || tail -n 3 "$work/opencl")"

# ---- what is not static, and why
"$twinwarp" paver --graph tests/kernels/spmv_csr.small.launch > "$work/spmv" 2>&1
verdict "a loop as long as memory says" \
  "$(grep -qE "spmv_csr.ptx:[0-9]+: launch 1: not static: the path of this load comes from line [0-9]+" "$work/spmv" ||
    tail -n 2 "$work/spmv")"
printf '%s\n' '.kernel k' '.block 32' '.arg buf in 4096 value:8' ' ldc r1, in' ' ld.global r2, [r1]' \
  ' add r3, r2, r1' ' ld.global r4, [r3]' ' exit' > "$work/k.tws"
"$twinwarp" paver --graph "$work/k.tws" > "$work/k" 2>&1
verdict "an address from memory" "$(said "$work/k" "k.tws:7: launch 1: not static: the address of this load comes from line 5")"

# ---- Table 2
for row in hotspot:0.995823097 pathfinder:0.995689675 gemm_naive:0.857988166; do
  "$twinwarp" paver --graph "tests/paver/${row%:*}.launch" > "$work/graph" 2>&1
  "$twinwarp" paver --graph --locality trace "tests/paver/${row%:*}.launch" > "$work/trace" 2>&1
  verdict "${row%:*} as in Table 2" "$(awk -v k="${row%:*}" -v s="${row#*:}" '
    $1 == k && index($0, " " s " ") { n++ } END { if (n != 2) print "its SpScore is not " s " in both localities" }' \
    "$work/graph" "$work/trace")"
done

# ---- groups
numbers() { grep -o '[0-9][0-9]*'; }
for policy in lrr bcs mst kway rb rb-printed; do
  "$twinwarp" paver --groups $policy tests/paver/gemm_naive.launch --report "$work/groups.json" > "$work/groups" 2>&1
  sed -n 's/^group [0-9]*://p' "$work/groups" | tr ' ' '\n' | grep . > "$work/text"
  verdict "$policy: each block once" "$(sort -n "$work/text" | cmp - <(seq 0 168) 2>&1)"
  awk '/"groups":/ { on = 1 } /"image":/ { on = 0 } on' "$work/groups.json" | numbers > "$work/report"
  verdict "$policy: the same groups in the report" "$(cmp "$work/text" "$work/report" 2>&1)"
  # Words of the image; its blocks, two in a word, from head to tail of each group.
  awk '/"image":/ { on = 1 } on' "$work/groups.json" | sed 's/\].*//' | numbers | awk '{ word[NR - 1] = $1 } END {
    for (n = 0; n < word[0]; n++)
      for (at = word[1 + 2 * n]; at <= word[2 + 2 * n]; at += 2)
        print int(word[int(at / 4)] / (at % 4 ? 65536 : 1)) % 65536 }' > "$work/image"
  verdict "$policy: and in its image" "$(cmp "$work/text" "$work/image" 2>&1)"
done
"$twinwarp" paver --groups all tests/kernels/syrk.small.launch --sms 2 --room 2 --weight lines > "$work/all" 2>&1
verdict "all policies" "$([ "$(grep -c 'groups, the largest' "$work/all")" = 6 ] || tail -n 1 "$work/all")"
"$twinwarp" paver --groups rb tests/paver/gemm_naive.launch > "$work/again" 2>&1
"$twinwarp" paver --groups rb tests/paver/gemm_naive.launch > "$work/groups" 2>&1
verdict "the same groups each time" "$(diff <(grep ^group "$work/groups") <(grep ^group "$work/again") | head -n 1)"

# ---- on a GPU: each policy leaves the executor's memory, whatever the number of threads; lrr is what a GPU has anyway
on_gpu() { "$twinwarp" paver --run all --preset gtx480 --sms 3 "$@" tests/kernels/{hotspot,bfs,syrk}.small.launch; }
for stealing in "" --stealing; do
  on_gpu $stealing --threads 1 > "$work/one" 2>&1
  verdict "all policies on 3 SMs ${stealing:-without stealing}" "$([ $? = 0 ] && [ "$(wc -l < "$work/one")" = 19 ] || tail -n 1 "$work/one")"
  on_gpu $stealing --threads 3 > "$work/three" 2>&1
  verdict "the same by 3 threads" "$(diff "$work/one" "$work/three" | head -n 3)"
done
"$twinwarp" run tests/kernels/syrk.small.launch --preset gtx480 --sms 3 --engine c > "$work/run" 2>&1
verdict "lrr is the GPU's own order" "$([ "$(awk '$1 == "cycles" { print $2 }' "$work/run")" = "$(awk '/^syrk.*lrr/ { print $3 }' "$work/one")" ] ||
  grep -E 'syrk.*lrr' "$work/one")"

# ---- the study: 6 blocks of 2 warps read lines of their own, a word of their block, words that are the same in each block,
# and one that all read; the same number of times each
cat > "$work/syrk.tws" <<'END'
.kernel reads
.grid 6
.block 64
.arg buf in 16384 rand:1
.arg buf out 1536
  s2r r0, tid
  s2r r1, ctaid.x
  ldc r2, in
  ldc r3, out
  shl r4, r1, 8
  shl r5, r0, 2
  shl r9, r1, 7
  add r6, r4, r5
  add r7, r6, r2
  add r9, r9, r2
  add r11, r5, r2
  ld.global r8, [r7]
  ld.global r10, [r9+2048]
  ld.global r12, [r11+4096]
  ld.global r13, [r2+8188]
  add r8, r8, r10
  add r12, r12, r13
  add r8, r8, r12
  add r3, r3, r6
  st.global [r3], r8
  exit
END
study() { "$twinwarp" paver --study --sms 2 --jobs 2 --keep "$work/kept" --pictures "$work" "$@"; }
mkdir "$work/kept"
study "$work/syrk.tws" --report "$work/study.json" > "$work/study" 2>&1
verdict "a study" "$([ $? = 0 ] || tail -n 1 "$work/study")"
# Of each run: GPU, change, policy, stealing, cycles, loads that the L1s have, loads of the L2, misses of the L1s.
awk '{ gsub(/[",:]/, "") } /^\t\t}/ && in_runs { print gpu, change, policy, stealing, cycles, has, l2, misses }
  $1 == "runs" { in_runs = 1 } $1 == "study" { in_runs = 0 }
  $1 == "gpu" { gpu = $2; has = misses = 0 } $1 == "change" { change = $2 } $1 == "policy" { policy = $2 }
  $1 == "stealing" { stealing = $2 == "true" ? "+stealing" : "" } $1 == "cycles" { cycles = $2 }
  $1 ~ /^l1_(hits|merged)_count$/ { has += $2 } $1 == "l2_loads_count" { l2 = $2 }
  $1 ~ /^l1_.*_misses_count$/ { misses += $2 }' "$work/study.json" > "$work/runs"
verdict "all runs of it" "$([ "$(wc -l < "$work/runs")" = 47 ] || echo "$(wc -l < "$work/runs") runs, for 47")"
verdict "L1s' misses are loads of the L2" "$(awk '$(NF - 1) != $NF || $NF < 21' "$work/runs" | head -n 1)"
verdict "a load finds something or misses" "$(awk '$(NF - 2) + $NF != 48' "$work/runs" | head -n 1)"
"$twinwarp" paver --run all --stealing=both --preset gtx480 --sms 2 "$work/syrk.tws" > "$work/plain" 2>&1
awk '$1 == "gtx480" && $2 == "none" { print $3 (NF == 8 ? $4 : ""), $(NF - 3) }' "$work/runs" | sort > "$work/watched"
awk 'NR > 1 { print $2, $3 }' "$work/plain" | sort > "$work/unwatched"
verdict "a GPU that is watched is as fast" "$([ -s "$work/watched" ] && comm -23 "$work/watched" "$work/unwatched" | head -n 1)"
verdict "a scheduler that does not wait is faster" "$(awk '$1 == "gtx480" && $3 ~ /^(mst|kway|rb)$/ && (NF == 8 || $3 == "mst") {
  took[$2, $3] = $(NF - 3) } END { for (p = split("mst kway rb", policy, " "); p; p--)
    if (took["at_once", policy[p]] + 100 > took["none", policy[p]]) print policy[p] ": " took["at_once", policy[p]] }' "$work/runs")"
verdict "who reads what" "$([ "$(grep -cE '"(unshared|intra|inter|both)_percent":[[:space:]]25,' "$work/study.json")" = 4 ] ||
  grep -E '"(unshared|intra|inter|both)_percent"' "$work/study.json" | tr -d '\n')"
verdict "a picture" "$([ "$(head -c 2 "$work/SYRK.pgm")" = P5 ] || echo none)"
study "$work/syrk.tws" --report "$work/again.json" > "$work/again" 2>&1
verdict "what is kept is not worked out again" "$(cmp "$work/study.json" "$work/again.json" 2>&1)"
study tests/kernels/saxpy.tws > "$work/said" 2>&1
verdict "no kernel of the paper's" "$(said "$work/said" "tests/kernels/saxpy.tws: is no kernel of PAVER's Table 2")"

# ---- with RTL: the scheduler, and with full two SMs behind it
# in_rtl NAME PROGRAM OPTION...: kernels in lock-step, and by RTL alone, have the table of the models alone, programs pass.
in_rtl() {
  local name=$1 program=$2 engine
  shift 2
  for engine in c lockstep rtl; do
    "$program" paver --run mst,lrr --stealing=both --preset volta --sms 4 --engine $engine --memory-delay 40 "$@" \
      tests/kernels/{hotspot,syrk}.small.launch > "$work/$engine" 2> "$work/said"
    verdict "$name: $engine" "$([ $? = 0 ] || tail -n 1 "$work/said")"
  done
  for engine in lockstep rtl; do
    verdict "$name: $engine as the models" "$(diff "$work/c" <(grep -v ^PASSED "$work/$engine") | head -n 3)"
  done
  "$program" paver --run all --stealing=both --random $([ "$full" = full ] && echo 200 || echo 20) --preset volta --sms 4 \
    --engine lockstep > "$work/programs" 2>&1
  verdict "$name: programs" "$([ $? = 0 ] || tail -n 3 "$work/programs")"
  verdict "$name: compared" "$(said "$work/programs" 'port values compared, 0 mismatches')"
}
for sms in 0 $([ "$full" != full ] || echo 2); do
  with_rtl=$B/twinwarp-volta-SMS.4-RTL_SMS.$sms-BLOCKS.groups
  $MAKE SMS=4 RTL_SMS=$sms BLOCKS=groups "$with_rtl" > "$work/said" 2>&1
  verdict "a program with RTL of the scheduler and $sms SMs" "$([ $? = 0 ] || tail -n 3 "$work/said")"
  in_rtl "RTL of $sms SMs" "$with_rtl"
done
# A program whose RTL has the other scheduler says so.
"$with_rtl" run tests/kernels/saxpy.tws --sms 4 > "$work/run" 2>&1
verdict "another scheduler is asked for" "$(said "$work/run" "RTL is group_scheduler; use --engine c, or build without BLOCKS=groups")"

# ---- without METIS
${CC:-gcc} -std=c11 -D_DEFAULT_SOURCE -Wall -Wextra -Werror -Icmodel -Itoolchain -Iharness -Iharness/no_metis -x c - \
  harness/papers/paver/graph_partition.c -o "$work/none" <<'END' > "$work/said" 2>&1 && "$work/none" >> "$work/said"
#include <stdio.h>
#include "papers/paver/graph_partition.h"
int main(void) { return puts(partition_missing()) < 0; }
END
verdict "a build without METIS" "$(said "$work/said" "that needs the library METIS")"

echo "$passed passed, $failed failed"
[ $failed = 0 ]
