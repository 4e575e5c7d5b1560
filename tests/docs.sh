#!/bin/bash
# docs.sh: what README and docs/ say can be done, can be done.
#
#   tests/docs.sh [full]      with full, long commands and those that need the RTL too
#
# A fenced block below <!-- run --> is run, line by line, below <!-- run full --> with full alone.  A block below
# <!-- output --> is what the block before it has to print, together with whatever else.  Also: the README's size; links within
# the project, with their headings; files and make's targets that are named in `...`.
# Environment: B, MAKE.  Exit status 1 if anything is wrong; each is said.
set -u
cd "$(dirname "$0")/.."
B=${B:-build} MAKE=${MAKE:-make}
full=${1:-}
pages=(README.md docs/*.md docs/*/*.md)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
: > "$folder/wrong"
wrong() { echo "$*" | tee -a "$folder/wrong"; }

# ---- README: at most 200 lines of at most 120 columns
[ "$(wc -l < README.md)" -le 200 ] || wrong "README.md: has more than 200 lines"
while read -r line; do wrong "README.md:$line: is wider than 120 columns"; done < <(LC_ALL=C.UTF-8 grep -nE '^.{121,}' README.md | cut -d: -f1)

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
done < <(for page in README.md docs/*.md docs/papers/*.md; do
  grep -oE '`[a-zA-Z_]+/[^` <>:|$=]*`' "$page" | tr -d '`' | grep -vE '[A-Z]{3}|\{|\.\.\.|/[fu]/|/<' | sort -u | sed "s|^|$page:|"; done)
[ $count -gt 50 ] || wrong "only $count files were found"
echo "$count files"

# ---- targets that are named
$MAKE -pnq B="$B" 2> /dev/null | grep -oE '^[a-z][a-z-]*:' | tr -d : | sort -u > "$folder/targets"
count=0
while IFS=: read -r page target; do
  count=$((count + 1))
  grep -qx -- "$target" "$folder/targets" || wrong "$page: make $target: there is no such target"
done < <(for page in README.md docs/*.md docs/papers/*.md; do
  grep -oE '`make [a-z][a-z-]*[^a-z/-]' "$page" | grep -v '/' | sed -E 's/`make ([a-z-]*)./\1/' | sort -u | sed "s|^|$page:|"; done)
[ $count -gt 30 ] || wrong "only $count targets were found"
echo "$count targets"

# ---- commands
# PAGE LINE KIND, then the block's lines, a block after the other, ended by a line of one point.
blocks() {
  awk '/^<!-- (run|run full|output) -->$/ { kind = $0; gsub(/<!-- | -->/, "", kind); next }
    /^```/ && kind != "" && !inside { inside = 1; print FILENAME " " FNR " " kind; next }
    /^```/ && inside { inside = 0; kind = ""; print "."; next }
    inside { print; next }
    kind != "" && NF { print FILENAME ":" FNR ": a mark without a block" > "/dev/stderr"; kind = "" }' "$@"
}
count=0 skipped=0 ran=
: > "$folder/said"
while read -r page line kind more; do
  text=()
  while IFS= read -r row && [ "$row" != . ]; do text+=("$row"); done
  if [ "$kind" = output ]; then
    [ -n "$ran" ] || continue
    for row in "${text[@]}"; do
      grep -qxF -- "$row" "$folder/said" || wrong "$page:$line: is not what was printed: $row"
    done
    continue
  fi
  ran= ; : > "$folder/said"
  if [ -n "$more" ] && [ "$full" != full ]; then skipped=$((skipped + 1)); continue; fi
  ran=yes
  for row in "${text[@]}"; do
    row=${row#\$ }
    count=$((count + 1))
    echo "run  $row"
    bash -c "${row//build\//$B/}" >> "$folder/said" 2>&1 < /dev/null || { wrong "$page:$line: fails: $row"; tail -n 5 "$folder/said"; }
  done
done < <(blocks "${pages[@]}")
[ $count -gt 5 ] || wrong "only $count commands were found"
echo "$count commands run, $skipped blocks skipped"

[ ! -s "$folder/wrong" ]
