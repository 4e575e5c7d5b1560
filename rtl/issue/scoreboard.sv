// scoreboard: which registers and predicates of each warp have a write under way, and which warps must wait for one.
// Barnes II-A, Fig. 6.  Contract: cmodel/issue/scoreboard.h.
module scoreboard #(
    parameter Warps = 16,    // warps of one scheduler
    parameter Releases = 3,  // writes that may complete in one cycle
    parameter RegisterBits = 8,  // of a register's number
    localparam WarpBits = $clog2(Warps)
) (
    input  logic                             clk,
    input  logic                             rst,
    input  logic [Warps*6-1:0]               check_operand_valid,  // what each warp's next instruction reads
    input  logic [Warps*3*RegisterBits-1:0]  check_operand,        // operand o + 3 is the odd register of o's pair
    input  logic [Warps*2-1:0]               check_destination,    // what it writes, isa_pkg::DEST_*
    input  logic [Warps*RegisterBits-1:0]    check_register,
    input  logic [Warps*3-1:0]               check_guard,          // predicates it reads; 7 = none
    input  logic [Warps*3-1:0]               check_select,
    input  logic [Warps-1:0]                 check_drain,          // it waits until nothing is pending
    output logic [Warps-1:0]                 hazard,
    input  logic [Warps-1:0]                 reserve,              // it is issued
    input  logic [Releases-1:0]              release_valid,        // writes done
    input  logic [Releases*WarpBits-1:0]     release_warp,
    input  logic [Releases*RegisterBits-1:0] release_register,
    input  logic [Releases-1:0]              release_predicate,
    output logic [Warps-1:0]                 idle                  // nothing is pending
);
  for (genvar w = 0; w < Warps; w++) begin : g_warp
    logic [(1<<RegisterBits)-1:0] registers_q;   // pending registers
    logic [6:0]                   predicates_q;  // pending predicates

    always_comb idle[w] = registers_q == '0 && predicates_q == '0;

    // A register is looked up with the other of its aligned pair: {odd, even}.
    logic [1:0]              destination, pair, written;
    logic [RegisterBits-1:0] register;  // the destination, and its partner in an aligned pair
    logic [RegisterBits-1:0] partner, operand;
    logic [7:0]              predicates;
    always_comb begin
      destination = check_destination[w*2 +: 2];
      register = check_register[w*RegisterBits +: RegisterBits];
      partner = {register[RegisterBits-1:1], destination == isa_pkg::DEST_PAIR ? !register[0] : register[0]};
      predicates = {1'b0, predicates_q};
      written = registers_q[{register[RegisterBits-1:1], 1'b0} +: 2];
      operand = '0;
      pair = '0;
      hazard[w] = 1'b0;
      if (!idle[w]) begin
        hazard[w] = check_drain[w] || predicates[check_guard[w*3 +: 3]] || predicates[check_select[w*3 +: 3]];
        if (destination == isa_pkg::DEST_PRED) hazard[w] = hazard[w] || predicates[register[2:0]];
        else if (destination != isa_pkg::DEST_NONE)
          hazard[w] = hazard[w] || written[register[0]] || written[partner[0]];
        for (int o = 0; o < 3; o++) begin
          operand = check_operand[(w*3+o)*RegisterBits +: RegisterBits];
          pair = registers_q[{operand[RegisterBits-1:1], 1'b0} +: 2];
          if (check_operand_valid[w*6+o]) hazard[w] = hazard[w] || pair[operand[0]];
          if (check_operand_valid[w*6+3+o]) hazard[w] = hazard[w] || pair[1];
        end
      end
    end

    always_ff @(posedge clk)
      if (rst) begin
        registers_q <= '0;
        predicates_q <= '0;
      end else begin
        for (int r = 0; r < Releases; r++)
          if (release_valid[r] && release_warp[r*WarpBits +: WarpBits] == WarpBits'(w)) begin
            if (!release_predicate[r]) registers_q[release_register[r*RegisterBits +: RegisterBits]] <= 1'b0;
            else if (release_register[r*RegisterBits +: 3] != 3'd7)
              predicates_q[release_register[r*RegisterBits +: 3]] <= 1'b0;
          end
        if (reserve[w])
          case (destination)
            isa_pkg::DEST_REG, isa_pkg::DEST_PAIR: begin
              registers_q[register] <= 1'b1;
              registers_q[partner] <= 1'b1;
            end
            isa_pkg::DEST_PRED: if (register[2:0] != 3'd7) predicates_q[register[2:0]] <= 1'b1;
            default: ;
          endcase
      end
  end
endmodule
