#!/bin/bash
# paver.sh: area and slack of PAVER's thread block scheduler for the GPUs of the paper, by unit.  5.1, 5.2.
#
#   synth/paver.sh
#
# The scheduler of 15, 28 and 80 SMs (Fermi, Pascal, Volta), whole and each of its units by itself, of those that there is
# one of for each SM one; the adders and comparators of the task stealer as its RTL has them, of as many bits as a number of
# blocks or more.  Prints a table and writes build/report/paver-area.json.
#
# Environment: see synth/defaults.sh; SMS: these sizes alone.
set -euo pipefail
cd "$(dirname "$0")/.."
. synth/defaults.sh
. synth/sources.sh
bits=16 pointer=31
mkdir -p "$B/synth" "$B/report"
work=$(mktemp -d "$B/synth/paver.XXXXXX")
trap 'rm -rf "$work"' EXIT

# Rows of `synthesis paver-area`.
operators() { # SMs
  sources task_stealer
  yosys -q -p "read_verilog -sv ${files[*]}
    hierarchy -check -top task_stealer -chparam Sms $1 -chparam BlockBits $bits -chparam PointerBits $pointer
    proc; opt; tee -q -o $work/operators-$1.json stat -json -width" > /dev/null
  printf 'operators\t%s\t%s\t%s\n' "$1" $bits "$work/operators-$1.json"
}
part() { # SMs, unit, config
  local figures
  figures=$(synth/unit.sh timing "$2" "$3")
  printf 'part\t%s\t%s\n' "$1" "$figures"
}
{
  for sms in ${SMS:-15 28 80}; do
    entries=$((sms > 32 ? 32 : 16))
    part "$sms" group_scheduler ".Sms($sms), .Entries($entries), .BlockBits($bits), .GridBits($bits)"
    part "$sms" task_stealer ".Sms($sms), .BlockBits($bits), .PointerBits($pointer)"
    part "$sms" group_queue ".Sms($sms), .Entries($entries), .BlockBits($bits), .PointerBits($pointer)"
    part "$sms" sm_turn ".Sms($sms)"
    part "$sms" fetch_mux ".Sms($sms), .BlockBits($bits), .TagBits($((entries > 16 ? 6 : 5)))"
    operators "$sms"
  done
  part 1 block_feed ".BlockBits($bits), .PointerBits($pointer)"
  part 1 block_coordinates ".NumberBits($bits), .GridBits($bits)"
} > "$work/parts"
"$B/synthesis" paver-area "$work/parts" "$B/report/paver-area.json"
