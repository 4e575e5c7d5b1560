#!/bin/bash
# page.sh: the page of `make page`: what the program makes of figures that are current, stale, newer or missing, in a
# project of a few files; that the real page needs nothing else; with `browser` also how headless Chromium shows it,
# without a network, on a wide screen and a narrow one, light and dark.  Each check of the real page is shown to fail, on
# a page that is broken on purpose.
#
#   tests/page.sh [browser]
#
# Environment: B, with results and overview in it, and report/index.html.
set -u
cd "$(dirname "$0")/.."
B=$(realpath "${B:-build}")
page=$B/report/index.html work=$B/test-page failed=0
rm -rf "$work"
mkdir -p "$work"
. tests/browser.sh

# ---- the program
project() { # LINE...: a page of these lines, in a project of its own
  printf '%s\n' "$@" > list
  "$B/overview" list build abc1234 > index.html
}
says() { # TEXT: the page has it
  grep -qF -- "$1" index.html || { grep -F "${1:0:12}" index.html; return 1; }
}
once() { # ID...: each is in the page, once
  local id
  for id; do [ "$(grep -o "id=\"$id\"" index.html | wc -l)" = 1 ] || { echo "$id is not there once"; return 1; }; done
}
refused() { # TEXT LINE...: status 2 and one line
  local text=$1 status=0
  shift
  project "$@" 2> said || status=$?
  [ $status = 2 ] && [ "$(wc -l < said)" = 1 ] && grep -qF -- "$text" said && return
  echo "status $status: $(cat said)"
  return 1
}
mkdir -p "$work/project"/{docs/results,build/report,harness}
ln -s "$PWD/harness/results" "$work/project/harness/results"
here=$PWD
cd "$work/project"
echo 1 > source.c
printf 'figures %s build/report/%s.json source.c : make %s\n' speed speed fast area area small lost lost it \
  > docs/results/list
echo '{"rows": [{"unit": "x<y", "size_um2": 1234567, "gain_ratio": 1.25}, {"unit": "z", "gain_ratio": 0.5}],
  "all_percent": 3.14}' > build/report/speed.json
echo '[{"unit": "u", "n_count": 2, "parts": [{"unit": "v", "n_count": 3}]}, {"unit": "v", "n_count": 4}]' \
  > build/report/area.json
"$B/results" record speed abc 1 && "$B/results" record area def 1
rm build/report/*.json
project 'tile of all | {speed:all_percent %.1f} {speed!}' 'tile of none | {speed:none} {speed!}' \
  'section s Some: more' 'figures speed Speed' 'bars rows unit gain_ratio' 'lines rows unit gain_ratio none' \
  'rest a unit' 'rest' 'figures other Other'
check "figures are tables, by their units" says '<td class="text">x&lt;y</td><td>1,234,567</td><td>1.250</td>'
check "a heading has the unit" says '<th>size, µm²</th>'
check "a quantity is a line" says '<dt>all, %</dt><dd>3.1</dd>'
check "bars are as long as their figures" says 'width:40.00%'
check "lines have points" says '<path class="line s0" d="M48.0 '
check "what has no value is left out" not says 'of none'
check "sums are of all depths" says '<td class="text">v</td><td>7</td>'
check "the rest has each figures once" once figures-speed figures-area figures-lost
check "a link goes by the first words" says '<a href="#h-s">Some</a>'
check "current figures are" says '<span class="badge current">current</span> <code>make fast</code>'
check "figures that are not there are not measured" says 'missing">not measured</span> <code>make it</code>'
check "nor are reports that no list has" says '<code>make other</code>'
echo 2 > source.c
echo '[{"unit": "new"}]' > build/report/area.json
project 'section s S' 'figures speed Speed' 'figures area Area' 'part none.html make none'
check "figures are stale when something has changed" says 'stale">stale</span> <code>make fast</code>'
check "what the build has measured since is shown" says 'built">this build</span> <code>make small</code>'
project 'section s S' 'together s Two'
check "figures of a kind are a table, with their ages" says '<td class="text"><strong>stale</strong></td><td class="text">make fast'
touch -d '2000-01-01' build/report/area.json
project 'section s S' 'figures area Area'
check "but not what is older" not says 'new'
check "a line that is none is refused" refused "list:2: 'figure ...' is no line" '# a remark' 'figure speed'
check "a plot of no figures, too" refused 'list:1:' 'bars rows unit'
check "and a page of claims that is not there" refused 'none.md' 'section s S' 'claims none.md'
cd "$here"

# ---- the page
linked() { # each link of its own leads to a section, and each section is linked
  diff <(grep -oE 'href="#[^"]*' "$1" | sed 's/.*#//' | sort) <(grep -oE '<section id="[^"]*' "$1" | sed 's/.*"//' | sort)
}
check "the page fetches nothing" alone "$page"
broken "a page that does" 's|</style>|@import "x.css";&|' alone
check "it says that it fits a phone" fits_phones "$page"
broken "a page that does not" 's/name="viewport"/name="none"/' fits_phones
check "its links lead to its sections" linked "$page"
broken "a link to nowhere" 's/<section id="h-mutants"/<section id="h-mutant"/' linked
[ "${1:-}" = browser ] || exit $failed

# ---- in a browser
drawn() { # page
  local all
  read -r -a all <<< "$(probe "$1" 1400 light)"
  [ "${all[8]}" = "$(grep -o '<tr[ >]' "$page" | wc -l)" ] && [ "${all[9]%.*}" -gt 500 ] && return
  echo "${all[8]} rows, lines of ${all[9]}"
  return 1
}
for width in 1400 390; do
  check "$width wide: it does not scroll sideways" no_scrolling $width "$page"
  broken "$width wide: a page that does" 's/^\.scroll \{ overflow-x: auto;/.scroll {/; s/max-width: 34rem/white-space: nowrap/' \
    no_scrolling $width
done
for scheme in light dark; do check "$scheme: text is read" readable $scheme "$page"; done
broken "light in spite of the dark" 's/prefers-color-scheme: dark/prefers-color-scheme: none/' readable dark
broken "dark in spite of the light" 's/\(prefers-color-scheme: dark\)/all/' readable light
check "the browser has all rows, and lines of plots" drawn "$page"
broken "a row that is lost" 's|^<tr class="first">.*</tr>$||' drawn
for width in 1400 390; do
  for scheme in light dark; do
    check "$width wide, $scheme: its picture is not blank" coloured $width $scheme "$page"
  done
done
broken "a blank page" 's/^body \{/body { display: none;/' coloured 390 dark
exit $failed
