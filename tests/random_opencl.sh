#!/bin/bash
# random_opencl.sh: random OpenCL C, compiled by clang for PTX and for the host, must leave the same memory: on the C SM
# (and the functional executor, which every run is held against) and on the host.
#
#   tests/random_opencl.sh [FIRST [MODULES [KERNELS [doubles|halves]]]]
#                              seeds FIRST (1) on, MODULES (20) of KERNELS (8) each; doubles or halves in them, on a
#                              machine that has them
#
# The host's code is not optimised: an access to memory is made where the source has it, so what the host computes does
# not depend on what clang's optimiser believes of a barrier, which it does for PTX.  Of halves it takes a processor with F16C.
#
# B (build folder) and PROGRAM (B/twinwarp) may be given.  The machine's instruction store has room for the longest kernels.
# Modules that fail stay in $B/random-opencl, -doubles or -halves: all three can run at once.  Last line: how many modules
# ran, and how many failed; exit status 1 if any did, 2 if the test itself cannot run.
set -u
cd "$(dirname "$0")/.."
B=${B:-build}
program=${PROGRAM:-$B/twinwarp}
first=${1:-1} modules=${2:-20} kernels=${3:-8} reals=${4:-}
folder=$B/random-opencl${reals:+-$reals}
clang="clang-14 -x cl -cl-std=CL1.2 -ffp-contract=off -fwrapv -fno-strict-aliasing -w"
header=(-include tests/kernels/opencl.h) machine=(--engine c --set PcBits=16)
if [ "$reals" = doubles ]; then
  header+=(-include tests/kernels/opencl_double.h)
  machine+=(--set DoubleLanes=8)
else
  clang+=" -cl-single-precision-constant"
fi
for_ptx= for_host=
if [ "$reals" = halves ]; then
  clang+=" -Xclang -cl-ext=+cl_khr_fp16"
  machine+=(--set HalfPrecision=1)
  for_ptx="-Xclang -target-cpu -Xclang sm_70" for_host=-mf16c
fi
failed=0
. mk/how_far.sh

mkdir -p "$folder"
for ((seed = first; seed < first + modules; seed++)); do
  how_far $((seed - first)) "$modules" modules
  at=$folder/random-$seed
  "$B/opencl/generate" "$seed" "$kernels" ${reals:+"$reals"} >"$at.cl" || exit 2
  $clang $for_ptx -target nvptx64-nvidia-nvcl -O2 -S "${header[@]}" -include tests/opencl/support.h \
    "$at.cl" -o "$at.ptx" || exit 2
  $clang $for_host -O0 -shared -fPIC -include tests/opencl/host.h "${header[@]}" \
    -include tests/opencl/support.h "$at.cl" -o "$at.so" -lm || exit 2
  "$B/opencl/host" "$at.so" "$kernels" "$seed" "$folder" || exit 2
  if timeout 300 "$program" run "$at.launch" "${machine[@]}" >"$at.log" 2>&1; then
    rm -f "$at".*
  else
    how_far_over
    echo "seed $seed fails: $program run $at.launch ${machine[*]}"
    tail -n 3 "$at.log"
    failed=$((failed + 1))
  fi
done
how_far_over
echo "$modules modules of $kernels kernels${reals:+ with $reals}, $failed failed"
[ $failed = 0 ]
