#!/bin/bash
# storage.sh: what a unit keeps, counted before it is mapped: bits of registers and of memories, by module.
#
#   synth/storage.sh unit "config"       (the config as for netlist.sh)
#
# Output, one line each: module, instances, bits of registers in one, bits of memories in one, and last "total" with the
# sums.  A register that holds a constant, or that nothing reads, is not counted.
# Environment: B (folder to build in).
set -euo pipefail
cd "$(dirname "$0")/.."
. synth/defaults.sh
. synth/sources.sh
unit=$1 config=$2
sources "$unit"
key=$( (echo "$unit $config"; echo "$YOSYS"; cat synth/storage.sh synth/measured/storage.c "${packages[@]}" "${files[@]}") | sha256sum | cut -c1-12)
kept=$B/synth/storage/$unit-$key
mkdir -p "$B/synth/storage"
if [ -f "$kept" ]; then cat "$kept"; exit; fi
work=$(mktemp -d "$B/synth/storage.XXXXXX")
trap 'rm -rf "$work"' EXIT
parameters=$(chparams "$config")
memories=
[[ "${files[*]}" != *sram_1r* ]] || memories="blackbox A:hdlname=*sram_1r*"
cat > "$work/script.ys" <<YS
read_verilog -sv -defer -DSRAM_MACRO ${packages[*]} ${files[*]}
hierarchy -check -top $unit $parameters
write_rtlil $work/elaborated.il
proc
$memories
memory_map
opt -fast
tee -q -o $work/stat stat -width
YS
yosys -q -l "$work/log" "$work/script.ys" > /dev/null 2>&1 ||
  { echo "$unit $config: $(grep -m 1 ERROR "$work/log" || echo 'Yosys fails')" >&2; exit 2; }
"$B/synthesis" storage "$work/elaborated.il" "$work/stat" > "$work/bits"
cp "$work/bits" "$kept.$$" && mv "$kept.$$" "$kept"
cat "$kept"
