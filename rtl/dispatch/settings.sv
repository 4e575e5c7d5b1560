// settings: the configuration registers of an SM.
// Contract: cmodel/dispatch/settings.h; which there are: settings_pkg.
module settings #(
    parameter Registers = settings_pkg::Registers
) (
    input  logic                    clk,
    input  logic                    rst,
    input  logic                    setting_valid,  // a register is written
    input  logic [7:0]              setting_index,
    input  logic [31:0]             setting_value,
    output logic [Registers*32-1:0] value
);
  always_ff @(posedge clk)
    for (int i = 0; i < Registers; i++)
      if (rst) value[i*32 +: 32] <= settings_pkg::Reset[i*32 +: 32];
      else if (setting_valid && setting_index == 8'(i))
        value[i*32 +: 32] <= setting_value & settings_pkg::Mask[i*32 +: 32];
endmodule
