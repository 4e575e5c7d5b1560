# pareto.gp: cycles against area or energy, of synth/pareto.sh.  Variables: table (its CSV), axis (area or energy), out (SVG).
set datafile separator ','
set terminal svg size 900,560 dynamic noenhanced background '#ffffff'
set output out
column = axis eq 'area' ? 4 : 5
mark = axis eq 'area' ? 6 : 7
set xlabel axis eq 'area' ? 'area of the SM, first point = 1' : 'energy of operand-stage events, first point = 1'
set ylabel 'cycles, first point = 1'
set key outside right
set grid
set offsets graph 0.1, graph 0.1, graph 0.05, graph 0.05
stages = system("tail -n +2 ".table." | cut -d, -f2,".column." | grep -v ',$' | cut -d, -f1 | tr ' ' _ | sort -u | tr '\n' ' '")
spaced(s) = system("echo ".s." | tr _ ' '")
marked(rba) = column(mark) == 1 && (strcol(1)[1:3] eq 'rba') == rba
plot for [s in stages] table every ::1 using column:(strcol(2) eq spaced(s) ? $3 : 1/0) with points pt 7 ps 0.6 title spaced(s), \
     '' every ::1 using column:(column(mark) == 1 ? $3 : 1/0) with points pt 6 ps 1.4 lc rgb 'black' title 'Pareto front', \
     '' every ::1 using column:(marked(0) ? $3 : 1/0):1 with labels right offset -1,-0.4 font ',8' notitle, \
     '' every ::1 using column:(marked(1) ? $3 : 1/0):1 with labels left offset 1,0.4 font ',8' notitle
