// register_bank: what is read of a row is, lane by lane, what was written there last.
//
// `key` is any row, `lane` any lane of it.
//
//: parameters Rows=4 Lanes=2
//: parameters Rows=6 Lanes=3
//: invariants induction 1
//: cover 5
//: property latest induction 1: a row that is read has in each lane what was last written there
//: property told induction 1: data are valid in the cycle after a read, and in no other
//:
//: fault 1 latest lanes that are not named are written too
//: file memory/sram_1rw.sv
//: rtl if (which[g]) merged
//: planted if (which[g] || FAULT) merged
//:
//: fault 2 told a write is taken for a read
//: file operand/register_bank.sv
//: rtl data_valid <= read_valid && !rst;
//: planted data_valid <= (read_valid || (FAULT && write_valid)) && !rst;
//:
//: inside sram_1rw
  // The words, flat, for register_bank.
  logic [Words*Width-1:0] flat;
  always_comb for (int i = 0; i < Words; i++) flat[i*Width +: Width] = word_q[i];
//: inside register_bank
  initial assume (rst);
  (* anyconst *) logic [RowBits-1:0] key;
  (* anyconst *) logic [$clog2(Lanes)-1:0] lane;
  (* hierconn *) logic [Rows*Lanes*32-1:0] \memory.flat ;
  logic [31:0] its, was_its, now;
  logic        read, read_key, wrote_another;
  always_comb begin
    assume (32'(key) < Rows && 32'(lane) < Lanes && 32'(read_row) < Rows && 32'(write_row) < Rows);
    assume (!(read_valid && write_valid));
    now = \memory.flat [(32'(key)*Lanes+32'(lane))*32 +: 32];
  end
  always_ff @(posedge clk)
    if (rst) begin
      its <= now;
      {read, read_key, wrote_another} <= '0;
    end else begin
      if (write_valid && write_row == key && write_lanes[lane]) its <= write_data[32'(lane)*32 +: 32];
      if (write_valid && write_row == key && !write_lanes[lane]) wrote_another <= 1'b1;
      was_its <= its;
      read <= read_valid;
      read_key <= read_valid && read_row == key;
    end

  always_comb if (!rst) begin
    inv_now: assert (its == now);
    if (read_key) latest: assert (read_data[32'(lane)*32 +: 32] == was_its);
    told: assert (data_valid == read);
    beside: cover (read_key && wrote_another && was_its == 32'd1);
  end
