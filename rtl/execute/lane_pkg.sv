// lane_pkg: how the steps of a lane, which are of about the same length, are divided among its stages.
package lane_pkg;
  // The stage, from 0, that a step, from 1, is in.
  function automatic integer stage_of(input integer stages, input integer steps, input integer step);
    stage_of = (step - 1) * stages / steps;
  endfunction

  // Whether there are registers behind a step.
  function automatic is_cut(input integer stages, input integer steps, input integer step);
    is_cut = stage_of(stages, steps, step + 1) != stage_of(stages, steps, step);
  endfunction
endpackage
