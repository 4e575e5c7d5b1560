/* unknown: barriers that clang knows nothing of, before opencl.h of tests/kernels: what it must not leave out across
 * these, it may not leave out across real ones. */
void unknown(void);
#define TW_BAR_SYNC() unknown()
#define TW_MEMBAR() unknown()
