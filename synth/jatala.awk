# jatala.awk: table and JSON of synth/jatala.sh.  Input: its lines: "part" and what synth/unit.sh has of it.
# Variables: liberty, clock (ns), report.  What sharing adds is block_sharing, share_window, and what the units that there are
# either way have more with it.

function close_part() {
  if (!part) return
  printf "%-18s %-8s%10d%9d%8d%12.0f%12.3f%8.0f\n", unit, sharing, instances, cells, flops, area, slack, 1000 / period
  parts = parts sprintf("%s\n  {\"part\": \"%s.%s\", \"unit\": \"%s\", \"sharing\": \"%s\", \"instances_count\": %d, \"cells\": %d, " \
    "\"flops\": %d, \"logic_area_um2\": %.2f, \"slack_ns\": %s, \"frequency_mhz\": %.1f, \"config\": \"%s\"}", parts == "" ? "" : ",",
    unit, sharing, unit, sharing, instances, cells, flops, area, slack, 1000 / period, config)
  if (unit ~ /^(block_sharing|share_window|block_dispatch|register_map)$/) {
    added += (sharing == "with" ? 1 : -1) * area
    added_flops += (sharing == "with" ? 1 : -1) * flops
  }
  part = 0
}

BEGIN {
  printf "%s, clock %s ns\n\n%-18s %-8s%10s%9s%8s%14s%12s%8s\n", liberty, clock, "", "sharing", "instances", "cells", "flops",
    "area, µm²", "slack, ns", "MHz"
}
$1 == "part" { close_part(); part = 1; sharing = $2; instances = $3; unit = $4; config = $5; cells = flops = area = 0 }
$1 == "total" { cells = $2; flops = $3; area = $5 }
$1 == "slack" && $2 == "all" { slack = $3 }
$1 == "period" { period = $2 }
END {
  close_part()
  printf "sharing adds %.0f µm² and %d flops\n", added, added_flops
  printf "{\n\"liberty\": \"%s\",\n\"clock_ns\": %s,\n\"parts\": [%s\n],\n\"added\": [{\"part\": \"all\", \"logic_area_um2\": %.2f, " \
    "\"flops\": %d}]\n}\n", liberty, clock, parts, added, added_flops > report
}
