#!/bin/bash
# docs.sh: what README and docs/ say can be done, can be done.
#
#   tests/docs.sh [full]      with full, long commands too
#
# A fenced block has a language (```text), or stands below one of these marks:
#   <!-- run -->              is run, line by line; lines that begin with "$ " are the commands of a block that has them,
#                             and what stands below each is what it prints, in this order, whatever else; " ..." ends a
#                             line early
#   <!-- run full -->         with full alone;  <!-- run status 1 -->, <!-- run full status 3 --> end so
#   <!-- output -->           what the block before it prints, likewise
#   <!-- example -->, <!-- example copy -->, <!-- example full -->   tests/examples.sh runs it
#   <!-- not run: why -->     nobody does
# Also: the README's size, lines' width, links within the project, with their headings, files that are named, and all
# commands in text (tests/docs/commands.sh).
# Environment: B, MAKE.  Exit status 1 if anything is wrong; each is said.
set -u
cd "$(dirname "$0")/.."
B=${B:-build} MAKE=${MAKE:-make}
full=${1:-}
pages=(README.md docs/*.md docs/*/*.md examples/*/README.md)
written=(README.md docs/*.md docs/papers/*.md examples/*/README.md)  # by hand
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
# What there is of commands and options the engine says; and what documents say is built before.
$MAKE "$B/twinwarp-c" ${full:+"$B/twinwarp" "$B/twinwarp-faults"} > "$folder/made" 2>&1 || { cat "$folder/made"; exit 1; }
: > "$folder/wrong"
wrong() { echo "$*" | tee -a "$folder/wrong"; }

# ---- README: at most 200 lines; prose of at most 120 columns
[ "$(wc -l < README.md)" -le 200 ] || wrong "README.md: has more than 200 lines"
for page in "${written[@]}"; do
  while read -r line; do wrong "$page:$line: is wider than 120 columns; docs/wrap.awk wraps it"; done < <(
    awk '/^ *```/ { fenced = !fenced } /^<!-- figures/ { printed = 1 } /^<!-- end/ { printed = 0 }
      { print (fenced || printed || /^\|/ || /^\[[^]]*\]: / ? "" : $0) }' "$page" |
      LC_ALL=C.UTF-8 grep -nE '^.{121,}.*' | cut -d: -f1)
done

