/* programs_memory: loads and stores of all sizes and spaces; see program.h. */
#include <stddef.h>
#include <string.h>

#include "ptx/program.h"

static uint32_t byte_of(const uint32_t *words, unsigned at) { return words[at / 4] >> 8 * (at % 4) & 255; }

/* Each thread reverses its word by bytes, halves, or itself. */
static void want_bytes(const struct program_data *d) {
  for (unsigned i = 0; i < d->n; i++) d->out[i] = __builtin_bswap32(d->in[i]);
}

static void want_halves(const struct program_data *d) {
  for (unsigned i = 0; i < d->n; i++) d->out[i] = d->in[i] << 16 | d->in[i] >> 16;
}

static void want_signed(const struct program_data *d) {
  for (unsigned i = 0; i < d->n; i++)
    d->out[i] = (uint32_t)(int8_t)byte_of(d->in, 4 * i + 3) ^ (uint32_t)(int16_t)(d->in[i] & 0xffff) * 3;
}

/* Neighbours write the bytes of one word. */
static void want_neighbours(const struct program_data *d) {
  uint8_t *bytes = (uint8_t *)d->room;
  for (unsigned i = 0; i < d->n; i++) bytes[i] = (uint8_t)d->in[i];
  for (unsigned i = 0; i < d->n; i++) d->out[i] = bytes[i ^ 5];
}

static void want_vectors(const struct program_data *d) {
  for (unsigned i = 0; i < d->n; i++) {
    const uint32_t *v = d->in + i / 4 * 4;
    d->out[i] = v[0] + 3 * v[1] + 5 * v[2] + 7 * v[3];
  }
}

static void want_byte_vectors(const struct program_data *d) {
  for (unsigned i = 0; i < d->n; i++)
    d->out[i] = byte_of(d->in, 4 * i) + 3 * byte_of(d->in, 4 * i + 1) +
                5 * (uint32_t)(int8_t)byte_of(d->in, 4 * i + 2) + 7 * (d->in[i] >> 16);
}

static void want_wide(const struct program_data *d) {
  for (unsigned i = 0; i < d->n; i++) {
    const uint32_t *v = d->in + i / 4 * 4;
    d->out[i] = v[0] ^ v[3];
  }
}

static void want_plain_sum(const struct program_data *d) {
  for (unsigned i = 0; i < d->n; i++) d->out[i] = d->in[i] + 5 + 32 + d->block / 32;
}

/* An array in local memory, filled and read in an order that the input gives. */
static void want_local(const struct program_data *d) {
  for (unsigned i = 0; i < d->n; i++) {
    uint32_t array[16] = {0};
    for (unsigned k = 0; k < 16; k++) array[(k * 7 + d->in[i]) & 15] = d->in[d->n + i] * k;
    d->out[i] = array[d->in[i] >> 8 & 15] + array[3];
  }
}

static void want_local_bytes(const struct program_data *d) {
  for (unsigned i = 0; i < d->n; i++) {
    uint8_t bytes[12] = {0};
    uint16_t half;
    for (unsigned k = 0; k < 8; k++) bytes[(k * 3 + d->in[i]) & 7] = (uint8_t)(d->in[d->n + i] + k);
    memcpy(&half, bytes + 2, 2);
    d->out[i] = half * bytes[d->in[i] >> 8 & 7];
  }
}

static void want_in(const struct program_data *d) {
  for (unsigned i = 0; i < d->n; i++) d->out[i] = d->in[i];
}

static void want_swapped(const struct program_data *d) {
  for (unsigned i = 0; i < d->n; i++) d->out[i] = d->in[i ^ 1];
}

/* table[i] = i * i + 1 by initialisers, words, bytes, halves and an address. */
static void want_tables(const struct program_data *d) {
  for (unsigned i = 0; i < d->n; i++) {
    static const int32_t words[] = {10, -20, 30, 40}, bytes[] = {1, 2, 255, 4, 5}, halves[] = {-1, 2};
    const unsigned k = d->in[i] & 3;
    d->out[i] = (uint32_t)(words[k] + bytes[k] * 3 + halves[k & 1] * 5) + 0x3f800000u + 40;
  }
}

