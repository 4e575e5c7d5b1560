// share_probe: accesses of shared memory that have to ask first, of the warps of a scheduler.  Jatala III.
// Contract: cmodel/control/share_probe.h.
module share_probe #(
    parameter Warps = 12,
    localparam WarpBits = $clog2(Warps)
) (
    input  logic                clk,
    input  logic                rst,
    input  logic [Warps-1:0]    asks,      // of a block that has a partner, and not the lock
    input  logic [Warps-1:0]    accesses,  // next comes an access of shared memory
    input  logic                issue_valid,
    input  logic [WarpBits-1:0] issue_warp,
    input  logic                issue_probe,  // it is a question; only of a warp that is asking
    input  logic                answer_valid,
    input  logic [WarpBits-1:0] answer_warp,
    input  logic                answer_needs,
    output logic [Warps-1:0]    held,   // asked, and not answered
    output logic [Warps-1:0]    needs,  // the next access needs the lock
    output logic [Warps-1:0]    asking, // what they issue has to be a question
    output logic                takes   // it takes the lock
);
  logic [Warps-1:0] answered;

  always_comb begin
    asking = accesses & asks & ~answered;
    takes = issue_valid && needs[issue_warp];
  end

  always_ff @(posedge clk) begin
    if (issue_valid) begin
      if (issue_probe) held[issue_warp] <= 1'b1;
      else begin
        answered[issue_warp] <= 1'b0;
        needs[issue_warp] <= 1'b0;
      end
    end
    if (answer_valid) begin
      held[answer_warp] <= 1'b0;
      answered[answer_warp] <= 1'b1;
      needs[answer_warp] <= answer_needs;
    end
    if (rst) begin
      held <= '0;
      answered <= '0;
      needs <= '0;
    end
  end
endmodule
