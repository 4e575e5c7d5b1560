#!/bin/bash
# format.sh: the layout of the C sources is .clang-format's, of all files or those named.  The rows of a table (an X-macro, any #define of
# several lines) stay in the columns in which they are written; headers for kernels are OpenCL.
#
#   tests/format.sh check [FILE...]   names each file that differs, with its first line that does; status 1 if there is one
#   tests/format.sh write [FILE...]   writes them as they should be
set -euo pipefail
cd "$(dirname "$0")/.."
[[ ${1:-} = check || ${1:-} = write ]] || { echo "format.sh: check or write is wanted first" >&2; exit 2; }
mode=$1
shift
files=("$@")
[ $# -gt 0 ] || mapfile -t files < <(find cmodel toolchain harness synth tests examples -name '*.[ch]' -not -path 'tests/kernels/*.h')
copy=$(mktemp -d)
trap 'rm -rf "$copy"' EXIT
off='// clang-format off' on='// clang-format on'  # the only spelling that clang-format 14 knows

cp .clang-format "$copy"
for file in "${files[@]}"; do
  mkdir -p "$copy/${file%/*}"
  awk -v off="$off" -v on="$on" '
    /^#define .*\\$/ { table = 1; print off }
    { print }
    table && !/\\$/ { print on; table = 0 }' "$file" > "$copy/$file"
done
(cd "$copy" && printf "%s\n" "${files[@]}" | xargs -P "$(nproc)" -n 16 clang-format-14 -i && sed -i "\|^ *$off\$|d; \|^ *$on\$|d" "${files[@]}")

status=0
for file in "${files[@]}"; do
  ! cmp -s "$copy/$file" "$file" || continue
  if [ "$mode" = write ]; then
    cp "$copy/$file" "$file.new" && chmod --reference="$file" "$file.new" && mv "$file.new" "$file"
  else
    line=$(diff "$copy/$file" "$file" | sed -n '1s/^[0-9,]*[acd]\([0-9]*\).*/\1/p' || true)
    echo "$file:$line: the layout is not .clang-format's; \`make format\` writes it" >&2
    status=1
  fi
done
exit $status
