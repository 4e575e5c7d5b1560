// shim: see shim.h.
#include "shim.h"

#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>

#include "Vtb.h"
#include "verilated.h"
#if VM_COVERAGE
#include "verilated_cov.h"
#endif
#include "verilated_fst_c.h"
#include "verilated_sym_props.h"

namespace {
struct Rtl {
  VerilatedContext context;
  std::unique_ptr<Vtb> top;
  std::unique_ptr<VerilatedFstC> trace;
  std::string path; // of the trace
};
} // namespace

int tw_rtl_there(void) { return 1; }

void *tw_rtl_create(unsigned seed) {
  auto *rtl = new Rtl;
  rtl->context.randReset(2);
  rtl->context.randSeed(static_cast<int>(seed));
  rtl->context.traceEverOn(true);
  rtl->top = std::make_unique<Vtb>(&rtl->context, "TOP");
  rtl->top->clk = 0;
  rtl->top->eval();
  return rtl;
}

// A cycle is written when it has settled, what the models expect of it included, and stands there from its rising edge on.
static void write_cycle(Rtl *rtl) {
  for (const unsigned char clk : {1, 0}) {
    rtl->top->clk = clk;
    rtl->trace->dump(rtl->context.time() + (clk ? 0 : TW_CYCLE_TIME / 2));
  }
}

void tw_rtl_eval(void *model, int clk) {
  auto *rtl = static_cast<Rtl *>(model);
  rtl->top->clk = static_cast<unsigned char>(clk);
  rtl->top->eval();
  if (clk) return;
  if (rtl->trace) write_cycle(rtl);
  rtl->context.timeInc(TW_CYCLE_TIME);
}

// The library writes through maps of files, whose pages a full disk does not have.
static void no_space(int) {
  static const char text[] = "twinwarp: the waveform: cannot write: No space left on device\n";
  if (write(STDERR_FILENO, text, sizeof text - 1) < 0) _exit(4);
  _exit(2);
}

static std::string unfinished(const Rtl *rtl) { return rtl->path + ".new"; }

int tw_rtl_trace_open(void *model, const char *path) {
  auto *rtl = static_cast<Rtl *>(model);
  rtl->path = path;
  if (std::FILE *probe = std::fopen(unfinished(rtl).c_str(), "w")) std::fclose(probe);
  else return -1;
  std::signal(SIGBUS, no_space);
  rtl->trace = std::make_unique<VerilatedFstC>();
  rtl->top->trace(rtl->trace.get(), 99);
  rtl->trace->set_time_unit("1s"); // which GTKWave has none above
  rtl->trace->set_time_resolution("1ms");
  rtl->trace->open(unfinished(rtl).c_str());
  return rtl->trace->isOpen() ? 0 : -1;
}

void tw_rtl_trace_close(void *model) {
  auto *rtl = static_cast<Rtl *>(model);
  if (!rtl->trace) return;
  rtl->trace->close();
  rtl->trace.reset();
  if (std::rename(unfinished(rtl).c_str(), rtl->path.c_str()) == 0) tw_waves_written(rtl->path.c_str());
}

void *tw_rtl_signal(const char *name) {
  const auto *scope = static_cast<const VerilatedScope *>(svGetScope());
  if (const VerilatedVar *signal = scope ? scope->varFind(name) : nullptr) return signal->datap();
  std::fprintf(stderr, "twinwarp: the RTL has no public signal %s in %s\n", name, scope ? scope->name() : "no scope");
  std::exit(4);
}

void tw_rtl_destroy(void *model) {
  auto *rtl = static_cast<Rtl *>(model);
  tw_rtl_trace_close(model);
  rtl->top->final();
#if VM_COVERAGE
  if (const char *file = std::getenv("TW_COVERAGE")) rtl->context.coveragep()->write(file);
#endif
  delete rtl;
}
