// capacity_manager: which warps may run with the lines that the staging unit has.  Kloosterman 4.5.1, Fig. 4.9.
// Contract: cmodel/operand/capacity_manager.h.
module capacity_manager #(
    parameter Warps = 16,
    parameter Banks = 8,   // a power of two
    parameter Lines = 16,  // of a bank
    localparam WarpBits = $clog2(Warps),
    localparam BankBits = $clog2(Banks),
    localparam CountBits = $clog2(Lines + 1)
) (
    input  logic                       clk,
    input  logic                       rst,
    input  logic [Warps-1:0]           region_valid,   // a warp's next region is known
    input  logic [Warps*Banks*3-1:0]   region_banks,
    output logic                       admit_valid,
    output logic [WarpBits-1:0]        admit_warp,
    input  logic                       item_valid,     // of the region admitted last
    input  logic [1:0]                 item_kind,
    input  logic [7:0]                 item_register,
    output logic                       item_taken,
    input  logic                       items_end,
    output logic [Banks-1:0]           preload_valid,
    output logic [Banks*2-1:0]         preload_kind,
    output logic [Banks*WarpBits-1:0]  preload_warp,
    output logic [Banks*8-1:0]         preload_register,
    input  logic [Banks-1:0]           preload_taken,
    input  logic [Banks-1:0]           done_valid,     // an item of a warp is done
    input  logic [Banks*WarpBits-1:0]  done_warp,
    output logic [Warps-1:0]           active,
    input  logic                       ends_valid,     // the last instruction of a region was issued
    input  logic [WarpBits-1:0]        ends_warp,
    input  logic [Warps-1:0]           reading,
    output logic                       close_valid,
    output logic [WarpBits-1:0]        close_warp,
    input  logic [Banks-1:0]           reserve_valid,
    input  logic [Banks-1:0]           written_valid,
    input  logic [Banks*WarpBits-1:0]  write_warp,
    output logic [Banks*CountBits-1:0] free
);
  localparam [1:0] Inactive = 2'd0, Preloading = 2'd1, Active = 2'd2, Draining = 2'd3;
  localparam ItemBits = 2 + WarpBits + 8;
  localparam PlaceBits = $clog2(Lines);

  (* mem2reg *) logic [1:0]         state_q [0:Warps-1];
  logic [Warps-1:0]                 closed_q;
  (* mem2reg *) logic [Banks*3-1:0] lines_q [0:Warps-1];   // of a warp's region, by bank
  (* mem2reg *) logic [Banks*3-1:0] writes_q [0:Warps-1];  // pending
  (* mem2reg *) logic [7:0]         items_q [0:Warps-1];   // not done
  logic [Warps*Warps-1:0]           above_q;               // on the stack: per warp, those above it
  logic [Banks*CountBits-1:0]       free_q;
  logic                             loading_q;
  logic [WarpBits-1:0]              loading_warp_q;

  function automatic [WarpBits-1:0] number_of(input [Warps-1:0] one_hot);
    number_of = '0;
    for (int w = 0; w < Warps; w++) if (one_hot[w]) number_of = number_of | WarpBits'(w);
  endfunction

  // ---- admission: the topmost warp whose region is known, if it fits
  logic [Warps-1:0]   candidates, top, admits;
  logic [Banks*3-1:0] need;
  logic [Warps-1:0]   wanted;  // a bit of what each warp's region needs
  logic               fits;
  always_comb begin
    for (int w = 0; w < Warps; w++) candidates[w] = state_q[w] == Inactive && region_valid[w];
    for (int w = 0; w < Warps; w++) top[w] = candidates[w] && (candidates & above_q[w*Warps +: Warps]) == '0;
    for (int b = 0; b < Banks; b++)
      for (int i = 0; i < 3; i++) begin
        for (int w = 0; w < Warps; w++)
          wanted[w] = region_banks[w*Banks*3 + (b + Warps*Banks - w) % Banks * 3 + i];
        need[b*3+i] = |(top & wanted);
      end
    fits = 1'b1;
    for (int b = 0; b < Banks; b++) if (CountBits'(need[b*3 +: 3]) > free_q[b*CountBits +: CountBits]) fits = 1'b0;
    admits = fits && !loading_q ? top : '0;
    admit_valid = fits && !loading_q && top != '0;
    admit_warp = number_of(admits);
    free = free_q;
  end

  // ---- queues of items
  logic [BankBits-1:0] item_bank;
  logic [Banks-1:0]    full, enters;
  always_comb begin
    item_bank = BankBits'(loading_warp_q) + item_register[BankBits-1:0];
    item_taken = loading_q && item_valid && !full[item_bank];
    for (int b = 0; b < Banks; b++) enters[b] = item_taken && item_bank == BankBits'(b);
  end

  genvar g;
  generate
    for (g = 0; g < Banks; g = g + 1) begin : queues
      (* mem2reg *) logic [ItemBits-1:0] item_q [0:Lines-1];
      logic [PlaceBits-1:0] head_q, tail_q;
      logic [CountBits-1:0] count_q;
      logic                 leaves;
      always_comb begin
        full[g] = count_q == CountBits'(Lines);
        preload_valid[g] = count_q != '0;
        {preload_kind[g*2 +: 2], preload_warp[g*WarpBits +: WarpBits], preload_register[g*8 +: 8]} = item_q[head_q];
      end
      always_comb leaves = preload_valid[g] && preload_taken[g];
      always_ff @(posedge clk) begin
        if (rst) begin
          head_q <= '0;
          tail_q <= '0;
          count_q <= '0;
        end else begin
          if (leaves) head_q <= head_q == PlaceBits'(Lines - 1) ? '0 : head_q + 1'b1;
          if (enters[g]) tail_q <= tail_q == PlaceBits'(Lines - 1) ? '0 : tail_q + 1'b1;
          if (enters[g] != leaves) count_q <= count_q + {{CountBits - 1{leaves}}, 1'b1};
        end
        if (enters[g]) item_q[tail_q] <= {item_kind, loading_warp_q, item_register};
      end
    end
  endgenerate

  // ---- draining: which warp is closed, which has nothing pending
  logic [Warps-1:0] can_close, closes, can_rest, rests;
  always_comb begin
    for (int w = 0; w < Warps; w++) begin
      can_close[w] = state_q[w] == Draining && !closed_q[w] && !reading[w];
      can_rest[w] = state_q[w] == Draining && closed_q[w] && writes_q[w] == '0;
      active[w] = state_q[w] == Active;
    end
    closes = can_close & -can_close;
    rests = can_rest & -can_rest;
    close_valid = closes != '0;
    close_warp = number_of(closes);
  end

  // ---- what each warp has
  logic [Warps*Banks*3-1:0]   writes_d;
  logic [Warps*8-1:0]         items_d;
  logic [Warps-1:0]           writes_move, items_move;  // of a warp: they may change
  logic [Warps*Banks-1:0]     reserves, written;
  logic [Banks-1:0]           done;
  logic [BankBits:0]          dones;
  always_comb
    for (int w = 0; w < Warps; w++) begin
      items_move[w] = item_taken && loading_warp_q == WarpBits'(w);
      dones = '0;
      for (int b = 0; b < Banks; b++) begin
        done[b] = done_valid[b] && done_warp[b*WarpBits +: WarpBits] == WarpBits'(w);
        dones = dones + (BankBits+1)'(done[b]);
        reserves[w*Banks+b] = reserve_valid[b] && write_warp[b*WarpBits +: WarpBits] == WarpBits'(w);
        written[w*Banks+b] = written_valid[b] && write_warp[b*WarpBits +: WarpBits] == WarpBits'(w);
        writes_d[(w*Banks+b)*3 +: 3] = writes_q[w][b*3 +: 3] + 3'(reserves[w*Banks+b]) - 3'(written[w*Banks+b]);
      end
      items_d[w*8 +: 8] = items_q[w] + 8'(items_move[w]) - 8'(dones);
      items_move[w] = items_move[w] || done != '0;
      writes_move[w] = reserves[w*Banks +: Banks] != '0 || written[w*Banks +: Banks] != '0;
    end

  // ---- lines that are free: a closed warp's but those to be written, and each of these when it has been.  Which warp is
  // closed, and whether a region fits, is known last, and so only chooses.
  logic [Banks*CountBits-1:0] free_d;
  logic [CountBits-1:0]       gone, closed, refused, left;
  logic                       after_close;  // a line of a closed warp has been written
  always_comb
    for (int b = 0; b < Banks; b++) begin
      closed = '0;
      after_close = 1'b0;
      for (int w = 0; w < Warps; w++) begin
        gone = CountBits'(lines_q[w][b*3 +: 3]) - CountBits'(writes_d[(w*Banks+b)*3 +: 3]);
        closed = closed | (gone & {CountBits{closes[w]}});
        after_close = after_close || (closed_q[w] && !admits[w] && written[w*Banks+b]);
      end
      refused = free_q[b*CountBits +: CountBits] + closed + CountBits'(after_close);
      left = free_q[b*CountBits +: CountBits] + closed + CountBits'(after_close) - CountBits'(need[b*3 +: 3]);
      free_d[b*CountBits +: CountBits] = fits && !loading_q ? left : refused;  // without a candidate the need is 0
    end

  always_ff @(posedge clk)
    for (int w = 0; w < Warps; w++)
      if (rst) begin
        state_q[w] <= Inactive;
        closed_q[w] <= 1'b0;
        writes_q[w] <= '0;
        items_q[w] <= '0;
        for (int v = 0; v < Warps; v++) above_q[w*Warps+v] <= v < w;
      end else begin
        if (admits[w]) state_q[w] <= Preloading;
        else if (rests[w]) state_q[w] <= Inactive;
        else if (ends_valid && ends_warp == WarpBits'(w)) state_q[w] <= Draining;
        else if (state_q[w] == Preloading && items_q[w] == '0 && !(loading_q && loading_warp_q == WarpBits'(w)))
          state_q[w] <= Active;
        if (admits[w]) closed_q[w] <= 1'b0;
        else if (closes[w]) closed_q[w] <= 1'b1;
        if (writes_move[w]) writes_q[w] <= writes_d[w*Banks*3 +: Banks*3];
        if (items_move[w]) items_q[w] <= items_d[w*8 +: 8];
        // As one word, and not as each bit's choice is, it has an enable that a clock gate can take.
        if (rests != '0)
          above_q[w*Warps +: Warps] <= (above_q[w*Warps +: Warps] | rests) & {Warps{!rests[w]}} & ~(Warps'(1) << w);
      end

  always_ff @(posedge clk)
    if (rst) begin
      free_q <= {Banks{CountBits'(Lines)}};
      loading_q <= 1'b0;
    end else begin
      if (admit_valid || close_valid || written_valid != '0) free_q <= free_d;
      if (admit_valid) loading_q <= 1'b1;
      else if (items_end) loading_q <= 1'b0;
      if (admit_valid) loading_warp_q <= admit_warp;
    end
  always_ff @(posedge clk)
    for (int w = 0; w < Warps; w++) if (admits[w]) lines_q[w] <= need;
endmodule
