#!/bin/bash
# sram.sh: the models of SRAM macros against published ones.  Fails when a row's mean error is above its limit.
#
#   tests/sram.sh [sram.tsv]
set -u
export LC_ALL=C  # numbers have a point
cd "$(dirname "$0")/.."
table=${1:-synth/sram.tsv}

check() { # sram.tsv
  awk -F '\t' -v table="$1" -f synth/sram.awk -f <(cat <<'AWK'
    function against(what, model, published,    error) {
      if (published == "-" || published == "" || model == "") return
      error = model / published - 1
      printf "  %s %.4g for %.4g (%+.0f %%)", what, model, published, error * 100
      if ($9 != "") return
      sum[$1, what] += error < 0 ? -error : error
      count[$1, what]++
    }
    BEGIN { sram_load(table); kinds = split("area read write leakage access", kind, " ") }
    /^#/ { next }
    {
      printf "%-11s %4d x %4d", $1, $2, $3
      against("area", sram_area_um2($1, $2, $3), $4)
      against("read", sram_energy_pj($1, "read", $2, $3), $5)
      against("write", sram_energy_pj($1, "write", $2, $3), $6)
      against("leakage", sram_leakage_uw($1, $2, $3), $7)
      against("access", sram_access_ns($1, $2, $3), $8)
      print $9 == "" ? "" : "  " $9
    }
    END {
      for (r = 1; r <= sram_count; r++)
        for (k = 1; k <= kinds; k++) {
          row = sram_rows[r]
          if (!count[row, kind[k]]) continue
          mean = sum[row, kind[k]] / count[row, kind[k]] * 100
          limit = kind[k] == "leakage" ? 25 : sram_of(row, "limit")
          printf "%-11s %-8s %.1f %% off on average, at most %s %%\n", row, kind[k], mean, limit
          if (mean > limit) { print "  above its limit"; bad = 1 }
          checked++
        }
      if (checked < 8) { print "only", checked, "figures checked"; bad = 1 }
      exit bad
    }
AWK
  ) synth/sram_published.tsv
}

check "$table" || exit 1
[ $# = 0 ] || exit 0

# The check itself: bits alone, without a periphery, must not pass.
bits_alone=$(mktemp)
trap 'rm -f "$bits_alone"' EXIT
awk -F '\t' -v OFS='\t' '$1 == "openram45" { $5 = $6 = 0 } { print }' synth/sram.tsv > "$bits_alone"
if check "$bits_alone" > /dev/null; then echo "a model without periphery passed" >&2; exit 1; fi
echo "a model without periphery fails, as it should"
