// simt_stack: the divergence stack of each warp: which of its lanes run, and where they meet again.
// Contract, with the cycles of every case: cmodel/issue/simt_stack.h.
module simt_stack #(
    parameter Warps = 16,   // warps of one scheduler
    parameter Depth = 16,   // saved entries of a warp
    parameter PcBits = 12,
    parameter Lanes = 32,
    parameter Context = 0,  // warps are moved in and out
    localparam WarpBits = $clog2(Warps),
    localparam NumberBits = $clog2(Depth),
    localparam DepthBits = $clog2(Depth + 1)
) (
    input  logic                   clk,
    input  logic                   rst,
    input  logic                   launch_valid,         // a warp starts at pc 0
    input  logic [WarpBits-1:0]    launch_warp,
    input  logic [Lanes-1:0]       launch_lanes,
    input  logic [Warps-1:0]       issued,               // one-hot or none: an instruction of a warp that is not busy
    input  logic [Warps*PcBits-1:0] issue_pc,            // of each warp's next instruction
    input  logic [Warps*2-1:0]     issue_kind,           // 0 plain, 1 branch, 2 exit
    input  logic [Lanes-1:0]       issue_taken,          // of the one issued: lanes that branch or exit
    input  logic [PcBits-1:0]      issue_target,
    input  logic [PcBits-1:0]      issue_reconvergence,
    /* verilator lint_off UNUSEDSIGNAL */  // with Context
    input  logic [WarpBits-1:0]    context_warp,
    input  logic                   context_write,        // its state is replaced
    input  logic [Lanes-1:0]       context_active,
    input  logic [Lanes-1:0]       context_live,
    input  logic [PcBits-1:0]      context_reconvergence,
    input  logic [DepthBits-1:0]   context_depth,
    input  logic                   context_read,         // a saved entry of it
    input  logic                   context_put,
    input  logic [NumberBits-1:0]  context_entry,
    input  logic [Lanes-1:0]       put_lanes,
    input  logic [PcBits-1:0]      put_pc,
    input  logic [PcBits-1:0]      put_reconvergence,
    /* verilator lint_on UNUSEDSIGNAL */
    output logic [Lanes-1:0]       context_rdata_active, // its state
    output logic [Lanes-1:0]       context_rdata_live,
    output logic [PcBits-1:0]      context_rdata_reconvergence,
    output logic [DepthBits-1:0]   context_rdata_depth,
    output logic                   context_ready,        // context_read or context_put is served
    output logic                   context_rdata_entry,  // context_read was, in the cycle before
    output logic [Lanes-1:0]       entry_lanes,
    output logic [PcBits-1:0]      entry_pc,
    output logic [PcBits-1:0]      entry_reconvergence,
    output logic                   redirect_valid,       // the warp goes on elsewhere than at pc + 1
    output logic [WarpBits-1:0]    redirect_warp,
    output logic [PcBits-1:0]      redirect_pc,
    output logic [Warps*Lanes-1:0] active,               // running lanes
    output logic [Warps-1:0]       busy,                 // an operation is under way: the warp may not issue
    output logic                   done_valid,           // the warp's last lanes exit
    output logic [WarpBits-1:0]    done_warp,
    output logic                   overflow              // an entry was lost; stays until reset
);
  localparam AddressBits = $clog2(Warps * Depth);
  localparam EntryBits = Lanes + 2 * PcBits;                     // {lanes, pc, reconvergence}
  localparam OperationBits = WarpBits + 2 + Lanes + 3 * PcBits;  // {warp, kind, taken, pc, target, reconvergence}
  localparam [1:0] Plain = 0, Branch = 1, Exit = 2;
  localparam [1:0] Serve = 0, Push = 1, Pop = 2;

  (* mem2reg *) logic [Lanes-1:0]        active_q [0:Warps-1];        // lanes of the running entry
  (* mem2reg *) logic [Lanes-1:0]        live_q [0:Warps-1];          // lanes that have not exited
  (* mem2reg *) logic [PcBits-1:0]       reconvergence_q [0:Warps-1]; // of the running entry; none while depth = 0
  (* mem2reg *) logic [DepthBits-1:0]    depth_q [0:Warps-1];         // saved entries
  (* mem2reg *) logic [OperationBits-1:0] queue_q [0:Warps-1];        // operations that wait, from head_q to tail_q
  logic [WarpBits-1:0]                   head_q, tail_q;
  logic [Warps-1:0]                      busy_q;
  logic                                  overflow_q;

  // The operation that is served, and what its warp has: nothing else changes that meanwhile.
  localparam StateBits = 2 * Lanes + PcBits + DepthBits;  // {lanes, live, reconvergence, depth}
  logic                     serving_q;
  logic [1:0]               phase_q;
  logic [OperationBits-1:0] operation_q;
  logic [StateBits-1:0]     state_q;
  logic [WarpBits-1:0]      warp;
  logic [1:0]               kind;
  logic [Lanes-1:0]         taken, lanes, live;
  logic [PcBits-1:0]        pc, next, target, meet, reconvergence;
  logic [DepthBits-1:0]     depth;
  always_comb {warp, kind, taken, pc, target, meet} = operation_q;
  always_comb {lanes, live, reconvergence, depth} = state_q;
  always_comb next = pc + 1'b1;

  logic [Lanes-1:0]     popped_lanes;
  logic [PcBits-1:0]    popped_pc, popped_reconvergence;

  // What this cycle does to them; new_pc is where the warp goes on if the operation ends here.
  logic                 push, pop, ends;
  logic [Lanes-1:0]     new_lanes, new_live;
  logic [PcBits-1:0]    new_pc, new_reconvergence;
  logic [EntryBits-1:0] entry;
  logic [1:0]           new_phase;
  logic                 diverges, both, joined;

  always_comb begin
    new_lanes = lanes;
    new_live = live;
    new_pc = next;
    new_reconvergence = reconvergence;
    new_phase = Serve;
    push = 1'b0;
    pop = 1'b0;
    both = next != meet && target != meet;
    joined = depth != 0 && reconvergence == meet;
    diverges = kind == Branch && taken != 0 && taken != lanes && (next != meet || target != meet);
    entry = {lanes & ~taken, next, meet};
    if (serving_q)
      case (phase_q)
        Serve:
          if (diverges) begin
            push = !joined || both;
            if (!joined) entry = {lanes, meet, reconvergence};
            new_pc = target != meet ? target : next;
            new_reconvergence = meet;
            if (both && !joined) new_phase = Push;
            else new_lanes = target != meet ? taken : lanes & ~taken;
          end else begin
            if (kind == Branch && taken != 0) new_pc = target;
            if (kind == Exit) begin
              new_live = live & ~taken;
              new_lanes = lanes & ~taken;
            end
            pop = new_live != 0 && (new_lanes == 0 || (depth != 0 && new_pc == reconvergence));
            if (pop) new_phase = Pop;
          end
        Push: begin
          push = 1'b1;
          new_lanes = taken;
          new_pc = target;
        end
        default: begin
          new_lanes = popped_lanes & live;
          new_pc = popped_pc;
          new_reconvergence = popped_reconvergence;
          pop = new_lanes == 0;
          if (pop) new_phase = Pop;
        end
      endcase
    ends = serving_q && new_phase == Serve;
  end

  logic full;
  always_comb full = depth == DepthBits'(Depth);
  logic                   moves_out, moves_in;  // the context, if the stack leaves it the memory's port
  logic [AddressBits-1:0] context_address, read_address, write_address;
  logic [EntryBits-1:0]   written;
  always_comb begin
    context_address = AddressBits'(32'(context_warp) * Depth + 32'(context_entry));
    read_address = AddressBits'(32'(warp) * Depth + 32'(depth) - 1);
    write_address = AddressBits'(32'(warp) * Depth + 32'(depth));
    written = entry;
    if (moves_out) read_address = context_address;
    if (moves_in) begin
      write_address = context_address;
      written = {put_lanes, put_pc, put_reconvergence};
    end
  end
  sram_1r1w #(.Words(Warps * Depth), .Width(EntryBits)) saved (
      .clk, .read_enable(pop || moves_out), .read_address, .read_data({popped_lanes, popped_pc, popped_reconvergence}),
      .write_enable((push && !full && !(Context != 0 && rst)) || moves_in), .write_address, .write_mask(1'b1),
      .write_data(written));

  always_comb redirect_warp = warp;
  always_comb redirect_pc = new_pc;
  always_comb for (int w = 0; w < Warps; w++) active[w*Lanes +: Lanes] = active_q[w];
  always_comb busy = busy_q;
  always_comb done_valid = ends && new_live == 0;
  always_comb done_warp = warp;
  always_comb overflow = overflow_q;

  // Where the warp goes on.  What is popped is known last: then it needs no look at what else it may be.
  logic popped_goes, goes;
  always_comb popped_goes = (popped_lanes & live) != '0 && popped_pc != next;
  always_comb goes = phase_q == Pop ? popped_goes : new_phase == Serve && new_live != '0 && new_pc != next;
  always_comb redirect_valid = serving_q && goes;

  // Only the end of a branch or an exit, or reaching the reconvergence point, needs the stack.  Which warp issues is
  // known last: what enters, and what its warp has.
  logic [Warps-1:0]    needs, entering;
  logic                enters;
  logic [PcBits-1:0]   issue_next;
  logic [WarpBits+PcBits+1:0] entered;  // {warp, kind, pc}
  logic [OperationBits-1:0]   entered_operation;
  logic [StateBits-1:0]       entered_state, first_state, served_state;
  always_comb begin
    issue_next = '0;
    entered = '0;
    entered_state = '0;
    for (int w = 0; w < Warps; w++) begin
      issue_next = issue_pc[w*PcBits +: PcBits] + 1'b1;
      needs[w] = issue_kind[w*2 +: 2] != Plain || (depth_q[w] != '0 && reconvergence_q[w] == issue_next);
      if (issued[w]) begin
        entered = entered | {WarpBits'(w), issue_kind[w*2 +: 2], issue_pc[w*PcBits +: PcBits]};
        entered_state = entered_state | {active_q[w], live_q[w], reconvergence_q[w], depth_q[w]};
      end
    end
    entered_operation =
        {entered[WarpBits+PcBits+1:PcBits], issue_taken, entered[PcBits-1:0], issue_target, issue_reconvergence};
  end
  always_comb entering = issued & needs;
  always_comb enters = entering != '0;

  function automatic [WarpBits-1:0] after(input [WarpBits-1:0] place);
    after = place == WarpBits'(Warps - 1) ? '0 : place + 1'b1;
  endfunction

  // When the operation ends, that which waits longest is served next, or if none does the one that enters.
  logic [OperationBits-1:0] first;
  logic [WarpBits-1:0]      first_warp;
  logic                     waiting, next_moves_up, waits;
  always_comb waiting = head_q != tail_q;
  always_comb first = queue_q[head_q];
  always_comb first_warp = first[OperationBits-1 -: WarpBits];
  always_comb first_state = {active_q[first_warp], live_q[first_warp], reconvergence_q[first_warp], depth_q[first_warp]};
  always_comb next_moves_up = ends || !serving_q;
  always_comb waits = enters && (waiting || !next_moves_up);
  always_comb
    served_state = {new_lanes, new_live, new_reconvergence,
                    push && !full ? depth + 1'b1 : pop ? depth - 1'b1 : depth};

  always_ff @(posedge clk)
    if (rst) begin
      for (int w = 0; w < Warps; w++) begin
        active_q[w] <= '0;
        live_q[w] <= '0;
        depth_q[w] <= '0;
      end
      head_q <= '0;
      tail_q <= '0;
      busy_q <= '0;
      serving_q <= 1'b0;
      phase_q <= Serve;
      overflow_q <= 1'b0;
    end else begin
      phase_q <= new_phase;
      busy_q <= (busy_q & ~(ends ? Warps'(1) << warp : '0)) | entering;
      if (next_moves_up) serving_q <= waiting || enters;
      if (next_moves_up && waiting) head_q <= after(head_q);
      if (waits) tail_q <= after(tail_q);
      if (serving_q) begin
        {active_q[warp], live_q[warp], reconvergence_q[warp], depth_q[warp]} <= served_state;
        if (push && full) overflow_q <= 1'b1;
      end
      if (launch_valid) begin
        active_q[launch_warp] <= launch_lanes;
        live_q[launch_warp] <= launch_lanes;
        depth_q[launch_warp] <= '0;
        if (Context != 0) reconvergence_q[launch_warp] <= '0;  // what is saved of it is known
      end
      if (Context != 0 && context_write) begin
        active_q[context_warp] <= context_active;
        live_q[context_warp] <= context_live;
        reconvergence_q[context_warp] <= context_reconvergence;
        depth_q[context_warp] <= context_depth;
      end
    end

  always_ff @(posedge clk) begin
    if (enters) queue_q[tail_q] <= entered_operation;
    if (next_moves_up) {operation_q, state_q} <= waiting ? {first, first_state} : {entered_operation, entered_state};
    else state_q <= served_state;
  end

  // ---- context
  generate
    if (Context != 0) begin : moved
      logic read_q;
      always_comb begin
        context_ready = context_read ? !pop : !push;
        moves_out = context_read && context_ready;
        moves_in = context_put && context_ready && !rst;
        context_rdata_active = active_q[context_warp];
        context_rdata_live = live_q[context_warp];
        context_rdata_depth = depth_q[context_warp];
        context_rdata_reconvergence = context_rdata_depth != '0 ? reconvergence_q[context_warp] : '0;
        context_rdata_entry = read_q;
        {entry_lanes, entry_pc, entry_reconvergence} = {popped_lanes, popped_pc, popped_reconvergence};
      end
      always_ff @(posedge clk) read_q <= moves_out && !rst;
    end else begin : stays
      always_comb begin
        {context_ready, moves_out, moves_in, context_rdata_entry} = '0;
        {context_rdata_active, context_rdata_live, context_rdata_depth, context_rdata_reconvergence} = '0;
        {entry_lanes, entry_pc, entry_reconvergence} = '0;
      end
    end
  endgenerate
endmodule
