// show_pkg: `show` toggles in each cycle in which a waveform is written, after all units have been checked; the
// checkers then put the model's outputs where the waveform has them.  Without a waveform that code never runs.
package show_pkg;
  logic show = 0;
endpackage
