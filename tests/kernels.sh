#!/bin/bash
# kernels.sh: the PTX checked in is what clang makes of the kernels, and each has both its launch files; no access to
# shared memory is lost across a barrier.
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
sources=(tests/kernels/*.cl tests/kernels/{paver,jatala}/*.cl)
for source in "${sources[@]}"; do
  name=${source#tests/kernels/} name=${name%.cl} folder=$(dirname "$source")
  cmp "$made/$name.ptx" "tests/kernels/$name.ptx" || wrong=1
  for size in small large; do
    grep -qx "module $(basename "$name").ptx" "$folder"/*."$size.launch" || { echo "$name has no $size launch file"; wrong=1; }
  done
done
cmp "$made/cuda.ptx" tests/ptx/cuda.ptx || wrong=1
for name in forms vectors doubles halves wrong; do cmp "$made/$name.ptx" tests/forms/$name.ptx || wrong=1; done
# Where the nvcc is that made the CUDA kernels' PTX.
nvcc=${NVCC:-/usr/local/cuda/bin/nvcc}
for name in kernels ampere doubles halves; do
  ptx=tests/cuda/$name.ptx
  release=$(sed -n 's/.*release .*, \(V[0-9.]*\)$/\1/p' $ptx) target=$(sed -n 's/^\.target //p' $ptx)
  read -ra flags < <(sed -n 's,^//   nvcc -ptx -arch=[a-z0-9_]* \(.*\)-o .*,\1,p' tests/cuda/$name.cu)
  if [ -x "$nvcc" ] && "$nvcc" --version | grep -qw "$release"; then
    "$nvcc" -ptx -arch="$target" "${flags[@]}" -o "$made/cuda_$name.ptx" tests/cuda/$name.cu
    cmp "$made/cuda_$name.ptx" $ptx || wrong=1
  fi
done
for ptx in tests/kernels/*.ptx tests/kernels/{paver,jatala}/*.ptx; do
  [ -e "${ptx%.ptx}.cl" ] || { echo "$ptx has no source"; wrong=1; }
done

# A kernel that is changed and not made again is seen.
sed 's/a\[i\] + b\[i\]/a[i] - b[i]/' tests/kernels/vector_add.cl >"$made/vector_add.cl"
$MAKE kernels CL_FILES="$made/vector_add.cl" CL_PAPERS= PTX="$made"
! cmp -s "$made/vector_add.ptx" tests/kernels/vector_add.ptx || { echo "another sum gives the same PTX"; wrong=1; }

# As many accesses to shared memory as with a barrier that clang knows nothing of, a function that is only declared.  With
# __syncthreads() it keeps a variable in a register that other threads write: that is seen, of a word and of an array.
accesses() { grep -cE '(ld|st|atom|red)(\.volatile)?\.shared' "$1" || true; }
with_barrier() { $MAKE kernels CL_FILES="$1" CL_PAPERS="$2" PTX="$made" CL_BARRIER="$3"; }
with_barrier "$(echo tests/kernels/*.cl)" "$(echo tests/kernels/{paver,jatala}/*.cl)" '-include tests/opencl/unknown.h'
for source in "${sources[@]}"; do
  name=${source#tests/kernels/} name=${name%.cl} ptx=${source%.cl}.ptx
  [ "$(accesses "$ptx")" = "$(accesses "$made/$name.ptx")" ] ||
    { echo "$name: $(accesses "$ptx") accesses to shared memory, $(accesses "$made/$name.ptx") are meant"; wrong=1; }
done
with_barrier "tests/kernels/compact.cl tests/kernels/backprop_layer.cl" '' "-D'TW_BAR_SYNC()=__syncthreads()' -D'TW_MEMBAR()='"
for name in compact backprop_layer; do
  [ "$(accesses "$made/$name.ptx")" -lt "$(accesses tests/kernels/$name.ptx)" ] || { echo "$name loses nothing"; wrong=1; }
done

[ $wrong = 0 ] || { echo "make kernels makes the PTX again"; exit 1; }
echo "PTX of ${#sources[@]} kernels is clang's"