static void want_variable(const struct program_data *d) {
  for (unsigned i = 0; i < d->n; i++) d->out[i] = d->in[i ^ 1] + 17;
}

/* By the input's low bits: global, shared or local. */
static void want_generic(const struct program_data *d) {
  for (unsigned i = 0; i < d->n; i++) {
    const unsigned space = d->in[i] % 3;
    d->out[i] = d->in[d->n + i] + space + 1;
    if (space == 0) d->room[i] = d->out[i];
  }
}

static void want_spaces(const struct program_data *d) {
  for (unsigned i = 0; i < d->n; i++) d->out[i] = 1u << d->in[i] % 3;
}

static void want_taken(const struct program_data *d) {
  for (unsigned i = 0; i < d->n; i++) d->out[i] = d->n + (i & 1 ? d->in[d->n + i] >> 8 & 255 : d->in[i]);
}

static void want_dynamic(const struct program_data *d) {
  for (unsigned i = 0; i < d->n; i++) d->out[i] = d->in[i ^ 1] * 2 + d->in[d->n + (i ^ 1)];
}

/* The index shifted by the number of threads gives each its word. */
static void want_parameters(const struct program_data *d) {
  for (unsigned i = 0; i < d->n; i++) d->out[i] = d->n;
}

#define SPACES                                                                                                         \
  "rem.u32 %r2, %r0, 3; mul.wide.u32 %d1, %r20, 4; add.s64 %d1, %d22, %d1; cvta.global.u64 %d1, %d1;"                  \
  "mov.u32 %r3, %tid.x; shl.b32 %r3, %r3, 2; mov.u32 %r4, shared_words; add.u32 %r3, %r3, %r4; cvt.u64.u32 %d2, %r3;"   \
  "cvta.shared.u64 %d2, %d2; mov.u64 %d3, depot; cvta.local.u64 %d3, %d3; add.s64 %d3, %d3, 8;"                        \
  "setp.eq.s32 %p0, %r2, 0; setp.eq.s32 %p1, %r2, 1; selp.b64 %d4, %d2, %d3, %p1; selp.b64 %d4, %d1, %d4, %p0;"

