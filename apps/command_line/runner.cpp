#include "apps/command_line/runner.hpp"

#include <csignal>

namespace linstock::apps {

namespace {

volatile std::sig_atomic_t raised = 0;

extern "C" void on_signal(int number) {
    raised = 1;
    std::signal(number, SIG_DFL);
}

}  // namespace

Interrupt::Interrupt() {
    raised = 0;
    std::signal(SIGINT, on_signal);
    std::signal(SIGTERM, on_signal);
}

Interrupt::~Interrupt() {
    std::signal(SIGINT, SIG_DFL);
    std::signal(SIGTERM, SIG_DFL);
}

bool Interrupt::asked() const { return raised != 0; }

unsigned threads_for(unsigned wanted, std::uint64_t work) {
    const unsigned all = wanted == 0 ? std::max(1U, std::thread::hardware_concurrency()) : wanted;
    return static_cast<unsigned>(std::max<std::uint64_t>(1, std::min<std::uint64_t>(all, work)));
}

}  // namespace linstock::apps
