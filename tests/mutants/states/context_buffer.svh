// Entries are moved in a line of them that is under way alone, and what has been asked for comes in the next cycle.  A
// block that is read begins with a line of zeros, and nothing stands in it but what came; one that is put is overwritten
// by what memory answers.
`include "registers.svh"
logic [4:0]    step, depth, come;  // entries of which something stands in the line
logic          of_entries;
logic [1023:0] line;
always_comb begin
  step = altered_q[`step_q];
  depth = altered_q[`depth_q];
  line = altered_q[`data];
  of_entries = begun && line_was == 11'd1;
  come = step - 5'(entry_asked);
  possible = (!chosen || back || altered_q[`asked_q] == (row_asked || shared_asked))
      && (!reads || begun) && (!begun || reads || puts)
      && !(reads && puts) && !(full && (reads || puts)) && !(back && reads) && (!puts || back)
      && (!(reads || full || puts) || chosen)
      && (!(row_asked || shared_asked || entry_asked) || reads) && (!entry_asked || (of_entries && step != '0))
      && (!row_asked || (!line_was[10] && line_was[9:0] > 10'd1)) && (!shared_asked || line_was[10])
      && (of_entries || step == '0) && (!known || 32'(depth) <= StackDepth)
      && (!(of_entries && reads) || (known && (step < depth || (step == depth && entry_asked))))
      && (!(of_entries && puts) || 32'(step) < StackDepth);
  if (chosen && !back && !full)
    for (int e = 0; e < 16; e++) if (!of_entries || 5'(e) >= come) possible = possible && line[e*64 +: 64] == '0;
  meant = '1;
  if (!chosen || back) meant[`asked_q] = '0;
  if (!known) meant[`depth_q] = '0;
  if (!chosen || (back && !puts)) meant[`data] = '0;
end
