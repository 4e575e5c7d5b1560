// share_meters: what the governor of two kernels sees of the SM in a cycle.
// Scavenger: Kloosterman 5.3, Fig. 5.6.  Contract: cmodel/control/share_meters.h.
module share_meters #(
    parameter Warps = 16,    // of each of four schedulers
    parameter PcBits = 12,
    parameter Buckets = 128, // of histograms of PCs
    parameter Requests = 64,
    parameter Tickets = 32,
    localparam WarpBits = $clog2(Warps),
    localparam CountBits = $clog2(4 * Warps + 1),
    localparam BucketBits = $clog2(Buckets),
    localparam LineBits = $clog2(Requests + 1),
    localparam TicketBits = $clog2(Tickets)
) (
    input  logic                    clk,
    input  logic                    rst,
    // every issued instruction
    input  logic [3:0]              commit_valid,
    input  logic [4*WarpBits-1:0]   commit_warp,
    input  logic [3:0]              commit_kernel,
    /* verilator lint_off UNUSEDSIGNAL */  // of a PC its bucket is looked at, and of warps which are active the first kernel's
    input  logic [4*PcBits-1:0]     commit_pc,
    input  logic [4*32-1:0]         commit_lanes,
    // warps
    input  logic [8*Warps-1:0]      on,            // by kernel, then by scheduler
    /* verilator lint_on UNUSEDSIGNAL */
    input  logic [4*Warps-1:0]      held,
    input  logic [4*Warps-1:0]      wants_collector,
    // global memory
    input  logic                    enter,  // an instruction, into the coalescer
    input  logic                    enter_kernel,
    input  logic                    line,   // into the L1
    input  logic                    line_last,
    input  logic                    line_reply,
    input  logic [TicketBits-1:0]   line_ticket,
    input  logic                    fill,
    input  logic [TicketBits-1:0]   fill_ticket,
    input  logic [3:0]              waits,  // load/store pipes that are not served
    output logic [3:0]              issued, // by the first kernel
    output logic [4*6-1:0]          lanes,
    output logic [4*BucketBits-1:0] bucket,
    output logic [4*Warps-1:0]      issues,
    output logic [CountBits-1:0]    active,
    output logic [CountBits-1:0]    ready,
    output logic [2*LineBits-1:0]   outstanding,
    output logic                    memory,
    output logic [5:0]              lines,
    output logic                    held_up
);
  logic [4*Warps-1:0] mine;  // active warps of the first kernel
  always_comb begin
    issued = commit_valid & ~commit_kernel;
    issues = '0;
    lanes = '0;
    for (int i = 0; i < 4; i++) begin
      if (commit_valid[i]) issues[i*Warps + 32'(commit_warp[i*WarpBits +: WarpBits])] = 1'b1;
      bucket[i*BucketBits +: BucketBits] = commit_pc[i*PcBits +: BucketBits];
      for (int l = 0; l < 32; l++) lanes[i*6 +: 6] = lanes[i*6 +: 6] + 6'(commit_lanes[i*32+l]);
    end
    mine = on[4*Warps-1:0] & ~held;
    active = '0;
    ready = '0;
    for (int w = 0; w < 4 * Warps; w++) begin
      active = active + CountBits'(mine[w]);
      ready = ready + CountBits'(mine[w] && wants_collector[w]);
    end
  end

  // ---- lines
  logic                sending_q;    // whose instruction the coalescer has
  logic [5:0]          count_q, count;  // lines of it that have gone
  logic [Tickets-1:0]  of_second_q;  // whose a ticket is
  logic [LineBits-1:0] outstanding_q[2];
  logic [1:0]          more, less;   // a line of the kernel goes, is back
  always_comb begin
    count = count_q + 1'b1;
    for (int k = 0; k < 2; k++) begin
      more[k] = line && line_reply && sending_q == k[0];
      less[k] = fill && of_second_q[fill_ticket] == k[0];
    end
    outstanding = {outstanding_q[1], outstanding_q[0]};
  end

  always_ff @(posedge clk) begin
    if (rst) begin
      sending_q <= 1'b0;
      count_q <= '0;
      of_second_q <= '0;
      outstanding_q[0] <= '0;
      outstanding_q[1] <= '0;
      memory <= 1'b0;
      held_up <= 1'b0;
    end else begin
      if (enter) sending_q <= enter_kernel;
      if (line) count_q <= line_last ? '0 : count;
      if (line && line_reply) of_second_q[line_ticket] <= sending_q;
      for (int k = 0; k < 2; k++)
        if (more[k] != less[k]) outstanding_q[k] <= more[k] ? outstanding_q[k] + 1'b1 : outstanding_q[k] - 1'b1;
      memory <= line && line_last && !sending_q;
      held_up <= waits != '0;
    end
    lines <= count;
  end
endmodule
