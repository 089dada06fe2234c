#include "apps/linstock/author/raster.hpp"

#include "apps/files.hpp"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <charconv>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

namespace linstock::apps {

namespace {

namespace fs = std::filesystem;
constexpr std::chrono::seconds longest{60};

/// A temporary folder with the browser's profile, removed by the destructor.
class Folder {
  public:
    Folder() {
        std::error_code none;
        std::string name = (fs::temp_directory_path(none) / "linstock-map-XXXXXX").string();
        if (::mkdtemp(name.data()) != nullptr) path_ = name;
    }
    ~Folder() {
        std::error_code none;
        if (!path_.empty()) fs::remove_all(path_, none);
    }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;
    const fs::path& path() const { return path_; }

  private:
    fs::path path_;
};

/// width="1004" of the outermost element; 0 if it is missing.
int length_in(const std::string& svg, const std::string& name) {
    const std::size_t end = svg.find('>');
    const std::size_t at = svg.find(" " + name + "=\"");
    int out = 0;
    if (end == std::string::npos || at == std::string::npos || at > end) return 0;
    const char* from = svg.data() + at + name.size() + 3;
    std::from_chars(from, svg.data() + svg.size(), out);
    return out;
}

/// Runs a program. Returns whether it succeeded in time; nothing if there is no such program.
std::optional<bool> run_program(const std::string& program, std::vector<std::string> words) {
    words.insert(words.begin(), program);
    std::vector<char*> arguments;
    for (std::string& word : words)
        arguments.push_back(word.data());
    arguments.push_back(nullptr);
    posix_spawn_file_actions_t files;
    ::posix_spawn_file_actions_init(&files);
    for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
        ::posix_spawn_file_actions_addopen(&files, stream, "/dev/null", O_RDWR, 0);
    pid_t child = -1;
    const int failed = ::posix_spawnp(&child, program.c_str(), &files, nullptr, arguments.data(), environ);
    ::posix_spawn_file_actions_destroy(&files);
    if (failed != 0) return std::nullopt;
    int status = 0;
    const auto until = std::chrono::steady_clock::now() + longest;
    while (::waitpid(child, &status, WNOHANG) == 0) {
        if (std::chrono::steady_clock::now() > until) {
            ::kill(child, SIGKILL);
            ::waitpid(child, &status, 0);
            return false;
        }
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
    return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

std::vector<std::string> browsers() {
    if (const char* named = std::getenv("CHROMIUM"); named != nullptr && *named != '\0') return {named};
    return {"chromium", "chromium-browser", "google-chrome", "google-chrome-stable"};
}

}  // namespace

Png png_of(const std::string& svg) {
    const Folder folder;
    const fs::path from = folder.path() / "map.svg";
    const fs::path to = folder.path() / "map.png";
    if (folder.path().empty() || write_file(from, svg))
        return {"", "cannot write to the temporary folder, where a browser reads the map"};
    const int width = length_in(svg, "width");
    const int height = length_in(svg, "height");
    std::vector<std::string> words = {"--headless",
                                      "--disable-gpu",
                                      "--hide-scrollbars",
                                      "--no-first-run",
                                      "--force-device-scale-factor=1",
                                      "--window-size=" + std::to_string(width) + "," + std::to_string(height),
                                      "--user-data-dir=" + (folder.path() / "profile").string(),
                                      "--screenshot=" + to.string()};
    if (::geteuid() == 0)
        words.emplace_back("--no-sandbox");  // Chromium refuses to run as root otherwise; the map is our own file
    words.push_back("file://" + from.string());
    for (const std::string& browser : browsers()) {
        const auto well = run_program(browser, words);
        if (!well) continue;
        auto png = read_file(to);
        if (*well && png && png->starts_with("\x89PNG")) return {std::move(*png), ""};
        return {"", browser + " did not draw the map; use --svg and another program"};
    }
    return {"", "a PNG needs a browser, and there is none: install chromium, or set CHROMIUM to its path"};
}

}  // namespace linstock::apps
