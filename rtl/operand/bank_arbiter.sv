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

  // The requests of the cycle before: they enter the queues in this one, and the first of a bank may be granted from
  // here, so that what is issued has its registers decoded and no more.
  logic [Banks*Requests-1:0]                came_q;  // of b*Requests+r: request r is for bank b
  logic [SchedulersPerSubcore*UnitBits-1:0] came_unit_q;
  logic [Requests*RowBits-1:0]              came_row_q;
  always_ff @(posedge clk) begin
    for (int b = 0; b < Banks; b++)
      for (int r = 0; r < Requests; r++)
        came_q[b*Requests+r] <= !rst && request_valid[r/Operands] && request_operand_valid[r] &&
                                request_bank[r*BankBits +: BankBits] == BankBits'(b);
    came_unit_q <= request_unit;
    came_row_q <= request_row;
  end

  (* mem2reg *) logic [EntryBits-1:0] queue_q [0:Banks*Depth-1];  // {unit, operand, row}
  logic [Banks*LengthBits-1:0] head_q, tail_q, length_q;  // tail: the place behind the last

  // A place in a queue, `ahead` places behind place `from`.
  function automatic [LengthBits-1:0] place(input [LengthBits-1:0] from, input [LengthBits-1:0] ahead);
    logic [LengthBits:0] unwrapped;
    unwrapped = {1'b0, from} + {1'b0, ahead};
    if (unwrapped >= (LengthBits + 1)'(Depth)) unwrapped = unwrapped - (LengthBits + 1)'(Depth);
    place = unwrapped[LengthBits-1:0];
  endfunction

  // Arrivals: those of a bank in their order, each behind the ones before it.  How many is one-hot here, as it is soon read.
  logic [Banks*LengthBits-1:0]         arrivals;  // at each bank
  logic [Banks*Requests-1:0]           arrives;   // of b*Requests+k: there is a k-th at bank b,
  logic [Banks*Requests*EntryBits-1:0] arrival;   // and this it is
  logic [Requests:0]                   ports_before, here, rank;  // come by ports before, by this port, by both
  always_comb begin
    arrivals = '0;
    arrives = '0;
    arrival = '0;
    for (int b = 0; b < Banks; b++) begin
      ports_before = (Requests + 1)'(1);
      for (int s = 0; s < SchedulersPerSubcore; s++) begin
        here = (Requests + 1)'(1);
        rank = ports_before;
        for (int o = 0; o < Operands; o++) begin
          for (int k = 0; k <= s * Operands + o; k++)
            if (came_q[b*Requests+s*Operands+o] && rank[k]) begin
              arrives[b*Requests+k] = 1'b1;
              arrival[(b*Requests+k)*EntryBits +: EntryBits] = arrival[(b*Requests+k)*EntryBits +: EntryBits] |
                  {came_unit_q[s*UnitBits +: UnitBits], 3'(o), came_row_q[(s*Operands+o)*RowBits +: RowBits]};
            end
          if (came_q[b*Requests+s*Operands+o]) here = here << 1;
          rank = '0;
          for (int n = 0; n <= o + 1; n++) if (here[n]) rank = rank | ports_before << n;
        end
        ports_before = rank;
      end
      for (int r = 0; r < Requests; r++)
        arrivals[b*LengthBits +: LengthBits] = arrivals[b*LengthBits +: LengthBits] + LengthBits'(came_q[b*Requests+r]);
    end
  end

  // Grants: the oldest request of each bank, while its unit has ports.
  logic [Banks*EntryBits-1:0] oldest;
  logic [Banks*UnitBits-1:0]  oldest_unit;
  logic [Banks-1:0]           waits;
  logic [2:0]                 ports_used;

  always_comb begin
    read_valid = '0;
    oldest = '0;
    for (int b = 0; b < Banks; b++) begin
      for (int p = 0; p < Depth; p++)
        if (head_q[b*LengthBits +: LengthBits] == LengthBits'(p))
          oldest[b*EntryBits +: EntryBits] = oldest[b*EntryBits +: EntryBits] | queue_q[b*Depth+p];
      if (length_q[b*LengthBits +: LengthBits] == '0)
        oldest[b*EntryBits +: EntryBits] = arrival[b*Requests*EntryBits +: EntryBits];
      waits[b] = length_q[b*LengthBits +: LengthBits] != '0 || came_q[b*Requests +: Requests] != '0;
      read_row[b*RowBits +: RowBits] = oldest[b*EntryBits +: RowBits];
      oldest_unit[b*UnitBits +: UnitBits] = oldest[b*EntryBits+RowBits+3 +: UnitBits];
      ports_used = '0;
      for (int lower = 0; lower < b; lower++)
        if (read_valid[lower] && oldest_unit[lower*UnitBits +: UnitBits] == oldest_unit[b*UnitBits +: UnitBits])
          ports_used = ports_used + 1'b1;
      read_valid[b] = waits[b] && !write_valid[b] && ports_used < 3'(UnitPorts);
    end
  end

  genvar b, p;
  generate
    for (b = 0; b < Banks; b = b + 1) begin : banks
      logic [Depth-1:0] ends;  // one-hot: the place behind the last
      always_comb for (int n = 0; n < Depth; n++) ends[n] = tail_q[b*LengthBits +: LengthBits] == LengthBits'(n);
      for (p = 0; p < Depth; p = p + 1) begin : places
        always_ff @(posedge clk)
          for (int k = 0; k < Requests && k < Depth; k++)
            if (arrives[b*Requests+k] && ends[(p+Depth-k)%Depth])
              queue_q[b*Depth+p] <= arrival[(b*Requests+k)*EntryBits +: EntryBits];
      end
    end
  endgenerate

  // Whether a bank is read is known late.
  logic [Banks*LengthBits-1:0] longer, shorter;
  always_comb
    for (int n = 0; n < Banks; n++) begin
      longer[n*LengthBits +: LengthBits] = length_q[n*LengthBits +: LengthBits] + arrivals[n*LengthBits +: LengthBits];
      shorter[n*LengthBits +: LengthBits] = longer[n*LengthBits +: LengthBits] - 1'b1;
    end

  always_ff @(posedge clk) begin
    for (int n = 0; n < Banks; n++) begin
      length_q[n*LengthBits +: LengthBits] <=
          read_valid[n] ? shorter[n*LengthBits +: LengthBits] : longer[n*LengthBits +: LengthBits];
      tail_q[n*LengthBits +: LengthBits] <=
          place(tail_q[n*LengthBits +: LengthBits], arrivals[n*LengthBits +: LengthBits]);
      if (read_valid[n]) begin
        head_q[n*LengthBits +: LengthBits] <= head_q[n*LengthBits +: LengthBits] == LengthBits'(Depth - 1)
                                              ? '0 : head_q[n*LengthBits +: LengthBits] + 1'b1;
        deliver_unit[n*UnitBits +: UnitBits] <= oldest_unit[n*UnitBits +: UnitBits];
        deliver_operand[n*3 +: 3] <= oldest[n*EntryBits+RowBits +: 3];
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

  always_comb queue_length = longer;
endmodule
