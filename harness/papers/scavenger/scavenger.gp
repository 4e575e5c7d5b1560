# scavenger.gp: plots of `make scavenger`.  Variable: report, the path of the series without their endings.
# Written: REPORT.svg and REPORT.png: IPC, target and quotas in the course of four pairs' runs at a goal of 90 %.
set datafile separator ','
set grid
set xrange [0:1000000]
set xtics ('0' 0, '250K' 250000, '500K' 500000, '750K' 750000, '1M' 1000000)
set key outside below
pairs = 'black_scholes_beside_hotspot black_scholes_beside_saxpy saxpy_beside_black_scholes saxpy_beside_transpose_naive'
series(i) = report.'-'.i.'.csv'
do for [form in 'svg png'] {
  if (form eq 'svg') { set terminal svg size 1700,800 dynamic background '#ffffff' } else { set terminal pngcairo size 1700,800 background '#ffffff' }
  set output report.'.'.form
  set multiplot layout 2,4
  set xlabel 'cycle'
  set ylabel 'IPC'
  set yrange [0:4]
  do for [i = 0:3] {
    set title word(pairs, i + 1) noenhanced
    plot series(i) using 1:3 every ::1 with lines title 'primary', \
         '' using 1:4 every ::1 with lines title 'secondary', \
         '' using 1:($2 == 1 ? $5 : 1/0) every ::1 with lines lw 2 lc rgb 'black' title 'target'
  }
  set ylabel "the primary's part, %"
  set yrange [0:100]
  unset title
  do for [i = 0:3] {
    plot series(i) using 1:($6 * 100 / 64) every ::1 with lines title 'active warps', \
         '' using 1:($8 * 100 / 64) every ::1 with lines title 'requests', \
         '' using 1:($10 * 100 / ($10 + $11)) every ::1 with lines title 'blocks on the SM'
  }
  unset multiplot
}
