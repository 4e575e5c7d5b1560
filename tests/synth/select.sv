// select: words chosen of vectors, for synth/select.v: aligned ones, bits, words of an odd width, a place that is not a
// multiple of the width, and one that may be negative.
module select (
    input  logic [255:0]       words,
    input  logic [29:0]        odd,
    input  logic [2:0]         word,
    input  logic [7:0]         place,
    input  logic signed [8:0]  signed_place,
    output logic [31:0]        aligned,
    output logic               one_bit,
    output logic [9:0]         odd_word,
    output logic [31:0]        unaligned,
    output logic [7:0]         maybe_negative
);
  assign aligned = words[word*32 +: 32];
  assign one_bit = words[place];
  assign odd_word = odd[word[1:0]*10 +: 10];
  assign unaligned = words[place[6:0] +: 32];
  assign maybe_negative = words[signed_place +: 8];
endmodule
