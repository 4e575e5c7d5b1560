# wrap.awk: a page, with the paragraphs and list items wrapped that have a line of more than 120 columns.
#
#   awk -f docs/wrap.awk PAGE.md > PAGE.new
#
# Fenced blocks, comments, what is printed from figures, tables and headings stay as they are.
function flush(   i, n, word, line, indent) {
  if (!wide) { for (i = 1; i <= lines; i++) print kept[i] }
  else {
    n = split(text, word, " ")
    line = first word[1]
    indent = first
    gsub(/./, " ", indent)
    for (i = 2; i <= n; i++) {
      # What Markdown takes for a mark at a line's beginning stays with the word before it.
      while (i < n && word[i + 1] ~ /^([-+*>|#]+|[0-9]+[.)])$/) { word[i + 1] = word[i] " " word[i + 1]; i++ }
      if (length(line) + 1 + length(word[i]) > 120) { print line; line = indent word[i] } else line = line " " word[i]
    }
    print line
  }
  lines = wide = 0
  text = first = ""
}
function begin() { match($0, /^ *([-*] +|[0-9]+\. +)?/); first = substr($0, 1, RLENGTH) }
function add() { kept[++lines] = $0; text = text " " $0; if (length > 120) wide = 1 }

/^ *```/ { flush(); fenced = !fenced; print; next }
/^<!--/ { flush(); until = /^<!-- figures/ ? "<!-- end -->" : "-->" }
until { print; if (index($0, until)) until = ""; next }
fenced || /^[|#>]/ || /^$/ || /^\[[^]]*\]: / { flush(); print; next }
/^ *([-*]|[0-9]+\.) / {
  flush()
  begin()
  kept[++lines] = $0
  text = substr($0, length(first) + 1)
  wide = length > 120
  next
}
!lines { begin() }
{ add() }
END { flush() }
