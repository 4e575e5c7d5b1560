# mechanisms.awk: table and JSON of synth/mechanisms.sh.  Input: its lines "run".  Variable: report.
{
  if (!($2 in known)) { known[$2]; mechanism[++mechanisms] = $2 }
  if (!($4 in kernels)) { kernels[$4]; kernel[++count] = $4 }
  cycles[$2, $3, $4] = $5; pj[$2, $3, $4] = $6
}
END {
  printf "Dynamic energy of the units measured, with a mechanism and without\n\n%-20s", ""
  for (m = 1; m <= mechanisms; m++) printf "%14s%10s%10s", mechanism[m] ": without", "energy", "cycles"
  print ""
  for (k = 1; k <= count; k++) {
    printf "%-20s", kernel[k]
    for (m = 1; m <= mechanisms; m++) {
      e = pj[mechanism[m], "with", kernel[k]] / pj[mechanism[m], "without", kernel[k]]
      c = cycles[mechanism[m], "with", kernel[k]] / cycles[mechanism[m], "without", kernel[k]]
      energy_log[m] += log(e); cycles_log[m] += log(c)
      printf "%11.0f nJ%10.3f%10.3f", pj[mechanism[m], "without", kernel[k]] / 1000, e, c
      text = text sprintf("%s\n  {\"mechanism\": \"%s\", \"kernel\": \"%s\", \"without_pj\": %.6g, \"energy_ratio\": %.4f, \"cycles_ratio\": %.4f}",
        text == "" ? "" : ",", mechanism[m], kernel[k], pj[mechanism[m], "without", kernel[k]], e, c)
    }
    print ""
  }
  printf "%-20s", "geometric mean"
  for (m = 1; m <= mechanisms; m++) {
    printf "%14s%10.3f%10.3f", "", exp(energy_log[m] / count), exp(cycles_log[m] / count)
    means = means sprintf("%s{\"mechanism\": \"%s\", \"energy_ratio\": %.4f, \"cycles_ratio\": %.4f}", m > 1 ? ", " : "", mechanism[m],
      exp(energy_log[m] / count), exp(cycles_log[m] / count))
  }
  print "\n\nenergy, cycles: with it, relative to without."
  printf "{\n \"means\": [%s],\n \"runs\": [%s\n ]\n}\n", means, text > report
}
