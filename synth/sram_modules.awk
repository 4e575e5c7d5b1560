# sram_modules.awk: the memories in a netlist's srams.v (design.h), which is read twice, for programs that write them down in
# another form.  At the end of each memory() is called, which they have, with
#
#   pass                    1 or 2
#   cell, words, width
#   ports; direction, wide and port of each, in order, the name in `port`

FNR == 1 { pass++ }
/^module / { cell = $2; ports = 0 }
/(input|output) logic/ {
  bits = $3; gsub(/\[|:.*/, "", bits)
  called = $4; sub(/,/, "", called)
  direction[++ports] = $1; wide[ports] = bits + 1; port[ports] = called
}
/#\(\.Words/ {
  words = width = $0
  sub(/.*\.Words\(/, "", words); words += 0
  sub(/.*\.Width\(/, "", width); width += 0
}
/^endmodule/ && cell != "" { memory(); cell = "" }
