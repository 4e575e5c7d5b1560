# modules.awk: puts the mapped modules of a design together, and counts what they are made of.
# Input: modules (netlist.awk); gate.v or nothing; mapped: each module's name and folder (module.sh).  Variables: unit; design,
# the folder of netlist.awk; folder.  Writes there, of what netlist.sh lists, netlist.v, names, modules.tsv, fanout.tsv and paths.

function named(module) { return module == "it" ? unit "_netlist" : module }

function walk(module, path,    i, type, instance) {
  for (i = 1; i <= children[module]; i++) {
    type = child_type[module, i]
    instance = path child_name[module, i]
    if (type == "clock_gate") print type, type, instance, path gated[module, child_name[module, i]] > paths
    else if (rtl[type] ~ /^sram_/) print "memory", type, instance, path > paths
    else walk(type, instance "/")
  }
}

function write_counts(    i) {
  for (i = 1; i <= types; i++) print module, rtl[module], type_of[i], count[type_of[i]] > (folder "/modules.tsv")
  split("", count)
  types = 0
}

# A line of a module under its own name, `part` telling those of others.
function take(line,    word) {
  if (line ~ /^module it\(/) sub(/ it\(/, " " module "(", line)
  else if (line ~ /^  [A-Za-z][A-Za-z0-9_]* [A-Za-z0-9_]+ \($/) {
    split(line, word, " ")
    if (word[1] in part) { sub(/part_[0-9]+/, part[word[1]], line); word[1] = part[word[1]] }
    if (!(word[1] in count)) type_of[++types] = word[1]
    count[word[1]]++
    if (word[1] == "clock_gate" || word[1] in rtl) {
      child_type[module, ++children[module]] = word[1]
      child_name[module, children[module]] = word[2]
    }
  } else if (line ~ /^    \.gated\(/) {
    word[1] = line; gsub(/.*\(|\).*/, "", word[1])
    gated[module, child_name[module, children[module]]] = word[1]
  }
  print line > (folder "/netlist.v")
}

function take_file(file,    line) { while ((getline line < file) > 0) take(line); close(file) }

BEGIN {
  OFS = "\t"; paths = folder "/paths"; printf "" > paths
  srams = folder "/srams.tsv"
  while ((getline line < srams) > 0) { split(line, word, "\t"); rtl[word[1]] = word[2]; print word[1], word[2] > (folder "/names") }
  printf "" > (folder "/fanout.tsv"); printf "" > (folder "/netlist.v")
}
FILENAME ~ /\/modules$/ { rtl[named($1)] = $2; print named($1), $2 > (folder "/names"); next }
FILENAME ~ /\/gate\.v$/ { if (FNR == 1) rtl[module = "clock_gate"] = "clock_gate"; if (!/^\/\*/) take($0); next }
{
  if (module == "clock_gate") write_counts()
  module = named($1)
  split("", part)
  while ((getline line < (design "/" $1 ".parts")) > 0) { split(line, word, "\t"); part[word[1]] = word[2] }
  close(design "/" $1 ".parts")
  take_file($2 "/netlist.v")
  write_counts()
  while ((getline line < ($2 "/fanout")) > 0) print module, rtl[module], line > (folder "/fanout.tsv")
  close($2 "/fanout")
}
END { walk(named("it"), "") }
