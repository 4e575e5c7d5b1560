# report.gp: bars of one or more quantities of each unit, for synth/report.sh, one above the other or side by side.
# Variables: data (unit, numbers), out, what, titles (of the numbers, separated by ;), style (rowstacked or clustered).
set terminal svg size 1100,430 dynamic noenhanced font 'sans-serif,13'
set output out
set style fill solid 0.8 border -1
set style data histogram
if (style eq 'rowstacked') set style histogram rowstacked; else set style histogram clustered gap 1
set boxwidth 0.8 relative
set ylabel what
set xtics rotate by -45 nomirror
set ytics nomirror
set border 3
set grid y
set yrange [0:*]
set linetype 1 lc rgb '#4878a8'
set linetype 2 lc rgb '#e0a458'
set linetype 3 lc rgb '#6aa56a'
set datafile separator '\t'
count = words(titles)
if (count < 2) set key off; else set key top left
plot for [i=1:count] data using (column(i+1) > 0 ? column(i+1) : 0):xtic(1) title word(titles, i)
