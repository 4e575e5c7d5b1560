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
list=$B/power/regless.$$
report=$B/report/regless-energy.json
trap 'rm -f "$list" "$list".* "$report.new"' EXIT
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
  local file=$list.$1
  case $1 in
    full) measure full "$file" operand_collector bank_arbiter register_bank ;;
    512) measure 512 "$file" register_reader osu_bank region_decode capacity_manager compressor ;;
    *-plain) cp "$list.512" "$file" ;;
    *) measure "$1" "$file" osu_bank capacity_manager ;;
  esac
}
# "energy", machine, unit, event, pJ; its "clock", pJ a cycle, and "static", mW, are of all instances.
show() { # machine, file
  awk -v OFS='\t' -v machine="$1" '
    function value(name) { return match($0, "\"" name "\": [-0-9.e+]+") ? substr($0, RSTART + length(name) + 4, RLENGTH - length(name) - 4) + 0 : 0 }
    match($0, /"unit": "[a-z_0-9]+"/) {
      unit = substr($0, RSTART + 9, RLENGTH - 10)
      clock = value("clock_pj_per_cycle"); leakage = value("leakage_mw"); instances = value("instances")
    }
    machine ~ /-plain$/ && unit == "compressor" { next }
    /"clock_pj_per_cycle"/ {
      print "energy", machine, unit, "clock", instances * clock
      print "energy", machine, unit, "static", instances * leakage
    }
    /"events": \[\{/ {
      n = split($0, part, "{")
      for (i = 2; i <= n; i++) { split(part[i], word, "\""); sub(/.*"pj": /, "", part[i]); print "energy", machine, unit, word[4], part[i] + 0 }
    }' "$2"
}
# "run", kernel, machine, cycles, instructions; "count", kernel, machine, event, count.
count() { # kernel, machine
  "$B/twinwarp-volta" run "$1" --engine c --preset maxwell $(options "$2") --events --report "$list.json" > /dev/null
  awk -v OFS='\t' -v kernel="$(basename "${1%.launch}" .tws)" -v machine="$2" '
    $1 == "\"run_cycles\":" { cycles = $2 + 0 }
    $1 == "\"warp_instructions_count\":" { instructions = $2 + 0 }
    $1 == "\"event\":" || $2 == "\"event\":" { gsub(/[",]/, "", $NF); event = $NF }
    $1 == "\"count\":" && event { print "count", kernel, machine, event, $2 + 0; event = "" }
    END { print "run", kernel, machine, cycles, instructions }' "$list.json"
}
energies full
[ "$machines" = full ] || energies 512
for machine in $machines; do case $machine in full | 512) ;; *) energies "$machine" ;; esac; done
{
  for machine in $machines; do
    [ "$machine" = full ] || show "$machine" "$list.512"
    show "$machine" "$list.$machine"
  done
  for kernel; do
    for machine in $machines; do count "$kernel" "$machine"; done
  done
} > "$list"
awk -F '\t' -v machines="$machines" -v liberty="$LIBERTY_NAME" -v clock="$CLOCK_NS" -v sram="$SRAM" -v feature="$FEATURE" \
  -v report="$report.new" -f synth/sram.awk -f synth/regless_energy.awk "$list"
mv "$report.new" "$report"
