// shared_memory: the scratchpad of the SM: Lanes banks of 32-bit words, word w in bank w mod Lanes.
// Contract: cmodel/memory/shared_memory.h.
module shared_memory #(
    parameter Warps = 64,     // of the whole SM
    parameter Words = 24576,  // of 32 bits; a multiple of Lanes
    parameter Lanes = 32,     // of a warp, and banks; a power of two
    parameter Context = 0,    // blocks are moved in and out
    localparam BankBits = $clog2(Lanes),
    localparam WarpBits = $clog2(Warps),
    localparam RowBits = $clog2(Words / Lanes)
) (
    input  logic                clk,
    input  logic                rst,
    input  logic                request_valid,
    input  logic [5:0]          request_operation,
    input  logic [WarpBits-1:0] request_warp,
    input  logic [7:0]          request_register,
    input  logic [Lanes-1:0]    request_lanes,      // never zero
    input  logic [Lanes*32-1:0] request_address,    // bytes
    input  logic [Lanes*32-1:0] request_data,
    output logic                request_ready,
    output logic                result_valid,
    output logic [WarpBits-1:0] result_warp,
    output logic [7:0]          result_register,
    output logic [Lanes-1:0]    result_lanes,
    output logic [Lanes*32-1:0] result_data,
    output logic                result_last,
    input  logic                result_ready,
    /* verilator lint_off UNUSEDSIGNAL */  // with Context
    input  logic                context_valid,      // a row is read or written
    input  logic                context_write,
    input  logic [RowBits-1:0]  context_row,
    input  logic [Lanes*32-1:0] context_data,
    /* verilator lint_on UNUSEDSIGNAL */
    output logic                context_ready,
    output logic                context_rdata_valid, // a row was read in the cycle before
    output logic [Lanes*32-1:0] context_rdata
);
  localparam Rows = Words / Lanes;
  localparam Places = 3;
  localparam Pairs = Lanes * (Lanes - 1) / 2;

  function automatic [RowBits-1:0] wrapped(input [RowBits-1:0] bits);
    wrapped = {1'b0, bits} < (RowBits+1)'(Rows) ? bits : bits - RowBits'(Rows);
  endfunction

  function automatic [31:0] atomic(input [5:0] operation, input [31:0] old, input [31:0] operand);
    case (operation)
      isa_pkg::OP_ATSADD: atomic = old + operand;
      isa_pkg::OP_ATSMINS: atomic = $signed(old) < $signed(operand) ? old : operand;
      isa_pkg::OP_ATSMAXS: atomic = $signed(old) > $signed(operand) ? old : operand;
      isa_pkg::OP_ATSMINU: atomic = old < operand ? old : operand;
      isa_pkg::OP_ATSMAXU: atomic = old > operand ? old : operand;
      isa_pkg::OP_ATSAND: atomic = old & operand;
      isa_pkg::OP_ATSOR: atomic = old | operand;
      isa_pkg::OP_ATSXOR: atomic = old ^ operand;
      default: atomic = operand;
    endcase
  endfunction

  // The instruction held.
  logic                      valid_q, reply_q, modify_q, is_store_q, is_atomic_q, first_q, last_q;  // pass
  logic [5:0]                operation_q;
  logic [WarpBits-1:0]       warp_q;
  logic [7:0]                destination_q;
  logic [Lanes-1:0]          lanes_q;
  logic [Lanes*BankBits-1:0] bank_q;  // of each lane
  logic [Lanes*RowBits-1:0]  row_q;   // of each lane
  logic [Lanes*32-1:0]       data_q;

  // Lanes of one word are a group, of atomics each lane is its own; a pass serves a group in each bank.  Which it serves is
  // found the cycle before it: a group waits by its lowest lane, and what a store leaves is its highest lane's.
  logic [Lanes-1:0] lead_q;       // the lowest lane of each group that the pass serves
  logic [Lanes-1:0] pass_q;       // all lanes of these
  logic [Lanes-1:0] waiting_q;    // the lowest lane of each group left behind this pass
  logic [Lanes-1:0] highest_q;    // the highest lane of each group
  logic [Pairs-1:0] same_bank_q;  // of l*(l-1)/2+m, m < l: lanes l and m
  logic [Pairs-1:0] together_q;   // they are one group

  function automatic [Lanes-1:0] lowest(input [Lanes-1:0] lanes, input [Pairs-1:0] alike);
    lowest = lanes;
    for (int l = 0; l < Lanes; l++)
      for (int m = 0; m < l; m++) if (lanes[m] && alike[l*(l-1)/2+m]) lowest[l] = 1'b0;
  endfunction

  function automatic [Lanes-1:0] led_by(input [Lanes-1:0] leaders, input [Pairs-1:0] group);
    led_by = leaders;
    for (int l = 0; l < Lanes; l++)
      for (int m = 0; m < l; m++) if (leaders[m] && group[l*(l-1)/2+m]) led_by[l] = 1'b1;
  endfunction

  // The first pass, of the instruction that enters.
  logic [Lanes*BankBits-1:0] bank_a;
  logic [Lanes*RowBits-1:0]  row_a;
  logic [Lanes-1:0]          lead_a, waiting_a, highest_a;
  logic [Pairs-1:0]          same_bank_a, together_a;
  always_comb begin
    for (int l = 0; l < Lanes; l++) begin
      bank_a[l*BankBits +: BankBits] = request_address[l*32+2 +: BankBits];
      row_a[l*RowBits +: RowBits] = wrapped(request_address[l*32+2+BankBits +: RowBits]);
    end
    highest_a = request_lanes;
    for (int l = 0; l < Lanes; l++)
      for (int m = 0; m < l; m++) begin
        same_bank_a[l*(l-1)/2+m] = bank_a[l*BankBits +: BankBits] == bank_a[m*BankBits +: BankBits];
        together_a[l*(l-1)/2+m] =
            request_operation[4:3] == 0 && request_lanes[l] && request_lanes[m] && same_bank_a[l*(l-1)/2+m] &&
            row_a[l*RowBits +: RowBits] == row_a[m*RowBits +: RowBits];
        if (together_a[l*(l-1)/2+m]) highest_a[m] = 1'b0;
      end
    lead_a = lowest(request_lanes, same_bank_a);
    waiting_a = lowest(request_lanes, together_a) & ~lead_a;
  end

  // The next pass, of what this one leaves.
  logic [Lanes-1:0] lead_n;
  always_comb lead_n = lowest(waiting_q, same_bank_q);

  // What the pass asks of the banks.
  logic [Lanes-1:0]         bank_used;
  logic [Lanes*RowBits-1:0] bank_row;
  logic [Lanes*32-1:0]      bank_operand;
  logic [Lanes*Lanes-1:0]   at;  // of l*Lanes+b: lane l has bank b
  logic                     go, ends;
  always_comb begin
    at = '0;
    bank_used = '0;
    bank_row = '0;
    bank_operand = '0;
    for (int l = 0; l < Lanes; l++)
      for (int b = 0; b < Lanes; b++) begin
        at[l*Lanes+b] = bank_q[l*BankBits +: BankBits] == BankBits'(b);
        if (lead_q[l] && at[l*Lanes+b]) begin
          bank_used[b] = 1'b1;
          bank_row[b*RowBits +: RowBits] = bank_row[b*RowBits +: RowBits] | row_q[l*RowBits +: RowBits];
        end
        if (pass_q[l] && highest_q[l] && at[l*Lanes+b])
          bank_operand[b*32 +: 32] = bank_operand[b*32 +: 32] | data_q[l*32 +: 32];
      end
  end

  logic       kept_waiting;  // the context, in the cycle before
  logic       gather_q, gather_first_q, gather_last_q;
  logic [1:0] results_q;

  always_comb begin
    go = valid_q && !modify_q && (!reply_q || {1'b0, results_q} + 3'(gather_last_q) < Places);
    ends = last_q && (is_atomic_q ? modify_q : go);
    request_ready = (!valid_q || ends) && !kept_waiting;
  end

  always_ff @(posedge clk)
    if (rst) begin
      valid_q <= 1'b0;
      modify_q <= 1'b0;
      lead_q <= '0;
      pass_q <= '0;
      waiting_q <= '0;
    end else begin
      modify_q <= go && is_atomic_q;
      if (is_atomic_q ? modify_q : go) begin
        first_q <= 1'b0;
        lead_q <= lead_n;
        pass_q <= led_by(lead_n, together_q);
        waiting_q <= waiting_q & ~lead_n;
        last_q <= (waiting_q & ~lead_n) == '0;
      end
      if (ends) valid_q <= 1'b0;
      if (request_valid && request_ready) begin
        valid_q <= 1'b1;
        operation_q <= request_operation;
        is_store_q <= request_operation == isa_pkg::OP_STS;
        is_atomic_q <= request_operation[4:3] != 0;
        reply_q <= request_operation != isa_pkg::OP_STS && request_register != 8'd255;
        warp_q <= request_warp;
        destination_q <= request_register;
        lanes_q <= request_lanes;
        data_q <= request_data;
        bank_q <= bank_a;
        row_q <= row_a;
        first_q <= 1'b1;
        lead_q <= lead_a;
        pass_q <= led_by(lead_a, together_a);
        waiting_q <= waiting_a;
        last_q <= waiting_a == '0;
        highest_q <= highest_a;
        same_bank_q <= same_bank_a;
        together_q <= together_a;
      end
    end

  logic [Lanes*32-1:0] bank_data;  // read in the previous cycle
  logic [Lanes*32-1:0] operand_q;  // of the atomics whose words were read then
  always_ff @(posedge clk) if (is_atomic_q && !modify_q) operand_q <= bank_operand;

  for (genvar b = 0; b < Lanes; b++) begin : bank
    logic [31:0] fresh;
    always_comb begin
      fresh = modify_q ? atomic(operation_q, bank_data[b*32 +: 32], operand_q[b*32 +: 32]) : bank_operand[b*32 +: 32];
    end
    sram_1rw #(.Words(Rows), .Width(32), .Granule(32)) sram (
        .clk(clk),
        .enable((bank_used[b] || context_ready) && !rst),  // a pass that waits reads, and reads again
        .write(context_ready ? context_write : is_store_q || modify_q),
        .address(context_ready ? context_row : bank_row[b*RowBits +: RowBits]),
        .mask(1'b1),
        .write_data(context_ready ? context_data[b*32 +: 32] : fresh),
        .read_data(bank_data[b*32 +: 32])
    );
  end

  generate
    if (Context != 0) begin : moved
      logic waits_q, read_q;
      always_comb begin
        context_ready = context_valid && !valid_q;
        kept_waiting = waits_q;
        context_rdata_valid = read_q;
        context_rdata = bank_data;
      end
      always_ff @(posedge clk) begin
        waits_q <= !rst && context_valid && !context_ready;
        read_q <= !rst && context_ready && !context_write;
      end
    end else begin : stays
      always_comb begin
        {context_ready, kept_waiting, context_rdata_valid} = '0;
        context_rdata = '0;
      end
    end
  endgenerate

  // What the pass read goes to its lanes in the cycle after; the last pass completes the result.
  logic [Lanes-1:0]                  gather_pass_q, gather_lanes_q;
  logic [Lanes*BankBits-1:0]         gather_bank_q;
  logic [WarpBits-1:0]               gather_warp_q;
  logic [7:0]                        gather_destination_q;
  logic [1:0]                        head_q, tail_q;
  logic [Places-1:0]                 heads_q;  // head_q as a bit: where a result goes to is wanted early, data are wide
  (* mem2reg *) logic [WarpBits-1:0] result_warp_q [0:Places-1];
  (* mem2reg *) logic [7:0]          result_destination_q [0:Places-1];
  (* mem2reg *) logic [Lanes-1:0]    result_lanes_q [0:Places-1];
  (* mem2reg *) logic [Lanes*32-1:0] result_data_q [0:Places-1];

  always_ff @(posedge clk)
    if (rst) begin
      gather_q <= 1'b0;
      gather_last_q <= 1'b0;
      head_q <= '0;
      heads_q <= Places'(1);
      tail_q <= '0;
      results_q <= '0;
    end else begin
      gather_q <= go && reply_q;
      gather_last_q <= go && reply_q && last_q;
      results_q <= results_q + 2'(gather_last_q) - 2'(result_valid && result_ready);
      if (gather_last_q) tail_q <= tail_q == Places - 1 ? '0 : tail_q + 1'b1;
      if (result_valid && result_ready) begin
        head_q <= head_q == Places - 1 ? '0 : head_q + 1'b1;
        heads_q <= {heads_q[Places-2:0], heads_q[Places-1]};
      end
    end

  always_ff @(posedge clk) begin
    if (go && reply_q) begin
      gather_first_q <= first_q;
      gather_pass_q <= pass_q;
      gather_lanes_q <= lanes_q;
      gather_bank_q <= bank_q;
      gather_warp_q <= warp_q;
      gather_destination_q <= destination_q;
    end
    for (int p = 0; p < Places; p++)
      if (gather_q && tail_q == 2'(p)) begin
        result_warp_q[p] <= gather_warp_q;
        result_destination_q[p] <= gather_destination_q;
        result_lanes_q[p] <= gather_lanes_q;
        for (int l = 0; l < Lanes; l++)
          if (gather_pass_q[l])
            result_data_q[p][l*32 +: 32] <= bank_data[gather_bank_q[l*BankBits +: BankBits]*32 +: 32];
          else if (gather_first_q) result_data_q[p][l*32 +: 32] <= '0;
      end
  end

  assign result_valid = results_q != 0;
  always_comb begin
    result_warp = '0;
    result_register = '0;
    result_lanes = '0;
    for (int p = 0; p < Places; p++)
      if (heads_q[p]) begin
        result_warp = result_warp | result_warp_q[p];
        result_register = result_register | result_destination_q[p];
        result_lanes = result_lanes | result_lanes_q[p];
      end
  end
  assign result_data = result_data_q[head_q];
  assign result_last = 1'b1;
endmodule
