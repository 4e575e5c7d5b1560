#!/bin/bash
# packaging.sh: what other projects use: the FuseSoC core names exactly the RTL's files, and a program outside builds
# against the installed C library and runs, in C and in C++.  MAKE is the make to call.
set -eu
cd "$(dirname "$0")/.."
MAKE=${MAKE:-make -s}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

diff <(sed -n "s,^ *- \(.*\.sv\)$,\1,p" rtl/twinwarp.core | sort) <(cd rtl && find . -name "*.sv" -printf "%P\n" | sort) ||
  { echo "rtl/twinwarp.core (<) does not list the files of rtl/ (>)"; exit 1; }

$MAKE install PREFIX="$folder/installed" >/dev/null
cat >"$folder/program.c" <<'END'
#include <isa/assembler.h>
#include <isa/executor.h>
#include <sm.h>
#include <stdio.h>

int main(void) {
  static const char text[] = ".kernel k\n.arg buf x 4\nldc r0, x\nst.global [r0], r0\nexit\n";
  static struct sm sm;
  struct kernel kernel;
  struct launch launch;
  struct execution_stats stats;
  struct tw_error error;
  sm_reset(&sm);
  if (assemble_text("k", text, sizeof text - 1, &kernel, &error) || launch_create(&launch, &kernel, 1, NULL, &error) ||
      execute(&launch, launch.memory, 100, &stats, &error)) {
    puts(error.text);
    return 1;
  }
  int wrong = launch.memory[LAUNCH_MEMORY_BASE / 4] != LAUNCH_MEMORY_BASE || stats.warp_instructions != 3;
  launch_free(&launch);
  kernel_free(&kernel);
  return wrong;
}
END
export PKG_CONFIG_PATH=$folder/installed/lib/pkgconfig
# The flags are words: no quotes.
gcc -std=c11 -Wall -Werror "$folder/program.c" -o "$folder/program" $(pkg-config --cflags --libs twinwarp)
"$folder/program"
cat > "$folder/program.cpp" << 'END'
extern "C" {
#include <operand/bank_arbiter.h>
}
int main() {
  bank_arbiter_params params = {};
  static bank_arbiter arbiter;
  params.SchedulersPerSubcore = params.UnitPorts = 1;
  params.CollectorUnits = params.Banks = 2;
  params.Operands = 3;
  params.RowBits = 8;
  bank_arbiter_init(&arbiter, &params);
  return arbiter.params.Operands != 3;
}
END
g++ -Wall -Werror "$folder/program.cpp" -o "$folder/program" $(pkg-config --cflags --libs twinwarp)
"$folder/program"
echo "core file complete; library installed and used"
