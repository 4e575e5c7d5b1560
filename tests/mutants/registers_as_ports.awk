# registers_as_ports: turns the registers of a flat netlist into ports: all_registers_q is what they hold, all_registers_d what they will.
# usage: awk -f registers_as_ports.awk netlist.il netlist.il > core.il     (RTLIL; read twice: the state is counted first)
# All registers must be plain $dff cells.  Those with an initial value, the words of a memory, stay as they are.  The
# module becomes `core`.  With -v places=FILE a line of FILE says for Verilog where a register is: `define order_q 472:465;
# of a part's register unit.result_q it is unit_result_q (or as the port is called that it goes to), of a word tag_q[1] it is tag_q_1_.

NR == FNR && initial                      { known[$NF] = 1; initial = 0 }
NR == FNR && /^  attribute \\init /       { initial = 1 }
NR == FNR && /^  cell \$dff /             { counting = 1 }
NR == FNR && counting && /\\WIDTH/        { width = $3 }
NR == FNR && counting && /^    connect \\Q / { if (!($NF in known)) state += width; counting = 0 }
NR == FNR                                 { next }

/^module /                                { print "module \\core"; declare(); next }
/^  attribute/                            { held = held $0 "\n"; next }
/^  cell \$dff /                          { register = 1 }
register                                  { held = held $0 "\n" }
register && /^    parameter \\WIDTH/      { width = $3 }
register && /^    connect \\D /           { sub(/^ *connect \\D /, ""); d = $0 }
register && /^    connect \\Q /           { sub(/^ *connect \\Q /, ""); q = $0 }
register && /^  end/                      { if (!(q in known)) { lines = lines wires(); held = "" }
                                            printf "%s", held; register = 0; held = ""; next }
register                                  { next }
/^end/                                    { printf "%s", lines }
                                          { printf "%s", held; held = ""; print }
END                                       { for (name in low) if (places && name ~ /^[a-z]/) {
                                              plain = name
                                              gsub(/[^a-z_0-9]+/, "_", plain)
                                              printf "`define %s %d:%d\n", plain, high[name], low[name] > places } }

function declare() {
  printf "  wire width %d output 9001 \\all_registers_d\n  wire width %d input 9002 \\all_registers_q\n", state ? state : 1, state ? state : 1
}

function wires(    range, word) {
  split(substr(q, 2), word, " ")
  if (!(word[1] in low)) low[word[1]] = at + 0
  high[word[1]] = at + width - 1
  range = "[" (at + width - 1) ":" at + 0 "]"
  at += width
  return "  connect \\all_registers_d " range " " d "\n  connect " q " \\all_registers_q " range "\n"
}
