# report.gp: bars of one quantity of each unit, for synth/report.sh.  Variables: data (unit, number), out, what.
set terminal svg size 900,420 dynamic noenhanced background '#ffffff'
set output out
set style fill solid 0.6
set boxwidth 0.7
set ylabel what
set xtics rotate by -45
set grid y
set yrange [0:*]
set datafile separator '\t'
plot data using 0:($2 > 0 ? $2 : 0):xtic(1) with boxes notitle
