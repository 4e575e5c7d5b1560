#!/bin/bash
# commands.sh: of the commands that pages name, whether there is such a target, variable, machine, unit, kernel, command
# and option; whether they do what is said of them is for tests/docs.sh, which runs blocks of them.
#
#   tests/docs/commands.sh PAGE...      "PAGE: COMMAND: what is wrong" for each; exit status 1 if there is any
#
# Environment: B (twinwarp-c is there), MAKE.
set -u
cd "$(dirname "$0")/../.."
B=${B:-build} MAKE=${MAKE:-make}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
: > "$folder/wrong"

# ---- what there is
$MAKE -pnq B="$B" 2> /dev/null | grep -oE '^[a-z][a-z-]*:' | tr -d : | sort -u > "$folder/targets"
grep -ohE '\$[({][A-Z_]+' Makefile mk/*.mk synth/*.sh tests/*.sh tests/*/*.sh |
   tr -d '${(' | sort -u > "$folder/variables"
"$B/twinwarp-c" units | awk '{ print $1 }' > "$folder/units"
{ "$B/twinwarp-c" presets; "$B/twinwarp-c" gpus; } | awk '/^[a-z]/ { print $1 }' > "$folder/presets"
"$B/twinwarp-c" presets | grep -oE '[A-Za-z]+=' | tr -d = | sort -u > "$folder/parameters"
mkdir "$folder/help"
"$B/twinwarp-c" --help > "$folder/usage"
sed -n 's/^[Usage: ]*twinwarp \([a-z]*\) .*/\1/p' "$folder/usage" | while read -r command; do
  { grep "twinwarp $command " "$folder/usage"; "$B/twinwarp-c" "$command" --help 2> /dev/null; } \
    > "$folder/help/$command"
done

# ---- what is named: "PAGE<tab>COMMAND", of `...` in text, which may go on in the next line, and of blocks that are run
named() {
  awk 'function out(text) { gsub(/[ \n]+/, " ", text); print FILENAME "\t" text }
    function spans(   rest) {
      rest = text
      while (match(rest, /`[^`]+`/)) {
        out(substr(rest, RSTART + 1, RLENGTH - 2))
        rest = substr(rest, RSTART + RLENGTH)
      }
      text = ""
    }
    FNR == 1 { spans(); mark = inside = 0 }
    /^<!-- (run|not run|example)/ { mark = 1 }
    /^```/ { if (!inside) spans(); inside = !inside; if (!inside) mark = 0; next }
    inside && mark { line = $0; sub(/^\$ /, "", line); sub(/ +# .*/, "", line); out(line) }
    inside { next }
    /^ *$/ || /^\|/ { spans() }
    { text = text "\n" $0 }
    END { spans() }' "$@" |
    awk -F '\t' '$2 ~ /^([A-Z_]+=[^ ]* )*(make|twinwarp|build\/twinwarp[a-z-]*)( |$)|^--[a-z]/' | sort -u
}

# ---- each word of a command
is_a() { grep -qxF -- "$1" "$folder/$2"; }  # WORD LIST
open() { [[ -z $1 || $1 =~ \.\.\.|^[A-Z]+$|^(file|name)$|\<|\$ ]]; }  # whether it is for the reader to fill in

exist() { # WORD: whether each file does that it stands for
  local file
  [[ $1 =~ ^[A-Za-z0-9_./*{},-]+$ ]] || return
  for file in $(eval echo "$1"); do [ -e "$file" ] || return; done
}

value() { # NAME VALUE: what is wrong with it
  local word
  open "$2" && return
  for word in $2; do
    case $1 in
      PRESET | preset) is_a "$word" presets || echo "there is no preset $word" ;;
      UNIT) [ "$word" = all ] || is_a "$word" units || echo "there is no unit $word" ;;
      SET | set) is_a "${word%%=*}" parameters || echo "there is no parameter ${word%%=*}" ;;
      KERNEL | KERNELS) exist "$word" || echo "there is no file $word" ;;
    esac
  done
}

check_make() { # WORD...
  local word
  for word; do
    word=${word#[} word=${word%]}
    case $word in
      '&&') return ;;
      [A-Z]*=*) is_a "${word%%=*}" variables || echo "there is no variable ${word%%=*}"
        value "${word%%=*}" "${word#*=}" ;;
      build/* | */* | -*) ;;
      *) open "$word" || is_a "$word" targets || echo "there is no target $word" ;;
    esac
  done
}

check_options() { # HELP... -- WORD...
  local helps=() option
  while [ "$1" != -- ]; do helps+=("$1"); shift; done
  while shift; [ $# -gt 0 ]; do
    case $1 in
      '>' | '2>' | '|' | '&&') return ;;
      --*) option=${1%%=*}
        grep -qE -- "$option([^a-z-]|$)" "${helps[@]}" || echo "there is no option $option"
        case $option in --preset | --set) value "${option#--}" "${2:-}" ;; esac ;;
      tests/*) exist "$1" || echo "there is no file $1" ;;
    esac
  done
}

check() { # COMMAND
  local words
  # Quotes hold a word together; nothing else of a shell is looked at.
  mapfile -t words < <(xargs -n 1 printf '%s\n' <<< "$1" 2> /dev/null)
  while [[ ${words[0]:-} =~ ^[A-Z_]+= ]]; do words=("${words[@]:1}"); done
  case ${words[0]:-} in
    make) check_make "${words[@]:1}" ;;
    --*) check_options "$folder"/help/* "$folder/usage" -- "${words[@]}" ;;
    *) [ ${#words[@]} -gt 1 ] || return
      if [[ ${words[1]} = --help ]]; then :
      elif [ -e "$folder/help/${words[1]}" ]; then check_options "$folder/help/${words[1]}" -- "${words[@]:2}"
      else echo "there is no command ${words[1]}"; fi ;;
  esac
}

count=0
while IFS=$'\t' read -r page command; do
  count=$((count + 1))
  while read -r what; do echo "$page: $command: $what" | tee -a "$folder/wrong"; done < <(check "$command")
done < <(named "$@")
echo "$count commands"
[ ! -s "$folder/wrong" ]
