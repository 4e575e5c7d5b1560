#!/bin/bash
# format.sh: the layout of the C sources, .clang-format's, of all files or those named.  The rows of a table (an X-macro: a #define
# whose lines are calls of its parameters) stay in the columns in which they are written.
#
#   tests/format.sh check [FILE...]   names each file that differs, with its first line that does; status 1 if there is one
#   tests/format.sh write [FILE...]   writes them as they should be
set -uo pipefail
cd "$(dirname "$0")/.." || exit 2
mode=${1:?check or write}
shift
[ $# -gt 0 ] || mapfile -t files < <(git ls-files '*.[ch]' 2> /dev/null || find . -name '*.[ch]' -not -path './build*')
[ $# = 0 ] || files=("$@")
off='// clang-format off: a table' on='// clang-format on: a table'

# formatted FILE: as it should be
formatted() {
  awk -v off="$off" -v on="$on" '
    /^#define [A-Z0-9_]+\(.*\\$/ { table = 1; print off }
    { print }
    table && !/\\$/ { print on; table = 0 }' "$1" |
    clang-format --assume-filename="$1" | grep -vxF -e "$off" -e "$on"
}


bad=0
for file in "${files[@]}"; do
  want=$(formatted "$file") || { echo "$file: clang-format fails" >&2; exit 2; }
  [ "$want" != "$(cat "$file")" ] || continue
  if [ "$mode" = write ]; then
    printf '%s\n' "$want" > "$file.new" && chmod --reference="$file" "$file.new" && mv "$file.new" "$file"
  else
    bad=1
    echo "$file:$(diff <(echo "$want") "$file" | sed -n '1s/^[0-9,]*[acd]\([0-9]*\).*/\1/p'): not as make format lays it out" >&2
  fi
done
exit $bad
