// warp_instruction_queues: global memory instructions that were issued, before their registers are read and their
// addresses exist.  WarpPool 3.3.2, Fig. 3.6 (1).  Contract: cmodel/memory/warp_instruction_queues.h.
module warp_instruction_queues #(
    parameter Sources = 4,    // schedulers
    parameter Warps = 12,     // of a scheduler
    parameter PerQueue = 3,   // warps of a queue
    parameter Depth = 8,
    parameter Ahead = 8,      // instructions that have left and not arrived
    parameter Patience = 64,  // instructions that may pass one that waits, in a row
    parameter Lanes = 32,
    parameter Notes = 0,      // bits that go with an instruction
    parameter Marked = 0,     // some have no lanes; and who is queued is told
    localparam WarpBits = $clog2(Warps),
    localparam AllWarpBits = $clog2(Sources * Warps),
    localparam NoteBits = Notes > 0 ? Notes : 1
) (
    input  logic                        clk,
    input  logic                        rst,
    // from the schedulers
    input  logic [Sources-1:0]          push_valid,      // only where room
    input  logic [Sources*WarpBits-1:0] push_warp,
    input  logic [Sources*5-1:0]        push_operation,
    input  logic [Sources*8-1:0]        push_register,
    input  logic [Sources*Lanes-1:0]    push_lanes,
    input  logic [Sources*32-1:0]       push_immediate,
    input  logic [Sources*2-1:0]        push_operand_valid,
    input  logic [Sources*16-1:0]       push_operand,
    input  logic [Sources*NoteBits-1:0] push_notes,
    output logic [Sources*Warps-1:0]    room,
    // registers still to be read
    input  logic [Sources*Warps*2-1:0]  check_destination,  // isa_pkg::DEST_* of the warp's next instruction
    input  logic [Sources*Warps*8-1:0]  check_register,
    output logic [Sources*Warps-1:0]    hazard,
    output logic [Sources*Warps-1:0]    queued,
    // to the collector units
    input  logic [Sources-1:0]          pop_ready,
    output logic                        pop_valid,
    output logic [AllWarpBits-1:0]      pop_warp,
    output logic [4:0]                  pop_operation,
    output logic [7:0]                  pop_register,
    output logic [Lanes-1:0]            pop_lanes,
    output logic [31:0]                 pop_immediate,
    output logic [1:0]                  pop_operand_valid,
    output logic [15:0]                 pop_operand,
    output logic [NoteBits-1:0]         pop_notes,
    input  logic                        arrived
);
  localparam PerSource = (Warps + PerQueue - 1) / PerQueue;  // queues of a scheduler
  localparam Queues = Sources * PerSource;
  localparam PlaceBits = $clog2(PerQueue);
  localparam PayloadBits = Notes + 63 + Lanes;
  localparam EntryBits = PlaceBits + PayloadBits;
  localparam DepthBits = $clog2(Depth);
  localparam AheadBits = $clog2(Ahead + 1);
  localparam PatienceBits = $clog2(Patience + 1);
  localparam SourceBits = Sources > 1 ? $clog2(Sources) : 1;

  logic [Queues*EntryBits-1:0] head_entry;
  logic [Queues-1:0]           waiting, first, popped;
  logic [AheadBits-1:0]        under_way_q;

  for (genvar s = 0; s < Sources; s++) begin : source
    logic [PayloadBits-1:0] payload;
    always_comb  // without notes their bit is cut off
      payload = PayloadBits'({push_notes[s*NoteBits +: NoteBits], push_operation[s*5 +: 5], push_register[s*8 +: 8],
                              push_lanes[s*Lanes +: Lanes], push_immediate[s*32 +: 32], push_operand_valid[s*2 +: 2],
                              push_operand[s*16 +: 16]});

    for (genvar n = 0; n < PerSource; n++) begin : queue
      localparam Q = n * Sources + s;
      localparam First = n * PerQueue;  // its warps
      localparam Its = First + PerQueue > Warps ? Warps - First : PerQueue;

      (* mem2reg *) logic [EntryBits-1:0] entry_q [0:Depth-1];
      logic [Depth-1:0]     used_q;
      logic [DepthBits-1:0] head_q, tail_q;
      logic                 push;
      logic [WarpBits:0]    place;

      always_comb begin
        place = {1'b0, push_warp[s*WarpBits +: WarpBits]} - (WarpBits+1)'(First);
        push = push_valid[s] && place < (WarpBits+1)'(Its);
        waiting[Q] = used_q[head_q];
        head_entry[Q*EntryBits +: EntryBits] = entry_q[head_q];
        room[s*Warps+First +: Its] = {Its{!used_q[tail_q]}};
      end

      always_ff @(posedge clk)
        if (rst) begin
          used_q <= '0;
          head_q <= '0;
          tail_q <= '0;
        end else begin
          if (push) begin
            used_q[tail_q] <= 1'b1;
            tail_q <= tail_q == DepthBits'(Depth - 1) ? '0 : tail_q + 1'b1;
          end
          if (popped[Q]) begin
            used_q[head_q] <= 1'b0;
            head_q <= head_q == DepthBits'(Depth - 1) ? '0 : head_q + 1'b1;
          end
        end

      always_ff @(posedge clk) if (push) entry_q[tail_q] <= {place[PlaceBits-1:0], payload};

      // Its warps whose next instruction would overwrite what an entry has still to read.
      always_comb begin : reads
        logic [PlaceBits-1:0] place_of;
        logic [1:0]           operand_valid, kind;
        logic [15:0]          operand;
        logic [7:0]           next_register, difference;  // what its warp's next instruction writes
        logic                 hit;
        hazard[s*Warps+First +: Its] = '0;
        for (int e = 0; e < Depth; e++) begin
          {place_of, operand_valid, operand} = {entry_q[e][EntryBits-1 -: PlaceBits], entry_q[e][17:0]};
          kind = '0;
          next_register = '0;
          for (int w = 0; w < Its; w++)
            if (place_of == PlaceBits'(w)) begin
              kind = check_destination[(s*Warps+First+w)*2 +: 2];
              next_register = check_register[(s*Warps+First+w)*8 +: 8];
            end
          hit = 1'b0;
          for (int o = 0; o < 2; o++) begin
            difference = operand[o*8 +: 8] ^ next_register;
            if (operand_valid[o] && ((kind == isa_pkg::DEST_REG && difference == 8'd0)
                || (kind == isa_pkg::DEST_PAIR && difference[7:1] == 7'd0))) hit = 1'b1;
          end
          for (int w = 0; w < Its; w++)
            if (used_q[e] && hit && place_of == PlaceBits'(w)) hazard[s*Warps+First+w] = 1'b1;
        end
      end

      always_comb begin
        queued[s*Warps+First +: Its] = '0;
        for (int e = 0; e < Depth; e++)
          for (int w = 0; w < Its; w++)
            if (Marked != 0 && used_q[e] && entry_q[e][EntryBits-1 -: PlaceBits] == PlaceBits'(w))
              queued[s*Warps+First+w] = 1'b1;
      end
    end
  end

  // The oldest of the lowest queue, or of the next in turn; entries of other queues are masked away.
  logic [Queues-1:0]       above_q, wanted;  // the queues from the first in turn on
  logic [PatienceBits-1:0] passed_q;
  logic                    in_turn;
  logic [SourceBits-1:0] pop_source;
  logic                  leaves, departs;  // departs: it will arrive
  logic [EntryBits-1:0]  entry;

  always_comb begin
    in_turn = passed_q == PatienceBits'(Patience);
    wanted = in_turn && (waiting & above_q) != 0 ? waiting & above_q : waiting;
    first = wanted & -wanted;
    pop_valid = waiting != 0 && under_way_q != AheadBits'(Ahead);
    entry = '0;
    pop_source = '0;
    pop_warp = '0;
    for (int q = 0; q < Queues; q++)
      if (first[q]) begin
        entry = head_entry[q*EntryBits +: EntryBits];
        pop_source = SourceBits'(q % Sources);
        pop_warp = AllWarpBits'((q / Sources * PerQueue + 32'(entry[EntryBits-1 -: PlaceBits])) * Sources + q % Sources);
      end
    {pop_notes, pop_operation, pop_register, pop_lanes, pop_immediate, pop_operand_valid, pop_operand} =
        (NoteBits+63+Lanes)'(entry[PayloadBits-1:0]);
  end

  // Apart from pop_warp, on which the caller's pop_ready depends.
  always_comb begin
    leaves = pop_valid && pop_ready[pop_source];
    departs = leaves && (Marked == 0 || pop_lanes != '0);
    popped = leaves ? first : '0;
  end

  always_ff @(posedge clk)
    if (rst) under_way_q <= '0;
    else under_way_q <= under_way_q + AheadBits'(departs) - AheadBits'(arrived);

  always_ff @(posedge clk)
    if (rst) begin
      above_q <= '1;
      passed_q <= '0;
    end else if (leaves && in_turn) begin
      above_q <= ~(first | (first - 1'b1));
      passed_q <= '0;
    end else if (leaves && waiting != first) passed_q <= passed_q + 1'b1;
endmodule
