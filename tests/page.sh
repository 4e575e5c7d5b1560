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
check() { # what, command...
  local what=$1
  shift
  if "$@" > "$work/out" 2>&1; then echo "ok    $what"; return; fi
  echo "FAIL  $what"
  sed 's/^/    /' "$work/out" | head -n 5
  failed=1
}
# broken WHAT SED COMMAND...: the check fails on the page as sed changes it.
broken() {
  local what=$1 change=$2
  shift 2
  sed -E "$change" "$page" > "$work/broken.html"
  if cmp -s "$page" "$work/broken.html"; then echo "FAIL  $what: is not broken"; failed=1; fi
  check "$what is found" not "$@" "$work/broken.html"
}
not() { ! "$@"; }

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
alone() { ! grep -nE '(src|href)="?(https?:)?//|@import|url\(|<script|<link' "$1"; }
fits_phones() { grep -q '<meta name="viewport" content="width=device-width' "$1"; }
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

# ---- in a browser, with no network but this machine's own, where we may have a name space
offline=
unshare -rn true 2> /dev/null && offline="unshare -rn"
browse() { # page, width, dark or light, option
  local scheme=1
  [ "$3" = light ] || scheme=0
  timeout 120 $offline chromium --headless --no-sandbox --disable-gpu --hide-scrollbars \
    --disable-background-networking --host-resolver-rules='MAP * ~NOTFOUND' \
    --blink-settings=preferredColorScheme=$scheme --window-size="$2,3000" \
    --user-data-dir="$work/profile" "$4" "file://$(realpath "$1")" 2> "$work/chromium.log"
}
# What the browser makes of a page: widths of window and page, colours of ground and text, rows, length of the lines
# drawn.  It is asked in a frame, as windows are never narrower than 500.
script='const style = getComputedStyle(document.body), root = document.documentElement; '
script+='const three = colour => colour.match(/[0-9]+/g).slice(0, 3).join(" "); '
script+='parent.postMessage([innerWidth, root.scrollWidth, three(style.backgroundColor), three(style.color), '
script+='document.querySelectorAll("tr").length, '
script+='[...document.querySelectorAll("path.line")].reduce((sum, line) => sum + line.getTotalLength(), 0)'
script+='].join(" "), "*");'
probe() { # page, width, scheme
  sed "s~</body>~<script>$script</script>&~" "$1" > "$work/probed.html"
  cat > "$work/frame.html" <<HTML
<meta name="color-scheme" content="light dark">
<script>onmessage = said => document.documentElement.dataset.probe = said.data</script>
<iframe src="probed.html" style="width: ${2}px; height: 3000px; border: 0"></iframe>
HTML
  browse "$work/frame.html" "$2" "$3" --dump-dom | grep -oE 'data-probe="[^"]*"' | grep -oE '[0-9. ]+'
}
no_scrolling() { # width, page
  local window wide rest
  read -r window wide rest <<< "$(probe "$2" "$1" light)"
  [ "$window" = "$1" ] && [ "$wide" -le "$window" ] || { echo "a window of $window, a page of $wide"; return 1; }
}
# Text and ground are far apart, and the darker of them is which it should be.
readable() { # scheme, page
  local colour
  read -r -a colour <<< "$(probe "$2" 1400 "$1")"
  local ground=$((colour[2] + colour[3] + colour[4])) text=$((colour[5] + colour[6] + colour[7]))
  [ "$1" = light ] && [ $((ground - text)) -gt 450 ] || { [ "$1" = dark ] && [ $((text - ground)) -gt 450 ]; } ||
    { echo "ground ${colour[*]:2:3}, text ${colour[*]:5:3}"; return 1; }
}
drawn() { # page
  local all
  read -r -a all <<< "$(probe "$1" 1400 light)"
  [ "${all[8]}" = "$(grep -o '<tr[ >]' "$page" | wc -l)" ] && [ "${all[9]%.*}" -gt 500 ] && return
  echo "${all[8]} rows, lines of ${all[9]}"
  return 1
}
# Colours of a page with text and bars are many; of a blank one, one.
coloured() { # width, scheme, page
  browse "$3" "$1" "$2" --screenshot="$work/$1-$2.png" > /dev/null
  [ "$(identify -format '%k' "$work/$1-$2.png")" -gt 50 ]
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
