#!/bin/bash
# price.sh: the price of mechanisms: how many lines outside its own files leaving one out touches, and whether the rest
# does without.
#
#   tests/price.sh [full|applies] [NAME...]      `make price`; without a NAME all of tests/prices
#
# tests/prices/NAME.own lists a mechanism's own files, as git's patterns, and after "# off:" what switches it off in the
# whole machine; NAME.patch is the rest of leaving it out, by git diff -U1.  Its hunks are found by what they remove,
# whatever has changed around that; so each removes a line.  In a copy of the sources without it, the C engine takes as
# many cycles as the whole machine's, by all kernels on every preset that is left and by two kernels at a time; and
# Verilator reads the SM's RTL with the parameters of three presets; full: of all, and three kernels run in lock-step;
# applies: whether the patches still do, and no more.
# Lines are those of rtl/ and cmodel/, of each file the larger of how many are added and removed; packages that are
# printed do not count.
#
# Environment: B, with the whole machine's engine, B/twinwarp-c.
# Output: a row for each.  Written: B/report/prices.json, if all are asked for.  Exit status 1 if one costs more than
# 100 lines, or what is left does not work; 2 if there is none of a name.
set -u
cd "$(dirname "$0")/.." || exit 2
B=$(realpath "${B:-build}")
full=no
case ${1:-} in full | applies) full=$1; shift ;; esac
most=100
folder=$(mktemp -d)
copy=$folder/copy log=$folder/log
trap 'rm -rf "$folder"' EXIT
export CCACHE_NOHASHDIR=1 CCACHE_BASEDIR=$copy
failed=0 rows=()
. mk/how_far.sh

fail() {
  echo "$name: $*"
  failed=1
  return 1
}

own_files() { grep -v '^#' "tests/prices/$name.own" | xargs git ls-files --; }

# Lines in files that a pattern names, of the patch and of own files.
touched() {
  git apply --numstat "tests/prices/$name.patch" |
    awk -v which="$1" '$3 ~ which { n += $1 > $2 ? $1 : $2 } END { print n + 0 }'
}
own_lines() { own_files | grep -E "$1" | xargs cat | wc -l; }

# Where a hunk of the patch begins that only adds, the first of them.
only_adds() {
  awk '/^(diff|@@)/ { if (begins && !removes) exit; begins = /^@/ ? NR : 0; removes = 0 }
       /^-/ { removes = 1 }
       END { if (begins && !removes) print begins }' "tests/prices/$name.patch"
}

leave_out() {
  local patch=tests/prices/$name.patch adds
  rm -rf "$copy" && mkdir "$copy"
  git ls-files -- Makefile mk cmodel rtl toolchain harness tests | grep -vxFf <(own_files) |
    xargs cp --parents -t "$copy"
  adds=$(only_adds)
  [ -z "$adds" ] || fail "$patch:$adds: a hunk that only adds; must remove a line, too" || return
  git -C "$copy" apply -C0 "$PWD/$patch" ||
    fail "$patch: does not apply to these sources; must be made again, by git apply -C0 --reject and git diff -U1"
}

in_copy() { (cd "$copy" && "$@") > "$log" 2>&1 || { tail -n 20 "$log"; false; }; }

build() { in_copy make -s B=build BRIEF=yes isa build/twinwarp-c || fail "cannot be built"; }

# What an engine says of cycles and results: a row of each kernel, or of two that run together.
says() { "$@" 2>&1 | grep -E '^(beside|cycles|instructions|IPC|result|governor|twinwarp|PASSED)|executor'; }

same() { # what, options...
  local what=$1
  shift
  # shellcheck disable=SC2086  # a list
  says "$B/twinwarp-c" "$@" $off > "$folder/whole"
  says "$copy/build/twinwarp-c" "$@" > "$folder/left"
  { grep -q executor "$folder/left" && diff "$folder/whole" "$folder/left"; } ||
    fail "$what: not as on the whole machine"
}

