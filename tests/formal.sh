#!/bin/bash
# formal: proves the properties in tests/formal on the RTL, and shows that each can fail.
#
#   tests/formal.sh [quick] [UNIT]...       `make formal [UNIT=...]`; all files of tests/formal without a UNIT
#
# `quick` proves a file's first machine alone, without the properties marked as slow and their faults; a file in which
# all are slow is left out.
# Environment: B (build folder), JOBS (solvers at once, 2), LIMIT (seconds for one call of the solver, 900; one that
# needs more has failed).
#
# tests/formal/UNIT.sv holds a unit's properties.  The lines of its header that begin with `//:` are for this script:
#
#   parameters NAME=VALUE...   of the module UNIT; a second line proves everything again for another machine
#   invariants induction K     assertions whose names begin with inv_, proved together and then assumed by properties
#   property NAME induction K [slow]: sentence    the assertion NAME, for all time: a base case from reset, and a step
#   property NAME bmc N [slow]: sentence          the same for the first N cycles from reset
#   cover N                    every cover statement is reached within N cycles: the assumptions allow it
#   fault NUMBER PROPERTY what is wrong           then file, rtl and planted, as in tests/faults/faults.txt; from reset
#                              PROPERTY must fail with it, no invariant being assumed
#   bits                       abc is asked, bit by bit, and not z3: where that takes minutes and abc seconds
#   top MODULE                 the module, where it is not called UNIT
#   cut INSTANCE...            instances in that module whose outputs may be anything; * is any part of a name
#   of UNIT...                 units that it proves something of beside its own, for docs/units
#   inside MODULE              what follows is put before that module's endmodule, in a copy of it
#   beside                     what follows stands by itself
#
# Output: a row per property, with the processor's seconds; $B/report/formal.json.  Exit status: 0 all proved and every
# fault found, 1 not, 2 bad input.
set -uo pipefail
cd "$(dirname "$0")/.." || exit 2
B=${B:-build}
JOBS=${JOBS:-2}
LIMIT=${LIMIT:-900}
fault_depth=56   # no fault needs more cycles to be seen
work=$B/formal
report=$B/report/formal.json

