# jatala_energy.awk: table and JSON of synth/jatala_energy.sh.  Input: its lines.  Variable: report.
function is_sharing(unit) { return unit ~ /^(block_sharing|share_window|register_map)$/ }   # the lock and the probes are in the first
function geometric(logs) { return exp(logs / count) }

$1 == "run" { which = $2; kernel = $3; cycles[which, kernel] = $4; if (which == "with") kernels[++count] = kernel }
$1 == "unit" && !is_sharing($2) { pj[which, kernel] += $3 }
$1 == "unit" && is_sharing($2) && which == "with" { own[kernel] += $3 }
END {
  printf "%-26s%16s%10s%20s%20s\n", "", "without, nJ", "cycles", "energy of the rest", "with what shares"
  for (i = 1; i <= count; i++) {
    k = kernels[i]
    c = cycles["with", k] / cycles["without", k]
    rest = pj["with", k] / pj["without", k]
    all = (pj["with", k] + own[k]) / pj["without", k]
    c_logs += log(c); rest_logs += log(rest); all_logs += log(all)
    printf "%-26s%16.0f%10.3f%20.3f%20.3f\n", k, pj["without", k] / 1000, c, rest, all
    text = text sprintf("%s\n  {\"kernel\": \"%s\", \"without_nj\": %.0f, \"cycles_ratio\": %.4f, \"rest_ratio\": %.4f, \"energy_ratio\": %.4f}",
      i > 1 ? "," : "", k, pj["without", k] / 1000, c, rest, all)
  }
  printf "%-26s%16s%10.3f%20.3f%20.3f\n", "geometric mean", "", geometric(c_logs), geometric(rest_logs), geometric(all_logs)
  printf "{\n \"means\": [{\"mean\": \"all\", \"cycles_ratio\": %.4f, \"rest_ratio\": %.4f, \"energy_ratio\": %.4f}],\n \"kernels\": [%s\n ]\n}\n",
    geometric(c_logs), geometric(rest_logs), geometric(all_logs), text > report
}
