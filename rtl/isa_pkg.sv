// isa_pkg: the instruction set, printed from cmodel/isa.h by `make isa`; not edited by hand.
/* verilator lint_off UNUSEDPARAM */
package isa_pkg;
  // Instruction classes: opcode[8:6].
  localparam [2:0] CLASS_CONTROL = 0;
  localparam [2:0] CLASS_INT = 1;
  localparam [2:0] CLASS_FP = 2;
  localparam [2:0] CLASS_SFU = 3;
  localparam [2:0] CLASS_TENSOR = 4;
  localparam [2:0] CLASS_MEMORY = 5;
  localparam [2:0] CLASS_DOUBLE = 6;
  // Operations of a class: opcode[5:0].
  localparam [5:0] OP_NOP = 0;  // nop
  localparam [5:0] OP_EXIT = 1;  // exit
  localparam [5:0] OP_BRA = 2;  // bra
  localparam [5:0] OP_BAR = 3;  // bar.sync
  localparam [5:0] OP_MOV = 0;  // mov
  localparam [5:0] OP_IADD = 1;  // add
  localparam [5:0] OP_ISUB = 2;  // sub
  localparam [5:0] OP_IMUL = 3;  // mul.lo
  localparam [5:0] OP_IMULHIU = 4;  // mul.hi.u32
  localparam [5:0] OP_IMULHIS = 5;  // mul.hi.s32
  localparam [5:0] OP_IMAD = 6;  // mad.lo
  localparam [5:0] OP_AND = 7;  // and
  localparam [5:0] OP_OR = 8;  // or
  localparam [5:0] OP_XOR = 9;  // xor
  localparam [5:0] OP_SHL = 10;  // shl
  localparam [5:0] OP_SHRU = 11;  // shr.u32
  localparam [5:0] OP_SHRS = 12;  // shr.s32
  localparam [5:0] OP_MINS = 13;  // min.s32
  localparam [5:0] OP_MINU = 14;  // min.u32
  localparam [5:0] OP_MAXS = 15;  // max.s32
  localparam [5:0] OP_MAXU = 16;  // max.u32
  localparam [5:0] OP_SEL = 17;  // sel
  localparam [5:0] OP_S2R = 18;  // s2r
  localparam [5:0] OP_LDC = 19;  // ldc
  localparam [5:0] OP_SETEQ = 20;  // setp.eq
  localparam [5:0] OP_SETNE = 21;  // setp.ne
  localparam [5:0] OP_SETLTS = 22;  // setp.lt.s32
  localparam [5:0] OP_SETLES = 23;  // setp.le.s32
  localparam [5:0] OP_SETGTS = 24;  // setp.gt.s32
  localparam [5:0] OP_SETGES = 25;  // setp.ge.s32
  localparam [5:0] OP_SETLTU = 26;  // setp.lt.u32
  localparam [5:0] OP_SETLEU = 27;  // setp.le.u32
  localparam [5:0] OP_SETGTU = 28;  // setp.gt.u32
  localparam [5:0] OP_SETGEU = 29;  // setp.ge.u32
  localparam [5:0] OP_POPC = 30;  // popc
  localparam [5:0] OP_CLZ = 31;  // clz
  localparam [5:0] OP_FADD = 0;  // add.f32
  localparam [5:0] OP_FMUL = 1;  // mul.f32
  localparam [5:0] OP_FMA = 2;  // fma.f32
  localparam [5:0] OP_FMIN = 3;  // min.f32
  localparam [5:0] OP_FMAX = 4;  // max.f32
  localparam [5:0] OP_FSETEQ = 5;  // setp.eq.f32
  localparam [5:0] OP_FSETNE = 6;  // setp.ne.f32
  localparam [5:0] OP_FSETLT = 7;  // setp.lt.f32
  localparam [5:0] OP_FSETLE = 8;  // setp.le.f32
  localparam [5:0] OP_FSETGT = 9;  // setp.gt.f32
  localparam [5:0] OP_FSETGE = 10;  // setp.ge.f32
  localparam [5:0] OP_F2IS = 11;  // cvt.s32.f32
  localparam [5:0] OP_F2IU = 12;  // cvt.u32.f32
  localparam [5:0] OP_I2FS = 13;  // cvt.f32.s32
  localparam [5:0] OP_I2FU = 14;  // cvt.f32.u32
  localparam [5:0] OP_HADD2 = 15;  // add.f16x2
  localparam [5:0] OP_HMUL2 = 16;  // mul.f16x2
  localparam [5:0] OP_HFMA2 = 17;  // fma.f16x2
  localparam [5:0] OP_F2H = 18;  // cvt.f16.f32
  localparam [5:0] OP_H2F = 19;  // cvt.f32.f16
  localparam [5:0] OP_RCP = 0;  // rcp
  localparam [5:0] OP_RSQ = 1;  // rsqrt
  localparam [5:0] OP_EX2 = 2;  // ex2
  localparam [5:0] OP_LG2 = 3;  // lg2
  localparam [5:0] OP_SIN = 4;  // sin
  localparam [5:0] OP_COS = 5;  // cos
  localparam [5:0] OP_MMA = 0;  // mma
  localparam [5:0] OP_LDG = 0;  // ld.global
  localparam [5:0] OP_STG = 1;  // st.global
  localparam [5:0] OP_MEMBAR = 2;  // membar
  localparam [5:0] OP_ATOMADD = 8;  // atom.global.add
  localparam [5:0] OP_ATOMMINS = 9;  // atom.global.min.s32
  localparam [5:0] OP_ATOMMAXS = 10;  // atom.global.max.s32
  localparam [5:0] OP_ATOMMINU = 11;  // atom.global.min.u32
  localparam [5:0] OP_ATOMMAXU = 12;  // atom.global.max.u32
  localparam [5:0] OP_ATOMAND = 13;  // atom.global.and
  localparam [5:0] OP_ATOMOR = 14;  // atom.global.or
  localparam [5:0] OP_ATOMXOR = 15;  // atom.global.xor
  localparam [5:0] OP_ATOMEXCH = 16;  // atom.global.exch
  localparam [5:0] OP_LDS = 32;  // ld.shared
  localparam [5:0] OP_STS = 33;  // st.shared
  localparam [5:0] OP_ATSADD = 40;  // atom.shared.add
  localparam [5:0] OP_ATSMINS = 41;  // atom.shared.min.s32
  localparam [5:0] OP_ATSMAXS = 42;  // atom.shared.max.s32
  localparam [5:0] OP_ATSMINU = 43;  // atom.shared.min.u32
  localparam [5:0] OP_ATSMAXU = 44;  // atom.shared.max.u32
  localparam [5:0] OP_ATSAND = 45;  // atom.shared.and
  localparam [5:0] OP_ATSOR = 46;  // atom.shared.or
  localparam [5:0] OP_ATSXOR = 47;  // atom.shared.xor
  localparam [5:0] OP_ATSEXCH = 48;  // atom.shared.exch
  localparam [5:0] OP_DADD = 0;  // add.f64
  localparam [5:0] OP_DMUL = 1;  // mul.f64
  localparam [5:0] OP_DFMA = 2;  // fma.f64
  localparam [5:0] OP_DMIN = 3;  // min.f64
  localparam [5:0] OP_DMAX = 4;  // max.f64
  localparam [5:0] OP_DSETEQ = 5;  // setp.eq.f64
  localparam [5:0] OP_DSETNE = 6;  // setp.ne.f64
  localparam [5:0] OP_DSETLT = 7;  // setp.lt.f64
  localparam [5:0] OP_DSETLE = 8;  // setp.le.f64
  localparam [5:0] OP_DSETGT = 9;  // setp.gt.f64
  localparam [5:0] OP_DSETGE = 10;  // setp.ge.f64
  localparam [5:0] OP_D2IS = 11;  // cvt.s32.f64
  localparam [5:0] OP_D2IU = 12;  // cvt.u32.f64
  localparam [5:0] OP_I2DS = 13;  // cvt.f64.s32
  localparam [5:0] OP_I2DU = 14;  // cvt.f64.u32
  localparam [5:0] OP_D2F = 15;  // cvt.f32.f64
  localparam [5:0] OP_F2D = 16;  // cvt.f64.f32
  // In no program: see cmodel/control/share_probe.h.
  localparam [5:0] OP_PROBE = 35;
  // Special registers: the immediate of s2r.
  localparam [31:0] SPECIAL_TID = 0;
  localparam [31:0] SPECIAL_LANEID = 1;
  localparam [31:0] SPECIAL_WARPID = 2;
  localparam [31:0] SPECIAL_CTAIDX = 3;
  localparam [31:0] SPECIAL_CTAIDY = 4;
  localparam [31:0] SPECIAL_CTAIDZ = 5;
  localparam [31:0] SPECIAL_SMID = 6;
  localparam [31:0] SPECIAL_NSMID = 7;
  // What an instruction writes.
  localparam [1:0] DEST_NONE = 0, DEST_REG = 1, DEST_PAIR = 2, DEST_PRED = 3;
  // Kinds of instructions: see cmodel/issue/decode.h.
  localparam [2:0] KIND_PLAIN = 0;
  localparam [2:0] KIND_BRANCH = 1;
  localparam [2:0] KIND_EXIT = 2;
  localparam [2:0] KIND_BARRIER = 3;
  localparam [2:0] KIND_PIPE = 4;
  localparam [2:0] KIND_SHARED = 5;
  localparam [2:0] KIND_GLOBAL = 6;
  localparam [2:0] KIND_LOAD = 7;
  // Classes of instructions for which warps are held back: see cmodel/issue/issue_gates.h.
  localparam GATE_ANY = 0;
  localparam GATE_ORDER = 1;
  localparam GATE_DRAIN = 2;
  localparam GATE_LOAD = 3;
  localparam GATE_QUEUE = 4;
  localparam GATE_GLOBAL = 5;
  localparam GATE_CLASSES = 6;
  // What an instruction reads, {pairs, rc, rb, ra}, in register form.
  function automatic [3:0] sources(input [8:0] opcode);
    case (opcode)
      9'd64: sources = 4'd2;  // mov
      9'd65: sources = 4'd3;  // add
      9'd66: sources = 4'd3;  // sub
      9'd67: sources = 4'd3;  // mul.lo
      9'd68: sources = 4'd3;  // mul.hi.u32
      9'd69: sources = 4'd3;  // mul.hi.s32
      9'd70: sources = 4'd7;  // mad.lo
      9'd71: sources = 4'd3;  // and
      9'd72: sources = 4'd3;  // or
      9'd73: sources = 4'd3;  // xor
      9'd74: sources = 4'd3;  // shl
      9'd75: sources = 4'd3;  // shr.u32
      9'd76: sources = 4'd3;  // shr.s32
      9'd77: sources = 4'd3;  // min.s32
      9'd78: sources = 4'd3;  // min.u32
      9'd79: sources = 4'd3;  // max.s32
      9'd80: sources = 4'd3;  // max.u32
      9'd81: sources = 4'd3;  // sel
      9'd84: sources = 4'd3;  // setp.eq
      9'd85: sources = 4'd3;  // setp.ne
      9'd86: sources = 4'd3;  // setp.lt.s32
      9'd87: sources = 4'd3;  // setp.le.s32
      9'd88: sources = 4'd3;  // setp.gt.s32
      9'd89: sources = 4'd3;  // setp.ge.s32
      9'd90: sources = 4'd3;  // setp.lt.u32
      9'd91: sources = 4'd3;  // setp.le.u32
      9'd92: sources = 4'd3;  // setp.gt.u32
      9'd93: sources = 4'd3;  // setp.ge.u32
      9'd94: sources = 4'd2;  // popc
      9'd95: sources = 4'd2;  // clz
      9'd128: sources = 4'd3;  // add.f32
      9'd129: sources = 4'd3;  // mul.f32
      9'd130: sources = 4'd7;  // fma.f32
      9'd131: sources = 4'd3;  // min.f32
      9'd132: sources = 4'd3;  // max.f32
      9'd133: sources = 4'd3;  // setp.eq.f32
      9'd134: sources = 4'd3;  // setp.ne.f32
      9'd135: sources = 4'd3;  // setp.lt.f32
      9'd136: sources = 4'd3;  // setp.le.f32
      9'd137: sources = 4'd3;  // setp.gt.f32
      9'd138: sources = 4'd3;  // setp.ge.f32
      9'd139: sources = 4'd2;  // cvt.s32.f32
      9'd140: sources = 4'd2;  // cvt.u32.f32
      9'd141: sources = 4'd2;  // cvt.f32.s32
      9'd142: sources = 4'd2;  // cvt.f32.u32
      9'd192: sources = 4'd2;  // rcp
      9'd193: sources = 4'd2;  // rsqrt
      9'd194: sources = 4'd2;  // ex2
      9'd195: sources = 4'd2;  // lg2
      9'd196: sources = 4'd2;  // sin
      9'd197: sources = 4'd2;  // cos
      9'd256: sources = 4'd15;  // mma
      9'd320: sources = 4'd1;  // ld.global
      9'd321: sources = 4'd3;  // st.global
      9'd328: sources = 4'd3;  // atom.global.add
      9'd329: sources = 4'd3;  // atom.global.min.s32
      9'd330: sources = 4'd3;  // atom.global.max.s32
      9'd331: sources = 4'd3;  // atom.global.min.u32
      9'd332: sources = 4'd3;  // atom.global.max.u32
      9'd333: sources = 4'd3;  // atom.global.and
      9'd334: sources = 4'd3;  // atom.global.or
      9'd335: sources = 4'd3;  // atom.global.xor
      9'd336: sources = 4'd3;  // atom.global.exch
      9'd352: sources = 4'd1;  // ld.shared
      9'd353: sources = 4'd3;  // st.shared
      9'd360: sources = 4'd3;  // atom.shared.add
      9'd361: sources = 4'd3;  // atom.shared.min.s32
      9'd362: sources = 4'd3;  // atom.shared.max.s32
      9'd363: sources = 4'd3;  // atom.shared.min.u32
      9'd364: sources = 4'd3;  // atom.shared.max.u32
      9'd365: sources = 4'd3;  // atom.shared.and
      9'd366: sources = 4'd3;  // atom.shared.or
      9'd367: sources = 4'd3;  // atom.shared.xor
      9'd368: sources = 4'd3;  // atom.shared.exch
      default: sources = 4'd0;
    endcase
  endfunction
  // The kind of destination.
  function automatic [1:0] destination(input [8:0] opcode);
    case (opcode)
      9'd64: destination = 2'd1;  // mov
      9'd65: destination = 2'd1;  // add
      9'd66: destination = 2'd1;  // sub
      9'd67: destination = 2'd1;  // mul.lo
      9'd68: destination = 2'd1;  // mul.hi.u32
      9'd69: destination = 2'd1;  // mul.hi.s32
      9'd70: destination = 2'd1;  // mad.lo
      9'd71: destination = 2'd1;  // and
      9'd72: destination = 2'd1;  // or
      9'd73: destination = 2'd1;  // xor
      9'd74: destination = 2'd1;  // shl
      9'd75: destination = 2'd1;  // shr.u32
      9'd76: destination = 2'd1;  // shr.s32
      9'd77: destination = 2'd1;  // min.s32
      9'd78: destination = 2'd1;  // min.u32
      9'd79: destination = 2'd1;  // max.s32
      9'd80: destination = 2'd1;  // max.u32
      9'd81: destination = 2'd1;  // sel
      9'd82: destination = 2'd1;  // s2r
      9'd83: destination = 2'd1;  // ldc
      9'd84: destination = 2'd3;  // setp.eq
      9'd85: destination = 2'd3;  // setp.ne
      9'd86: destination = 2'd3;  // setp.lt.s32
      9'd87: destination = 2'd3;  // setp.le.s32
      9'd88: destination = 2'd3;  // setp.gt.s32
      9'd89: destination = 2'd3;  // setp.ge.s32
      9'd90: destination = 2'd3;  // setp.lt.u32
      9'd91: destination = 2'd3;  // setp.le.u32
      9'd92: destination = 2'd3;  // setp.gt.u32
      9'd93: destination = 2'd3;  // setp.ge.u32
      9'd94: destination = 2'd1;  // popc
      9'd95: destination = 2'd1;  // clz
      9'd128: destination = 2'd1;  // add.f32
      9'd129: destination = 2'd1;  // mul.f32
      9'd130: destination = 2'd1;  // fma.f32
      9'd131: destination = 2'd1;  // min.f32
      9'd132: destination = 2'd1;  // max.f32
      9'd133: destination = 2'd3;  // setp.eq.f32
      9'd134: destination = 2'd3;  // setp.ne.f32
      9'd135: destination = 2'd3;  // setp.lt.f32
      9'd136: destination = 2'd3;  // setp.le.f32
      9'd137: destination = 2'd3;  // setp.gt.f32
      9'd138: destination = 2'd3;  // setp.ge.f32
      9'd139: destination = 2'd1;  // cvt.s32.f32
      9'd140: destination = 2'd1;  // cvt.u32.f32
      9'd141: destination = 2'd1;  // cvt.f32.s32
      9'd142: destination = 2'd1;  // cvt.f32.u32
      9'd192: destination = 2'd1;  // rcp
      9'd193: destination = 2'd1;  // rsqrt
      9'd194: destination = 2'd1;  // ex2
      9'd195: destination = 2'd1;  // lg2
      9'd196: destination = 2'd1;  // sin
      9'd197: destination = 2'd1;  // cos
      9'd256: destination = 2'd2;  // mma
      9'd320: destination = 2'd1;  // ld.global
      9'd328: destination = 2'd1;  // atom.global.add
      9'd329: destination = 2'd1;  // atom.global.min.s32
      9'd330: destination = 2'd1;  // atom.global.max.s32
      9'd331: destination = 2'd1;  // atom.global.min.u32
      9'd332: destination = 2'd1;  // atom.global.max.u32
      9'd333: destination = 2'd1;  // atom.global.and
      9'd334: destination = 2'd1;  // atom.global.or
      9'd335: destination = 2'd1;  // atom.global.xor
      9'd336: destination = 2'd1;  // atom.global.exch
      9'd352: destination = 2'd1;  // ld.shared
      9'd360: destination = 2'd1;  // atom.shared.add
      9'd361: destination = 2'd1;  // atom.shared.min.s32
      9'd362: destination = 2'd1;  // atom.shared.max.s32
      9'd363: destination = 2'd1;  // atom.shared.min.u32
      9'd364: destination = 2'd1;  // atom.shared.max.u32
      9'd365: destination = 2'd1;  // atom.shared.and
      9'd366: destination = 2'd1;  // atom.shared.or
      9'd367: destination = 2'd1;  // atom.shared.xor
      9'd368: destination = 2'd1;  // atom.shared.exch
      default: destination = DEST_NONE;
    endcase
  endfunction
  // Double and half precision apart: a machine without them has no logic for them.
  // What an instruction reads, {pairs, rc, rb, ra}, in register form.
  function automatic [3:0] double_sources(input [8:0] opcode);
    case (opcode)
      9'd384: double_sources = 4'd11;  // add.f64
      9'd385: double_sources = 4'd11;  // mul.f64
      9'd386: double_sources = 4'd15;  // fma.f64
      9'd387: double_sources = 4'd11;  // min.f64
      9'd388: double_sources = 4'd11;  // max.f64
      9'd389: double_sources = 4'd11;  // setp.eq.f64
      9'd390: double_sources = 4'd11;  // setp.ne.f64
      9'd391: double_sources = 4'd11;  // setp.lt.f64
      9'd392: double_sources = 4'd11;  // setp.le.f64
      9'd393: double_sources = 4'd11;  // setp.gt.f64
      9'd394: double_sources = 4'd11;  // setp.ge.f64
      9'd395: double_sources = 4'd10;  // cvt.s32.f64
      9'd396: double_sources = 4'd10;  // cvt.u32.f64
      9'd397: double_sources = 4'd2;  // cvt.f64.s32
      9'd398: double_sources = 4'd2;  // cvt.f64.u32
      9'd399: double_sources = 4'd10;  // cvt.f32.f64
      9'd400: double_sources = 4'd2;  // cvt.f64.f32
      default: double_sources = 4'd0;
    endcase
  endfunction
  // The kind of destination.
  function automatic [1:0] double_destination(input [8:0] opcode);
    case (opcode)
      9'd384: double_destination = 2'd2;  // add.f64
      9'd385: double_destination = 2'd2;  // mul.f64
      9'd386: double_destination = 2'd2;  // fma.f64
      9'd387: double_destination = 2'd2;  // min.f64
      9'd388: double_destination = 2'd2;  // max.f64
      9'd389: double_destination = 2'd3;  // setp.eq.f64
      9'd390: double_destination = 2'd3;  // setp.ne.f64
      9'd391: double_destination = 2'd3;  // setp.lt.f64
      9'd392: double_destination = 2'd3;  // setp.le.f64
      9'd393: double_destination = 2'd3;  // setp.gt.f64
      9'd394: double_destination = 2'd3;  // setp.ge.f64
      9'd395: double_destination = 2'd1;  // cvt.s32.f64
      9'd396: double_destination = 2'd1;  // cvt.u32.f64
      9'd397: double_destination = 2'd2;  // cvt.f64.s32
      9'd398: double_destination = 2'd2;  // cvt.f64.u32
      9'd399: double_destination = 2'd1;  // cvt.f32.f64
      9'd400: double_destination = 2'd2;  // cvt.f64.f32
      default: double_destination = DEST_NONE;
    endcase
  endfunction
  // What an instruction reads, {pairs, rc, rb, ra}, in register form.
  function automatic [3:0] half_sources(input [8:0] opcode);
    case (opcode)
      9'd143: half_sources = 4'd3;  // add.f16x2
      9'd144: half_sources = 4'd3;  // mul.f16x2
      9'd145: half_sources = 4'd7;  // fma.f16x2
      9'd146: half_sources = 4'd2;  // cvt.f16.f32
      9'd147: half_sources = 4'd2;  // cvt.f32.f16
      default: half_sources = 4'd0;
    endcase
  endfunction
  // The kind of destination.
  function automatic [1:0] half_destination(input [8:0] opcode);
    case (opcode)
      9'd143: half_destination = 2'd1;  // add.f16x2
      9'd144: half_destination = 2'd1;  // mul.f16x2
      9'd145: half_destination = 2'd1;  // fma.f16x2
      9'd146: half_destination = 2'd1;  // cvt.f16.f32
      9'd147: half_destination = 2'd1;  // cvt.f32.f16
      default: half_destination = DEST_NONE;
    endcase
  endfunction
endpackage
/* verilator lint_on UNUSEDPARAM */
