#!/bin/bash
# results.sh: the program that keeps the figures of docs/, in a small project; and what the real list makes of a changed
# unit.
# Environment: PROGRAM.  Exit status 1 at the first thing that is not as it should be.
set -euo pipefail
program=$(realpath "${PROGRAM:-build/results}") project=$(realpath "$(dirname "$0")/..")
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
tool ruler : cat ruler
set units  unit          # a folder
figures speed build/speed.json @units other.* %ruler
  : make speed
figures area build/area.json,build/times*.json:all unit/b.c : make area
LIST
echo 'ruler 1' > ruler
echo '{"rows": [{"name": "x y", "ratio": 1.25, "count": 1234567}, {"name": "z", "ratio": -2}], "all": 3}' > build/speed.json
echo '[4]' > build/area.json; echo '{"all": [{"name": "z", "s": 7}]}' > build/times.json
printf -- '<!-- figures\n{speed:all} {area:area/0} {speed!}{area!}\n-->\n<!-- end -->\n' > both.md
! "$program" stale > said && [ "$(grep -c 'commit none' said)" = 2 ] || fail "new figures are not stale: $(cat said)"
"$program" record speed abc1234 12.4 both.md || fail "of a page with two new figures one cannot be recorded"
"$program" print both.md && grep -qx '\*`make area`: not measured yet.\*' both.md || fail "is not said: $(cat both.md)"
"$program" record area abc1234 3 both.md
"$program" print both.md && grep -qx '3 4 ' both.md || fail "is not printed: $(cat both.md)"
[ -z "$("$program" stale)" ] || fail "stale at once"
[ "$("$program" files area)" = unit/b.c ] || fail "files"
[ "$("$program" names | tr '\n' ' ')" = "speed area " ] || fail "names"
[ "$("$program" command speed)" = "make speed" ] || fail "command"