const struct program memory_programs[] = {
    {"bytes, global", "",
     "add.s64 %d1, %d20, %d21; ld.global.u8 %r2, [%d1]; ld.global.u8 %r3, [%d1+1];"
     "ld.global.u8 %h4, [%d1+2];"
     "ld.global.b8 %r5, [%d1+3]; cvt.u32.u16 %r4, %h4; mul.wide.u32 %d2, %r20, 4; add.s64 %d2, %d19, 0;"
     "st.global.u8 [%d2], %r5; st.global.u8 [%d2+1], %r4; st.global.u8 [%d2+2], %r3; st.global.u8 [%d2+3], %r2;"
     "ld.global.u32 %r8, [%d2];",
     2, 64, 0, 0, want_bytes},
    {"halves, global", "",
     "add.s64 %d1, %d20, %d21; ld.global.u16 %h2, [%d1]; ld.global.s16 %r3, [%d1+2];"
     "st.global.u16 [%d19], %r3; st.global.b16 [%d19+2], %h2; ld.global.u32 %r8, [%d19];",
     2, 64, 0, 0, want_halves},
    {"signed", "",
     "add.s64 %d1, %d20, %d21; ld.global.s8 %r2, [%d1+3]; ld.global.s16 %r3, [%d1];"
     "mul.lo.s32 %r3, %r3, 3;"
     "xor.b32 %r8, %r2, %r3;",
     2, 64, 0, 0, want_signed},
    {"signed 64", "",
     "add.s64 %d1, %d20, %d21; ld.global.s8 %d2, [%d1+3]; ld.global.s16 %d3, [%d1];"
     "mul.lo.s64 %d3, %d3, 3;"
     "xor.b64 %d2, %d2, %d3; shl.b64 %d4, %d2, 8; shr.s64 %d4, %d4, 8;"
     "cvt.u32.u64 %r8, %d4;",
     2, 64, 0, 0, want_signed},
    {"bytes of a word by neighbours", "",
     "cvt.u64.u32 %d1, %r20; add.s64 %d1, %d22, %d1; st.global.u8 [%d1], %r0;"
     " bar.sync 0;"
     "xor.b32 %r2, %r20, 5; cvt.u64.u32 %d2, %r2; add.s64 %d2, %d22, %d2;"
     "ld.global.u8 %r8, [%d2];",
     1, 64, 0, 0, want_neighbours},
    {"v4", "",
     "and.b32 %r2, %r20, -4; mul.wide.u32 %d1, %r2, 4; add.s64 %d1, %d20, %d1;"
     "ld.global.v4.u32 {%r3, %r4, %r5, %r6}, [%d1];"
     "mad.lo.s32 %r8, %r4, 3, %r3; mad.lo.s32 %r8, %r5, 5, %r8;"
     "mad.lo.s32 %r8, %r6, 7, %r8;",
     2, 64, 0, 0, want_vectors},
    {"v2", "",
     "and.b32 %r2, %r20, -4; mul.wide.u32 %d1, %r2, 4; add.s64 %d1, %d20, %d1;"
     "ld.global.v2.f32 {%f3, %f4}, [%d1];"
     "ld.global.v2.b32 {%r5, %r6}, [%d1+8]; mov.b32 %r3, %f3; mov.b32 %r4, %f4;"
     "mad.lo.s32 %r8, %r4, 3, %r3; mad.lo.s32 %r8, %r5, 5, %r8;"
     "mad.lo.s32 %r8, %r6, 7, %r8;",
     2, 64, 0, 0, want_vectors},
    {"v2 of 64 bits", "",
     "and.b32 %r2, %r20, -4; mul.wide.u32 %d1, %r2, 4; add.s64 %d1, %d20, %d1;"
     "ld.global.v2.u64 {%d3, %d4}, [%d1];"
     "cvt.u32.u64 %r3, %d3; shr.u64 %d4, %d4, 32; cvt.u32.u64 %r4, %d4;"
     "xor.b32 %r8, %r3, %r4;",
     2, 64, 0, 0, want_wide},
    {"v4 of bytes", "",
     "add.s64 %d1, %d20, %d21; ld.global.v2.u8 {%r3, %r4}, [%d1];"
     "ld.global.v4.s8 {%h1, %h2, %h5, %h4}, [%d1];"
     "ld.global.v2.u16 {%h6, %h7}, [%d1]; cvt.s32.s16 %r5, %h5; cvt.u32.u16 %r6, %h7;"
     "mad.lo.s32 %r8, %r4, 3, %r3; mad.lo.s32 %r8, %r5, 5, %r8;"
     "mad.lo.s32 %r8, %r6, 7, %r8;",
     2, 64, 0, 0, want_byte_vectors},
    {"st.v4, shared", ".shared .align 16 .b8 s[1024];",
     "mov.u32 %r2, %tid.x; shl.b32 %r2, %r2, 4; mov.u32 %r3, s;"
     " add.u32 %r2, %r2, %r3;"
     "shr.u32 %r4, %r0, 8; shr.u32 %r5, %r0, 16; shr.u32 %r6, %r0, 24; st.shared.v4.u8 [%r2+4], {%r0, %r4, %r5, %r6};"
     "mov.u32 %r10, 1; st.shared.v2.u32 [%r2+8], {%r10, %r0}; ld.shared.u32 %r8, [%r2+4];"
     "ld.shared.v2.u32 {%r11, %r12}, [%r2+8];"
     "setp.ne.b32 %p0, %r12, %r8; @%p0 mov.u32 %r8, 0;",
     2, 64, 0, 0, want_in},
    {"bytes, shared", ".shared .align 4 .b8 s[256];",
     "mov.u32 %r2, %tid.x; mov.u64 %d1, s; cvt.u64.u32 %d2, %r2;"
     "mul.lo.s64 %d2, %d2, 4;"
     "add.s64 %d1, %d1, %d2; shr.u32 %r3, %r0, 16; st.shared.u16 [%d1+2], %r3; st.shared.u8 [%d1], %r0;"
     "shr.u32 %r3, %r0, 8;"
     "st.shared.u8 [%d1+1], %r3; bar.sync 0; xor.b32 %r2, %r2, 1; mov.u32 %r4, s; mad.lo.s32 %r4, %r2, 4, %r4;"
     "ld.shared.u32 %r8, [%r4];",
     2, 64, 0, 0, want_swapped},
    {"a vector, addresses that are numbers", ".shared .align 16 .v4 .b32 q;",
     "mov.u32 %r2, 5; st.shared.u32 [4], %r2; ld.shared.u32 %r3, [q+4]; mov.u32 %r4, WARP_SZ; mov.u32 %r5, %nwarpid;"
     "mov.u32 %r6, %tid.y; mov.u32 %r7, %tid.z; add.u32 %r8, %r0, %r3; add.u32 %r8, %r8, %r4; add.u32 %r8, %r8, %r5;"
     "add.u32 %r8, %r8, %r6; add.u32 %r8, %r8, %r7;",
     2, 64, 0, 0, want_plain_sum},
    {"local array", "",
     ".local .align 4 .b32 array[16]; mov.u64 %d1, array; mov.u32 %r2, 0;"
     "L: mul.lo.s32 %r3, %r2, 7; add.u32 %r3, %r3, %r0; and.b32 %r3, %r3, 15; mul.wide.u32 %d2, %r3, 4;"
     "add.s64 %d2, %d1, %d2;"
     "mul.lo.s32 %r4, %r1, %r2; st.local.u32 [%d2], %r4; add.u32 %r2, %r2, 1; setp.lt.u32 %p0, %r2, 16; @%p0 bra L;"
     "bfe.u32 %r3, %r0, 8, 4; mul.wide.u32 %d2, %r3, 4; add.s64 %d2, %d1, %d2; ld.local.u32 %r5, [%d2];"
     "ld.local.u32 %r6, [array+12];"
     "add.u32 %r8, %r5, %r6;",
     2, 64, 0, 0, want_local},
    {"local array, few registers", "",
     ".local .align 4 .b32 array[16]; mov.u64 %d1, array; mov.u32 %r2, 0;"
     "L: mul.lo.s32 %r3, %r2, 7; add.u32 %r3, %r3, %r0; and.b32 %r3, %r3, 15; mul.wide.u32 %d2, %r3, 4;"
     "add.s64 %d2, %d1, %d2;"
     "mul.lo.s32 %r4, %r1, %r2; st.local.u32 [%d2], %r4; add.u32 %r2, %r2, 1; setp.lt.u32 %p0, %r2, 16; @%p0 bra L;"
     "bfe.u32 %r3, %r0, 8, 4; mul.wide.u32 %d2, %r3, 4; add.s64 %d2, %d1, %d2; ld.local.u32 %r5, [%d2];"
     "ld.local.u32 %r6, [array+12];"
     "add.u32 %r8, %r5, %r6;",
     2, 64, 0, 6, want_local},
    {"local bytes", "",
     ".local .align 8 .b8 depot[16]; mov.u64 %d1, depot; mov.u32 %r2, 0;"
     "L: mul.lo.s32 %r3, %r2, 3; add.u32 %r3, %r3, %r0; and.b32 %r3, %r3, 7; cvt.u64.u32 %d2, %r3;"
     "add.s64 %d2, %d1, %d2;"
     "add.u32 %r4, %r1, %r2; st.local.u8 [%d2], %r4; add.u32 %r2, %r2, 1; setp.lt.u32 %p0, %r2, 8; @%p0 bra L;"
     "bfe.u32 %r3, %r0, 8, 3; cvt.u64.u32 %d2, %r3; add.s64 %d2, %d1, %d2; ld.local.u8 %r5, [%d2];"
     "ld.local.u16 %r6, [depot+2];"
     "mul.lo.s32 %r8, %r5, %r6;",
     2, 64, 0, 0, want_local_bytes},
    {"local 64", "",
     ".local .align 8 .b8 depot[32]; mov.u64 %d1, depot; cvt.u64.u32 %d2, %r1;"
     "shl.b64 %d2, %d2, 32; cvt.u64.u32 %d3, %r0;"
     "or.b64 %d2, %d2, %d3; st.local.u64 [depot+8], %d2; st.local.v2.u32 [%d1+16], {%r1, %r0};"
     "ld.local.u32 %r2, [depot+8];"
     "ld.local.u32 %r3, [depot+12]; ld.local.v2.u64 {%d4, %d5}, [depot+8]; shr.u64 %d5, %d5, 32; cvt.u32.u64 %r4, %d5;"
     "sub.u32 %r3, %r3, %r1; add.u32 %r8, %r2, %r3; sub.u32 %r4, %r4, %r0;"
     "add.u32 %r8, %r8, %r4;",
     2, 64, 0, 0, want_in},
    {"initialised variables",
     ".const .align 4 .u32 words[4] = {10, -20, 30, 40};"
     ".global .align 1 .b8 bytes[5] = {1, 2, 255, 4, 5};"
     ".global .align 2 .u16 halves[2] = {65535, 2}; .const .align 4 .f32 one = 0f3F800000;"
     ".global .align 8 .u64 pointer[2] = {0, generic(words)+12};",
     "and.b32 %r2, %r0, 3; mul.wide.u32 %d1, %r2, 4;"
     " mov.u64 %d2, words;"
     "add.s64 %d1, %d2, %d1; ld.const.u32 %r3, [%d1]; cvt.u64.u32 %d1, %r2; mov.u64 %d2, bytes; add.s64 %d1, %d2, %d1;"
     "ld.global.u8 %r4, [%d1]; and.b32 %r2, %r2, 1; mul.wide.u32 %d1, %r2, 2; mov.u64 %d2, halves;"
     "add.s64 %d1, %d2, %d1;"
     "ld.global.s16 %r5, [%d1]; ld.const.f32 %f0, [one]; mov.b32 %r6, %f0; mad.lo.s32 %r8, %r4, 3, %r3;"
     "mad.lo.s32 %r8, %r5, 5, %r8;"
     "add.u32 %r8, %r8, %r6; ld.global.u64 %d3, [pointer+8]; ld.u32 %r7, [%d3];"
     "add.u32 %r8, %r8, %r7;",
     2, 64, 0, 0, want_tables},
    {"a variable that is written", ".global .align 4 .b32 before[64]; .global .align 4 .b32 kept = 17;",
     "mul.wide.u32 %d1, %r20, 4; mov.u64 %d2, before; add.s64 %d1, %d2, %d1; st.global.u32 [%d1], %r0; bar.sync 0;"
     " xor.b32 %r2, %r20, 1;"
     "mul.wide.u32 %d1, %r2, 4; add.s64 %d1, %d2, %d1; ld.global.u32 %r8, [%d1]; ld.global.u32 %r3, [kept];"
     "add.u32 %r8, %r8, %r3;",
     1, 64, 0, 0, want_variable},
    {"generic", ".shared .align 4 .b8 shared_words[256];",
     ".local .align 4 .b8 depot[16];" SPACES
     "st.u32 [%d4], %r1; ld.u32 %r5, [%d4]; add.u32 %r5, %r5, %r2; st.u32 [%d4], %r5; atom.add.u32 %r6, [%d4], 1;"
     "ld.u32 %r8, [%d4];",
     1, 64, 0, 0, want_generic},
    {"generic bytes", ".shared .align 4 .b8 shared_words[256];",
     ".local .align 4 .b8 depot[16];" SPACES
     "add.u32 %r5, %r2, %r1; add.u32 %r5, %r5, 1; shr.u32 %r6, %r5, 8; shr.u32 %r7, %r5, 16; st.u8 [%d4], %r5;"
     "st.u8 [%d4+1], %r6;"
     "st.u16 [%d4+2], %r7; ld.u32 %r8, [%d4]; ld.u16 %r9, [%d4+2]; setp.eq.u32 %p3, %r9, %r7; bfe.u32 %r7, %r5, 16, 16;"
     "setp.ne.u32 %p3, %r9, %r7; @%p3 mov.u32 %r8, 0;",
     1, 64, 0, 0, want_generic},
    {"isspacep", ".shared .align 4 .b8 shared_words[256];",
     ".local .align 4 .b8 depot[16];" SPACES
     "isspacep.global %p3, %d4; isspacep.shared %p4, %d4; isspacep.local %p5, %d4; selp.u32 %r8, 1, 0, %p3;"
     "selp.u32 %r9, 2, 0, %p4;"
     "add.u32 %r8, %r8, %r9; selp.u32 %r9, 4, 0, %p5; add.u32 %r8, %r8, %r9; cvta.to.shared.u64 %d5, %d4;"
     "cvt.u32.u64 %r9, %d5;"
     "@%p4 st.shared.u32 [%r9], %r0; @%p4 ld.u32 %r10, [%d4]; @!%p4 mov.u32 %r10, %r0; setp.ne.b32 %p6, %r10, %r0;"
     " @%p6 mov.u32 %r8, 0;",
     1, 64, 0, 0, want_spaces},
    {"dynamic and static shared", ".extern .shared .align 16 .b8 dynamic[]; .shared .align 4 .b8 first[256];",
     ".shared .align 4 .b8 second[256]; mov.u32 %r2, %tid.x; shl.b32 %r2, %r2, 2; mov.u32 %r3, dynamic;"
     "add.u32 %r3, %r3, %r2;"
     "mov.u32 %r4, first; add.u32 %r4, %r4, %r2; mov.u32 %r5, second; add.u32 %r5, %r5, %r2; st.shared.u32 [%r3], %r0;"
     "add.u32 %r10, %r0, 9; st.shared.u32 [%r4], %r10; sub.u32 %r10, %r1, 9; st.shared.u32 [%r5], %r10;"
     "bar.sync 0; xor.b32 %r3, %r3, 4; xor.b32 %r4, %r4, 4; xor.b32 %r5, %r5, 4;"
     "ld.shared.u32 %r6, [%r3]; ld.shared.u32 %r7, [%r4]; ld.shared.u32 %r9, [%r5]; add.u32 %r8, %r6, %r7;"
     "add.u32 %r8, %r8, %r9;",
     2, 64, 256, 0, want_dynamic},
    {"addresses of parameters",
     ".func (.param .b32 r) second(.param .align 4 .b8 s[8])\n{ .reg .b64 %d<3>;"
     ".reg .b32 %r<5>; .reg .pred %p<2>;"
     "mov.b64 %d1, s; ld.param.b32 %r1, [s]; and.b32 %r1, %r1, 1; cvt.u64.u32 %d2, %r1; mul.lo.s64 %d2, %d2, 5;"
     "add.s64 %d1, %d1, %d2;"
     "setp.ne.s32 %p1, %r1, 0; ld.param.u8 %r2, [%d1]; @!%p1 ld.param.b32 %r2, [s+4]; st.param.b32 [r], %r2; ret; }",
     "mov.b64 %d1, threads; ld.param.u32 %r2, [%d1]; and.b32 %r5, %r20, 1; { .param .align 4 .b8 s[8]; .param .b32 r;"
     "setp.ne.s32 %p0, %r5, 0; selp.b32 %r7, %r1, %r0, %p0; st.param.b32 [s], %r5; st.param.b32 [s+4], %r7;"
     "call (r), second, (s);"
     "ld.param.b32 %r4, [r]; } add.u32 %r8, %r2, %r4;",
     2, 64, 0, 0, want_taken},
    {"parameters by parts", "",
     "ld.param.u16 %h1, [threads]; ld.param.u16 %h2, [threads+2];"
     "mov.b32 %r8, {%h1, %h2}; ld.param.u8 %r2, [threads];"
     "and.b32 %r3, %r8, 255; setp.ne.u32 %p0, %r2, %r3; @%p0 mov.u32 %r8, 0;",
     2, 64, 0, 0, want_parameters},
    {NULL, NULL, NULL, 0, 0, 0, 0, NULL}};