quick=
if [ "${1:-}" = quick ]; then quick=yes; shift; fi
units=("$@")
[ $# -gt 0 ] || units=($(basename -s .sv tests/formal/*.sv))
for unit in "${units[@]}"; do
  [ -f "tests/formal/$unit.sv" ] ||
    { echo "no properties of '$unit'; there are: $(basename -s .sv tests/formal/*.sv | paste -sd ' ')" >&2; exit 2; }
done

red= plain=
if [ -t 1 ] && [ -z "${NO_COLOR:-}" ]; then red=$'\e[31m' plain=$'\e[m'; fi

# ---- the RTL with the properties in it

# directives UNIT KEY: what follows the key, a line each.
directives() { sed -n "s|^//: *$2  *||p" "tests/formal/$1.sv"; }

# weave UNIT RTL FOLDER: copies RTL into FOLDER and puts the unit's properties into it.
weave() {
  local module file
  mkdir -p "$3"
  find "$2" -name '*.sv' ! -name fault_pkg.sv -exec cp {} "$3" \;
  awk -v folder="$3" '
    /^\/\/: *inside/ { part = folder "/inside." $3; next }
    /^\/\/: *beside/ { part = folder "/beside.sv"; next }
    part { print > part }' "tests/formal/$1.sv"
  for module in $(directives "$1" inside); do
    file=$3/$module.sv
    [ -f "$file" ] || { echo "tests/formal/$1.sv: no module '$module'" >&2; return 1; }
    awk -v text="$3/inside.$module" \
      '/^endmodule/ { while ((getline line < text) > 0) print line } { print }' "$file" > "$file.new" &&
      mv "$file.new" "$file"
  done
}

prepare() {
  local folder=$work/$1
  rm -rf "$folder"
  mkdir -p "$folder"
  sed -n 's|^//: *||p' "tests/formal/$1.sv" > "$folder/faults.txt"
  weave "$1" rtl "$folder/clean" &&
    tests/faults/plant.sh "$folder/faults.txt" rtl "$folder/copy" &&
    weave "$1" "$folder/copy" "$folder/planted"
}

# ---- one call of the solver

# compile UNIT SOURCE FAULT PARAMETERS TARGET FORM COMMAND...: TARGET.smt2, or TARGET.aig; COMMANDs choose what is
# asserted and assumed.  Warnings are errors: a name that does not exist would be a wire that may have any value.
compile() {
  local unit=$1 source=$work/$1/$2 fault=$3 parameters=$4 target=$5 form=$6 overrides= top
  local write=("write_smt2 $target.smt2")
  [ "$form" = smt2 ] ||
    write=('techmap -max_iter 1 -map tests/formal/assume_before.v t:$assert' 'techmap -map tests/formal/cover.v t:$cover' 'opt -full -nosdff -nodffe' techmap 'setundef -zero' aigmap opt_clean "write_aiger -I -zinit $target.aig")
  top=$(directives "$1" top)
  top=${top:-$1}
  shift 6
  for parameter in $parameters; do overrides+=" -chparam ${parameter/=/ }"; done
  echo "package fault_pkg; localparam selected = $fault; endpackage" > "$target.sv"
  {
    echo "read_verilog -sv -formal $target.sv $(ls "$source"/*_pkg.sv | paste -sd ' ')"
    echo "read_verilog -sv -formal -defer -Itests/formal $(ls "$source"/*.sv | grep -v _pkg.sv | paste -sd ' ')"
    echo "hierarchy -check -top $top$overrides"
    directives "$unit" cut | sed "s| *\([a-z_0-9*]*\)|cutpoint $top/\1\n|g"
    printf '%s\n' "hierarchy -top $top" proc flatten memory_map "$@" 'delete -output o:*' 'opt_clean -purge' 'prep -top '"$top" \
      'setundef -undriven -anyseq' async2sync dffunmap "${write[@]}"
  } > "$target.ys"
  yosys -q -l "$target.log" -e '.' -w 'Replacing memory .* with list of registers' -w 'did not match any object' \
    -w 'rdmux.* is used but has no driver' "$target.ys" > /dev/null 2>&1
}

# Which assertions stay; one inside a generate block or an instance has that before its name.
only_covers() { echo 'delete t:$assert'; }
only_invariants() { printf '%s\n' 'delete t:$cover' 'delete t:$assert c:*inv_* %d'; }
only_property() { printf '%s\n' 'delete t:$cover' "delete t:\$assert c:$1 c:*.$1 %u %d"; }
with_invariants() {
  printf '%s\n' 'delete t:$cover' "delete t:\$assert c:$1 c:*.$1 c:*inv_* %u %u %d" 'chformal -assert2assume c:*inv_*'
}

solve() { timeout --foreground -k 5 "$LIMIT" yosys-smtbmc -s z3 --unroll --noprogress "$@" 2>&1; }

# verdict STATUS LOG: what the solver said, in a word or two.
verdict() {
  local step failed unreached
  step=$(grep -oE 'step [0-9]+' "$2" | tail -n 1)
  failed=$(sed -n 's/.*Assert failed in [^:]*: \([^ ]*\).*/\1/p' "$2" | sort -u | paste -sd ' ')
  unreached=$(sed -n 's/.*Unreached cover statement at \([^ ]*\)\./\1/p' "$2" | sort -u | paste -sd ' ')
  if grep -q 'Status: PASSED' "$2"; then echo passed
  elif [ "$1" = 124 ] || [ "$1" = 137 ]; then echo "time limit of $LIMIT s"
  elif [ -n "$failed" ]; then echo "$failed fails at $step"
  elif [ -n "$unreached" ]; then echo "not reached: $unreached"
  else tail -n 1 "$2"; fi
}

# prove TARGET MODE N: passed, or why not.  An induction is its step and the cycles from reset that it rests on.
prove() {
  local said covers=()
  [ "$2" != cover ] || covers=(-c)
  solve "${covers[@]}" -t $(($3 + 1)) "$1.smt2" > "$1.base"
  said=$(verdict $? "$1.base")
  if [ "$said" = passed ] && [ "$2" = induction ]; then
    # A step is one question, which z3 answers several times faster when it need not keep it for a next one.
    solve --noincr -i -t "$3" "$1.smt2" > "$1.step"
    said=$(verdict $? "$1.step")
    [ "$said" = passed ] || said="induction: $said"
  fi
  echo "$said"
}

# The same bit by bit.  abc_says TARGET COMMAND: what it says of TARGET.aig's assertions.
abc_says() { timeout --foreground -k 5 "$LIMIT" yosys-abc -c "read_aiger $1.aig; fold; strash; $2" 2>&1; }

# holds TARGET N: whether the assertions hold in steps 0 to N.
holds() {
  local step
  abc_says "$1" "orpos; bmc3 -F $(($2 + 1))" > "$1.base"
  step=$(sed -n 's/.*was asserted in frame \([0-9]*\)\..*/\1/p' "$1.base")
  if [ -n "$step" ]; then echo "fails at step $step"
  elif grep -q "No output asserted in $(($2 + 1)) frames" "$1.base"; then echo passed
  else echo "no answer in $LIMIT s"; fi
}

# steps TARGET N: whether the N steps before imply each assertion; one at a time, see assume_before.v.
steps() {
  local all one
  all=$(head -n 1 "$1.aig" | cut -d ' ' -f 7)
  for ((one = 0; one < all; one++)); do
    abc_says "$1" "cone -s -O $one; ind -F $(($2 + 1))" > "$1.step"
    grep -q 'Networks are equivalent' "$1.step" || { echo "induction: assertion $one of $all fails, or no answer in $LIMIT s"; return; }
  done
  echo passed
}

# prove_bits TARGET MODE N: like prove.
prove_bits() {
  local said=passed all
  if [ "$2" = cover ]; then
    all=$(head -n 1 "$1.aig" | cut -d ' ' -f 7)
    abc_says "$1" "bmc3 -a -F $(($3 + 1))" > "$1.base"
    [ "$(grep -c 'was asserted in frame' "$1.base")" = "$all" ] || said="not all $all reached"
  else
    said=$(holds "$1" "$3")
    if [ "$said" = passed ] && [ "$2" = induction ]; then said=$(steps "$1" "$3"); fi
  fi
  echo "$said"
}

# falsify UNIT NAME FAULT PARAMETERS TARGET N: the cycle in which NAME fails with the fault; without it, NAME must hold until
# then.
falsify() {
  local target=$5 said step selection
  selection=$(only_property "$2")
  compile "$1" planted 0 "$4" "$target.none" aig "$selection" || { complaint "$target.none"; return; }
  said=$(holds "$target" "$6")
  step=${said#fails at step }
  if [ "$step" != "$said" ]; then
    said=$(holds "$target.none" "$step")
    if [ "$said" = passed ]; then said="fails at step $step"; else said="without the fault: $said"; fi
  fi
  echo "$2 $said"
}

# asks FILE: whether something is asserted or to be reached.
asks() {
  case $1 in
    *.smt2) grep -q '^; yosys-smt2-\(assert\|cover\)' "$1" ;;
    *.aig) head -n 1 "$1" | awk '{ exit !($7 > 0) }' ;;
  esac
}

