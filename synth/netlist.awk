# netlist.awk: gives the elaborations in an RTLIL file names that any tool reads: <unit>_netlist the top, <module>__1 and
# so on the others.  Input: the same RTLIL file twice.  Output: it, renamed.
# Variables: unit, folder.  Writes names (new name, RTL module), and of each memory srams.tsv (new name, RTL module,
# words, width, granule) and srams.v: the memory under its new name, for simulation.

function verilog_of_memory(    i, list, join) {
  for (i = 1; i <= ports; i++) { list = list join "\n    " port[i]; join = "," }
  printf "module %s (%s\n);\n  %s #(.Words(%d), .Width(%d), .Granule(%d)) memory (.*);\n" \
    "  wire reading = %s, writing = %s;  // accesses, to be counted\nendmodule\n", name[module], list, rtl,
    value["Words"], value["Width"], value["Granule"], rtl == "sram_1rw" ? "enable & ~write" : "read_enable",
    rtl == "sram_1rw" ? "enable & write" : "write_enable" > (folder "/srams.v")
}

BEGIN { OFS = "\t"; printf "" > (folder "/srams.v"); printf "" > (folder "/srams.tsv") }

FNR == 1 { pass++ }
/^attribute \\hdlname/ { rtl = $3; gsub(/[\\"]/, "", rtl) }
/^attribute \\top / { top = 1 }
pass == 1 && /^module / {
  name[$2] = top ? unit "_netlist" : rtl "__" ++count[rtl]
  print name[$2], rtl > (folder "/names")
  top = 0
}
pass == 1 { next }

/^module / { module = $2; $2 = "\\" name[module]; OFS = " "; $0 = $1 " " $2; ports = 0; delete value; OFS = "\t" }
/^  parameter / && module != "" { parameter = $2; sub(/\\/, "", parameter); value[parameter] = $3 }
/^  wire .*(input|output)/ {
  width = 1
  for (i = 2; i < NF; i++) {
    if ($i == "width") width = $(i + 1)
    if ($i == "input" || $i == "output") { direction = $i; place = $(i + 1) }
  }
  port[place] = direction " logic [" width - 1 ":0] " substr($NF, 2)
  if (place > ports) ports = place
}
/^end/ {
  if (rtl ~ /^sram_/) {
    print name[module], rtl, value["Words"], value["Width"], value["Granule"] > (folder "/srams.tsv")
    verilog_of_memory()
  }
  module = ""
}
/^  cell / && $2 in name { sub(/cell [^ ]+/, "cell \\" name[$2]) }
{ print }
