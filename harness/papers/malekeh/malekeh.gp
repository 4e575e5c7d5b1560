# malekeh.gp: plots of `make malekeh`.  Variable: report, the path of the figures without its ending.
# Written: REPORT-sthld.svg (Fig. 7), REPORT-walk.svg (Fig. 9), REPORT-phases.svg.
set terminal svg size 1000,450 dynamic background '#ffffff'
set datafile separator ','
set grid
set key outside below

set output report.'-sthld.svg'
set multiplot layout 1,2
set xlabel 'STHLD, cycles (+ 1)'
set logscale x 2
kernels = 'hotspot bfs nbody tensor_gemm spmv_csr black_scholes'
file = report.'-sthld.csv'
set ylabel 'IPC relative to STHLD = 0'
plot for [k in kernels] file using ($2 + 1):(stringcolumn(1) eq k ? $3 : 1/0) with linespoints title k noenhanced
set ylabel 'operands found in a collector unit, %'
plot for [k in kernels] file using ($2 + 1):(stringcolumn(1) eq k ? $4 : 1/0) with linespoints title k noenhanced
unset multiplot
unset logscale x

set output report.'-walk.svg'
set multiplot layout 1,3
set xlabel 'interval'
set ylabel 'STHLD'
set yrange [-0.5:11]
file = report.'-walk.csv'
do for [i = 0:2] {
  set title word('9b:_same_curve 9c:_narrower 9d:_wider', i + 1) noenhanced
  plot file using 2:4 index i with steps lw 2 title 'STHLD', \
       '' using 2:4:3 index i with labels offset 0.4,0.7 title 'state'
}
unset multiplot
unset title
set autoscale y

set output report.'-phases.svg'
set xlabel 'cycle'
set ylabel 'STHLD, cycles'
set y2label 'IPC'
set y2tics
set ytics nomirror
file = report.'-phases.csv'
plot file using 1:3 every ::1 with steps lw 2 title 'STHLD', '' using 1:4 every ::1 axes x1y2 with lines title 'IPC'
