// A cycle reads or writes, and a row that is there.
always_comb legal = !(read_valid && write_valid)
                 && !(read_valid && 32'(read_row) >= Rows) && !(write_valid && 32'(write_row) >= Rows);
