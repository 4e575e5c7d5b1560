# uncovered.awk: compares the lines that do not run with the list of those that may not.  Of lines.tsv (file, line,
# count) those of rtl/, cmodel/ and toolchain/ count.  A line is known by its text, so the list outlives changes around it.

function trimmed(text) { gsub(/^[ \t]+|[ \t]+$/, "", text); return text }

function complain(text) { print text > "/dev/stderr"; wrong = 1 }

function load(file,   text, n) {
  if (file == loaded) return
  loaded = file
  while ((getline text < file) > 0) source[file, ++n] = text
  close(file)
}

FILENAME ~ /uncovered\.txt$/ && /^[^# \t]/ { entry = $0; entries[entry] = FNR; next }
FILENAME ~ /uncovered\.txt$/ { if (/^[ \t]+[^ \t]/) reason[entry] = 1; next }

$3 == 0 && $1 ~ /^(rtl|cmodel|toolchain)\// {
  load($1)
  text = $1 ": " trimmed(source[$1, $2])
  if (text in entries) met[text] = 1
  else complain("never run, and not in uncovered.txt: " $1 ":" $2 ": " trimmed(source[$1, $2]))
}

END {
  for (entry in entries) {
    if (!(entry in met)) complain("uncovered.txt:" entries[entry] ": there is no such line, or it runs: " entry)
    if (!(entry in reason)) complain("uncovered.txt:" entries[entry] ": no reason: " entry)
  }
  exit wrong
}