# ---- links: [text](path#heading) and [name]: path#heading, as GitHub makes names of headings
headings() {
  grep -E '^#+ ' "$1" | sed -E 's/^#+ +//; s/[`*]//g; s/\[([^]]*)\]\([^)]*\)/\1/g' | tr 'A-Z ' 'a-z-' | sed -E "s/[^a-z0-9_-]//g"
}
links() { sed -E '/^```/,/^```/d' "$1" | grep -oE '\]\([^)]+\)|^\[[^]]+\]: +[^ ]+' | sed -E 's/^\]\(//; s/\)$//; s/^\[[^]]+\]: +//'; }
count=0
for page in "${pages[@]}"; do
  while read -r link; do
    case $link in http*) continue;; esac
    path=${link%%#*} heading=
    [[ $link != *#* ]] || heading=${link#*#}
    target=$page
    [ -z "$path" ] || target=$(dirname "$page")/$path
    count=$((count + 1))
    if [ ! -e "$target" ]; then wrong "$page: $link: there is no such file"
    elif [ -n "$heading" ] && ! headings "$target" | grep -qx -- "$heading"; then wrong "$page: $link: there is no such heading"; fi
  done < <(links "$page")
done
[ $count -gt 200 ] || wrong "only $count links were found"
echo "$count links"

# ---- files that are named: those that begin with a folder of the project
git ls-files | awk -F/ 'NF > 1 { print $1 }' | sort -u > "$folder/folders"
count=0
while IFS=: read -r page path; do
  grep -qx "${path%%/*}" "$folder/folders" || continue
  count=$((count + 1))
  compgen -G "$path" > /dev/null || compgen -G "${path%/}" > /dev/null || wrong "$page: $path: there is no such file"
done < <(for page in "${written[@]}"; do
  grep -oE '`[a-zA-Z_]+/[^` <>:|$=]*`' "$page" | tr -d '`' | grep -vE '[A-Z]{3}|\{|\.\.\.|/[fu]/|/<' | sort -u | sed "s|^|$page:|"; done)
[ $count -gt 50 ] || wrong "only $count files were found"
echo "$count files"

# ---- commands that are named; and that wrong ones are found
tests/docs/commands.sh "${written[@]}" | tee "$folder/named"
grep -v '^[0-9]* commands$' "$folder/named" >> "$folder/wrong"
diff tests/docs/wrong.txt <(tests/docs/commands.sh tests/docs/wrong.md) || wrong "wrong commands (<) are not found (>)"

# ---- blocks
# PAGE LINE MARK, then the block's lines, a block after the other, ended by a line of one point.
blocks() {
  awk 'FNR == 1 { mark = "" }
    /^<!-- (run( full)?( status [0-9])?|output|example( copy| full)?|not run: .*) -->$/ {
      mark = $0
      gsub(/<!-- | -->/, "", mark)
      next
    }
    /^```/ && !inside { inside = 1
      if ($0 == "```" && mark == "") mark = "unmarked"
      print FILENAME " " FNR " " (mark == "" ? "text" : mark); next }
    /^```/ { inside = 0; mark = ""; print "."; next }
    inside { print; next }
    mark != "" && NF { print FILENAME " " FNR " astray\n."; mark = "" }' "$@"
}
# What a command printed, with the names of files as pages have them.
said() { sed "s|${B//./\\.}/|build/|g" "$folder/said"; }
# printed PAGE LINE ROW...: the rows are lines of what was said, one after the other.
printed() {
  local missing
  missing=$(printf '%s\n' "${@:3}" | awk 'NR == FNR { row[++rows] = $0; next }
    BEGIN { at = 1 }
    { want = row[at]; if (sub(/ \.\.\.$/, "", want) ? index($0, want) == 1 : $0 == want) at++ }
    END { if (at <= rows) print row[at] }' - <(said))
  [ -z "$missing" ] || wrong "$1:$2: is not what was printed there: $missing"
}
# run_block PAGE LINE STATUS ROW...: leaves what the last command said.
run_block() {
  local page=$1 line=$2 status=$3 row session= expected=() got
  shift 3
  [[ $1 != '$ '* ]] || session=yes
  for row; do
    if [ -n "$session" ] && [[ $row != '$ '* ]]; then expected+=("$row"); continue; fi
    [ ${#expected[@]} = 0 ] || printed "$page" "$line" "${expected[@]}"
    expected=()
    row=${row#\$ }
    count=$((count + 1))
    echo "run  $row"
    bash -c "${row//build\//$B/}" > "$folder/said" 2>&1 < /dev/null
    got=$?
    [ $got = "$status" ] || { wrong "$page:$line: status $got: $row"; tail -n 5 "$folder/said"; }
  done
  [ ${#expected[@]} = 0 ] || printed "$page" "$line" "${expected[@]}"
}
count=0 skipped=0 ran=
ls -d failure-* > "$folder/before" 2> /dev/null
while read -r page line mark; do
  text=() status=0
  while IFS= read -r row && [ "$row" != . ]; do text+=("$row"); done
  [[ $mark != run*' status '* ]] || { status=${mark##* }; mark=${mark% status *}; }
  case $mark in
    run | "run $full") ran=yes; run_block "$page" "$line" "$status" "${text[@]}" ;;
    'run full') ran= skipped=$((skipped + 1)) ;;
    output) [ -z "$ran" ] || printed "$page" "$line" "${text[@]}" ;;
    unmarked) wrong "$page:$line: a block with neither a language nor a mark" ;;
    astray) wrong "$page:$line: a mark without a block" ;;
    *) ran= ;;
  esac
done < <(blocks "${pages[@]}")
ls -d failure-* 2> /dev/null | grep -vxFf "$folder/before" | xargs -r rm -rf
[ $count -gt 5 ] || wrong "only $count commands were found"
echo "$count commands run, $skipped blocks skipped"

[ ! -s "$folder/wrong" ]
