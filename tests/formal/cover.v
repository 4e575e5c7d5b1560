// cover: a cover statement as an assertion that it is not reached.
module \$cover (input A, input EN);
  \$assert never (.A(~A), .EN(EN));
endmodule
