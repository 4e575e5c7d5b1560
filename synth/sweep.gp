# sweep.gp: area against cycles of synth/sweep.sh.  Variables: terminal (svg or png), report (without its ending).
set datafile separator ','
if (terminal eq 'svg') set terminal svg size 800,500 dynamic background '#ffffff'; else set terminal png size 800,500
set output report.'.'.terminal
set xlabel 'area, µm²'
set ylabel 'cycles'
set key outside right
set grid
label(u, b) = sprintf('%d units, %d banks', u, b)
plot report.'.csv' using 7:(stringcolumn(3) eq 'gto' ? $8 : 1/0) with points pt 7 title 'GTO', \
     '' using 7:(stringcolumn(3) eq 'rba' ? $8 : 1/0) with points pt 5 title 'RBA', \
     '' using 7:($9 == 1 ? $8 : 1/0) with points pt 6 ps 2.5 title 'Pareto front', \
     '' using 7:8:(label($1, $2)) with labels offset 0,1 font ',8' notitle
