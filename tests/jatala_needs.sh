#!/bin/bash
# jatala_needs.sh: what our kernels of Jatala need, beside the paper's: registers of a thread, the fewest that the
# compiler can do with without an instruction or a word of local memory more; bytes of shared memory; and the blocks
# that are resident of them on the paper's SM (32,768 registers, 16 KB, 48 warps, 8 blocks) without sharing.
#
#   tests/jatala_needs.sh PROGRAM REPORT.json       PROGRAM compiles
#
# NEEDS, or tests/kernels/jatala/needs.tsv, says which.  Exit status 1 if one does not compile, or there is none.
set -euo pipefail
cd "$(dirname "$0")/.."
program=$1 report=$2 table=${NEEDS:-tests/kernels/jatala/needs.tsv}

# What the first line of an assembly says: instructions, registers, bytes of shared memory, of local memory.
said='s/[^:]*: ([0-9]+) instructions, ([0-9]+) registers, ([0-9]+) bytes of shared memory, ([0-9]+) .*/\1 \2 \3 \4/p'
# needs MODULE ENTRY OPTION...
needs() { "$program" compile "tests/kernels/$1.ptx" --entry "$2" "${@:3}" | sed -nE "1$said"; }

while IFS=$'\t' read -r kernel limit need blocks module entry threads; do
  [ "${kernel:0:1}" != '#' ] || continue
  read -r length registers shared local < <(needs "$module" "$entry") || { echo "$module: no $entry" >&2; exit 1; }
  while fewer=$((registers - 1)) found=$(needs "$module" "$entry" --max-registers $((registers - 1))) &&
    [ "$found" = "$length $fewer $shared $local" ]; do registers=$fewer; done
  echo "$kernel $limit $need $blocks $entry $threads $registers $shared"
done < "$table" | awk -v out="$report.new" '
  function most(a, b) { return a < b ? a : b }
  BEGIN {
    printf "%-9s %-10s %6s %8s %8s %6s %8s\n", "", "limited", "", "paper'\''s", "", "", "paper'\''s"
    printf "%-9s %-10s %6s %8s %8s %6s %8s\n", "kernel", "by", "needs", "needs", "threads", "blocks", "blocks"
    print "{\"kernels\": [" > out
  }
  {
    warps = int(($6 + 31) / 32)
    blocks = most(most(8, int(48 / warps)), int(32768 / (32 * warps * $7)))
    if ($8) blocks = most(blocks, int(16384 / $8))
    need = $2 == "bytes" ? $8 : $7
    same += need == $3
    alike += blocks == $4
    printf "%-9s %-10s %6d %8d %8d %6d %8d\n", $1, $2, need, $3, $6, blocks, $4
    printf "%s  {\"kernel\": \"%s\", \"entry\": \"%s\"", (NR > 1 ? ",\n" : ""), $1, $5 > out
    printf ", \"limit\": \"%s\", \"threads_count\": %d", $2 == "bytes" ? "shared memory" : $2, $6 > out
    printf ", \"registers_count\": %d, \"shared_bytes\": %d", $7, $8 > out
    printf ", \"need_count\": %d, \"published_need_count\": %d", need, $3 > out
    printf ", \"blocks_count\": %d, \"published_blocks_count\": %d}", blocks, $4 > out
  }
  END {
    printf "\n], \"kernels_count\": %d, \"same_need_count\": %d, \"same_blocks_count\": %d}\n", NR, same, alike > out
    exit NR == 0
  }'
mv "$report.new" "$report"
