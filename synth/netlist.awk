# netlist.awk: takes an elaborated design apart into modules that can be mapped one by one.
# Input: the same RTLIL file twice.  Variables: unit, folder.  Writes there
#
#   names         of each module: new name, RTL module; <unit>_netlist is the top, <module>__1 and so on the others
#   <name>.il     the module alone, called `it`, what it instantiates being black boxes part_1, part_2 ...
#   <name>.parts  which modules these are
#   srams.tsv     of each memory: new name, RTL module, words, width, granule
#   srams.v       the memories under their new names, for simulation
#
# Modules that are alike have the same text, whatever design they come from: the numbers that Yosys gives to names are given
# anew in each, and where in its source something stands is left out.

function verilog_of_memory(    i, list, join) {
  for (i = 1; i <= ports[module]; i++) {
    list = list join sprintf("\n    %s logic [%d:0] %s", way[module, i], wide[module, i] - 1, port[module, i])
    join = ","
  }
  printf "module %s (%s\n);\n  %s #(.Words(%d), .Width(%d), .Granule(%d)) memory (.*);\n" \
    "  wire reading = %s, writing = %s;  // accesses, to be counted\nendmodule\n", name[module], list, rtl[module],
    value["Words"], value["Width"], value["Granule"], rtl[module] == "sram_1rw" ? "enable & ~write" : "read_enable",
    rtl[module] == "sram_1rw" ? "enable & write" : "write_enable" > (folder "/srams.v")
  print name[module], rtl[module], value["Words"], value["Width"], value["Granule"] > (folder "/srams.tsv")
}

function read_port(    i, place, bits) {
  bits = 1
  for (i = 2; i < NF; i++) {
    if ($i == "width") bits = $(i + 1)
    if ($i == "input" || $i == "output") { place = $(i + 1); way[module, place] = $i }
  }
  wide[module, place] = bits
  port[module, place] = substr($NF, 2)
  if (place > ports[module]) ports[module] = place
}

# A name's numbers, in the order in which they are met; a place in a source, $rtl/file.sv:12$, falls away.
function plain(line,    part, n, i, number, out) {
  gsub(/\$rtl\/[^$ ]*\$/, "$", line)
  n = split(line, part, "$")
  out = part[1]
  for (i = 2; i <= n; i++) {
    if (match(part[i], /^[0-9]+/)) {
      number = substr(part[i], 1, RLENGTH)
      if (!(number in renumbered)) renumbered[number] = ++numbers
      part[i] = renumbered[number] substr(part[i], RLENGTH + 1)
    }
    out = out "$" part[i]
  }
  return out
}

function part_of(type) {
  if (!(type in part_number)) { part_number[type] = ++parts; part_type[parts] = type; print "part_" parts, name[type] > (file ".parts") }
  return "\\part_" part_number[type]
}

function begin_module() {
  module = $2
  file = folder "/" name[module]
  memory = rtl[module] ~ /^sram_/
  delete value; delete renumbered; delete part_number
  numbers = parts = 0
  if (memory) return
  printf "" > (file ".parts")
  print "attribute \\top 1\nmodule \\it" > (file ".il")
}

function end_module(    p, i, t) {
  if (memory) verilog_of_memory()
  else {
    print "end" > (file ".il")
    for (p = 1; p <= parts; p++) {
      t = part_type[p]
      print "attribute \\blackbox 1\nmodule \\part_" p > (file ".il")
      for (i = 1; i <= ports[t]; i++) printf "  wire width %d %s %d \\%s\n", wide[t, i], way[t, i], i, port[t, i] > (file ".il")
      print "end" > (file ".il")
    }
    close(file ".il"); close(file ".parts")
  }
  module = ""
}

BEGIN { OFS = "\t"; printf "" > (folder "/srams.v"); printf "" > (folder "/srams.tsv") }
FNR == 1 { pass++; module = "" }

pass == 1 && /^attribute \\hdlname/ { called = $3; gsub(/[\\"]/, "", called) }
pass == 1 && /^attribute \\top / { top = 1 }
pass == 1 && /^module / {
  module = $2
  rtl[module] = called
  name[module] = top ? unit "_netlist" : called "__" ++count[called]
  print name[module], called > (folder "/names")
  top = 0
}
pass == 1 { if (/^  wire .*(input|output) /) read_port(); next }

/^module / { begin_module(); next }
module == "" { next }
/^end/ { end_module(); next }
/^  parameter / { parameter = $2; sub(/\\/, "", parameter); value[parameter] = $3; next }
memory { next }
/^  cell / && $2 in name { type = $2; cell = $3; print "  cell " part_of(type) " " plain(cell) > (file ".il"); next }
{ print plain($0) > (file ".il") }
