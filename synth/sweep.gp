# sweep.gp: area against cycles of synth/sweep.sh.  Variables: terminal (svg or png), report (without its ending).
set datafile separator ','
if (terminal eq 'svg') set terminal svg size 900,560 dynamic noenhanced background '#ffffff'; else set terminal png size 900,560 noenhanced
set output report.'.'.terminal
set xlabel 'area, first point of the preset = 1'
set ylabel 'cycles, first point of the preset = 1'
set key outside right
set grid
set offsets graph 0.1, graph 0.1, graph 0.1, graph 0.05
groups = system("tail -n +2 ".report.".csv | cut -d, -f1 | uniq | tr '\n' ' '")
plot for [g in groups] report.'.csv' every ::1 using 6:(stringcolumn(1) eq g ? $7 : 1/0) with points pt 7 title g, \
     '' every ::1 using 6:($8 == 1 ? $7 : 1/0) with points pt 6 ps 2.5 lc rgb 'black' title 'Pareto front', \
     '' every ::1 using 6:7:3 with labels offset 0,1 font ',8' notitle
