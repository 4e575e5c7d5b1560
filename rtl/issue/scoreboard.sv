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
    input  logic [Warps-1:0]                 check_valid,          // the warp has a next instruction
    input  logic [Warps*6-1:0]               check_operand_valid,  // what it reads
    input  logic [Warps*3*RegisterBits-1:0]  check_operand,        // operand o + 3 is the odd register of o's pair
    input  logic [Warps*2-1:0]               check_destination,    // what it writes, isa_pkg::DEST_*
    input  logic [Warps*RegisterBits-1:0]    check_register,
    input  logic [Warps*3-1:0]               check_guard,          // predicates it reads; 7 = none
    input  logic [Warps*3-1:0]               check_select,
    input  logic [Warps-1:0]                 check_drain,          // it waits until nothing is pending
    input  logic [Warps*6-1:0]               behind_operand_valid, // the one behind it
    input  logic [Warps*3*RegisterBits-1:0]  behind_operand,
    input  logic [Warps*2-1:0]               behind_destination,
    input  logic [Warps*RegisterBits-1:0]    behind_register,
    input  logic [Warps*3-1:0]               behind_guard,
    input  logic [Warps*3-1:0]               behind_select,
    input  logic [5:0]                       arriving_operand_valid, // one that arrives, and is next of all
    input  logic [3*RegisterBits-1:0]        arriving_operand,
    input  logic [1:0]                       arriving_destination,
    input  logic [RegisterBits-1:0]          arriving_register,
    input  logic [2:0]                       arriving_guard,
    input  logic [2:0]                       arriving_select,
    input  logic [Warps-1:0]                 arrives,              // one-hot or none: the warp that it is for
    input  logic [Warps-1:0]                 leaves,               // the next instruction does; this is known last
    output logic [Warps-1:0]                 hazard,
    input  logic [Warps-1:0]                 reserve,              // it is issued
    input  logic [Releases-1:0]              release_valid,        // writes done
    input  logic [Releases*WarpBits-1:0]     release_warp,
    input  logic [Releases*RegisterBits-1:0] release_register,
    input  logic [Releases-1:0]              release_predicate,
    output logic [Warps-1:0]                 idle                  // nothing is pending
);
  localparam Registers = 1 << RegisterBits, CheckBits = waits_pkg::Bits, Waits = waits_pkg::Waits;
  localparam [RegisterBits-1:0] Last = {RegisterBits{1'b1}};  // swallows writes
  localparam CountBits = RegisterBits + 1;

  // A check of six fields, whatever RegisterBits is.
  function automatic [CheckBits-1:0] packed_check(input [5:0] operand_valid, input [3*RegisterBits-1:0] operand,
      input [1:0] destination, input [RegisterBits-1:0] register, input [2:0] guard, input [2:0] select);
    packed_check = {select, guard, 8'(register), destination, 8'(operand[2*RegisterBits +: RegisterBits]),
                    8'(operand[RegisterBits +: RegisterBits]), 8'(operand[0 +: RegisterBits]), operand_valid};
  endfunction

  // A bit for each register: this one's, unless it is the last.  A shift, as an index that is assigned to becomes one by
  // what is below 0, which has carries.
  function automatic [Registers-1:0] bit_of(input [RegisterBits-1:0] register);
    bit_of = Registers'(1) << register;
    bit_of[Registers-1] = 1'b0;
  endfunction

  // What each port releases.
  logic [Releases*Registers-1:0] released_register;
  logic [Releases*7-1:0]         released_predicate;
  always_comb
    for (int r = 0; r < Releases; r++) begin
      released_register[r*Registers +: Registers] =
          release_predicate[r] ? '0 : bit_of(release_register[r*RegisterBits +: RegisterBits]);
      released_predicate[r*7 +: 7] = release_predicate[r] ? 7'd1 << release_register[r*RegisterBits +: 3] : '0;
    end

  // Of the instruction that arrives: what its warp has pending, and what the instruction before it writes, if that is
  // issued, which is known last.
  logic [CheckBits-1:0]        arriving;
  logic [Warps*256-1:0]        registers;
  logic [Warps*7-1:0]          predicates;
  logic [255:0]                its_registers;
  logic [6:0]                  its_predicates;
  logic [1:0]                  its_destination;
  logic [RegisterBits-1:0]     its_register;
  logic [Waits-1:0]            arriving_cleared, arriving_pending, arriving_written;
  always_comb begin
    arriving = packed_check(arriving_operand_valid, arriving_operand, arriving_destination, arriving_register,
                            arriving_guard, arriving_select);
    its_registers = '0;
    its_predicates = '0;
    its_destination = '0;
    its_register = '0;
    arriving_cleared = '0;
    for (int w = 0; w < Warps; w++)
      if (arrives[w]) begin
        its_registers = its_registers | registers[w*256 +: 256];
        its_predicates = its_predicates | predicates[w*7 +: 7];
        its_destination = its_destination | check_destination[w*2 +: 2];
        its_register = its_register | check_register[w*RegisterBits +: RegisterBits];
      end
    for (int r = 0; r < Releases; r++)
      if (release_valid[r] && 1'(arrives >> release_warp[r*WarpBits +: WarpBits]))
        arriving_cleared = arriving_cleared | waits_pkg::names(arriving, release_predicate[r],
                                                               8'(release_register[r*RegisterBits +: RegisterBits]));
    arriving_pending = waits_pkg::pending(arriving, its_registers, its_predicates) & ~arriving_cleared;
    arriving_written = waits_pkg::written(arriving, its_destination, 8'(its_register), 8'(Last));
  end

  /* verilator lint_off UNUSEDSIGNAL */  // but for proofs
  logic [Warps*CountBits-1:0] count;
  /* verilator lint_on UNUSEDSIGNAL */
  pending_counts #(.Warps(Warps), .Releases(Releases), .RegisterBits(RegisterBits)) counted (
      .clk, .rst, .reserve, .check_destination, .check_register, .release_valid, .release_warp, .release_register,
      .release_predicate, .count, .idle);

  for (genvar w = 0; w < Warps; w++) begin : g_warp
    logic [Registers-1:0] registers_q;   // pending registers
    logic [6:0]           predicates_q;  // pending predicates
    logic [Waits-1:0]     waits_q;       // what the next instruction waits for
    always_comb registers[w*256 +: 256] = 256'(registers_q);
    always_comb predicates[w*7 +: 7] = predicates_q;
    always_comb hazard[w] = check_valid[w] && (waits_q != '0 || (check_drain[w] && !idle[w]));

    logic [Releases-1:0] released;  // of this warp
    always_comb
      for (int r = 0; r < Releases; r++)
        released[r] = release_valid[r] && release_warp[r*WarpBits +: WarpBits] == WarpBits'(w);

    // What is pending after this cycle.
    logic [1:0]              destination;
    logic [RegisterBits-1:0] register;  // the destination, and its partner in an aligned pair
    logic [RegisterBits-1:0] partner;
    logic [Registers-1:0]    next_registers;
    logic [6:0]              next_predicates;
    always_comb begin
      destination = check_destination[w*2 +: 2];
      register = check_register[w*RegisterBits +: RegisterBits];
      partner = {register[RegisterBits-1:1], destination == isa_pkg::DEST_PAIR ? !register[0] : register[0]};
      next_registers = registers_q;
      next_predicates = predicates_q;
      for (int r = 0; r < Releases; r++)
        if (released[r]) begin
          next_registers = next_registers & ~released_register[r*Registers +: Registers];
          next_predicates = next_predicates & ~released_predicate[r*7 +: 7];
        end
      if (reserve[w])
        case (destination)
          isa_pkg::DEST_REG, isa_pkg::DEST_PAIR: next_registers = next_registers | bit_of(register) | bit_of(partner);
          isa_pkg::DEST_PRED: next_predicates = next_predicates | 7'd1 << register[2:0];
          default: ;
        endcase
    end

    // What the next instruction waits for then: this one, the one that arrives or the one behind it.
    logic [CheckBits-1:0] check, behind;
    logic [Waits-1:0]     cleared, behind_cleared, behind_pending, behind_written, another_pending, another_written;
    always_comb begin
      check = packed_check(check_operand_valid[w*6 +: 6], check_operand[w*3*RegisterBits +: 3*RegisterBits], destination,
                           register, check_guard[w*3 +: 3], check_select[w*3 +: 3]);
      behind = packed_check(behind_operand_valid[w*6 +: 6], behind_operand[w*3*RegisterBits +: 3*RegisterBits],
                            behind_destination[w*2 +: 2], behind_register[w*RegisterBits +: RegisterBits],
                            behind_guard[w*3 +: 3], behind_select[w*3 +: 3]);
      cleared = '0;
      behind_cleared = '0;
      for (int r = 0; r < Releases; r++)
        if (released[r]) begin
          cleared = cleared | waits_pkg::names(check, release_predicate[r],
                                               8'(release_register[r*RegisterBits +: RegisterBits]));
          behind_cleared = behind_cleared | waits_pkg::names(behind, release_predicate[r],
                                                             8'(release_register[r*RegisterBits +: RegisterBits]));
        end
      behind_pending = waits_pkg::pending(behind, 256'(registers_q), predicates_q) & ~behind_cleared;
      behind_written = waits_pkg::written(behind, destination, 8'(register), 8'(Last));
      another_pending = arrives[w] ? arriving_pending : behind_pending;
      another_written = arrives[w] ? arriving_written : behind_written;
    end

    always_ff @(posedge clk)
      if (rst) begin
        registers_q <= '0;
        predicates_q <= '0;
        waits_q <= '0;
      end else begin
        registers_q <= next_registers;
        predicates_q <= next_predicates;
        if (check_valid[w] && !leaves[w]) waits_q <= waits_q & ~cleared;
        else waits_q <= another_pending | (reserve[w] ? another_written : '0);
      end
  end
endmodule