complaint() { echo "does not compile: $(grep -E 'ERROR|^Warning' "$1.log" | head -n 1)"; }

# ---- tasks: each leaves a line: unit, kind, name, parameters, method, processor seconds, ok or failed, what was said,
# text

# task NUMBER UNIT KIND NAME PARAMETERS MODE N FAULT TEXT
task() {
  local number=$1 unit=$2 kind=$3 name=$4 parameters=$5 mode=$6 n=$7 fault=$8 text=$9
  local target=$work/$unit/$number source=clean form=smt2 said ok=failed selection
  case $kind in
    cover) selection=$(only_covers) ;;
    invariants) selection=$(only_invariants) ;;
    property) selection=$(with_invariants "$name") ;;
    fault) selection=$(only_property "$name") source=planted ;;
  esac
  ! grep -q '^//: *bits' "tests/formal/$unit.sv" || form=aig
  if ! compile "$unit" $source "$fault" "$parameters" "$target" $form "$selection"; then said=$(complaint "$target")
  elif ! asks "$target.$form"; then said="the assertion does not exist"
  elif [ $form = smt2 ]; then said=$(prove "$target" "$mode" "$n")
  elif [ "$kind" = fault ]; then said=$(falsify "$unit" "$name" "$fault" "$parameters" "$target" "$n")
  else said=$(prove_bits "$target" "$mode" "$n"); fi
  case $kind in
    fault) [[ $said != "$name fails at step "* ]] || ok=ok ;;
    *) [ "$said" != passed ] || ok=ok ;;
  esac
  times > "$target.times"
  printf '%s\t' "$unit" "$kind" "$name" "$parameters" "$mode $n" \
    "$(tr 'ms' '  ' < "$target.times" | awk 'NR == 2 { printf "%.1f", 60 * $1 + $2 + 60 * $3 + $4 }')" $ok "${said//$'\t'/ }" > "$target.result.new"
  printf '%s\n' "$text" >> "$target.result.new"
  mv "$target.result.new" "$target.result"
}

