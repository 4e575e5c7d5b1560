#!/bin/bash
# netlist.sh: a unit as a netlist of library cells, and what it is made of.  Prints the folder that keeps it.
#
#   synth/netlist.sh unit "config" [input=constant]...
#
# The config is the unit's parameters as an instance spells them, ".Warps(4), .Banks(2)".  An input that is given is
# tied to the constant, and its logic falls away.  Modules stay as they are in the RTL, each mapped by itself and once,
# whatever unit it is in (synth/module.sh); memories become black boxes; registers with an enable stand behind clock gates.
# In the folder, named by the hash of all it depends on:
#
#   netlist.v     modules <unit>_netlist and what is in it, named after their RTL: <unit>__1, sram_1rw__1
#   srams.v       the memories in it, for simulation (synth/simulation.sh makes the rest)
#   modules.tsv   cells of each module: module, RTL module, cell or module in it, count
#   fanout.tsv    the net of each module that drives most pins, clocks aside: module, RTL module, net, pins
#   srams.tsv     memories: module, RTL module, words, width, granule
#   paths         instances of clock gates and memories: kind, module, path, and of a gate the net it drives
#   cost          processor seconds that it takes from nothing, and the most memory, MB
#
# Environment: see synth/defaults.sh; GATING=no (no clock gates); BUFFERING=no (no buffers, no sizes); JOBS: modules at once.
# Fails on any warning of Yosys but those that describe what is wanted, on a latch, and on an undriven wire; with
# status 2 when there is no such unit, or it cannot be elaborated with these parameters.
set -euo pipefail
cd "$(dirname "$0")/.."
. synth/defaults.sh
. synth/sources.sh
unit=$1 config=$2
shift 2

library=$(synth/library.sh "$LIBERTY")
sources "$unit"
refuse() { echo "$unit $config: $1" >&2; exit 2; }
pattern='^( *\.[A-Z][A-Za-z]*\([0-9]+\),?)* *$'
[[ $config =~ $pattern ]] || refuse "should be parameters, such as \".Warps(4), .Banks(2)\""
for parameter in $(grep -oE '\.\w+' <<< "$config"); do
  grep -qE "^ *parameter .*\b${parameter#.} *=" "${files[0]}" || refuse "the unit has no parameter ${parameter#.}"
done

elaborate() { # folder
  local parameters memories=
  parameters=$(sed -E 's/\.(\w+)\((\w+)\),?/-set \1 \2/g' <<< "$config")
  [[ "${files[*]}" != *sram_1r* ]] || memories="blackbox *sram_1r*"
  cat <<YS
read_verilog -sv ${packages[*]} ${files[*]}
${parameters:+chparam $parameters $unit}
hierarchy -check -top $unit
proc
check -assert
select -assert-none t:\$*latch* t:\$sr
$memories
setattr -unset src
write_rtlil $1/elaborated.il
YS
}

key=$( (elaborate -; yosys -V; echo "$library $CLOCK_NS ${GATING:-} ${BUFFERING:-} $*"
  cat synth/{gating.v,select.v,module.sh,netlist.awk,buffers.awk,modules.awk} "${packages[@]}" "${files[@]}") | sha256sum | cut -c1-12)
folder=$B/synth/$unit-$key
if [ -f "$folder/cost" ]; then echo "$folder"; exit; fi
new=$folder.new.$$
mkdir -p "$new"
trap 'rm -rf "$new"' EXIT
echo "$unit $config $*" > "$new/config"
failed() { # status, reason
  echo "$unit: $2" >&2
  rm -rf "$folder.failed"
  mv -T "$new" "$folder.failed"
  exit "$1"
}

elaborate "$new" > "$new/elaborate.ys"
# Harmless: an array of flops is no memory.
command time -o "$new/times" -f '%U %S %M' yosys -q -l "$new/elaborate.log" -w 'Replacing memory .* with list of registers' \
  -e . "$new/elaborate.ys" > /dev/null 2>&1 ||
  failed 2 "cannot be elaborated: $(grep -E -m 1 'ERROR|^Warning' "$new/elaborate.log"); see $folder.failed/elaborate.log"
awk -v unit="$unit" -v folder="$new" -f synth/netlist.awk "$new"/elaborated.il{,}
rm "$new/elaborated.il"

# Each module that is not a memory; the largest first, as they take longest.  The inputs that are tied are the unit's.
map() { # name
  local ties=() mapped
  [ "$1" != "${unit}_netlist" ] || ties=("${@:2}")
  mapped=$(synth/module.sh "$new/$1.il" "${ties[@]}")
  printf '%s\t%s\n' "$1" "$mapped" > "$new/$1.mapped"
}
export new unit
export -f map
(cd "$new" && ls -S -- *.il) | sed 's/\.il$//' |
  xargs -P "${JOBS:-$(nproc)}" -I {} bash -c 'set -euo pipefail; map "$@"' - {} "$@" 2> "$new/log" ||
  failed 1 "$(head -n 1 "$new/log")"
cat "$new"/*.mapped > "$new/mapped"
gate=()
[ ! -f "$library/gate.v" ] || gate=("$library/gate.v")
awk -v folder="$new" -f synth/modules.awk "$new/names" "${gate[@]}" "$new/mapped"

# What another design has mapped already counts as well.
{ awk '{ print $1 + $2 "\t" $3 / 1024 }' "$new/times"; cut -f 2 "$new/mapped" | sort -u | sed 's:$:/cost:' | xargs cat; } |
  awk '{ seconds += $1; if ($2 > most) most = $2 } END { printf "%.1f\t%.0f\n", seconds, most }' > "$new/cost"
rm "$new"/*.{il,parts,mapped} "$new/mapped"
mv -T "$new" "$folder" 2>/dev/null || rm -rf "$new"
echo "$unit $config $*: mapping takes $(cut -f 1 "$folder/cost") s" >&2
echo "$folder"
