// settings: a register has what was written to it last, or its reset value, as far as it has bits; no other write changes it.
//
// Any one register is followed, and nothing is assumed of writes.
//
//: parameters Registers=30
//: cover 3
//: property last induction 1: a register has the bits that were written to it last, or its value after reset
//: property bits induction 1: no register has bits that it has not got
//
//: fault 1 last a write to the register before is one to this
//: file dispatch/settings.sv
//: rtl setting_index == 8'(i))
//: planted (setting_index == 8'(i) || (FAULT && setting_index == 8'(i - 1))))
//
//: fault 2 bits all bits that are written are kept
//: file dispatch/settings.sv
//: rtl setting_value & settings_pkg::Mask[i*32 +: 32];
//: planted setting_value & (settings_pkg::Mask[i*32 +: 32] | {32{FAULT}});
//
//: inside settings
  initial assume (rst);
  (* anyconst *) logic [7:0] followed;
  always_comb assume (32'(followed) < Registers);
  logic        written;  // since the last reset
  logic [31:0] wrote, mask, now;
  always_comb begin
    mask = settings_pkg::Mask[followed*32 +: 32];
    now = value[followed*32 +: 32];
  end
  always_ff @(posedge clk)
    if (rst) written <= 1'b0;
    else if (setting_valid && setting_index == followed) begin
      written <= 1'b1;
      wrote <= setting_value;
    end
  logic [31:0] expected;
  always_comb expected = written ? wrote & mask : settings_pkg::Reset[followed*32 +: 32];
  always_comb if (!rst) begin
    last: assert (now == expected);
    bits: assert ((now & ~mask) == '0);
    other: cover (written && now == 32'd3);
  end
