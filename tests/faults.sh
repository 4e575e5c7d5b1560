#!/bin/bash
# faults: wakes one planted fault after the other and checks that lock-step reports it where and how it should.
#
#   tests/faults.sh [fermi|maxwell|gpu|groups]
#
# B is the build folder; the program is $B/twinwarp-faults, which `make faults` builds first, or for the faults in WarpPool,
# RegLess, a GPU or its group scheduler $B/twinwarp-faults-fermi, -maxwell, -gpu or -groups.
#
# Every fault must end the run with status 1 and a report that names the unit it was put into (not one around it), the
# instance, the port, cycle, both values and a command.  That command, given as printed, must report the same again and
# leave the failure's folder.  With no fault awake the same program must pass.
set -uo pipefail
cd "$(dirname "$0")/.." || exit 2
name=faults${1:+-$1} list=tests/faults/${1:-faults}.txt
root=$PWD folder=${B:-build}/$name/run program=$(realpath "${B:-build}/twinwarp-$name")
. tests/verdict.sh

mkdir -p "$folder"
exec 3< "$list"
verdicts=$(($(grep -c '^run ' "$list") + $(sed -n 's/^run  *//p' "$list" | sort -u | wc -l)))
cd "$folder" || exit 2

# field NAME: its value in the report on standard input.
field() { sed -n "s/^ *$1  *//p" | head -n 1; }

# check_report STATUS REPORT: prints what is wrong with it.
check_report() {
  local unit instance port
  [ "$1" = 1 ] || { echo "status $1, not 1"; return; }
  read -r _ _ unit _ instance < <(grep '^MISMATCH' "$2")
  port=$(field port < "$2")
  [ "$unit" = "$want_unit" ] || { echo "unit $unit ($instance, $port), not $want_unit"; return; }
  [[ $instance == *.tb.* && ${instance##*.} = "$want_instance" ]] ||
    { echo "instance $instance, not $want_instance"; return; }
  [ "${port%%[*}" = "$want_port" ] || { echo "port $port, not $want_port"; return; }
  [ "$(field SM < "$2")" = "$want_sm" ] || { echo "SM '$(field SM < "$2")', not '$want_sm'"; return; }
  [[ $(field cycle < "$2") =~ ^[0-9]+$ ]] || { echo "no cycle"; return; }
  [ "$(field expected < "$2")" != "$(field got < "$2")" ] || { echo "expected and got do not differ"; return; }
}

check_replay() { # REPORT REPLAYED
  local command file
  command=$(field replay < "$1")
  rm -rf failure-*
  bash -c "$command" > /dev/null 2> "$2"
  [ $? = 1 ] || { echo "the replay's status is not 1"; return; }
  diff -q "$1" "$2" > /dev/null || { echo "the replay differs"; return; }
  for file in report.txt window.fst window.gtkw; do
    [ -s "$(dirname "$(field report < "$1")")/$file" ] || { echo "the replay left no $file"; return; }
  done
}

run_fault() { # KERNEL OPTION...
  local why status
  TW_FAULT=$number "$program" $command "$root/$1" "${@:2}" --window 200 > /dev/null 2> "$number.report"
  status=$?
  why=$(check_report $status "$number.report")
  [ -n "$why" ] || why=$(check_replay "$number.report" "$number.replay")
  verdict "$number $want_unit, $(field port < "$number.report"), cycle $(field cycle < "$number.report"): $title" "$why"
}

runs=()
while read -r -u 3 key value; do
  case $key in
    fault) read -r number title <<< "$value"; want_sm= command=run ;;
    command) command=$value ;;
    sm) want_sm=$value ;;
    report) read -r want_unit want_instance want_port <<< "$value" ;;
    run) run_fault $value; runs+=("$value|$command") ;;
  esac
done
rm -rf failure-*

while IFS='|' read -r run command; do
  read -r kernel options <<< "$run"
  "$program" $command "$root/$kernel" $options > asleep.log 2>&1
  status=$?
  verdict "no fault: $command $kernel $options" "$([ $status = 0 ] || echo "status $status, not 0")"
done < <(printf '%s\n' "${runs[@]}" | sort -u)
echo "$passed passed, $failed failed"
[ $failed = 0 ]