cat > page.md <<'PAGE'
Before
<!-- figures
{speed:rows/x y/ratio %.2f} {speed:rows/1/ratio*10 %.0f} {speed:rows/0/count %,} {#speed:rows/*} {+speed:rows/*/ratio %.2f} {speed:no?} \
   {speed:all}{speed!}, {area:area/0}
each speed:rows <{.name} {.count? %.0f}{area:times/$name/s? %.1f}>
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
<z 7.0>
\`make area\`, commit abc1234, $today, $cores cores, 3 s
<!-- end -->
After
PAGE

# What changes makes exactly those stale that depend on it, and a page that does not say so differs.
echo >> unit/a.c
stale() { "$program" stale "$@" | grep -o '^[a-z0-9-]\+' | paste -sd ' ' || true; }
[ "$(stale)" = speed ] || fail "unit/a.c: not exactly speed is stale, but $(stale)"
! "$program" check page.md 2> said || fail "stale figures pass"
"$program" print page.md && grep -q '^1.25 .*3 \*\*stale\*\*, 4$' page.md || fail "stale is not said"
! "$program" forgotten unit/a.c other.c 2> said || fail "other.c is not missed"
grep -q '^other.c: ' said && ! grep -q '^unit' said || fail "forgotten: $(cat said)"
echo >> unit/b.c
[ "$(stale page.md)" = "speed area" ] || fail "unit/b.c: not both are stale"
! "$program" stale page.md > said || fail "status 0 of stale figures"
"$program" record speed def 1 page.md && "$program" record area def 1 page.md
[ -z "$(stale)" ] || fail "stale when measured again"
[ -z "$("$program" stale page.md)" ] || fail "says something of figures that are not stale"
sed -i 's/: make speed/: make -k speed/' docs/results/list
why() { { "$program" stale || true; } | grep "$1" > said; }
why 'changed: the command' || fail "another command: speed is not stale"
sed -i 's/: make -k speed/: make speed/' docs/results/list; [ -z "$(stale)" ] || fail "the command as it was: stale"
echo 'ruler 2' > ruler
why 'ruler: is "ruler 2", was "ruler 1"' || fail "another ruler: speed is not stale"
rm ruler; [ -z "$(stale)" ] || fail "a tool that is not here makes figures stale"

# By rows: each has the commit and the hash of its own files; what was measured before and is not now stays.
mkdir -p part
printf '#include "helper.h"\n' > part/x.c; echo > part/y.c; echo 1 > part/helper.h; echo > part/x.extra
cp docs/results/list kept.list
cat >> docs/results/list <<'LIST'
figures parts build/parts.json:all by name ^part/{}.c part/{}.e* %ruler : measure {}
rows parts : echo x y
LIST
parts() { echo "{\"all\": [$1]}" > build/parts.json; "$program" record parts "$2" 5 /dev/null; }
parts '{"name": "x", "count": 1}' aaa1111
[ "$("$program" rows parts)" = y ] && [ "$("$program" stale | head -n 1 | cut -d ' ' -f 1)" = parts ] || fail "y, which was never measured, is not wanted"
[ "$("$program" files parts x | paste -sd ' ')" = "part/helper.h part/x.c part/x.extra" ] || fail "files of x: $("$program" files parts x)"
[ "$("$program" files parts y)" = part/y.c ] || fail "files of y"
parts '{"name": "y", "count": 10}' bbb2222
[ -z "$("$program" rows parts)$(stale)" ] || fail "rows that were just measured are wanted"
printf -- '<!-- figures\n{+parts:*/count} {parts:x/count} {parts@}\n-->\n<!-- end -->\n' > parts.md
row_page() { "$program" print parts.md; [ "$(sed -n 4p parts.md)" = "$1" ] || fail "the page of rows: $(sed -n 4p parts.md), not $1"; }
row_page "11 1 \`measure ...\`, commit bbb2222 and before, $today, $cores cores"
echo 2 > part/helper.h
[ "$("$program" rows parts)" = x ] || fail "a header of x makes $("$program" rows parts) stale"
row_page "11 1 \`measure ...\`, commit bbb2222 and before, $today, $cores cores; **stale**: 1 of 2 rows"
echo > part/y.extra
[ "$("$program" rows parts | paste -sd ' ')" = "x y" ] || fail "a file that comes into a pattern of y: $("$program" rows parts)"
rm part/y.extra; echo > part/z.c; parts '{"name": "x", "count": 2}, {"name": "z", "count": 4}' ccc3333
row_page "16 2 \`measure ...\`, commit ccc3333 and before, $today, $cores cores"
rm part/z.c; row_page "16 2 \`measure ...\`, commit ccc3333 and before, $today, $cores cores; **stale**: 1 of 3 rows"
cp docs/results/parts.json before
refused "part/z.c: there is no such file" parts '{"name": "z", "count": 5}' ddd
refused "has two rows x" parts '{"name": "x"}, {"name": "x"}' ddd
refused "has a commit or a hash" parts '{"name": "x", "commit": "1"}' ddd
cmp -s before docs/results/parts.json || fail "rows that were refused are recorded"
parts '{"name": "y", "count": 10}' ddd4444
row_page "12 2 \`measure ...\`, commit ddd4444 and before, $today, $cores cores" # z is none of the rows that there should be
sed -i 's/^rows parts.*/rows parts : echo x y w; echo "$MAKELEVEL"/' docs/results/list; echo > part/w.c
[ "$(MAKELEVEL=3 "$program" rows parts)" = w ] || fail "rows: $("$program" rows parts)"
parts '{"name": "y", "count": 10}' eee5555
row_page "12 2 \`measure ...\`, commit eee5555 and before, $today, $cores cores; **stale**: 1 of 3 rows"
echo '{' > docs/results/parts.json; refused "is no JSON" parts '{"name": "y"}' ddd; rm docs/results/parts.json
[ "$("$program" rows parts | paste -sd ' ')" = "x y w" ] || fail "rows of no file"
sed -i 's/^rows parts.*/rows parts : false/' docs/results/list; refused "has failed" "$program" rows parts
parts '{"name": "y"}' ddd 2> said && fail "rows are recorded whose names cannot be had"
cp before docs/results/parts.json; "$program" stale > said 2>&1 && fail "status 0 though something cannot be said" || [ $? = 2 ]
grep -q '^results: parts: .*has failed' said || fail "stale: $(cat said)"
sed -i 's/^rows parts.*/rows parts : echo x y/' docs/results/list; parts '{"name": "y"}' ddd

# They are measured a few at a time, and one by one if nothing comes of the few.
cat > measure <<'MEASURE'
#!/bin/bash
echo "$*" >> tried; [[ " $* " != *" w "* ]] || exit 1
rows=$(printf '{"name": "%s"},' "$@"); echo "{\"all\": [${rows%,}]}" > build/parts.json
MEASURE
chmod +x measure; mkdir -p mk; cp "$project/mk/how_far.sh" mk
git init -q . && git -c user.name=n -c user.email=e commit -q --allow-empty -m zero
sed -i 's/^rows parts.*/rows parts : echo x w y/; s/ : measure {}/ : .\/measure {}/' docs/results/list
! "$project/harness/results/measure.sh" "$program" logs /dev/null parts > said 2>&1 || fail "a row that cannot be measured is good"
[ "$(paste -sd , tried)" = "x w y,x,w,y" ] && grep -q 'still to be measured: w' said || fail "tried: $(cat tried said)"
rm tried measure
echo 'ruler 3' > ruler
[ "$("$program" rows parts | paste -sd " ")" = "x w y" ] || fail "another ruler: not all rows are stale"
rm ruler
refused "has a row without" parts '{"count": 1}' ddd
refused "are no figures by rows" "$program" rows speed
sed -i '/^rows/d' docs/results/list; refused "rows parts: there are none" "$program" rows parts
cp kept.list docs/results/list; rm docs/results/parts.json parts.md

# In the night what is stale is measured, a part at a time; one that fails is not tried again at that commit, and the rest goes on.
git -c user.name=n -c user.email=e commit -q --allow-empty -m one
cat > measure <<MAKE
#!/bin/bash
part=\${*: -1}
echo "\$part" >> tried
[ "\$part" != RESULTS=area ] || [ -e good ] || exit 1
"$program" record "\${part#*=}" def 1 /dev/null
MAKE
chmod +x measure; mkdir -p tests; cp "$project/tests/limit.sh" tests
night() { MAKE=./measure "$project/harness/results/nightly.sh" "$program" docs/results/ledger.json > said; }
echo >> unit/a.c; echo >> unit/b.c
! night || fail "a night in which a part fails is good"
[ "$(paste -sd ' ' tried)" = "RESULTS=speed RESULTS=area" ] || fail "the night tries $(paste -sd ' ' tried)"
grep -q '^speed  *current  *passed at' said && grep -q '^area  *stale  *failed at' said || fail "the night says: $(cat said)"
! night || fail "a part that has failed is forgotten"
[ "$(grep -c . tried)" = 2 ] || fail "a part that has failed is tried again at once"
touch good; git -c user.name=n -c user.email=e commit -q --allow-empty -m two
night || fail "the next night: $(cat said)"
[ "$(tail -n 1 tried)" = RESULTS=area ] && [ "$(grep -c '"result": "passed"' docs/results/ledger.json)" = 2 ] || fail "the ledger: $(cat docs/results/ledger.json)"

# What cannot be printed is not recorded.
cp docs/results/speed.json before; echo '{"all": 3}' > build/speed.json
refused "no such value" "$program" record speed abc 1 page.md
cmp -s before docs/results/speed.json || fail "figures that cannot be printed are recorded"
"$program" clear area; [ ! -e build/area.json ] && [ ! -e build/times.json ] || fail "clear"
refused "build/area.json: there is no such report" "$program" record area abc 1 page.md

# What is wrong is said.
page() { printf -- '<!-- figures\n%s\n-->\n<!-- end -->\n' "$1" > page.md; }
page '{speed:rows/none %f} {speed@}'; refused "no such value" "$program" print page.md
page '{speed:all %s} {speed@}'; refused "no format" "$program" print page.md
page '{speed:all}'; refused "must say where" "$program" print page.md
page '{power:all} {speed!}'; refused "power: is not in" "$program" print page.md
printf -- '<!-- figures\n-->\n' > page.md; refused "without -->" "$program" print page.md
refused "nothing" "$program" record nothing abc 1 page.md
echo 'figures bad build/bad.json no.c : make bad' >> docs/results/list; echo '{}' > build/bad.json
refused "no.c: there is no such file" "$program" record bad abc 1 page.md
echo 'sets a' >> docs/results/list; refused "docs/results/list:7" "$program" names

# ---- the project's own list: a line more in a unit makes those figures stale that it can change, and no others.
cp -r "$project"/{cmodel,rtl,toolchain,harness,synth,mk,tests} .
few="caching_collector_unit capacity_manager quota_controller" # of all units
sed "s/^rows \([a-z]*\) .*/rows \1 : echo $few/" "$project/docs/results/list" > docs/results/list
rows=$(printf '{"unit": "%s"},' $few)
mkdir -p build/report/unclocked
for name in $("$program" names); do # as if all had just been measured
  reports=$(awk -v name="$name" '$1 == "figures" && $2 == name { print $3 }' docs/results/list)
  reports=${reports//\*/some}
  for report in ${reports//,/ }; do
    member=${report#*.json}
    echo "{\"${member#:}\": [${rows%,}]}" > "${report%:*}"
  done
  "$program" record "$name" abc1234 1 /dev/null
done
[ -z "$(stale)" ] || fail "the project's figures are stale at once: $(stale)"
changed() { # FILE FIGURES
  cp "$1" kept
  echo '// a line' >> "$1"
  [ "$(stale)" = "$2" ] || fail "$1: stale are $(stale), not $2"
  cp kept "$1"
}
rtl="area area-45nm clocked-units clocked-units-osu018" # of every unit
changed cmodel/operand/caching_collector_unit.c \
  "malekeh why cosim-malekeh cosim-caching presets random-presets combinations cosim-sharing-caching random-sharing-caching mutants netlists prices coverage energy-malekeh malekeh-cost pareto mechanisms"
changed rtl/operand/caching_collector_unit.sv \
  "cosim-malekeh cosim-caching presets random-presets combinations cosim-sharing-caching random-sharing-caching formal mutants netlists prices coverage $rtl energy-malekeh technologies malekeh-cost mechanisms"
changed cmodel/operand/capacity_manager.c "regless why cosim-maxwell presets random-presets combinations mutants netlists prices coverage regless-energy pareto"
changed rtl/operand/capacity_manager.sv \
  "cosim-maxwell presets random-presets combinations formal mutants netlists prices coverage $rtl technologies regless-storage regless-area regless-energy"
changed cmodel/control/quota_controller.c "scavenger why presets random-presets combinations mutants netlists prices coverage"
changed rtl/control/quota_controller.sv "presets random-presets combinations formal mutants netlists prices coverage $rtl scavenger-storage scavenger-area"
