#!/bin/bash
# sram.sh: the models of SRAM macros against published ones.  Fails when a row's mean error is above its limit.
# Environment: B, with synthesis built.
set -u
cd "$(dirname "$0")/.."
synthesis=${B:-build}/synthesis
"$synthesis" models synth/sram.tsv synth/sram_published.tsv || exit 1

# The check itself: bits alone, without a periphery, must not pass; nor a table that is none.
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
sed -E 's/^(openram45\t45\t1.0\tgeometry)\t[0-9.]+\t[0-9.]+/\1\t0\t0/' synth/sram.tsv > "$work/bits_alone"
cmp -s synth/sram.tsv "$work/bits_alone" && { echo "no row was changed" >&2; exit 1; }
"$synthesis" models "$work/bits_alone" synth/sram_published.tsv > /dev/null
[ $? = 1 ] || { echo "a model without periphery passed" >&2; exit 1; }
echo "a model without periphery fails, as it should"
cut -f 1-7 synth/sram.tsv > "$work/cut"
"$synthesis" models "$work/cut" synth/sram_published.tsv > "$work/said" 2> "$work/error"
[ $? = 2 ] && [ ! -s "$work/said" ] && grep -q "^$work/cut:[0-9]*: should be" "$work/error" || { cat "$work/error"; exit 1; }
