# how_far.sh: read by scripts that take long.  On a terminal one line on stderr, that is written anew, says what is done, of how
# much, and how long the rest will take; in a file there is nothing of it.  As harness/util/progress.h has it for programs.
#
#   how_far DONE OF WHAT                  says it
#   how_far_over                          the line is empty, for what else is to be said
#   how_far_made FOLDER OF WHAT COMMAND   runs it, which is synth/at_once.sh's, and says how many of its calls have printed something

how_far() {
  [ -t 2 ] || return 0
  local left=
  how_far_began=${how_far_began:-$SECONDS}
  [ "$1" = 0 ] || [ $((SECONDS - how_far_began)) -lt 2 ] || {
    left=$(((SECONDS - how_far_began) * ($2 - $1) / $1))
    left=$(printf ', %d:%02d left' $((left / 60)) $((left % 60)))
  }
  printf '\r\e[K%.79s\r' "$1 of $2 $3$left" >&2
}

how_far_over() { [ ! -t 2 ] || printf '\r\e[K' >&2; }

# What a command sees of our variables must not be its caller's, which may be exported: so they have names of their own.
how_far_made() {
  local far_folder=$1 far_of=$2 far_what=$3 far_status=0 far_teller=
  shift 3
  if [ -t 2 ]; then
    while kill -0 $$ 2> /dev/null; do
      local far_made=0 far_said
      for far_said in "$far_folder"/*.said; do [ ! -s "${far_said%.said}" ] || far_made=$((far_made + 1)); done
      how_far $far_made "$far_of" "$far_what"
      sleep 0.3
    done &
    far_teller=$!
  fi
  "$@" || far_status=$?
  [ -z "$far_teller" ] || { kill "$far_teller"; wait "$far_teller" 2> /dev/null; } || true
  how_far_over
  return $far_status
}
