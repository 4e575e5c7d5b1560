// fma_pkg: where fused_multiply_add is cut into stages.
package fma_pkg;
  // Of a lane of so many stages: after which of the steps 1 to 7 there are registers.  A step takes about an eighth of the
  // whole; of places alike the one with the fewest registers is taken.
  function automatic [7:1] cuts(input integer stages);
    case (stages)
      2: cuts = 7'b0001000;
      3: cuts = 7'b0010100;
      4: cuts = 7'b0101010;
      5: cuts = 7'b0101110;
      6: cuts = 7'b1101110;
      7: cuts = 7'b1101111;
      default: cuts = 7'b1111111;
    endcase
  endfunction

  // The stage that a step is in.
  function automatic integer stage_of(input integer stages, input integer step);
    stage_of = 0;
    for (integer n = 1; n < step; n = n + 1)
      stage_of = stage_of + ((32'(cuts(stages)) >> (n - 1)) & 1);
  endfunction
endpackage
