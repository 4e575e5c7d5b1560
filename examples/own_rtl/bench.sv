// bench: somebody's bench: random requests to their arbiter, each cycle beside our model.
module bench;
  import "DPI-C" function void golden_open();
  import "DPI-C" function int golden_free_units();
  import "DPI-C" function void golden_cycle(input int rst, input int request_valid, input int request_unit,
      input int operand_valid, input int bank, input int request_row, input int write_valid, output int read_valid,
      output int read_row, output int deliver_valid, output int deliver_unit, output int deliver_operand,
      output int length);

  logic clk = 0, rst, request_valid, request_unit;
  logic [2:0] operand_valid, bank;
  logic [23:0] row;
  logic [1:0] write_valid, read_valid, deliver_valid, deliver_unit;
  logic [15:0] read_row;
  logic [5:0] deliver_operand, length;
  int e_read, e_row, e_deliver, e_unit, e_operand, e_length, free_units;
  arbiter dut (.clk, .rst, .request_valid, .request_unit, .request_operand_valid(operand_valid), .request_bank(bank),
      .request_row(row), .write_valid, .read_valid, .read_row, .deliver_valid, .deliver_unit, .deliver_operand,
      .queue_length(length));

  initial begin
    golden_open();
    for (int cycle = 0; cycle < 20000; cycle++) begin
      free_units = golden_free_units();
      rst = cycle == 0 || $urandom_range(999) == 0;
      request_unit = free_units[0] && free_units[1] ? 1'($urandom) : free_units[1];
      request_valid = free_units != 0 && $urandom_range(3) != 0;
      {operand_valid, bank, row} = 30'($urandom);
      write_valid = 2'($urandom) & 2'($urandom);
      #1;
      golden_cycle(32'(rst), 32'(request_valid), 32'(request_unit), 32'(operand_valid), 32'(bank), 32'(row),
          32'(write_valid), e_read, e_row, e_deliver, e_unit, e_operand, e_length);
      for (int b = 0; b < 2 && cycle > 0; b++)
        if (read_valid[b] != e_read[b] || deliver_valid[b] != e_deliver[b] || length[b*3 +: 3] != e_length[b*3 +: 3] ||
            (e_read[b] && read_row[b*8 +: 8] != e_row[b*8 +: 8]) ||
            (e_deliver[b] && (deliver_unit[b] != e_unit[b] || deliver_operand[b*3 +: 3] != e_operand[b*3 +: 3])))
          $fatal(1, "cycle %0d, bank %0d: read %b, expected %b; delivered %b, expected %b; %0d wait, expected %0d", cycle, b,
              read_valid[b], e_read[b], deliver_valid[b], e_deliver[b], length[b*3 +: 3], e_length[b*3 +: 3]);
      clk = 1;
      #1 clk = 0;
    end
    $display("20000 cycles as our model has them");
    $finish;
  end
endmodule
