# configs.sh: read by the scripts of synth/.  config_of UNIT SIZE prints a unit's parameters, as an instance spells them.
# small: of a unit the last configuration of its own test, the smallest; full: its first, the SM's.  Sub-core and SM are here.
# SIZE may be parameters itself.  Environment: B, with generate in it.

small_subcore=".Issues(1), .Warps(4), .Units(2), .Banks(2), .UnitPorts(6), .Rows(64), .PcBits(6), .BufferDepth(2), .StackDepth(4)"
full_subcore=".Issues(1), .Warps(16), .Units(2), .Banks(2), .UnitPorts(6), .Rows(256), .PcBits(12), .BufferDepth(4), .StackDepth(16)"
of_memories=".Blocks(4), .Sets(4), .Ways(2), .Mshrs(2), .Pending(4), .Tickets(4), .SharedWords(1024)"

config_of() { # unit, size
  case $2-$1 in
    small-subcore) echo "$small_subcore" ;;
    full-subcore) echo "$full_subcore" ;;
    small-sm) echo "${small_subcore/.Issues(1)/.Subcores(4)}, $of_memories" ;;
    small-*) "$B/generate" config "$1" ;;
    full-*) "$B/generate" config "$1" full ;;
    .*) echo "$2" ;;
  esac 2> /dev/null || { echo "UNIT=$1: no unit is called so" >&2; exit 2; }
}