declare -A running=()   # by process, each the head of a group with its solver in it
stop() {
  local pid
  trap - INT TERM
  for pid in "${!running[@]}"; do kill -- -"$pid" 2>/dev/null; done
  echo "interrupted" >&2
  exit 130
}
trap stop INT TERM

await() {
  local pid
  wait -n -p pid "${!running[@]}"
  unset "running[$pid]"
}

number=1000
start() {
  number=$((number + 1))
  while [ ${#running[@]} -ge "$JOBS" ]; do await; done
  [ ! -t 2 ] || printf '\r%-70s\r' "$1 $2 $3" >&2
  set -m
  task $number "$@" &
  set +m
  running[$!]=1
}

# tasks_of UNIT: starts all that its file asks for.
tasks_of() {
  local unit=$1 machines machine first mode n rest name fault slow=' '
  mapfile -t machines < <(directives "$unit" parameters)
  first=${machines[0]-}
  if [ -n "$quick" ]; then
    machines=("$first")
    slow=" $(directives "$unit" property | awk '$4 == "slow:" { print $1 }' | paste -sd ' ') "
    [ "$(wc -w <<< "$slow")" -lt "$(directives "$unit" property | wc -l)" ] || return
  fi
  while read -r n; do start "$unit" cover all "$first" cover "$n" 0 "the assumptions leave room"
  done < <(directives "$unit" cover)
  for machine in "${machines[@]}"; do
    while read -r mode n; do
      start "$unit" invariants inv_ "$machine" "$mode" "$n" 0 "helper invariants, assumed by the properties"
    done < <(directives "$unit" invariants)
    while read -r name mode n rest; do
      [[ $slow == *" $name "* ]] || start "$unit" property "$name" "$machine" "$mode" "${n%:}" 0 "${rest#slow: }"
    done < <(directives "$unit" property)
  done
  while read -r fault name rest; do
    [[ $slow == *" $name "* ]] || start "$unit" fault "$name" "$first" bmc $fault_depth "$fault" "$rest"
  done < <(directives "$unit" fault)
}

mkdir -p "$work" "$B/report"
for unit in "${units[@]}"; do
  if said=$(prepare "$unit" 2>&1); then tasks_of "$unit"
  else printf '%s\t' "$unit" fault all - "bmc 0" 0 failed "${said//[$'\t\n']/ }" > "$work/$unit/1000.result"
    echo "the RTL is not what the file was written for" >> "$work/$unit/1000.result"; fi
done
while [ ${#running[@]} -gt 0 ]; do await; done
[ ! -t 2 ] || printf '\r%-70s\r' '' >&2
for unit in "${units[@]}"; do cat /dev/null $(ls "$work/$unit"/*.result 2>/dev/null); done |
   tests/formal/table.awk -v report="$report" -v red="$red" -v plain="$plain"
