# warppool.gp: plots of `make warppool`.  Variables: terminal (svg or png); report, the path of the figures without its
# ending.  Written: REPORT-window (Fig. 3.5), REPORT-mapping (Fig. 3.9), REPORT-speed (Fig. 3.11).
set datafile separator ','
if (terminal eq 'svg') set terminal svg size 900,480 dynamic noenhanced background '#ffffff'; else set terminal png size 900,480 noenhanced
set grid ytics
set key outside right
set xtics rotate by -35

# A line per kernel, over the columns of its row.
file = report.'-window_requests.csv'
kernels = system("tail -n +2 ".file." | cut -d, -f1 | tr '\n' ' '")
sizes = system("head -n 1 ".file." | grep -o '[0-9]*' | tr '\n' ' '")
set output report.'-window.'.terminal
set xlabel 'requests in the window'
set ylabel 'requests left'
set yrange [0:*]
set xtics rotate by 0
set xtics ()
set for [i = 1:words(sizes)] xtics add (word(sizes, i) i)
row(k) = "< awk -F, 'NR == ".k." { for (i = 2; i <= NF; i++) print i - 1 \",\" $i }' ".file
plot for [k = 1:words(kernels)] row(k + 1) using 1:2 with linespoints title word(kernels, k)

set output report.'-mapping.'.terminal
set xtics autofreq rotate by -35
unset xlabel
set ylabel "% of loads' requests"
set yrange [0:100]
set style fill solid border
set style data histogram
set boxwidth 0.8
set style histogram rowstacked
names = 'consecutive broadcast single range other'
plot for [i = 2:6] report.'-mapping_patterns.csv' every ::1 using i:xtic(1) title word(names, i - 1)

set output report.'-speed.'.terminal
set ylabel 'speed relative to the baseline'
set yrange [0:*]
set style histogram clustered gap 1
names = 'WarpPool banked MRPB'
plot for [i = 2:4] report.'-speedup.csv' every ::1::(words(kernels) + 1) using i:xtic(1) title word(names, i - 1), \
     1 with lines dt 2 lc rgb 'black' notitle
