#!/bin/bash
# kernels.sh: the PTX checked in is what clang makes of the kernels, and each has both its launch files.
#
#   tests/kernels.sh           B (build folder) and MAKE (the make to call) come from the runner
set -eu
cd "$(dirname "$0")/.."
B=${B:-build}
MAKE=${MAKE:-make -s}
made=$B/kernels
wrong=0

rm -rf "$made"
$MAKE kernels PTX="$made"
for source in tests/kernels/*.cl; do
  name=$(basename "$source" .cl)
  cmp "$made/$name.ptx" "tests/kernels/$name.ptx" || wrong=1
  for size in small large; do
    grep -qx "module $name.ptx" tests/kernels/*."$size.launch" || { echo "$name has no $size launch file"; wrong=1; }
  done
done
cmp "$made/cuda.ptx" tests/ptx/cuda.ptx || wrong=1
for ptx in tests/kernels/*.ptx; do
  [ -e "${ptx%.ptx}.cl" ] || { echo "$ptx has no source"; wrong=1; }
done

# A kernel that is changed and not made again is seen.
sed 's/a\[i\] + b\[i\]/a[i] - b[i]/' tests/kernels/vector_add.cl >"$made/vector_add.cl"
$MAKE kernels CL_FILES="$made/vector_add.cl" PTX="$made"
! cmp -s "$made/vector_add.ptx" tests/kernels/vector_add.ptx || { echo "another sum gives the same PTX"; wrong=1; }

[ $wrong = 0 ] || { echo "make kernels makes the PTX again"; exit 1; }
echo "PTX of $(ls tests/kernels/*.cl | wc -l) kernels is clang's"
