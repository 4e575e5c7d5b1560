// read_hazard: keeps an instruction from writing a register that an earlier one of its warp has still to read.
// Contract: cmodel/issue/read_hazard.h.
module read_hazard #(
    parameter Warps = 16,  // warps of one scheduler
    parameter CollectorUnits = 2,   // collector units
    parameter Ahead = 0,   // whether it is worked out a cycle before
    localparam WarpBits = $clog2(Warps)
) (
    /* verilator lint_off UNUSEDSIGNAL */
    input  logic                      clk,
    input  logic                      rst,
    input  logic [CollectorUnits*6-1:0]        reading,           // operands not yet delivered
    input  logic [CollectorUnits*WarpBits-1:0] reading_warp,
    input  logic [CollectorUnits*6*8-1:0]      reading_register,
    input  logic [CollectorUnits*6-1:0]        delivered,         // of them those that are in this cycle
    input  logic [Warps-1:0]                   check_valid,       // the warp has a next instruction
    input  logic [Warps*6-1:0]                 check_operand_valid,
    input  logic [Warps*3*8-1:0]               check_operand,
    input  logic [Warps*2-1:0]                 check_destination, // isa_pkg::DEST_*
    input  logic [Warps*8-1:0]                 check_register,
    input  logic [Warps*2-1:0]                 behind_destination, // of the one behind it
    input  logic [Warps*8-1:0]                 behind_register,
    input  logic [1:0]                         arriving_destination, // of one that arrives, and is next of all
    input  logic [7:0]                         arriving_register,
    input  logic [Warps-1:0]                   arrives,           // one-hot or none: the warp that it is for
    input  logic [Warps-1:0]                   leaves,            // the next instruction does; this is known last
    input  logic [Warps-1:0]                   enters,            // and what it reads is still to be read
    /* verilator lint_on UNUSEDSIGNAL */
    output logic [Warps-1:0]                   hazard
);
  // Whether what is written is a register that is read.
  function automatic writes(input [1:0] destination, input [7:0] written, input [7:0] read);
    writes = destination == isa_pkg::DEST_REG ? written == read
                                              : destination == isa_pkg::DEST_PAIR && written[7:1] == read[7:1];
  endfunction

  // Each warp with each unit: a choice of what the unit's warp writes would come before the comparison, this is beside it.
  generate
    if (Ahead == 0) begin : now
      always_comb begin
        hazard = '0;
        for (int w = 0; w < Warps; w++)
          for (int o = 0; o < CollectorUnits * 6; o++)
            if (reading[o] && reading_warp[o/6*WarpBits +: WarpBits] == WarpBits'(w) &&
                writes(check_destination[w*2 +: 2], check_register[w*8 +: 8], reading_register[o*8 +: 8]))
              hazard[w] = check_valid[w];
      end
    end else begin : ahead
      // What is still to be read in the next cycle, against the next instruction, if it stays, and those that may follow.
      logic [CollectorUnits*6-1:0] still;
      logic [Warps-1:0]            waits_q, stays, behind;
      logic                        arriving;
      always_comb begin
        still = reading & ~delivered;
        stays = '0;
        behind = '0;
        arriving = 1'b0;
        for (int o = 0; o < CollectorUnits * 6; o++) begin
          for (int w = 0; w < Warps; w++)
            if (still[o] && reading_warp[o/6*WarpBits +: WarpBits] == WarpBits'(w)) begin
              if (writes(check_destination[w*2 +: 2], check_register[w*8 +: 8], reading_register[o*8 +: 8]))
                stays[w] = 1'b1;
              if (writes(behind_destination[w*2 +: 2], behind_register[w*8 +: 8], reading_register[o*8 +: 8]))
                behind[w] = 1'b1;
            end
          if (still[o] && 1'(arrives >> reading_warp[o/6*WarpBits +: WarpBits]) &&
              writes(arriving_destination, arriving_register, reading_register[o*8 +: 8]))
            arriving = 1'b1;
        end
      end

      // And what the one before them reads, if it enters a unit.
      logic [Warps-1:0] behind_own;
      logic             arriving_own;
      logic [5:0]       its_valid;
      logic [23:0]      its_operand;
      always_comb begin
        behind_own = '0;
        its_valid = '0;
        its_operand = '0;
        arriving_own = 1'b0;
        for (int w = 0; w < Warps; w++) begin
          for (int o = 0; o < 6; o++)
            if (check_operand_valid[w*6+o] && writes(behind_destination[w*2 +: 2], behind_register[w*8 +: 8],
                                                     check_operand[(w*3+o%3)*8 +: 8] | 8'(o / 3)))
              behind_own[w] = 1'b1;
          if (arrives[w]) begin
            its_valid = its_valid | check_operand_valid[w*6 +: 6];
            its_operand = its_operand | check_operand[w*24 +: 24];
          end
        end
        for (int o = 0; o < 6; o++)
          if (its_valid[o] && writes(arriving_destination, arriving_register, its_operand[o%3*8 +: 8] | 8'(o / 3)))
            arriving_own = 1'b1;
      end

      always_ff @(posedge clk)
        for (int w = 0; w < Warps; w++)
          if (rst) waits_q[w] <= 1'b0;
          else if (check_valid[w] && !leaves[w]) waits_q[w] <= stays[w];
          else if (arrives[w]) waits_q[w] <= arriving || (enters[w] && arriving_own);
          else waits_q[w] <= behind[w] || (enters[w] && behind_own[w]);
      always_comb hazard = check_valid & waits_q;
    end
  endgenerate
endmodule
