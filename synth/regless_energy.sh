#!/bin/bash
# regless_energy.sh: energy of registers in whole kernels, with RegLess and with the full register file.  Kloosterman 4.6.2,
# 4.6.3, Fig. 4.12, 4.14.
#
# First the energies of events (synth/energy.sh) in the units of each machine, from power of their netlists in the same windows
# of kernels, inputs from the C engine; then the C engine counts the events of whole kernels, which are charged with them.  Machines are
# preset maxwell with the full register file, with RegLess of each capacity, and with 512 entries without compressor.  Staging
# unit and capacity manager are measured at each capacity, the rest of RegLess, which has line numbers of it alone, with 512
# entries.  Without compressor nothing of it is charged.  Of the registers' L1, which the SM has in either machine, rows read and written count, by CACTI's model.  Prints three tables and writes build/report/regless-energy.json.
#
#   synth/regless_energy.sh kernel...
#
# Environment: see synth/defaults.sh; WINDOWS: see synth/energy.sh; MACHINES: these alone, full first, with 512 if there are others; LEAST: see
# synth/extrapolate.sh, 2.
set -euo pipefail
cd "$(dirname "$0")/.."
. synth/defaults.sh
mkdir -p "$B/power" "$B/report"
work=$(mktemp -d "$B/power/regless.XXXXXX")
trap 'rm -rf "$work"' EXIT
machines=${MACHINES:-full 128 256 512 512-plain 2048}
: "${WINDOWS:=$(printf 'tests/kernels/%s:1000:3000 ' matmul_tiled.tws reduction.tws bank_bound.tws divergence.tws black_scholes.small.launch)}"
export WINDOWS LEAST=${LEAST:-2} PRESET=maxwell ENGINE=c
options() { # machine
  local entries=${1%-plain}
  case $1 in
    full) echo "--set OperandStage=0 --set Rows=64" ;;
    *-plain) echo "--set Rows=$((entries / 32)) --set Entries=0" ;;
    *) echo "--set Rows=$((entries / 32))" ;;
  esac
}
measure() { # machine, file, unit...
  RUN_OPTIONS=$(options "$1") ENERGIES=$2 synth/energy.sh "${@:3}"
}
energies() { # machine
  local file=$work/energy.$1
  case $1 in
    full) measure full "$file" operand_collector bank_arbiter register_bank ;;
    512) measure 512 "$file" register_reader osu_bank region_decode capacity_manager compressor ;;
    *-plain) ;;
    *) measure "$1" "$file" osu_bank capacity_manager ;;
  esac
}
# Rows of `synthesis regless-energy`.
run() { # kernel, machine
  local name report
  name=$(basename "${1%.launch}" .tws)
  report=$work/$name-$2.json
  "$B/twinwarp-volta" run "$1" --engine c --preset maxwell $(options "$2") --events --report "$report" > /dev/null
  printf '%s\t%s\t%s\n' "$name" "$2" "$report"
}
energies full
[ "$machines" = full ] || energies 512
for machine in $machines; do case $machine in full | 512) ;; *) energies "$machine" ;; esac; done
for machine in $machines; do
  [ "$machine" = full ] || printf '%s\t%s\n' "$machine" "$work/energy.512"
  case $machine in 512 | *-plain) ;; *) printf '%s\t%s\n' "$machine" "$work/energy.$machine" ;; esac
done > "$work/energies"
for kernel; do
  for machine in $machines; do run "$kernel" "$machine"; done
done > "$work/runs"
"$B/synthesis" regless-energy "$work/energies" "$work/runs" "$B/report/regless-energy.json"
