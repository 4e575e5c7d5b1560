#!/bin/bash
# lint.sh: shows that the checks of `make lint` that are ours can fail, each broken on purpose.
set -uo pipefail
cd "$(dirname "$0")/.." || exit 2
here=$PWD build=$(realpath "${B:-build}")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
wrong=0

# layers FILE LINE [WHAT]: with LINE put before a file the check of who includes whom passes, or says WHAT and fails.
layers() { broken lint-layers "$@"; }

# figures FILE SED WHAT: with FILE edited the check of pages says WHAT and fails; in a copy of what figures depend on.
figures() {
  cp "$folder/$1" "$folder/kept"
  sed -i "$2" "$folder/$1"
  ! cmp -s "$folder/$1" "$folder/kept" || { echo "$2 changes nothing in $1"; wrong=$((wrong + 1)); }
  verdict lint-figures "$3" "$2 in $1"
  mv "$folder/kept" "$folder/$1"
}

# verdict CHECK WHAT CHANGE
verdict() {
  local check=$1 what=$2 change=$3 status
  make -s -C "$folder" -f "$here/Makefile" -I "$here" B="$build" -o "$build/results" $check >"$folder/out" 2>&1
  status=$?
  if [ -z "$what" ]; then [ $status = 0 ] && return
  else [ $status != 0 ] && grep -qF "$what" "$folder/out" && return; fi
  wrong=$((wrong + 1))
  echo "$change: status $status; said:"
  sed 's/^/  /' "$folder/out"
}

broken() {
  local check=$1
  shift
  local file=$1 line=$2 what=${3:-}
  rm -rf "${folder:?}"/*
  cp -r .clang-format cmodel toolchain harness synth rtl tests docs mk "$folder"
  [ -f "$folder/$file" ] && line+=$'\n'$(cat "$folder/$file")
  mkdir -p "$folder/$(dirname "$file")"
  echo "$line" >"$folder/$file"
  verdict "$check" "$what" "'${line%%$'\n'*}' in $file"
}

layers cmodel/sm.c '/* nothing */'
layers harness/cli/main.c '#include "util/random.h"'
layers harness/run/run.c '#include "Vtb.h"'
layers cmodel/sm.c '#include "isa/kernel.h"' 'cmodel/sm.c:1: cmodel/ comes before toolchain/isa/'
layers cmodel/issue/decode.c '  #  include "util/random.h"' 'includes harness/util/random.h'
layers cmodel/issue/decode.h '#include "../../toolchain/file.h"' 'includes toolchain/file.h'
layers toolchain/isa/kernel.c '#include "util/pool.h"' 'toolchain/isa/ comes before harness/util/'
layers toolchain/isa/kernel.c '#include "compiler/ir.h"' 'toolchain/isa/ comes before toolchain/compiler/'
layers harness/util/jobs.c '#include "lockstep/bits.h"' 'harness/util/ comes before harness/lockstep/'
layers harness/papers/malekeh/malekeh.c '#include "papers/regless/regless_runs.h"' 'harness/papers/malekeh/ comes before'
layers harness/lockstep/shim.cpp '#include "failure/report.h"' 'harness/lockstep/ comes before harness/failure/'
layers harness/run/run.h '#include "fuzz/fuzz.h"' 'includes tests/fuzz/fuzz.h'
layers synth/cells.c '#include "util/shell.h"'
layers synth/cells.c '#include "run/run.h"' 'synth/ comes before harness/run/'
layers harness/netlist/flat_cell.c '#include "liberty.h"' 'harness/netlist/ comes before synth/, and includes synth/liberty.h'
layers harness/new/new.c '/* new */' 'in no folder of the list'
layers rtl/sm.sv 'import "DPI-C" function void f();' 'rtl/sm.sv:1: DPI in the RTL'
broken lint-length cmodel/sm.c '/* one more */'
broken lint-length rtl/subcore.sv "$(yes '//' | head -n 300)" 'lines; a composite has 300 at most'
broken lint-length rtl/dispatch/context_mover.sv "$(yes '//' | head -n 300)" 'lines; a composite has 300 at most'

script=tests/forgotten # named nowhere with its ending
broken lint-tests $script.sh '#!/bin/bash' "$script.sh: nothing calls it"

broken lint-faults tests/faults/units.txt '# a comment'
broken lint-faults tests/faults/policies.txt $'fault 1 gone\nfile memory/l1.c\nmodel a line that is gone\nplanted FAULT' 'fault 1: not once in'

make -s "$build/results" B="$build" || exit 2
rm -rf "${folder:?}"/*
cp -r cmodel toolchain harness rtl tests synth mk docs README.md "$folder"
verdict lint-figures '' 'nothing changed'
figures README.md 's/^| | the same, assigned by SRR.s hash: time | 1 | 0/&0/' 'README.md:'
figures docs/results/cosim.json 's/"runs_count": *[0-9]*/"runs_count": 1/' 'docs/verification.md:'
figures docs/results.md '$s/2026/2025/' 'docs/results.md: is not what'

# A claim of the README that is stale, and says so itself.
echo '/* one more line */' >>"$folder/cmodel/sm.c"
(cd "$folder" && "$build/results" print README.md docs/*.md docs/papers/*.md)
verdict lint-figures 'README.md: claims what is stale' 'stale claims'
echo "$wrong wrong"
[ $wrong = 0 ]
