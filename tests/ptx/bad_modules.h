/* bad_modules: what is no PTX, or no kernel, and what is said of it. */
#ifndef TWINWARP_TESTS_PTX_BAD_MODULES_H
#define TWINWARP_TESTS_PTX_BAD_MODULES_H

#include "ptx/bad.h"

/* Whole files. */
static const struct bad_ptx bad_files[] = {
    {"", "t:1:1: not PTX: a module begins with .version"},
    {"hello", "t:1:1: not PTX: a module begins with .version"},
    {".version x", "t:1:10: .version must be a number such as 3.2"},
    {".version 7.0\n.target 70", "t:2:9: .target must be a name such as sm_70"},
    {".version 7.0\n.address_size 16", "t:2:15: .address_size must be 32 or 64"}};

/* From line 4 on, behind .version, .target and .address_size. */
static const struct bad_ptx bad_modules[] = {
    {"|", "t:4:1: expected a directive such as .entry, not '|'"},
    {"entry k() {}", "t:4:1: expected a directive such as .entry, not 'entry'"},
    {".entry () {}", "t:4:8: expected a function's name, not '('"},
    {".entry k( {}", "t:4:11: expected .param, not '{'"},
    {".entry k(.param .u32) {}", "t:4:21: expected a variable's name, not ')'"},
    {".entry k(.reg .u32 x) {}", "t:4:10: expected .param, not '.reg'"},
    {".entry k()", "t:4:11: expected '{' or ';', not 'the end of the file'"},
    {".entry k() {", "t:4:12: '{' without its '}'"},
    {".entry k() { {", "t:4:14: '{' without its '}'"},
    {".entry k() {} .entry k() {}", "t:4:22: function 'k' is already defined on line 4"},
    {".func f();", "t: 0 entries; a kernel to run is an .entry with a body"},
    {".entry a() {} .entry b() {}", "t: 2 entries; name one with --entry: a, b"},
    {".global .u32 x = {1, 2};", "t:4:14: initialiser of 8 bytes for a variable of 4"},
    {".global .u32 x[2][2] = {{1, 2, 3}};", "t:4:33: a row of 8 bytes has values of 12"},
    {".global .u32 x[2][2] = {1, {2}};", "t:4:28: a row begins within another"},
    {".global .u32 x[2] = {1, y};", "t:4:25: 'y' is no .global or .const variable and no function of this module"},
    {".global .u8 x = y;", "t:4:17: an address does not fit 1 bytes"},
    {".global .u32 x = 1.5;", "t:4:18: '1.5' is no value of type .u32"},
    {".global .f32 x = 1;", "t:4:18: '1' is no value of type .f32"},
    {".global .f64 x = 0f3F800000;", "t:4:18: write an .f64 as 0d and 16 digits"},
    {".shared .u32 x = 1;", "t:4:16: only .global and .const variables that are not .extern have initial values"},
    {".extern .global .u32 x = 1;",
     "t:4:24: only .global and .const variables that are not .extern have initial values"},
    {".global .pred x;", "t:4:15: a variable cannot be of type .pred"},
    {".global .align 3 .u32 x;", "t:4:16: an alignment is a power of two"},
    {".global .align 256 .u32 x;", "t:4:16: an alignment must be an integer from 1 to 128"},
    {".global .b8 x[99999999];", "t:4:15: an extent must be an integer from 0 to 16777216"},
    {".global .b8 x[4096][4097];", "t:4:13: variable larger than 16777216 bytes"},
    {".global x;", "t:4:9: expected a type such as .b32"},
    {".global .u32 5;", "t:4:14: expected a variable's name, not '5'"},
    {".tex .u64 x;", "t:4:1: '.tex' is not supported; .reg, .param, .global, .const, .shared and .local are"},
    {".global .u32 x = {{1};", "t:4:22: expected a value, not ';'"},
    {".alias a, b;", "t:4:1: '.alias' is not supported; .reg, .param, .global, .const, .shared and .local are"},
    {".section .debug {", "t:4:1: .section without an end; expected '}'"},
    {"/* open", "t:4:1: comment without an end; close it with */"},
    {"\"open", "t:4:1: string without an end; close it with \" on the same line"},
    {"\x01", "t:4:1: byte 0x01 does not belong into PTX"},
    {".entry 5k() {}", "t:4:8: bad number '5k'; such as 12, 0x1f, 1.5 or 0f3F800000"},
    {".entry k() .maxntid x {}", "t:4:21: expected '{' or ';', not 'x'"}};

#endif
