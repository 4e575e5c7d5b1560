#!/bin/bash
# machines.sh: with which parameters the machines have their units: every preset, and what no preset has: two kernels with
# Scavenger's governor and preemption, doubles and halves, pipes of most stages.  Printed: "unit .Name(value), ..." a line, each once.
#
#   tests/machines.sh UNIT...
#
# Environment: B; VERILATOR, the command with its folders and packages.
set -euo pipefail
cd "$(dirname "$0")/.."
B=${B:-build}
. tests/most_stages.sh
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

machines() {
  "$B/generate" presets
  echo volta Kernels=2 Governor=1 Preemption=1
  echo volta DoubleLanes=8 HalfPrecision=1
  echo "volta DoubleLanes=8 HalfPrecision=1 $most_stages"
}

while read -r machine; do
  # shellcheck disable=SC2086
  "$B/generate" bench sm $machine > "$work/machine.sv"
  $VERILATOR --xml-only --xml-output "$work/machine.xml" --top-module tb harness/lockstep/show_pkg.sv "$work/machine.sv" ||
    { echo "$machine: cannot be elaborated" >&2; exit 1; }
  awk -v units="$*" -f tests/machines.awk "$work/machine.xml"
done < <(machines) | sort -u
