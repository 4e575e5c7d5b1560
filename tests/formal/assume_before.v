// assume_before: a map for assertions: each is assumed of the step before, so that in an induction by one step each can be proved by itself
// and still rest on all of them.  From reset nothing changes until one fails.
(* techmap_celltype = "$assert" *)
module assume_before(input A, EN);
  wire failed;
  \$assert _TECHMAP_REPLACE_ (.A(A), .EN(EN));
  \$ff #(.WIDTH(1)) before (.D(EN && !A), .Q(failed));
  \$assume held (.A(!failed), .EN(1'b1));
endmodule
