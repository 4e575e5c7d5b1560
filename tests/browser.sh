# browser.sh: checks of a page, and how headless Chromium shows it.  Sourced by tests, with $work, a folder of the test's own, $page,
# the page, and $failed, which is set when a check fails.
#
# The browser has no network but this machine's own, where we may have a name space.

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

offline=
unshare -rn true 2> /dev/null && offline="unshare -rn"

# browse PAGE[#PLACE] WIDTH,HEIGHT SCHEME OPTION...: the page, dark or light, to stdout as OPTIONs of Chromium say.
browse() {
  local page=$1 size=$2 scheme=1
  [ "$3" = light ] || scheme=0
  shift 3
  timeout 120 $offline chromium --headless --no-sandbox --disable-gpu --hide-scrollbars \
    --disable-background-networking --host-resolver-rules='MAP * ~NOTFOUND' \
    --blink-settings=preferredColorScheme=$scheme --window-size="$size" \
    --user-data-dir="$work/profile" "$@" "file://$(realpath "${page%%#*}")${page#"${page%%#*}"}" 2> "$work/chromium.log"
}

# probe PAGE WIDTH SCHEME: what the browser makes of it, a line of widths of window and page, colours of ground and text, rows,
# length of the lines drawn.  It is asked in a frame, as windows are never narrower than 500.
script='const style = getComputedStyle(document.body), root = document.documentElement; '
script+='const three = colour => colour.match(/[0-9]+/g).slice(0, 3).join(" "); '
script+='const ground = style.backgroundColor == "rgba(0, 0, 0, 0)" ? ground_of("Canvas") : style.backgroundColor; '
script+='function ground_of(colour) { const one = document.body.appendChild(document.createElement("i")); '
script+='one.style.color = colour; const is = getComputedStyle(one).color; one.remove(); return is; } '
script+='parent.postMessage([innerWidth, root.scrollWidth, three(ground), three(style.color), '
script+='document.querySelectorAll("tr").length, '
script+='[...document.querySelectorAll("path.line")].reduce((sum, line) => sum + line.getTotalLength(), 0)'
script+='].join(" "), "*");'
probe() {
  sed "s~</body>~<script>$script</script>&~" "$1" > "$work/probed.html"
  cat > "$work/frame.html" <<HTML
<meta name="color-scheme" content="light dark">
<script>onmessage = said => document.documentElement.dataset.probe = said.data</script>
<iframe src="probed.html" style="width: ${2}px; height: 3000px; border: 0"></iframe>
HTML
  browse "$work/frame.html" "$2,3000" "$3" --dump-dom | grep -oE 'data-probe="[^"]*"' | grep -oE '[0-9. ]+'
}

# What a page may be asked; each says what is wrong.
alone() { ! grep -nE '(src|href)="?(https?:)?//|@import|url\(|<script|<link' "$1"; }
fits_phones() { grep -q '<meta name="viewport" content="width=device-width' "$1"; }
no_scrolling() { # width, page: it does not scroll sideways
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
# Colours of a page with text and bars are many; of a blank one, one.
coloured() { # width, scheme, page
  browse "$3" "$1,3000" "$2" --screenshot="$work/$1-$2.png" > /dev/null
  [ "$(identify -format '%k' "$work/$1-$2.png")" -gt 50 ]
}
