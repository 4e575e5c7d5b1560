/* errors: PTX that is refused, and what must be said: place, instruction, and what is missing.  `head` stands before the
 * kernel, `text` on the fifth line, in it; registers are as in program.h. */
#ifndef TWINWARP_TESTS_PTX_ERRORS_H
#define TWINWARP_TESTS_PTX_ERRORS_H

struct refused {
  const char *head, *text, *message; /* the message's beginning, from the line on */
};

static const struct refused refusals[] = {
    {"", ".reg .f64 %fd<3>;", "5:6: .reg .f64: this machine has no such registers; integers to 64 bits, .f32 and .pred"},
    {"", ".reg .f16 %x;", "5:6: .reg .f16: this machine has no such registers"},
    {"", "add.f64 %d1, %d1, %d1;", "5:1: add.f64: add is not supported with .f64: this machine has no double precision"},
    {"", "cvt.f64.f32 %d1, %f1;", "5:1: cvt.f64.f32: cvt is not supported with .f64: this machine has no double precision"},
    {"", "fma.rn.f16 %h1, %h1, %h1, %h1;", "5:1: fma.rn.f16: fma is not supported with .f16"},
    {"", "add.rz.f32 %f1, %f1, %f1;", "5:1: add.rz.f32: sums round to nearest here; .rn is supported"},
    {"", "mul.rp.f32 %f1, %f1, %f1;", "5:1: mul.rp.f32: products round to nearest here; .rn is supported"},
    {"", "div.rm.f32 %f1, %f1, %f1;", "5:1: div.rm.f32: rounding is .rn or .approx"},
    {"", "mul.u32 %r1, %r1, %r1;", "5:1: mul.u32: a product of integers is .lo, .hi or .wide, and not rounded or .sat"},
    {"", "frobnicate.u32 %r1, %r2;", "5:1: instruction 'frobnicate.u32' is not supported"},
    {"", "tex.2d.v4.f32.s32 %r1, %r2;", "5:1: instruction 'tex.2d.v4.f32.s32' is not supported"},
    {"", "wmma.load.a.sync %r1, %r2;", "5:1: instruction 'wmma.load.a.sync' is not supported"},
    {"", "add.u32 %r1, %r2;", "5:1: add.u32 takes 3 operands, found 2"},
    {"", "add.u32 %r1, %r2, %d1;", "5:19: add.u32: '%d1' is a .b64 register; .u32 is needed"},
    {"", "add.u32 %r1, %r2, %nothing;", "5:19: '%nothing' is no declared register and no special register this machine has"},
    {"", "mov.u32 %r1, %clock;", "5:14: '%clock' is no declared register and no special register this machine has"},
    {"", "setp.lt.s32 %r1, %r1, %r1;", "5:13: '%r1' must be a .pred register"},
    {"", "@%r1 bra A; A:", "5:2: '%r1' guards an instruction; it must be a .pred"},
    {"", "bra NOWHERE;", "5:5: no label 'NOWHERE' in this function"},
    {"", "bar.sync 1;", "5:10: bar.sync: only barrier 0, of all the block's threads, is supported"},
    {"", "bar.sync 0, 64;", "5:10: bar.sync: only barrier 0, of all the block's threads, is supported"},
    {"", "bar.arrive 0, 64;", "5:1: bar.arrive is not supported; only bar.sync of a whole block is"},
    {"", "atom.global.add.f64 %d1, [%d1], %d1;", "5:1: atom.global.add.f64: atom is not supported with .f64"},
    {"", "atom.global.add.b32 %r1, [%d1], %r1;", "5:1: atom.global.add.b32: no such atomic operation of type .b32"},
    {"", "atom.global.inc.s32 %r1, [%d1], %r1;", "5:1: atom.global.inc.s32: no such atomic operation of type .s32"},
    {"", "atom.global.cas.b32 %r1, [%d1], %r1;", "5:1: atom.global.cas.b32 takes 4 operands, found 3"},
    {"", "ld.global.f64 %d1, [%d1];", "5:1: ld.global.f64: ld is not supported with .f64"},
    {"", "ld.global.u32 %r1, [nothing];", "5:21: 'nothing' is not declared; an address is a register or a variable"},
    {"", "ld.global.u32 %r1, [%h1];", "5:21: '%h1' is a .b16 register; an address has 32 or 64 bits"},
    {"", "ld.param.u32 %r1, [%d1];", "5:20: '%d1' is no parameter, and no parameter's address is taken"},
    {"", "st.param.u32 [threads], %r1;", "5:15: the kernel's parameter 'threads' cannot be written"},
    {"", "ld.param.u64 %d1, [threads+4];", "5:20: 8 bytes at offset 4 of 'threads' are not in its 4 bytes, or not aligned"},
    {"", "shfl.b32 %r1, %r1, 1, 31;", "5:1: shfl.b32: must be .up, .down, .bfly or .idx; .sync has a mask"},
    {"", "vote.sync.ballot.b32 %r1, %p1;", "5:1: vote.sync.ballot.b32: must be .all, .any or .uni with .pred, or .ballot with .b32"},
    {"", "call (%r1), nothing, (%r1);", "5:13: call of 'nothing', which is no function of this module; indirect calls are not supported"},
    {".extern .func (.reg .u32 %r) f(.reg .u32 %x);", "call (%r1), f, (%r1);", "5:13: call of 'f', which is no .func with a body here"},
    {".func f() { call f; ret; }", "call f;", "4:18: recursive call of 'f': functions are inlined"},
    {".func f(.reg .u32 %x) { ret; }", "call f;", "5:1: 'f' has 0 results and 1 parameters; the call has 0 and 0"},
    {"", "brx.idx %r1, NOWHERE;", "5:14: no label 'NOWHERE' in this function"},
    {"", "A: brx.idx %r1, A;", "5:4: brx.idx: must be .idx, with the label of a .branchtargets"},
    {"", "brkpt;", "5:1: instruction 'brkpt' is not supported"},
    {".shared .align 4 .b8 s[200000];", "mov.u32 %r1, s;", "4:49: entry k has 200000 bytes of shared memory; a block may have 98304"},
    {".extern .global .u32 elsewhere;", "ld.global.u32 %r1, [elsewhere];", "5:21: 'elsewhere' is external; only this module is there"},
};

#endif
