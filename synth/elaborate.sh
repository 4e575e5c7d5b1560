#!/bin/bash
# elaborate.sh: a module with its parameters, read by Yosys and ready to be mapped alone.  Prints the folder that keeps it; what
# is in it says design.h, and
#
#   synth/elaborate.sh module "parameters"       (as an instance spells them)
#
#   cost     processor seconds that it took, and the most memory, MB
#
# Fails on any warning of Yosys but those that describe what is wanted, on a latch, and on an undriven wire; with status 2
# when there is no such module, or it cannot be elaborated with these parameters.  Environment: B.
set -euo pipefail
cd "$(dirname "$0")/.."
. synth/defaults.sh
. synth/program.sh
. synth/sources.sh
module=$1 config=$2
sources "$module"
parameters=$(chparams "$config")
memories=
[[ "${files[*]}" != *sram_1r* ]] || memories="blackbox A:hdlname=*sram_1r*"
# SRAM_MACRO: memories are not elaborated at all; Yosys would clear them word by word.
script() { # folder
  cat <<YS
read_verilog -sv -defer -DSRAM_MACRO ${packages[*]} ${files[*]}
hierarchy -check -top $module $parameters
rename -top it
$memories
write_rtlil $1/all.il
select it
proc
check -assert
select -assert-none it/t:\$*latch* it/t:\$sr
setattr -unset src
write_rtlil -selected $1/top.il
YS
}

key=$( (script -; echo "$YOSYS"; cat "$0" synth/*.[ch] "${packages[@]}" "${files[@]}") | sha256sum | cut -c1-16)
folder=$B/synth/elaborated/$module-$key
mkdir -p "$B/synth/elaborated"
exec 9> "$folder.lock"
flock 9   # another design may be at the same module
if [ -f "$folder/cost" ]; then echo "$folder"; exit; fi
refuse() { echo "$module $config: $1" >&2; exit 2; }
pattern='^( *\.[A-Z][A-Za-z0-9]*\([0-9]+\),?)* *$'
[[ $config =~ $pattern ]] || refuse "should be parameters, such as \".Warps(4), .Banks(2)\""
for parameter in $(grep -oE '\.\w+' <<< "$config"); do
  grep -qE "^ *parameter .*\b${parameter#.} *=" "${files[0]}" || refuse "the unit has no parameter ${parameter#.}"
done

rm -rf "$folder"
mkdir "$folder"
script "$folder" > "$folder/script.ys"
# Harmless: an array of flops is no memory.
command time -o "$folder/times" -f '%U %S %M' yosys -q -l "$folder/log" -e . -w 'Replacing memory .* with list of registers' \
  "$folder/script.ys" > /dev/null 2>&1 ||
  { echo "$module: cannot be elaborated: $(grep -E -m 1 'ERROR|^Warning' "$folder/log"); see $folder/log" >&2; exit 2; }
"$B/synthesis" split "$folder"/{all,top}.il "$folder"
rm "$folder"/{all,top}.il
"$B/synthesis" cost "$folder/times" > "$folder/cost.new"
mv "$folder/cost.new" "$folder/cost"
echo "$folder"
