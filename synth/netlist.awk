# netlist.awk: what an elaborated design is made of, and its top by itself, to be mapped alone.
# Input: RTLIL files: twice all modules, twice the top without processes.  Variable: folder.  Writes there
#
#   modules       new name, RTL module, its parameters as an instance spells them; the top is `it`, others <module>__1 and so on
#   <name>.parts  modules that it instantiates: part_1, part_2 ..., and their new names
#   it.il         the top alone, what it instantiates being black boxes part_1, part_2 ...
#   srams.tsv     of each memory: new name, RTL module, words, width, granule
#   srams.v       the memories under their new names, for simulation
#
# The same top has the same text, whatever else is read with it: of the numbers that Yosys gives to names only their order
# is kept, where in its source something stands is left out, and what is in the module is sorted.

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

# A name's numbers become their ranks among those of the module; but for one that a name begins with, which counts from 1 in
# each, and the hash in the name of a module.  A place in a source, $rtl/file.sv:12$, falls away.
function plain(line,    part, n, i, number, out) {
  n = split(line, part, "$")
  out = part[1]
  for (i = 2; i <= n; i++) {
    if (part[i] ~ /^rtl\/[^ ]*$/ && i < n) continue
    if (part[i - 1] !~ /(^|[ {]|paramod)$/ && match(part[i], /^[0-9]+/)) {
      number = substr(part[i], 1, RLENGTH) + 0
      if (file == 3) number_seen(number)
      else part[i] = rank[number] substr(part[i], RLENGTH + 1)
    }
    out = out "$" part[i]
  }
  return out
}
function number_seen(number) {
  if (number in seen) return
  seen[number]
  if (least == "" || number < least) least = number
  if (number > most) most = number
}
function rank_numbers(    i, n) { if (least != "") for (i = least; i <= most; i++) if (i in seen) rank[i] = ++n }

function part_of(type) {
  if (!((module, type) in part_number)) {
    part_number[module, type] = ++parts[module]
    part_type[module, parts[module]] = type
  }
  return "part_" part_number[module, type]
}

function decimal(constant,    i, n) {
  if (!sub(/^[0-9]+'/, "", constant)) return constant
  for (i = 1; i <= length(constant); i++) n = 2 * n + substr(constant, i, 1)
  return n
}

function end_listed(    p, t, list) {
  if (rtl[module] ~ /^sram_/) verilog_of_memory()
  else {
    file_of_parts = folder "/" name[module] ".parts"
    printf "" > file_of_parts
    for (p = 1; p <= parts[module]; p++) print "part_" p, name[part_type[module, p]] > file_of_parts
    close(file_of_parts)
    print name[module], rtl[module], parameters > (folder "/modules")
  }
  module = ""
}

function begin_top() {
  rank_numbers()
  print "attribute \\top 1\nmodule \\it" > il
  close(il)
  body = "LC_ALL=C sort | cut -c 2- | tr '\\001' '\\n' >> '" il "'"
}

function end_top(    p, i, t) {
  close(body)
  print "end" >> il
  for (p = 1; p <= parts[module]; p++) {
    t = part_type[module, p]
    print "attribute \\blackbox 1\nmodule \\part_" p >> il
    for (i = 1; i <= ports[t]; i++) printf "  wire width %d %s %d \\%s\n", wide[t, i], way[t, i], i, port[t, i] >> il
    print "end" >> il
  }
  module = ""
}

BEGIN { OFS = "\t"; il = folder "/it.il"; printf "" > (folder "/srams.v"); printf "" > (folder "/srams.tsv") }
FNR == 1 { file++; module = "" }

# Modules and their ports.
file == 1 && /^attribute \\hdlname/ { called = $3; gsub(/[\\"]/, "", called) }
file == 1 && /^module / {
  module = $2
  rtl[module] = called
  name[module] = module == "\\it" ? "it" : called "__" ++count[called]
}
file == 1 && /^  wire .*(input|output) / { read_port() }
file == 1 { next }

# What they instantiate, and their parameters.
/^module / { module = $2; split("", value); parameters = join = ""; if (file == 4) begin_top(); next }
module == "" { next }
file == 2 && /^  parameter / && NF == 3 {
  parameter = $2; sub(/\\/, "", parameter)
  value[parameter] = decimal($3)
  parameters = parameters join "." parameter "(" value[parameter] ")"
  join = ", "
}
file == 2 && /^  cell / && $2 in name { part_of($2) }
file == 2 && /^end/ { end_listed() }
file == 2 { next }

# The top.
file == 3 { if (index($0, "$")) plain($0); next }
/^end/ { end_top(); next }
/^  parameter / { next }
/^  cell / && $2 in name { block = block (block == "" ? "" : "\001") "  cell \\" part_of($2) " " plain($3); next }
{ block = block (block == "" ? "" : "\001") plain($0) }
/^  (wire|connect|memory|end)/ { sub(/^ */, "", block); print /^  wire/ ? "0" block : "1" block | body; block = "" }  # wires first
