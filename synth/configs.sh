# configs.sh: read by the scripts of synth/.  config_of UNIT SIZE prints a unit's parameters, as an instance spells them.
# small: of a unit the last configuration of its own test, small, a pipe's of most stages; full: its first, the SM's;
# stages: full, of a pipe, sub-core and SM with the most stages (tests/most_stages.sh).  The last two are here.
# preset: as the SM of RECORDINGS (record.sh) has it; full if that has none, or with LANES small.
# SIZE may be parameters itself.  Environment: B, with generate in it, and with LANES synthesis.
# recorded_config FILE prints the parameters of a recording.
# fewer_lanes UNIT prints the parameters that it reads, with rows of LANES lanes if that is set and the unit works lane by lane.

small_subcore=".SchedulersPerSubcore(1), .Warps(4), .CollectorUnits(2), .Banks(2), .UnitPorts(6), .Rows(64), .PcBits(6), .BufferDepth(2), .StackDepth(4)"
full_subcore=".SchedulersPerSubcore(1), .Warps(16), .CollectorUnits(2), .Banks(2), .UnitPorts(6), .Rows(256), .PcBits(12), .BufferDepth(4), .StackDepth(16)"
of_memories=".Blocks(4), .Sets(4), .Ways(2), .Mshrs(2), .Pending(4), .Tickets(4), .SharedWords(1024)"
by_lane=" operand_collector caching_collector_unit register_bank osu_bank register_reader writeback request_arbiter lsu_pipe int_pipe fp_pipe dp_pipe sfu_pipe tensor_pipe l1 register_l1 shared_memory scoreboard "

config_of() { # unit, size
  case $2-$1 in
    small-subcore) echo "$small_subcore" ;;
    full-subcore) echo "$full_subcore" ;;
    stages-subcore) echo "$full_subcore, $(stages_of_pipes)" ;;
    stages-sm) config_of sm full | of_most_stages ;;
    stages-*_pipe) config_of "$1" full | of_most_stages "$(stages_name "$1")" ;;
    stages-*) config_of "$1" full ;;
    small-sm) echo "${small_subcore/.SchedulersPerSubcore(1)/.Subcores(4)}, $of_memories" ;;
    small-*) "$B/generate" config "$1" ;;
    full-*) "$B/generate" config "$1" full ;;
    preset-*)
      if [ -f "$RECORDINGS/$1" ]; then recorded_config "$RECORDINGS/$1" | fewer_lanes "$1"
      else config_of "$1" "$([ -n "${LANES:-}" ] && echo small || echo full)"; fi ;;
    .*) echo "$2" ;;
  esac 2> /dev/null || { echo "UNIT=$1: no unit is called so" >&2; exit 2; }
}

stages_of_pipes() {
  . tests/most_stages.sh
  sed -E 's/(\w+)=(\w+)/.\1(\2),/g; s/,$//' <<< "$most_stages"
}

# Reads parameters, and prints them with those of the stages; NAME is what the SM calls a pipe's own.
of_most_stages() { # [NAME]
  . tests/most_stages.sh
  sed -E "$(sed -E "${1:+s/\b$1=/Stages=/;}"'s/(\w+)=(\w+) ?/s,\\.\1\\([0-9]+\\),.\1(\2),;/g' <<< "$most_stages")"
}

stages_name() { # unit
  local pipe=${1%_pipe}
  [ "$pipe" != dp ] || pipe=double
  echo "${pipe^}Stages"
}

recorded_config() { # file
  local config
  { read -r _; read -r config; } < "$1"
  echo "$config"
}

fewer_lanes() { # unit
  if [ -n "${LANES:-}" ] && [[ $by_lane == *" $1 "* ]]; then "$B/synthesis" fewer-lanes "$(cat)" "$LANES"; else cat; fi
}
