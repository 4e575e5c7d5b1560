#!/bin/bash
# technologies.sh: whether ratios of areas depend on the cells: those that papers' conclusions rest on, in each of several
# technologies at its own clock.  A table, and build/report/technologies.json.
#
#   synth/technologies.sh file.lib[.gz]...
#
# Of synth/barnes.sh register-bank-aware scheduling and four collector units to two, with register banks and of logic alone;
# of synth/malekeh.sh caching collector units to ordinary ones; of synth/regless.sh RegLess with 512 entries to the full
# register file and its collectors, with its compressor and without.
# Environment: see synth/defaults.sh, but for what is a technology's; WIDTH=narrow (as there: its ratios mean nothing).
set -euo pipefail
cd "$(dirname "$0")/.."
[ $# != 0 ] || { echo "technologies.sh names no Liberty file" >&2; exit 2; }
unset LIBERTY FEATURE CLOCK_NS SRAM
B=${B:-build}
mkdir -p "$B/synth" "$B/report"
work=$(mktemp -d "$B/synth/technologies.XXXXXX")
trap 'rm -rf "$work"' EXIT
[ "${WIDTH:-full}" = full ] && rows=16 suffix= || rows=8 suffix=-narrow

of() { # file
  export LIBERTY=$1 REPORT=$work/report
  . synth/defaults.sh
  . "$(synth/library.sh "$LIBERTY")/roles"
  synth/barnes.sh > /dev/null
  synth/malekeh.sh > /dev/null
  synth/regless.sh > /dev/null
  # A design to a line.
  sed 's/}, {/},\n{/g' "$work/report"/{barnes-area,malekeh-cost,regless-area}$suffix.json |
    awk -v OFS='\t' -v technology="$technology" -v nm="$FEATURE" -v clock="$CLOCK_NS" '
    function take(key) { return match($0, "\"" key "\": [0-9.]+") ? substr($0, RSTART + length(key) + 4, RLENGTH - length(key) - 4) : "" }
    match($0, /"(name|design)": "[^"]*"/) { design = substr($0, RSTART, RLENGTH); sub(/^"(name|design)": "/, "", design); sub(/"$/, "", design) }
    take("area_ratio") { all[design] = take("area_ratio") }
    take("logic_area_ratio") { logic[design] = take("logic_area_ratio") }
    take("relative") { all[design] = take("relative") }
    END {
      rba = "RBA, 2 collector units"; four = "GTO, 4 collector units"
      for (d in all) if (d ~ /^caching_collector/ && all[d] > caching) caching = all[d]
      print technology, nm, clock, all[rba], logic[rba], all[four], logic[four], caching, all["RegLess"], all["RegLess without compressor"]
    }'
}
export COLLECTORS="2 4" CAUSES=" " ROWS=$rows
for file; do (of "$file") >> "$work/all"; done

awk -F '\t' -v report="$work/technologies.json" '
  BEGIN {
    columns = split("rba_area_ratio rba_logic_ratio four_units_area_ratio four_units_logic_ratio caching_area_ratio " \
      "regless_area_ratio regless_without_compressor_area_ratio", key, " ")
    printf "Areas to that of two collector units, of ordinary ones, of the full register file\n\n%-14s%6s%7s%10s%8s%10s%8s%10s%10s%14s\n", "technology",
      "nm", "clock", "RBA", "logic", "4 units", "logic", "caching", "RegLess", "no compressor"
    printf "{\"technologies\": [" > report
  }
  NF != columns + 3 { print "technologies.sh: not understood: " $0 > "/dev/stderr"; exit bad = 1 }
  {
    printf "%-14s%6s%7s%10.3f%8.3f%10.3f%8.3f%10.2f%10.3f%14.3f\n", $1, $2, $3, $4, $5, $6, $7, $8, $9, $10
    printf "%s\n  {\"technology\": \"%s\", \"feature_nm\": %s, \"clock_ns\": %s", (NR > 1 ? "," : ""), $1, $2, $3 > report
    for (i = 1; i <= columns; i++) {
      if ($(i + 3) == "") { print "technologies.sh: " $1 " has no " key[i] > "/dev/stderr"; exit bad = 1 }
      printf ", \"%s\": %s", key[i], $(i + 3) > report
    }
    printf "}" > report
  }
  END { if (bad) exit bad; print "\n]}" > report }' "$work/all"
mv "$work/technologies.json" "$B/report/technologies.json"
