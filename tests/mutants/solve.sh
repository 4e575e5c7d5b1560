#!/bin/bash
# solve: asks a solver whether mutants of a unit's netlist can ever be told from the original.
#
#   tests/mutants/solve.sh UNIT FOLDER MITER CONFIG NUMBER...
#
# FOLDER holds original.il and mutants.txt (netlist.sh); MITER is the miter printed for the unit, CONFIG its parameters.
# Both copies power up in the same state, any state, are reset, and then get any inputs that the contract allows
# (tests/mutants/contracts/UNIT.svh, where there is one).  One line per mutant, in the order asked:
#   NUMBER proved         no difference at an output that means something, in any number of cycles
#   NUMBER open differs   the solver has found inputs that show it
#   NUMBER open unknown   it has given up
# Easier questions come first.  Most mutants that are equivalent change nothing in a cycle, from whatever state: the
# registers' next values and the outputs are asked for that as one function of inputs and state.  Others change nothing
# with inputs that the contract allows, or in states that are reached, or only what means nothing: a step from two cycles to
# the next shows it of two copies in the same state (`alike`), or of one copy's states alone (`follow` of the miter).  Which
# states are possible and what means something in them says tests/mutants/states/UNIT.svh, where there is one; what it says
# is proved with it.
# Files: core.il, registers.svh (where each is), cycle.blif and miter.blif (mutants asked for, number still an input), and
# NUMBER.blif of those left open.
set -euo pipefail
unit=$1 folder=$2 miter=$3 config=$4
shift 4
here=$(dirname "$0")
parameters=$(sed -E 's/\.(\w+)\((\w+)\),?/-chparam \1 \2/g' <<< "$config")
cycle_seconds=10 step_seconds=15 follow_seconds=15 bmc_seconds=5 pdr_seconds=20 limit=60  # of processor time
count_cycles=24

# Only the mutants that are asked for go into the solver's copies, which are the smaller for it.
{
  echo "read_rtlil $folder/original.il"
  awk -v asked="$*" 'BEGIN { split(asked, list); for (i in list) wanted[list[i]] }
    $1 in wanted { n = $1; sub(/^[0-9]+ /, ""); print "mutate -ctrl mutant 16", n, $0 }' "$folder/mutants.txt"
  echo "write_rtlil $folder/mutated.il; memory_map; techmap -map $here/pmux.v; opt -full -nosdff -nodffe; dffunmap; opt_clean"
  echo "simplemap t:\$dff; opt_clean; write_rtlil $folder/registers.il"
} > "$folder/solve.ys"
yosys -q "$folder/solve.ys"
awk -v places="$folder/registers.svh" -f "$here/registers_as_ports.awk" "$folder"/{mutated,registers,registers}.il > "$folder/core.il"
rm "$folder"/{mutated,registers}.il "$folder/solve.ys"
yosys -q -p "read_rtlil $folder/core.il; techmap; opt; opt_clean; write_blif $folder/cycle.blif"
state=$(sed -n 's/.*width \([0-9]*\) output 9001.*/\1/p' "$folder/core.il")
contract=
[ ! -f "$here/contracts/$unit.svh" ] || contract="-DCONTRACT -I$here/contracts"
states=
[ ! -f "$here/states/$unit.svh" ] || states="-DSTATES -I$here -I$folder"
yosys -q -p "read_rtlil $folder/core.il; read_verilog -sv $contract $states -DSTATE_BITS=$state $miter
  hierarchy -check -top miter $parameters
  proc; flatten; opt -nosdff -nodffe; techmap; opt -nosdff -nodffe; opt_clean; write_blif $folder/miter.blif"

# What with_mutant ties is no input then, and the last line comes after it.
for file in cycle miter; do
  sed -E -i '/^\.inputs/s/ ((mutant|none)\[[0-9]+\]|follow|alike)//g; /^\.end/d' "$folder/$file.blif"
done

# with_mutant NUMBER MODE FILE: the file with the number tied, and the miter's input MODE (follow, alike, or neither) at 1.
# The original's number is an input of the miter too, and tied to 0 only here: then the solver reads two copies that are
# alike gate by gate but for the mutant.
with_mutant() {
  local mode bit
  cat "$3"
  for mode in follow alike; do
    echo ".names $mode"
    [ "$2" != $mode ] || echo 1
  done
  for bit in {0..15}; do
    echo ".names none[$bit]"
    echo ".names mutant[$bit]"
    [ $(($1 >> bit & 1)) = 0 ] || echo 1
  done
  echo .end
}

abc() { (ulimit -t $limit; yosys-abc -c "$1" 2>&1) || true; }

# ask NUMBER MODE COMMANDS: what the solver says of the miter.
ask() {
  with_mutant "$1" "$2" "$folder/miter.blif" > "$folder/$1.blif"
  abc "read_blif $folder/$1.blif; strash; $3"
}

# renumbered NUMBER: the same of a mutant that counts through other numbers in as many cycles; two copies' counters are alike
# only as far as both are at their first number at once, which takes as many cycles to show as they count.
renumbered() {
  case $(ask "$1" neither "scorr -F $count_cycles; pdr -T $follow_seconds") in
    *"Property proved"*) echo proved; rm "$folder/$1.blif" ;;
    *) echo open unknown ;;
  esac
}

# answer NUMBER: proved, open differs, or open unknown.
answer() {
  local mode
  with_mutant "$1" neither "$folder/cycle.blif" > "$folder/altered.blif"
  case $(abc "cec -T $cycle_seconds $folder/original.blif $folder/altered.blif") in
    *"Networks are equivalent"*) echo proved; return ;;
  esac
  for mode in alike follow; do
    case $(ask "$1" $mode "bmc3 -F 3 -T $bmc_seconds; ind -F 3 -T $step_seconds") in
      *"No output asserted in 3 frames"*"Networks are equivalent"*) echo proved; rm "$folder/$1.blif"; return ;;
    esac
  done
  case $(ask "$1" follow "scorr; pdr -T $follow_seconds") in
    *"Property proved"*) echo proved; rm "$folder/$1.blif"; return ;;
  esac
  case $(ask "$1" neither "scorr; bmc3 -T $bmc_seconds; pdr -T $pdr_seconds") in
    *"was asserted in frame"*) echo open differs ;;
    *"Property proved"*) echo proved; rm "$folder/$1.blif" ;;
    *Assertion*failed*) echo "the solver cannot read $folder/$1.blif" >&2; return 1 ;;
    *) renumbered "$1" ;;
  esac
}

with_mutant 0 neither "$folder/cycle.blif" > "$folder/original.blif"
for number; do
  verdict=$(answer "$number")
  echo "$number $verdict"
done
rm -f "$folder/original.blif" "$folder/altered.blif"
