// bank_arbiter: the arbitration unit of the operand collector.  Barnes III-A, Fig. 2; queue lengths: IV-A, Fig. 6 (8).
// Contract: cmodel/operand/bank_arbiter.h.
module bank_arbiter #(
    parameter SchedulersPerSubcore = 1,     // collector units that may be allocated in a cycle
    parameter CollectorUnits = 2,      // collector units
    parameter Operands = 3,   // operands of a unit
    parameter Banks = 2,      // register banks
    parameter UnitPorts = 1,  // operands a unit may receive in a cycle
    parameter RowBits = 8,    // width of a row number within a bank
    localparam UnitBits = $clog2(CollectorUnits),
    localparam BankBits = $clog2(Banks),
    localparam LengthBits = $clog2(CollectorUnits * Operands + 1)
) (
    input  logic                                              clk,
    input  logic                                              rst,
    input  logic [SchedulersPerSubcore-1:0]                   request_valid,         // a unit is allocated
    input  logic [SchedulersPerSubcore*UnitBits-1:0]          request_unit,
    input  logic [SchedulersPerSubcore*Operands-1:0]          request_operand_valid, // operands it must read
    input  logic [SchedulersPerSubcore*Operands*BankBits-1:0] request_bank,          // and where they are
    input  logic [SchedulersPerSubcore*Operands*RowBits-1:0]  request_row,
    input  logic [Banks-1:0]                                  write_valid,           // the bank is written, so cannot be read
    output logic [Banks-1:0]                                  read_valid,
    output logic [Banks*RowBits-1:0]                          read_row,
    output logic [Banks-1:0]                                  deliver_valid,         // what the banks read a cycle ago
    output logic [Banks*UnitBits-1:0]                         deliver_unit,
    output logic [Banks*3-1:0]                                deliver_operand,
    output logic [Banks*LengthBits-1:0]                       queue_length
);
  localparam Requests = SchedulersPerSubcore * Operands;
  localparam Depth = CollectorUnits * Operands;
  localparam EntryBits = UnitBits + 3 + RowBits;

  logic [EntryBits-1:0] queue_q [0:Banks*Depth-1];  // {unit, operand, row}
  logic [Banks*LengthBits-1:0] head_q, tail_q, length_q;  // tail: the place behind the last

  // A place in a queue, `ahead` places behind place `from`.
  function automatic [LengthBits-1:0] place(input [LengthBits-1:0] from, input [LengthBits-1:0] ahead);
    logic [LengthBits:0] unwrapped;
    unwrapped = {1'b0, from} + {1'b0, ahead};
    if (unwrapped >= (LengthBits + 1)'(Depth)) unwrapped = unwrapped - (LengthBits + 1)'(Depth);
    place = unwrapped[LengthBits-1:0];
  endfunction

  // Arrivals: each request goes behind the requests of the same bank that come before it.
  logic [Requests-1:0]            arrives;
  logic [Requests*LengthBits-1:0] arrival_place;
  logic [Banks*LengthBits-1:0]    arrivals;  // at each bank
  logic [LengthBits-1:0]          earlier;

  always_comb begin
    arrivals = '0;
    for (int r = 0; r < Requests; r++) begin
      arrives[r] = request_valid[r/Operands] && request_operand_valid[r];
      earlier = '0;
      for (int q = 0; q < r; q++)
        earlier = earlier +
            LengthBits'(arrives[q] && request_bank[q*BankBits +: BankBits] == request_bank[r*BankBits +: BankBits]);
      arrival_place[r*LengthBits +: LengthBits] =
          place(tail_q[32'(request_bank[r*BankBits +: BankBits])*LengthBits +: LengthBits], earlier);
      for (int b = 0; b < Banks; b++)
        arrivals[b*LengthBits +: LengthBits] = arrivals[b*LengthBits +: LengthBits] +
            LengthBits'(arrives[r] && request_bank[r*BankBits +: BankBits] == BankBits'(b));
    end
  end

  // Grants: the oldest request of each bank, while its unit has ports.
  logic [Banks*EntryBits-1:0] oldest;
  logic [Banks*UnitBits-1:0]  oldest_unit;
  logic [2:0]                 ports_used;

  always_comb begin
    read_valid = '0;
    for (int b = 0; b < Banks; b++) begin
      oldest[b*EntryBits +: EntryBits] = queue_q[b*Depth+32'(head_q[b*LengthBits +: LengthBits])];
      read_row[b*RowBits +: RowBits] = oldest[b*EntryBits +: RowBits];
      oldest_unit[b*UnitBits +: UnitBits] = oldest[b*EntryBits+RowBits+3 +: UnitBits];
      ports_used = '0;
      for (int lower = 0; lower < b; lower++)
        if (read_valid[lower] && oldest_unit[lower*UnitBits +: UnitBits] == oldest_unit[b*UnitBits +: UnitBits])
          ports_used = ports_used + 1'b1;
      read_valid[b] = length_q[b*LengthBits +: LengthBits] != '0 && !write_valid[b] && ports_used < 3'(UnitPorts);
    end
  end

  always_ff @(posedge clk) begin
    for (int r = 0; r < Requests; r++)
      if (arrives[r])
        queue_q[32'(request_bank[r*BankBits +: BankBits])*Depth+32'(arrival_place[r*LengthBits +: LengthBits])] <=
            {request_unit[r/Operands*UnitBits +: UnitBits], 3'(r % Operands), request_row[r*RowBits +: RowBits]};
    for (int b = 0; b < Banks; b++) begin
      length_q[b*LengthBits +: LengthBits] <= length_q[b*LengthBits +: LengthBits] +
                                              arrivals[b*LengthBits +: LengthBits] - LengthBits'(read_valid[b]);
      tail_q[b*LengthBits +: LengthBits] <=
          place(tail_q[b*LengthBits +: LengthBits], arrivals[b*LengthBits +: LengthBits]);
      if (read_valid[b]) begin
        head_q[b*LengthBits +: LengthBits] <= head_q[b*LengthBits +: LengthBits] == LengthBits'(Depth - 1)
                                              ? '0 : head_q[b*LengthBits +: LengthBits] + 1'b1;
        deliver_unit[b*UnitBits +: UnitBits] <= oldest_unit[b*UnitBits +: UnitBits];
        deliver_operand[b*3 +: 3] <= oldest[b*EntryBits+RowBits +: 3];
      end
    end
    deliver_valid <= read_valid;
    if (rst) begin
      head_q <= '0;
      tail_q <= '0;
      length_q <= '0;
      deliver_valid <= '0;
    end
  end

  always_comb queue_length = length_q;
endmodule
