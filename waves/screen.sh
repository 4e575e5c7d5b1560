# screen.sh: pictures of GTKWave without a screen; bash sources it.

# within SECONDS COMMAND...: whether it holds before they are over.
within() {
  local end=$((SECONDS + $1))
  until "${@:2}"; do
    [ $SECONDS -lt $end ] || return 1
    sleep 0.1
  done
}

colours() { # PICTURE: how many it has, and how many pixels of traces' green and of the marker's red
  convert "$1" -alpha off -depth 8 -format %c histogram:info:- |
    sed -n 's/^ *\([0-9]*\):.*#\(..\)\(..\)\(..\).*/\1 \2 \3 \4/p' |
    awk '{ n++ }
         $3 > "B0" && $2 < "40" && $4 < "40" { green += $1 }
         $2 > "E0" && $3 < "A0" && $4 < "A0" { red += $1 }
         END { print n + 0, green + 0, red + 0 }'
}

# A window with text has dozens of colours, traces are thousands of pixels, the marker is as high as the window.
shows_waves() { # DISPLAY PICTURE
  local n green red
  DISPLAY=$1 timeout 20 import -window root "$2.new.png" 2> import.log || return 1
  read -r n green red <<< "$(colours "$2.new.png")"
  mv "$2.new.png" "$2"
  [ "$n" -gt 20 ] && [ "$green" -gt 5000 ] && [ "$red" -gt 300 ]
}

# start_screen SIZE: $screen is its display; its process joins $started.
# Without -noreset the server begins anew when its last client leaves, as `import` does, and turns away who comes then.
start_screen() {
  Xvfb -noreset -displayfd 3 -screen 0 "$1"x24 3> display 2> xvfb.log & started+=($!)
  within 20 test -s display
  screen=:$(cat display)
}
