# papers.awk: table and JSON of synth/papers.sh.  Input: synth/published.tsv without comments, and behind each line what one of
# ours has.  Variables: feature (nm), liberty, report.

# Sums of a kind of figure: of what the paper has a figure for, and of all ours; none of an area, which the paper has only whole.
function close_kind() {
  if (published_rows && kind != "um2")
    printf "  %-34s%12s%12s%9.2f\n", "all that is published, " unit, shown(published), shown(ours_published), ours_published / published
  if (ours_all > ours_published && kind != "um2" && published_rows)
    printf "  %-34s%12s%12s%9.2f\n", "all, " unit, "", shown(ours_all), ours_all / published
  published = ours_published = ours_all = published_rows = 0
}
function shown(x) { return sprintf(kind ~ /_mw$/ ? "%.1f" : "%.0f", x) }

$1 != paper || $3 != kind {
  close_kind()
  if ($1 != paper) printf "\n%s\n\n  %-34s%12s%12s%9s   %s\n", $1, "", "published", "ours", "ratio", "ours is"
  paper = $1
  kind = $3
  scale = kind == "bits" ? 1 / 8 : kind == "um2" && feature != 45 ? (45 / feature) ^ 2 : 1
  unit = kind == "bits" ? "bytes" : kind == "um2" ? "µm²" : kind == "dynamic_mw" ? "mW dynamic" : "mW static"
  note = kind == "bits" ? "" : "; " liberty
  if (kind == "um2" && feature != 45) note = note sprintf(" scaled from %d nm by the square of the sizes", feature)
}
{
  ours = $5 * $8 * scale
  theirs = $4 == "-" ? "-" : kind == "bits" ? $4 / 8 : $4
  ours_all += ours
  if (theirs != "-") {
    published_rows++
    published += theirs
    ours_published += ours
  }
  printf "  %-34s%12s%12s%9s   %s%s\n", $2 ", " unit, theirs == "-" ? "-" : shown(theirs), shown(ours),
    theirs == "-" ? "-" : sprintf("%.2f", ours / theirs), ($5 > 1 ? $5 " " : "") $6 " " $7, note
  object = object sprintf("%s\n {\"paper\": \"%s\", \"structure\": \"%s\", \"what\": \"%s, %s\", \"unit\": \"%s\", \"published\": %s, \"ours\": %.6g, " \
    "\"ratio\": %s, \"module\": \"%s\", \"instances\": %d, \"config\": \"%s\"}", NR > 1 ? "," : "", $1, $2, $2, unit, unit,
    theirs == "-" ? "null" : theirs, ours, theirs == "-" ? "null" : sprintf("%.4f", ours / theirs), $6, $5, $7)
}

END {
  close_kind()
  printf "{\n\"liberty\": \"%s\",\n\"figures\": [%s\n]\n}\n", liberty, object > report
}
