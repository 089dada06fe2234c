#include "apps/linstockd/log.hpp"

#include <spdlog/sinks/stdout_color_sinks.h>
#include <spdlog/spdlog.h>

namespace linstock::apps {

void log_to_stderr(bool verbose) {
    auto log = spdlog::stderr_color_mt("linstockd");
    log->set_pattern("%Y-%m-%dT%H:%M:%S.%e %L %v");
    log->set_level(verbose ? spdlog::level::debug : spdlog::level::info);
    spdlog::set_default_logger(std::move(log));
}

void log_debug(const std::string& text) { spdlog::debug("{}", text); }
void log_info(const std::string& text) { spdlog::info("{}", text); }
void log_warning(const std::string& text) { spdlog::warn("{}", text); }
void log_error(const std::string& text) { spdlog::error("{}", text); }

}  // namespace linstock::apps
