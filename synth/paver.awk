# paver.awk: table and JSON of synth/paver.sh.  Input: its lines: "part" and what synth/unit.sh has of it, "operators".
# Variables: liberty, clock (ns), report.

function close_part() {
  if (!part) return
  printf "%4d  %-18s%9d%8d%12.0f%12.3f%8.0f\n", sms, unit, cells, flops, area, slack, 1000 / period
  parts = parts sprintf("%s\n  {\"part\": \"%s.%d\", \"sms\": %d, \"unit\": \"%s\", \"cells\": %d, \"flops\": %d, " \
    "\"logic_area_um2\": %.2f, \"slack_ns\": %s, \"frequency_mhz\": %.1f, \"config\": \"%s\"}", parts == "" ? "" : ",", unit, sms, sms, unit,
    cells, flops, area, slack, 1000 / period, config)
  part = 0
}

BEGIN { printf "%s, clock %s ns\n\n SMs  %-18s%9s%8s%14s%12s%8s\n", liberty, clock, "", "cells", "flops", "area, µm²", "slack, ns", "MHz" }
$1 == "part" { close_part(); part = 1; sms = $2; unit = $3; config = $4; cells = flops = area = 0 }
$1 == "total" { cells = $2; flops = $3; area = $5 }
$1 == "slack" && $2 == "all" { slack = $3 }
$1 == "period" { period = $2 }
$1 == "operators" {
  close_part()
  printf "%4d  task_stealer has %d adders and %d comparators of as many bits as a number of blocks or more\n", $2, $3, $4
  counts = counts sprintf("%s\n  {\"sms\": %d, \"adders_count\": %d, \"comparators_count\": %d}", counts == "" ? "" : ",", $2, $3, $4)
}
END { close_part(); printf "{\n\"liberty\": \"%s\",\n\"clock_ns\": %s,\n\"parts\": [%s\n],\n\"operators\": [%s\n]\n}\n", liberty, clock, parts, counts > report }
