#!/bin/bash
# results.sh: the program that keeps the figures of docs/, in a project of three files.
# Environment: PROGRAM.  Exit status 1 at the first thing that is not as it should be.
set -euo pipefail
program=$(realpath "${PROGRAM:-build/results}")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
fail() { echo "$*" >&2; exit 1; }
refused() { # TEXT COMMAND...: ends with status 2 and a line that has the text
  local text=$1 status=0; shift
  "$@" 2> said || status=$?
  [ $status = 2 ] && grep -qF -- "$text" said || fail "$*: status $status, $(cat said)"
}

mkdir -p docs/results unit build
echo one > unit/a.c; echo two > unit/b.c; echo three > other.c
cat > docs/results/list <<'LIST'
set units  unit          # a folder
figures speed build/speed.json @units other.*
  : make speed
figures area build/area.json unit/b.c : make area
LIST
echo '{"rows": [{"name": "x y", "ratio": 1.25, "count": 1234567}, {"name": "z", "ratio": -2}], "all": 3}' > build/speed.json
echo '[4]' > build/area.json
"$program" record speed abc1234 && "$program" record area abc1234
[ -z "$("$program" stale)" ] || fail "stale at once"
[ "$("$program" names | tr '\n' ' ')" = "speed area " ] || fail "names"
[ "$("$program" command speed)" = "make speed" ] || fail "command"

cat > page.md <<'PAGE'
Before
<!-- figures
{speed:rows/x y/ratio %.2f} {speed:rows/1/ratio*10 %.0f} {speed:rows/0/count %,} {#speed:rows/*} {+speed:rows/*/ratio %.2f} {speed:no?} \
   {speed:all}{speed!}, {area:0}
each speed:rows <{.name} {.count? %.0f}>
{area@}
-->
<!-- end -->
After
PAGE
cp page.md template.md
! "$program" check page.md 2> said || fail "a page that was not printed passes"
grep -q '^page.md:8: ' said || fail "the line that differs is not named: $(cat said)"
"$program" print page.md
"$program" check page.md || fail "a printed page does not pass"
today=$(date -u +%F) cores=$(getconf _NPROCESSORS_ONLN)
diff <(sed -n '/^-->/,$p' page.md) - <<PAGE || fail "is not printed as it should be"
-->
1.25 -20 1,234,567 2 -0.75  3, 4
<x y 1234567>
<z >
\`make area\`, commit abc1234, $today, $cores cores
<!-- end -->
After
PAGE

# What changes makes exactly those stale that depend on it, and a page that does not say so differs.
echo >> unit/a.c
[ "$("$program" stale | cut -d' ' -f1)" = speed ] || fail "unit/a.c: not exactly speed is stale"
! "$program" check page.md 2> said || fail "stale figures pass"
"$program" print page.md && grep -q '^1.25 .*3 \*\*stale\*\*, 4$' page.md || fail "stale is not said"
! "$program" forgotten unit/a.c other.c 2> said || fail "other.c is not missed"
grep -q '^other.c: ' said && ! grep -q '^unit' said || fail "forgotten: $(cat said)"
echo >> unit/b.c
[ "$("$program" stale page.md | wc -l)" = 2 ] || fail "unit/b.c: not both are stale"
"$program" record speed def && "$program" record area def && [ -z "$("$program" stale)" ] || fail "stale when measured again"

# What is wrong is said.
page() { printf -- '<!-- figures\n%s\n-->\n<!-- end -->\n' "$1" > page.md; }
page '{speed:rows/none %f} {speed@}'; refused "no such value" "$program" print page.md
page '{speed:all %s} {speed@}'; refused "no format" "$program" print page.md
page '{speed:all}'; refused "must say where" "$program" print page.md
page '{power:all} {speed!}'; refused "power: is not in" "$program" print page.md
printf -- '<!-- figures\n-->\n' > page.md; refused "without -->" "$program" print page.md
refused "nothing" "$program" record nothing abc
echo 'figures bad build/bad.json no.c : make bad' >> docs/results/list; echo '{}' > build/bad.json
refused "no.c: there is no such file" "$program" record bad abc
echo 'sets a' >> docs/results/list; refused "docs/results/list:6" "$program" names
