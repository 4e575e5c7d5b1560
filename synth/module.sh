#!/bin/bash
# module.sh: maps one module of a design to library cells, or finds that it has been done; prints the folder that keeps it.
#
#   synth/module.sh file.il [input=constant]...      (a file of design.h)
#
#   netlist.v    module `it`; what it instantiates is part_1 and so on, clock_gate, and cells
#   fanout       the net that drives most pins, clocks aside, and their number
#   cost         processor seconds that it took, and the most memory, MB
#
# The folder is named by a hash of all that the netlist depends on: the module's own text, the ports of what it instantiates,
# library, clock, options, the flow.  So a module is mapped once, whatever designs it is in.
# Environment: see synth/defaults.sh; GATING, BUFFERING: see netlist.sh.
set -euo pipefail
cd "$(dirname "$0")/.."
. synth/defaults.sh
file=$1
shift
library=$(synth/library.sh "$LIBERTY")
. "$library/roles"
[ -f "$library/gate.v" ] && gating=${GATING:-yes} || gating=no
buffering=${BUFFERING:-yes} most=16
[ "$buffering" != no ] || most=0

script=$mapping sizing="-D $BUDGET_PS"
[ "$buffering" = no ] || { script+=';buffer;upsize,{D};dnsize,{D}'; sizing+=" -constr $library/constr"; }
map() { # RTLIL file, folder, [input=constant]...
  local ties= from=$1 folder=$2 setting
  shift 2
  # Nothing drives it then, and what is connected to it stays so.
  for setting; do ties+="delete -input ${setting%=*}; connect -nounset -set ${setting%=*} ${setting#*=}; "; done
  cat <<YS
read_rtlil $from
cd it; ${ties}cd
synth -top it -run coarse:fine
check -assert
techmap -map synth/select.v
opt -undriven -fine
memory_map
opt -undriven -full
$([ "$gating" = no ] || echo 'techmap -map synth/gating.v; opt_clean')
techmap
opt -fast$([ ! -f "$library/flop.v" ] || echo "; dfflegalize -cell \$_DFF_P_ x; techmap -map $library/flop.v")
dfflibmap -liberty $library/cells.lib
abc -liberty $library/cells.lib $sizing -script +$script;stime,-p
$([ "$gating" = no ] || echo "read_verilog -lib $library/gate.v")
setundef -zero
splitnets
opt_clean -purge
select -assert-none t:\$*
write_verilog -noattr -noexpr -nohex -nodec $folder/mapped.v
YS
}

key=$( (map - - "$@" | sed "s,$library,library,g"; echo "$YOSYS"; cat "$library/key" synth/{gating,select}.v "$file") |
  sha256sum | cut -c1-16)
folder=$B/synth/mapped/$key
mkdir -p "$B/synth/mapped"
exec 9> "$folder.lock"
flock 9   # another design may be at the same module
failed() { # folder, reason
  rm -rf "$folder.failed"
  mv -T "$1" "$folder.failed"
  echo "$(basename "$(dirname "$file")"): $(grep -E -m 1 'ERROR|^Warning' "$folder.failed/log" || echo "$2");" \
    "see $folder.failed/log" >&2
  exit 1
}

if [ ! -f "$folder/cost" ]; then
  new=$folder.new
  rm -rf "$new"
  mkdir "$new"
  map "$file" "$new" "$@" > "$new/map.ys"
  # Harmless: an array of flops is no memory; a cell whose function the mapper cannot read is not used.
  command time -o "$new/times" -f '%U %S %M' yosys -q -l "$new/log" -e . \
    -w 'Replacing memory .* with list of registers|Found unsupported expression|unsupported cell' "$new/map.ys" > /dev/null 2>&1 ||
    failed "$new" 'Yosys fails without a reason'
  "$B/synthesis" cost "$new/times" > "$new/cost"
  mv -T "$new" "$folder"
fi

# What abc has left to do, which takes little, is kept beside it.
done=$folder/$( (echo "$most"; cat synth/*.[ch] "$library"/{cells.tsv,roles}) |
  sha256sum | cut -c1-8)
if [ ! -f "$done/fanout" ]; then
  rm -rf "$done" "$done.new"
  mkdir "$done.new"
  "$B/synthesis" buffers "$library" "$file" "$folder/mapped.v" "$most" "$done.new/fanout" > "$done.new/netlist.v" 2> "$done.new/log" ||
    failed "$done.new" "$(tail -n 1 "$done.new/log")"
  cp "$folder/cost" "$done.new"
  mv -T "$done.new" "$done"
fi
echo "$done"
