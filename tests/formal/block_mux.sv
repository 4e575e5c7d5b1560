// block_mux: a block that is taken is taken from one source, as it is there; no source is passed over for one behind it.
//
// Nothing is assumed.
//
//: parameters Sources=3 GridBits=2
//: parameters Sources=1 GridBits=2
//: cover 1
//: property one induction 1: a block is taken from one source, and none where none is given on; all of it is that source's
//: property order induction 1: none is taken from a source behind one that is valid or holds
//: property given induction 1: if the first source that is valid or holds is valid, its block is offered
//: property ready induction 1: whether a source could give does not depend on whether it has any
//
//: fault 1 one a block is taken from two
//: file dispatch/block_mux.sv
//: rtl may[i-1] && !source_valid[i-1]
//: planted may[i-1] && (FAULT || !source_valid[i-1])
//
//: fault 2 order the second does not wait for the first
//: file dispatch/block_mux.sv
//: rtl && !source_holds[i-1];
//: planted && (FAULT || !source_holds[i-1]);
//
//: fault 3 given one that holds is not served itself
//: file dispatch/block_mux.sv
//: rtl block_valid = (may & source_valid) != '0;
//: planted block_valid = (may & source_valid & ~({Sources{FAULT}} & source_holds)) != '0;
//
//: fault 4 ready only one that has a block is told that it could give
//: file dispatch/block_mux.sv
//: rtl source_ready = may & {Sources{block_ready}};
//: planted source_ready = may & {Sources{block_ready}} & (source_valid | ~{Sources{FAULT}});
//
//: inside block_mux
  logic [Sources-1:0] taken;   // from these
  logic [7:0]         number;  // of them
  logic [Sources-1:0] free;    // none before it is valid or holds
  logic               same, ordered, offered;
  always_comb begin
    taken = source_valid & source_ready;
    number = '0;
    same = 1'b1;
    ordered = 1'b1;
    offered = 1'b0;
    for (int i = 0; i < Sources; i++) begin
      number = number + 8'(taken[i]);
      if (taken[i] && (block_x != source_x[i*GridBits +: GridBits] || block_y != source_y[i*GridBits +: GridBits] ||
                       block_z != source_z[i*GridBits +: GridBits] || block_alive != source_alive[i*32 +: 32] ||
                       block_count != source_count[i*6 +: 6])) same = 1'b0;
      free[i] = 1'b1;
      for (int j = 0; j < i; j++) if (source_valid[j] || source_holds[j]) free[i] = 1'b0;
      if (taken[i] && !free[i]) ordered = 1'b0;
      if (source_valid[i] && free[i]) offered = 1'b1;
    end
  end
  always_comb begin
    one: assert (same && number == 8'(block_valid && block_ready));
    order: assert (ordered);
    given: assert (!offered || block_valid);
    ready: assert (source_ready == (free & {Sources{block_ready}}));
    second: cover (taken[Sources-1] && block_alive != '0);
  end
