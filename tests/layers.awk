# layers.awk: who includes whom.  A folder includes from itself and from those before it in the list, and from none else;
# the RTL has no DPI.  Input: the sources, named from the project's folder.  Exit status 1 if one is out of order.

BEGIN {
  count = split("cmodel toolchain toolchain/isa toolchain/compiler toolchain/regions toolchain/locality toolchain/launch toolchain/trace " \
                "tests/kernels harness/util harness/lockstep harness/failure harness/unit_test " \
                "harness/netlist synth harness/no_json harness/no_metis harness/no_rtl harness/results harness/simulate harness/gpu harness/generate harness/observe harness/run harness/random harness/papers/barnes " \
                "harness/papers/malekeh harness/papers/warppool harness/papers/regless harness/papers/scavenger harness/papers/jatala harness/papers/paver harness/papers/why harness/cli tests", layers, " ")
  for (i = 1; i <= count; i++) rank[layers[i]] = i
  roots = split("cmodel/ toolchain/ harness/ synth/ tests/", root, " ")
  for (i = 1; i < ARGC; i++) known[ARGV[i]] = 1
}

function complain(text) { print FILENAME ":" FNR ": " text; wrong = 1 }

# The folder of a file that stands in the list.
function layer(file) {
  do sub(/\/?[^\/]*$/, "", file); while (file != "" && !(file in rank))
  return file
}

# The file that an include means; "" of one that is no source of ours.
function meant(name,   path, i) {
  for (i = 0; i <= roots; i++) {
    path = (i ? root[i] : substr(FILENAME, 1, length(FILENAME) - length(base))) name
    while (sub(/[^\/.][^\/]*\/\.\.\//, "", path));
    if (path in known) return path
  }
  return ""
}

FNR == 1 {
  base = FILENAME
  sub(/^.*\//, "", base)
  own = layer(FILENAME)
  if (FILENAME !~ /^rtl\// && own == "") complain("in no folder of the list")
}

FILENAME ~ /^rtl\// { if (/"DPI(-C)?"/) complain("DPI in the RTL"); next }

/^[ \t]*#[ \t]*include[ \t]*"/ {
  split($0, quoted, "\"")
  if ((file = meant(quoted[2])) == "") next
  if (rank[layer(file)] > rank[own]) complain(own "/ comes before " layer(file) "/, and includes " file)
}

END { exit wrong }
