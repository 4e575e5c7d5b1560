/* cuda: as much of CUDA C's own words as tests/ptx/cuda.cu needs, over clang's builtins. */
#define __global__ __attribute__((global))
#define __device__ __attribute__((device))
#define __shared__ __attribute__((shared))
#define __constant__ __attribute__((constant))

struct unsigned3 {
  unsigned x, y, z;
};

#define CUDA_AXES(name)                                                                                                \
  (unsigned3{(unsigned)__nvvm_read_ptx_sreg_##name##_x(), (unsigned)__nvvm_read_ptx_sreg_##name##_y(),                 \
             (unsigned)__nvvm_read_ptx_sreg_##name##_z()})
#define threadIdx CUDA_AXES(tid)
#define blockIdx CUDA_AXES(ctaid)
#define blockDim CUDA_AXES(ntid)
#define gridDim CUDA_AXES(nctaid)
