# registers_as_ports: turns the registers of a flat netlist into ports: all_registers_q is what they hold, all_registers_d what they will.
# usage: awk -v places=FILE -f registers_as_ports.awk mutated.il netlist.il netlist.il > core.il
# RTLIL.  The netlist is read twice, as places are given out first; its registers, and the words of its memories, must
# be $_DFF_P_ cells.  The module becomes `core`.  mutated.il is the netlist as mutants were put into it: a register whose
# output has one drives a wire without a name, and is told by the one behind the mutant.
# A line of FILE says for Verilog where a register is: `define order_q 472:465; of a part's register unit.result_q it is
# unit_result_q (or as the port is called that it goes to), of a word tag_q[1] it is tag_q_1_.  One of which a bit is left
# out, as it is constant or that of another, has none; nor do the highest bits that are.

FNR == 1                                  { pass++ }
pass == 1 && /^  cell /                   { behind = /mutate_ctrl_mux/ }
pass == 1 && behind && /^    connect \\A / { from = $3 }
pass == 1 && behind && /^    connect \\Y / { drives[$3] = from }
pass == 1 && /^  connect / && ($NF in drives) { sub(/^ *connect /, ""); drive = $NF; sub(/ [^ ]*$/, ""); named[drives[drive]] = $0 }
pass == 1                                 { next }

pass == 2 && /^  cell \$_DFF_P_ /         { register = 1 }
pass == 2 && register && /^    connect \\Q / { sub(/^ *connect \\Q /, ""); count(called($0)); register = 0 }
pass == 2                                 { next }

FNR == 1                                  { place() }
/^module /                                { print "module \\core"; declare(); next }
/^  attribute \\init /                    { next }
/^  attribute/                            { held = held $0 "\n"; next }
/^  cell \$_DFF_P_ /                      { register = 1 }
register && /^    connect \\D /           { sub(/^ *connect \\D /, ""); d = $0 }
register && /^    connect \\Q /           { sub(/^ *connect \\Q /, ""); q = $0 }
register && /^  end/                      { connect(q, d); register = 0; held = ""; next }
register                                  { next }
/^end/                                    { unused() }
                                          { printf "%s", held; held = ""; print }

# called BIT: as what the register is known, past the mutants at its output.
function called(bit) {
  while (bit in named) bit = named[bit]
  return bit
}

function word(bit,    part) { split(bit, part, " "); return part[1] }

# index_of BIT: `\order_q [3]` is the fourth, `\valid` the first.
function index_of(bit,    part) {
  return split(bit, part, " ") > 1 ? substr(part[2], 2) + 0 : 0
}

function count(bit,    name) {
  name = word(bit)
  if (!(name in bits)) names[++name_count] = name
  bits[name]++
  if (index_of(bit) + 1 > width[name]) width[name] = index_of(bit) + 1
}

function place(    i, name, plain) {
  for (i = 1; i <= name_count; i++) {
    name = names[i]
    low[name] = state + 0
    state += width[name]
    plain = substr(name, 2)
    gsub(/[^a-z_0-9]+/, "_", plain)
    if (bits[name] == width[name] && plain ~ /^[a-z]/) printf "`define %s %d:%d\n", plain, state - 1, low[name] > places
  }
}

function declare() {
  printf "  wire width %d output 9001 \\all_registers_d\n  wire width %d input 9002 \\all_registers_q\n", state ? state : 1, state ? state : 1
}

function connect(q, d,    at) {
  at = low[word(called(q))] + index_of(called(q))
  used[at] = 1
  lines = lines sprintf("  connect \\all_registers_d [%d] %s\n  connect %s \\all_registers_q [%d]\n", at, d, q, at)
}

function unused(    at) {
  printf "%s", lines
  for (at = 0; at < state; at++) if (!(at in used)) printf "  connect \\all_registers_d [%d] 1'0\n", at
}
