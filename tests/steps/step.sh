# step.sh: how a step is run, reported and waited for, and which are taken by turns.  Read by tests/run.sh.
# shellcheck shell=bash disable=SC2154  # what run.sh knows
green= red= plain=
if [ -t 1 ] && [ -z "${NO_COLOR:-}" ]; then green=$'\e[32m' red=$'\e[31m' plain=$'\e[m'; fi

passed=0 failed=0
declare -A name_of=() started_at=()   # of the steps running, by process

# On a terminal one line, which the next one overwrites: "step n of m" and the names of those that run.
show() { [ ! -t 1 ] || printf '\r\e[K%.79s' "${1:+step $begun of $steps  ${name_of[*]}}"; }

# Waits for one step to end and reports it.
finish() {
  local pid status name seconds
  wait -n -p pid "${!name_of[@]}"
  status=$?
  name=${name_of[$pid]}
  seconds=$((SECONDS - started_at[$pid]))
  unset "name_of[$pid]" "started_at[$pid]"
  show
  if [ $status = 0 ]; then
    passed=$((passed + 1))
    echo "${green}ok  ${plain} $name ($seconds s)"
    junit_case "$name" $seconds
  else
    failed=$((failed + 1))
    echo "${red}FAIL${plain} $name ($seconds s), status $status; $logs/$name.log ends:"
    echo "$(log_end "$logs/$name.log" 20 | sed 's/^/     | /')"
    junit_case "$name" $seconds "status $status" "$logs/$name.log"
  fi
}

# step NAME SECONDS COMMAND...: starts a step as soon as fewer than at_once are running.  SECONDS on as many cores of its own, by
# processor time: a busy machine stops none.
step() {
  local name=$1 limit=$2
  shift 2
  while [ ${#name_of[@]} -ge $at_once ]; do finish; done
  tests/limit.sh $((at_once * limit)) "$@" >"$logs/$name.log" 2>&1 </dev/null &
  name_of[$!]=$name
  started_at[$!]=$SECONDS
  begun=$((begun + 1))
  show all
}

# What the short run takes by turns goes by the commit: one of N words, or a step of every Nth commit; so that each commit's
# are about as long.
commit=$(git rev-parse --short=4 HEAD 2>/dev/null) || commit=0
turn=$((16#${commit:0:4}))
one_of() { printf '%s\n' "${@:2}" | awk -v n="$1" -v which=$((turn % $1)) 'NR % n == which' | tr '\n' ' '; } # N, words
every() { [ "$full" != full ] && [ $((turn % $1)) != "$2" ] || step "${@:3}"; } # N, which of N commits, as of step
in_full() { [ "$full" != full ] || step "$@"; }

settle() {
  while [ ${#name_of[@]} -gt 0 ]; do show all; finish; done
}

stop() {
  trap - INT TERM
  [ ${#name_of[@]} = 0 ] || kill "${!name_of[@]}" 2>/dev/null
  junit_drop
  echo "interrupted" >&2
  exit 130
}
trap stop INT TERM
