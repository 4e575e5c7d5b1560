#!/bin/bash
# netlist.sh: a unit as a netlist of library cells, and what it is made of.  Prints the folder that keeps it.
#
#   synth/netlist.sh unit "config" [input=constant]...
#
# The config is the unit's parameters as an instance spells them, ".Warps(4), .Banks(2)".  An input that is given is
# tied to the constant, and its logic falls away.  Modules stay as they are in the RTL, each mapped by itself; memories
# become black boxes; registers with an enable stand behind clock gates.  In the folder, named by the hash of all it
# depends on:
#
#   netlist.v     modules <unit>_netlist and what is in it, named after their RTL: <unit>__1, sram_1rw__1
#   srams.v       the memories in it, for simulation (synth/simulation.sh makes the rest)
#   modules.tsv   cells of each module: module, RTL module, cell or module in it, count
#   fanout.tsv    the net of each module that drives most pins, clocks aside: module, RTL module, net, pins
#   srams.tsv     memories: module, RTL module, words, width, granule
#   paths         instances of clock gates and memories: kind, module, path, and of a gate the net it drives
#   cost          processor seconds that it took, and the most memory, MB
#
# Environment: see synth/defaults.sh; GATING=no (no clock gates); BUFFERING=no (no buffers, no sizes).
# Fails on any warning of Yosys but those that describe what is wanted, on a latch, and on an undriven wire; with
# status 2 when there is no such unit, or it cannot be elaborated with these parameters.
set -euo pipefail
cd "$(dirname "$0")/.."
. synth/defaults.sh
. synth/sources.sh
unit=$1 config=$2
shift 2

library=$(synth/library.sh "$LIBERTY")
[ -f "$library/gate.v" ] && gating=${GATING:-yes} || gating=no
buffering=${BUFFERING:-yes}
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
write_rtlil $1/elaborated.il
YS
}

# abc as Yosys would run it, but for its sweep of equal nodes, which takes minutes of a wide multiplier.
map() { # folder, [input=constant]...
  local ties= gate_map= gate_read= script sizing setting folder=$1
  shift
  for setting; do ties+="delete -input ${setting%=*}; connect -set ${setting%=*} ${setting#*=}; "; done
  if [ "$gating" != no ]; then
    gate_read="read_verilog $library/gate.v"
    gate_map="techmap -map synth/gating.v; opt_clean"
  fi
  script='strash;ifraig;dc2;&get,-n;&dch,-f;&nf,{D};&put' sizing="-D $(awk "BEGIN { printf \"%d\", $CLOCK_NS * 1000 }")"
  [ "$buffering" = no ] || { script+=';buffer;upsize,{D};dnsize,{D}'; sizing+=" -constr $library/constr"; }
  cat <<YS
read_rtlil $folder/named.il
cd ${unit}_netlist; ${ties}cd
synth -top ${unit}_netlist -run coarse:fine
check -assert
opt -undriven -fine
memory_map
opt -undriven -full
$gate_map
techmap
opt -fast
dfflibmap -liberty $library/cells.lib
abc -liberty $library/cells.lib $sizing -script +$script;stime,-p
$gate_read
setundef -zero
splitnets
opt_clean -purge
select -assert-none t:\$*
tee -q -o $folder/stat stat
write_verilog -noattr -noexpr -nohex -nodec $folder/mapped.v
YS
}

key=$( (elaborate -; map - "$@"; yosys -V
  cat synth/gating.v synth/netlist.awk synth/modules.awk "${packages[@]}" "${files[@]}") | sha256sum | cut -c1-12)
folder=$B/synth/$unit-$key
if [ -f "$folder/cost" ]; then echo "$folder"; exit; fi
new=$folder.new.$$
mkdir -p "$new"
trap 'rm -rf "$new"' EXIT
echo "$unit $config $*" > "$new/config"
echo -n "synthesising $unit $config $*: " >&2

# Harmless: an array of flops is no memory; a cell whose function the mapper cannot read is not used.
harmless='Replacing memory .* with list of registers|Found unsupported expression|unsupported cell'
quietly() { # script, status if it fails
  command time -a -o "$new/times" -f '%U %S %M' yosys -q -l "$new/$1.log" -w "$harmless" -e . "$new/$1.ys" \
    > /dev/null 2>&1 && return
  echo "failed: $(grep -E -m 1 'ERROR|^Warning' "$new/$1.log" || echo 'no reason is given');" \
    "see $folder.failed/$1.log" >&2
  rm -rf "$folder.failed"
  mv -T "$new" "$folder.failed"
  exit "$2"
}

elaborate "$new" > "$new/elaborate.ys"
quietly elaborate 2
# Names of elaborations become names a tool can read; the memories and who they are go into tables.
awk -v unit="$unit" -v folder="$new" -f synth/netlist.awk "$new"/elaborated.il{,} > "$new/named.il"
map "$new" "$@" > "$new/map.ys"
quietly map 1
awk -v folder="$new" -v clock_pin="$(cut -d' ' -f2 "$library/flop")" -f synth/modules.awk "$new/names" "$new/stat" \
  "$new/mapped.v"
rm "$new"/{elaborated,named}.il "$new/mapped.v"
awk '{ seconds += $1 + $2; if ($3 > most) most = $3 } END { printf "%.1f\t%.0f\n", seconds, most / 1024 }' \
  "$new/times" > "$new/cost"
mv -T "$new" "$folder" 2>/dev/null || rm -rf "$new"
echo "$(cut -f 1 "$folder/cost") s" >&2
echo "$folder"
