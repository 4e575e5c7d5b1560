# papers.awk: table and JSON of synth/papers.sh.  Input: synth/published.tsv without comments, and behind each line what one of
# ours has.  Variables: feature (nm), liberty, report.

function close_paper(    ratio) {
  if (!sum_published) return
  printf "  %-34s%12.0f%12.0f%9.2f\n", "all that is published, bytes", sum_published / 8, sum_ours / 8, sum_ours / sum_published
  if (sum_all > sum_ours) printf "  %-34s%12s%12.0f%9.2f\n", "all, bytes", "", sum_all / 8, sum_all / sum_published
  sum_published = sum_ours = sum_all = 0
}

$1 != paper {
  close_paper()
  paper = $1
  printf "\n%s\n\n  %-34s%12s%12s%9s   %s\n", paper, "", "published", "ours", "ratio", "ours is"
}
{
  ours = $5 * $8
  note = ""
  if ($3 == "bits") {
    sum_all += ours
    if ($4 != "-") {
      sum_published += $4
      sum_ours += ours
    }
    shown_published = sprintf("%.0f", $4 / 8)
    shown_ours = sprintf("%.0f", ours / 8)
    unit = "bytes"
  } else {
    close_paper()
    scaled = feature == 45 ? 1 : (45 / feature) ^ 2
    ours *= scaled
    if (scaled != 1) note = sprintf("; %s scaled from %d nm by the square of the sizes", liberty, feature)
    else note = "; " liberty
    shown_published = sprintf("%.0f", $4)
    shown_ours = sprintf("%.0f", ours)
    unit = "µm²"
  }
  if ($4 == "-") shown_published = "-"
  ratio = $4 == "-" ? "-" : sprintf("%.2f", ours / $4)
  printf "  %-34s%12s%12s%9s   %s%s\n", $2 ", " unit, shown_published, shown_ours, ratio, ($5 > 1 ? $5 " " : "") $6 " " $7, note
  object = object sprintf("%s\n {\"paper\": \"%s\", \"structure\": \"%s\", \"unit\": \"%s\", \"published\": %s, \"ours\": %.1f, " \
    "\"ratio\": %s, \"module\": \"%s\", \"instances\": %d, \"config\": \"%s\"}", NR > 1 ? "," : "", $1, $2, $3, $4 == "-" ? "null" : $4, ours,
    $4 == "-" ? "null" : sprintf("%.4f", ours / $4), $6,
    $5, $7)
}

END {
  close_paper()
  printf "{\n\"liberty\": \"%s\",\n\"figures\": [%s\n]\n}\n", liberty, object > report
}
