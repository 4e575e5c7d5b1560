# program.sh: read by the scripts of synth/.  The program that reads Liberty files and netlists, made if make has not made it:
# then a script was called by itself.
: "${B:?}"
[ -x "$B/synthesis" ] || env -u MAKEFLAGS -u MAKELEVEL make -s B="$B" "$B/synthesis" >&2
