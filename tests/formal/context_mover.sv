// context_mover: preempted_blocks, context_walker and context_buffer are told what their own contracts, and proofs, suppose.
//
// These are cut off: what they say may be anything that their contracts allow, as may what the sub-cores, shared memory and memory answer.
//
//: parameters Warps=2 Blocks=2 Places=2 Banks=2 StackDepth=4
//: cut preempted walker line
//: invariants induction 1
//: cover 24
//: bits
//: property caller induction 1: a block is taken or brought back when none moves, saved only on its way out, restored only on its way in
//: property settled induction 1: no block is taken of which a warp is under way or shared memory waits for a request
//: property lines induction 1: lines are saved or loaded of a block that has been chosen, of warps that are some, and its kernel and place stay
//: property through induction 1: they are until all are through, and then once
//
//: fault 1 caller a block comes back while another goes
//: file dispatch/context_mover.sv
//: rtl resume_valid = resume_holds[turn_kernel] && pause_q
//: planted resume_valid = (resume_holds[turn_kernel] || (FAULT && out[turn_kernel])) && pause_q
//
//: fault 2 settled a block goes although shared memory waits
//: file dispatch/context_mover.sv
//: rtl under_way = shared_held ||
//: planted under_way = (shared_held && !FAULT) ||
//
//: fault 3 lines the warp scanned last is left out
//: file dispatch/context_mover.sv
//: rtl lines_of = phase_q == Scan ? scanned_alive : alive_q;
//: planted lines_of = phase_q == Scan && !FAULT ? scanned_alive : alive_q;
//
//: fault 4 through a block has gone before its lines have
//: file dispatch/context_mover.sv
//: rtl if (evict) begin
//: planted if (evict || FAULT) begin
//
//: inside context_mover
  initial assume (rst);

  // ---- what the contracts have of who gives the signals
  always_comb begin
    assume (!out[0] || head_alive[31:0] != '0);
    assume (!out[1] || head_alive[63:32] != '0);
    assume (!(line_done && !line_valid));
  end

  // Of blocks that are out: a place changes when a block is taken or comes back.
  logic was_moved, after_rst;
  logic [PlaceBits-1:0] was_place;
  always_ff @(posedge clk) begin
    was_moved <= take || resumes;
    was_place <= place;
    after_rst <= rst;
  end
  always_comb if (!was_moved && !after_rst) assume (place == was_place);

  // ---- the block that moves
  logic                 back;                      // it is on its way back
  logic                 chose, moved, ends;        // in the cycle before
  logic [31:0]          chosen;                    // its warps
  logic                 chosen_kernel;
  logic [PlaceBits-1:0] chosen_place;
  logic [2:0]           phase_before;
  wire                  moves_lines = phase_q == Save || phase_q == Load;
  always_ff @(posedge clk) begin
    if (take || resumes) back <= resumes;
    chose <= !rst && choosing;
    moved <= !rst && moves_lines;
    ends <= finished;
    phase_before <= phase_q;
    if (choosing) begin
      chosen <= lines_of;
      chosen_kernel <= kernel_q;
      chosen_place <= place;
    end
  end
  always_comb
    if (!rst) begin
      inv_phase: assert (phase_q <= Load);
      inv_back: assert (!(phase_q == Scan || phase_q == Save) || !back);
      inv_back_in: assert (!(phase_q == Place || phase_q == Load) || back);
      inv_alive: assert (!(moves_lines || phase_q == Place) || alive_q != '0);
      inv_chosen: assert (!moves_lines || (chosen == alive_q && chosen_kernel == kernel_q && chosen_place == place));

      caller: assert (!(take && resumes) && (!(take || resumes) || (phase_q == Idle || phase_q == Stop)) && (!evict || !back) && (!restored || back)
                      && !(resume_holds != '0 && phase_q != Idle) && (!resumes || out[turn_kernel]) && (!resume_valid || phase_q == Idle));
      settled: assert (!take || (!shared_held && (block_warp_mask & warp_active & ~warp_idle) == '0 && (block_warp_mask & warp_active) != '0));
      lines: assert (!moves_lines || ((moved || chose) && chosen != '0 && chosen == alive_q && chosen_kernel == kernel_q && chosen_place == place));
      through: assert (!moved || (ends ? !moves_lines : phase_q == phase_before));
    end
  always_comb begin
    cover (!rst && evict);
    cover (!rst && restored);
  end
