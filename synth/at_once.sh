# at_once.sh: read by the scripts of synth/.  at_once FOLDER FUNCTION calls the function for each line of the input, its words
# being the arguments, JOBS at once (all processors); of one line, that has all of them.  What a call prints is kept in
# FOLDER/<first word>.  The first that fails ends it: what that one said is told, and its status returned, when the calls beside
# it have ended, too: xargs leaves them, so that they are waited for by the pipe that they hold.

at_once() { # folder, function
  local lines jobs=${JOBS:-$(nproc)} folder=$1 status=0
  mapfile -t lines
  [ ${#lines[@]} = 1 ] || local -x JOBS=1
  export -f "$2"
  printf '%s\n' "${lines[@]}" | xargs -L 1 -P "$jobs" bash -c '
    folder=$1 function=$2 status=0
    shift 2
    ("$function" "$@") > "$folder/$1" 2> "$folder/$1.said" || status=$?
    if [ $status != 0 ]; then
      [ -s "$folder/$1.said" ] || echo "$1: $function failed with status $status" > "$folder/$1.said"
      mkdir "$folder/failed" 2> /dev/null && { echo $status > "$folder/failed/status"; cat "$folder/$1.said" >&3; }
      exit 255
    fi
    cat "$folder/$1.said" >&3' - "$folder" "$2" 3>&2 2> /dev/null | cat || status=$?
  [ ! -f "$folder/failed/status" ] || status=$(cat "$folder/failed/status")
  return "$status"
}
