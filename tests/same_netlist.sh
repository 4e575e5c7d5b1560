#!/bin/bash
# same_netlist: whether the netlists of units are what they were, for any inputs and in any number of cycles.
#
#   tests/same_netlist.sh COMMIT UNIT...       (an older commit, or a folder with rtl/ in it)
#
# Each unit is in its small configuration (synth/configs.sh; its defaults, where it has no test of its own), or in
# CONFIG, which is parameters as an instance spells them.  A line per unit, and status 1 unless all are proved:
#
#   proved: sources      its sources, with all that is in it, are the same text
#   proved: cycle        outputs and registers' next values are the same functions of inputs and registers, by name
#   proved: reachable    outputs are the same in every cycle from reset on (registers that have none are 0)
#   not proved: ...      ports (old ones -, new ones +) or parts that differ; an output, and a cycle in which it does,
#                        whether it means something or not; or that the solver gave up
#
# Parts whose sources are the same, memories first of all, are taken out on both sides: what goes into them is compared
# as outputs are, what comes out of them is any input.  Their names must be the same, but for the parts they are in.
set -euo pipefail
cd "$(dirname "$0")/.."
[ $# -gt 1 ] || { echo "usage: $0 COMMIT UNIT..." >&2; exit 2; }
old=$1
shift
[ -d "$old/rtl" ] || git cat-file -e "$old^{commit}" 2> /dev/null ||
  { echo "$old: should be a commit, or a folder with rtl/ in it" >&2; exit 2; }
. synth/configs.sh
. synth/sources.sh
export B=${B:-build}
[ -x "$B/generate" ] || { echo "$B/generate is not there: make $B/generate" >&2; exit 2; }
top=$PWD first_cycles=20 first_seconds=30 seconds=300  # of processor time, for one question
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/old"
if [ -d "$old/rtl" ]; then cp -r "$old/rtl" "$work/old"; else git archive "$old" rtl | tar -x -C "$work/old"; fi
ln -s "$top" "$work/new"

# All that a module's netlist is made from.
text_of() { # tree, module
  local package
  cd "$work/$1"
  sources "$2"
  cat "${files[@]}"
  for package in $(grep -ohE '\w+_pkg' "${files[@]}" | sort -u); do
    cat "$(compgen -G "rtl/$package.sv" || compgen -G "rtl/*/$package.sv")"
  done
}

declare -A alike=()
same_text() { # module
  [ -n "${alike[$1]:-}" ] ||
    { cmp -s <(text_of old "$1" 2> /dev/null) <(text_of new "$1") && alike[$1]=yes || alike[$1]=no; }
  [ "${alike[$1]}" = yes ]
}

run_yosys() { # commands; prints why it failed
  yosys -q -l "$out.log" -p "$1" > /dev/null 2>&1 || { grep -E -m 1 -o 'ERROR.*' "$out.log"; return 1; }
}

# The unit with its parts flattened, but for those taken out: TREE.il and, of gates, TREE.blif.  What is undefined is 0.
netlist() { # tree, unit, parameters, modules to take out...
  local out=$work/$1 unit=$2 parameters=$3
  shift 3
  cd "$out"
  sources "$unit"
  run_yosys "read_verilog -sv -defer -DSRAM_MACRO ${packages[*]} ${files[*]}
    hierarchy -check -top $unit $parameters
    rename -top it
    $([ $# = 0 ] || printf 'blackbox A:hdlname=\\\\%s\n' "$@")
    proc; flatten; hierarchy -top it; cd it
    chtype -set \$shift t:\$shiftx; setundef -zero; opt -full -nosdff -nodffe; memory_map
    techmap -map $top/tests/mutants/pmux.v; opt -full -nosdff -nodffe; dffunmap; opt_clean -purge
    write_rtlil $out.whole" || return 1
  sed -E '/^  cell \S*\\/ s/([\\.])(\w+\.)+(\w+(\[[0-9]+\]\S*)?)$/\1\3/' "$out.whole" > "$out.il"
  run_yosys "read_rtlil $out.il; cd it; expose -evert t:*\\\\*
    sim -q -zinit -clock clk -reset rst -rstlen 2 -n 2 -w; setundef -init -zero
    techmap; setundef -undriven -zero; opt -nosdff -nodffe; opt_clean; write_blif $out.blif"
}

# Ports of the netlist, and parts taken out with what stands for their parameters in Yosys.
interface_of() { # tree
  sed -nE '/^module \\it$/,/^end/ {
    s/^  wire (width ([0-9]+) )?(in|out)put [0-9]+ \\(.*)/\3put \4 \2/p
    s/^  cell (\S*\\\w+) \\(.*)/part \2 \1/p }' "$work/$1.il" | sort
}

ask() { (ulimit -t $seconds; cd "$work"; yosys-abc -c "$1" 2>&1) || true; }

# The outputs of a miter are in the order of their names.
output_name() { sed -n '/^\.outputs/ s/ /\n/gp' "$work/new.blif" | sed 1d | LC_ALL=C sort | sed -n "$(($1 + 1))p"; }

solve() {
  local answer differs='.*Output ([0-9]+) of .* was asserted in frame ([0-9]+)'
  answer=$(ask "cec -T $first_seconds old.blif new.blif")
  case $answer in
    *"Networks are equivalent"*) echo "proved: cycle"; return ;;
    *"Reading network from file has failed"*)
      echo "not proved: the solver cannot read it: $(grep -m 1 '^Line' <<< "$answer")"; return ;;
  esac
  answer=$(ask "miter -m old.blif new.blif; strash; bmc3 -F $first_cycles -T $first_seconds")
  if [[ $answer =~ $differs ]]; then
    echo "not proved: $(output_name "${BASH_REMATCH[1]}") differs in cycle ${BASH_REMATCH[2]}"
    return
  fi
  answer=$(ask "miter old.blif new.blif; scorr; pdr -T $seconds")
  if [[ $answer =~ $differs ]]; then echo "not proved: outputs differ in cycle ${BASH_REMATCH[2]}"
  elif [[ $answer == *"Property proved"* ]]; then echo "proved: reachable"
  else echo "not proved: the solver gave up"; fi
}

verdict() { # unit
  local unit=$1 config parameters module tree boxes=() answer differs
  (cd "$work/old" && sources "$unit" 2> /dev/null) || { echo "not proved: it is new"; return; }
  ! same_text "$unit" || { echo "proved: sources"; return; }
  config=${CONFIG:-$(config_of "$unit" small 2> /dev/null || true)}
  parameters=$(sed -E 's/\.(\w+)\((\w+)\),?/-chparam \1 \2/g' <<< "$config")
  sources "$unit"
  for module in $(basename -s .sv "${files[@]}"); do ! same_text "$module" || boxes+=("$module"); done
  for tree in old new; do
    answer=$(netlist $tree "$unit" "$parameters" "${boxes[@]}") || { echo "not proved: $tree: $answer"; return; }
    interface_of $tree > "$work/$tree.interface"
  done
  differs=$(diff "$work"/{old,new}.interface | sed -nE 's/^< /-/p; s/^> /+/p' | paste -sd ';' | sed 's/;/; /g')
  if [ -n "$differs" ]; then echo "not proved: $differs"; else solve; fi
}

status=0
for unit; do
  sources "$unit"
  answer=$(verdict "$unit")
  printf '%-24s %s\n' "$unit" "$answer"
  [[ $answer == proved* ]] || status=1
done
exit $status
