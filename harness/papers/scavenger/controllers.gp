# controllers.gp: plots of `make controllers`.  Variable: report, the path of the series without their endings.
# Written: REPORT.svg and REPORT.png: step responses of kernels that follow fast and slowly, and a kernel of ours.
set datafile separator ','
set grid
set xtics 100000
set key outside below
cases = 'fast slow kernel'
title_of(i) = i == 1 ? 'follows in 200 cycles' : i == 2 ? 'follows in 1,000 cycles' : 'nbody'
do for [form in 'svg png'] {
  if (form eq 'svg') { set terminal svg size 1300,700 dynamic background '#ffffff' } else { set terminal pngcairo size 1300,700 background '#ffffff' }
  set output report.'.'.form
  set multiplot layout 2,3
  set xlabel 'cycle'
  set ylabel 'IPC of the primary kernel'
  do for [i = 1:3] {
    set title title_of(i)
    plot report.'-'.word(cases, i).'.csv' using 1:4 every ::1 with lines title 'IPC', \
         '' using 1:($2 == 1 ? $5 : 1/0) every ::1 with lines lw 2 title 'target'
  }
  set ylabel 'its part, %'
  unset title
  do for [i = 1:3] {
    plot report.'-'.word(cases, i).'.csv' using 1:($8 * 100 / 64) every ::1 with lines title 'warps', \
         '' using 1:($9 * 100 / 256) every ::1 with lines title 'requests'
  }
  unset multiplot
}