# shellcheck disable=SC2046  # lists
reads_rtl() { # name of a machine, parameters
  local machine=$1
  shift
  in_copy verilator --lint-only -Wall --no-timing --unroll-count 256 -y rtl \
    $(cd "$copy" && printf -- '-y %s ' rtl/*/ && echo rtl/*_pkg.sv rtl/*/*_pkg.sv) --top-module sm "${@/#/-G}" \
    rtl/sm.sv ||
    fail "$machine: the RTL of the SM"
}

# Two kernels at a time are governed where there is a governor.
works_on() { # preset, parameters...
  local preset=$1 pair=() parameters=("${@:2}")
  same "$preset" cosim --engine c --preset "$preset" tests/kernels/*.tws || return
  if [[ "$*" = *Kernels=2* ]]; then
    [[ "$*" != *Governor=* ]] || pair=(--goal 80 --lengths shortest --repeat 20000)
    same "$preset, two kernels" run tests/kernels/saxpy.tws --second tests/kernels/reduction.tws --engine c \
      --preset "$preset" "${pair[@]}" || return
    parameters=("${parameters[@]/#Governor=0/Governor=3}")
  fi
  [[ $full = no && ! $preset =~ fermi|maxwell|scavenger ]] || reads_rtl "$preset" "${parameters[@]}"
}

works() {
  local preset
  build || return
  while read -ra preset; do works_on "${preset[@]}" || return; presets=$((presets + 1)); done < <(
    "$copy/build/twinwarp-c" presets | awk '/^[a-z]/ { name = $1; next } { print name, $0 }')
  [ $full = no ] || in_copy make -s B=build BRIEF=yes PRESET=volta build/twinwarp ||
    fail "volta: cannot be built with its RTL" || return
  [ $full = no ] || in_copy build/twinwarp cosim tests/kernels/{divergence,saxpy,reduction}.tws ||
    fail "volta: not in lock-step"
}

names=("$@")
[ $# -gt 0 ] || for own in tests/prices/*.own; do names+=("$(basename "$own" .own)"); done
for name in "${names[@]}"; do
  [ -e "tests/prices/$name.own" ] || { echo "$name: must be one of" tests/prices/*.own; exit 2; }
done
line='%-12s %9s %9s %5s %6s %6s %8s %8s  %s\n'
# shellcheck disable=SC2059  # the same of all rows
row() { printf "$line" "$@"; }
row mechanism "own lines" "own files" price rtl cmodel harness presets seconds
for name in "${names[@]}"; do
  how_far ${#rows[@]} ${#names[@]} "mechanisms: $name"
  off=$(sed -n 's/^# off: */--set /p' "tests/prices/$name.own")
  presets=0 began=$SECONDS
  rtl=$(touched '^rtl/') model=$(touched '^cmodel/') harness=$(touched '^(harness|toolchain)/')
  price=$((rtl + model)) files=$(own_files | grep -cE '^(rtl|cmodel)/') lines=$(own_lines '^(rtl|cmodel)/')
  [ $price -le $most ] || fail "$price lines outside its own files; $most at most"
  leave_out && { [ $full = applies ] || works; }
  how_far_over
  row "$name" "$lines" "$files" $price "$rtl" "$model" "$harness" $presets $((SECONDS - began))
  rows+=("$(printf '{"mechanism": "%s", "own_files_count": %d, "own_lines_count": %d, "price_lines_count": %d' \
    "$name" "$files" "$lines" $price), $(printf '"rtl_lines_count": %d, "model_lines_count": %d' "$rtl" "$model"), $(
    printf '"harness_lines_count": %d, "presets_as_before_count": %d}' "$harness" $presets)")
done
if [ $# = 0 ] && [ $full != applies ]; then
  mkdir -p "$B/report"
  (IFS=$'\n'; printf '{"mechanisms": [\n%s\n]}\n' "$(sed '$!s/$/,/' <<<"${rows[*]}")") > "$B/report/prices.json"
fi
exit $failed
