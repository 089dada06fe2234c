#include "apps/files.hpp"

#include "apps/prepare.hpp"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <system_error>
#include <utility>

namespace linstock::apps {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t most_bytes = std::size_t{256} << 20;

Problem problem(const fs::path& path, std::string text, std::string expected = "", std::string nearest = "") {
    Problem p;
    p.file = path.string();
    p.text = std::move(text);
    p.expected = std::move(expected);
    p.nearest = std::move(nearest);
    return p;
}

std::vector<std::string> stems(const fs::path& folder, bool folders) {
    std::vector<std::string> out;
    std::error_code error;
    for (const fs::directory_entry& entry : fs::directory_iterator(folder, error)) {
        std::error_code ignored;
        if (folders && entry.is_directory(ignored)) out.push_back(entry.path().filename().string());
        if (!folders && entry.path().extension() == ".toml") out.push_back(entry.path().stem().string());
    }
    std::sort(out.begin(), out.end());
    return out;
}

/// "one of: a, b", or the searched folder if it has none.
std::string listed(const std::vector<std::string>& words, const char* folder) {
    std::string out;
    for (const std::string& w : words)
        out += (out.empty() ? "one of: " : ", ") + w;
    if (!out.empty()) return out;
    return "one of " + (data_folder() / folder).string() +
           ", which has none (LINSTOCK_DATA can name another data folder)";
}

Result<SourceText, Problem> find_named(const std::string& name, const char* folder, const char* what,
                                       const std::vector<std::string>& known) {
    std::error_code ignored;
    fs::path path = name;
    const bool bare = name.find('/') == std::string::npos;
    if (!fs::is_regular_file(path, ignored) && bare) {
        path = data_folder() / folder / (name.ends_with(".toml") ? name : name + ".toml");
        if (!fs::is_regular_file(path, ignored))
            return problem(name, "there is no such " + std::string(what), "a file, or " + listed(known, folder),
                           nearest_word(name, known));
    }
    auto text = read_file(path);
    if (!text) return text.error();
    return SourceText{std::move(*text), path.string()};
}

fs::path& given_data_folder() {
    static fs::path folder;
    return folder;
}

}  // namespace

void set_data_folder(fs::path folder) { given_data_folder() = std::move(folder); }

fs::path near_program(const char* installed, const char* in_tree) {
    std::error_code error;
    const fs::path program = fs::read_symlink("/proc/self/exe", error);
    if (error) return in_tree;
    fs::path found = (program.parent_path() / installed).lexically_normal();
    if (fs::is_directory(found, error)) return found;
    for (fs::path folder = program.parent_path();; folder = folder.parent_path()) {
        found = folder / in_tree;
        if (fs::is_directory(found, error)) return found;
        if (folder == folder.root_path()) return in_tree;
    }
}

fs::path data_folder() {
    const char* named = std::getenv("LINSTOCK_DATA");
    if (named != nullptr && *named != '\0') return named;
    if (!given_data_folder().empty()) return given_data_folder();
    return near_program(LINSTOCK_RULESETS_FROM_BIN, "data/rulesets").parent_path();
}

Result<std::string, Problem> read_file(const fs::path& path) {
    std::error_code error;
    if (fs::is_directory(path, error)) return problem(path, "this is a folder", "a file");
    std::ifstream in(path, std::ios::binary);
    if (!in) return problem(path, std::string("cannot be opened: ") + std::strerror(errno));
    std::string text;
    std::array<char, 65536> part{};
    while (in.read(part.data(), part.size()), in.gcount() > 0) {
        text.append(part.data(), static_cast<std::size_t>(in.gcount()));
        if (text.size() > most_bytes) return problem(path, "this file has no end", "a file of at most 256 MiB");
    }
    if (in.bad()) return problem(path, "cannot be read");
    // Remove the byte-order mark that some editors add.
    if (text.starts_with("\xef\xbb\xbf")) text.erase(0, 3);
    if (text.starts_with("\xff\xfe") || text.starts_with("\xfe\xff"))
        return problem(path, "this text is in UTF-16", "a text in UTF-8");
    return text;
}

std::optional<Problem> not_writable(const fs::path& path) {
    std::error_code ignored;
    if (fs::is_directory(path, ignored)) return problem(path, "this is a folder", "a file");
    const fs::path folder = path.has_parent_path() ? path.parent_path() : fs::path(".");
    if (!fs::is_directory(folder, ignored))
        return problem(path, "there is no folder " + folder.string(), "a place where you can write");
    const bool device = fs::exists(path, ignored) && !fs::is_regular_file(path, ignored);
    if (::access((device ? path : folder).c_str(), W_OK) == 0) return std::nullopt;
    return problem(path, std::string("cannot write: ") + std::strerror(errno), "a place where you can write");
}

std::optional<Problem> write_file(const fs::path& name, std::string_view text) {
    std::error_code error;
    fs::path path = fs::canonical(name, error);  // keep a symbolic link
    if (error) path = name;
    // Write directly to a device or a pipe such as /dev/stdout; replace only a file.
    const bool device = fs::exists(path, error) && !fs::is_regular_file(path, error);
    fs::path beside = path;
    if (!device) beside += ".part" + std::to_string(::getpid());
    {
        std::ofstream out(beside, std::ios::binary);
        out.write(text.data(), static_cast<std::streamsize>(text.size()));
        out.flush();
        if (!out) {
            const std::string why = std::strerror(errno);
            if (!device) fs::remove(beside, error);
            return problem(path, "cannot write: " + why, "a place where you can write");
        }
    }
    if (device) return std::nullopt;
    fs::rename(beside, path, error);
    if (!error) return std::nullopt;
    const std::string why = error.message();
    fs::remove(beside, error);
    return problem(path, "cannot write: " + why, "a place where you can write");
}

std::vector<std::string> ruleset_ids() { return stems(data_folder() / "rulesets", true); }
std::vector<std::string> scenario_names() { return stems(data_folder() / "scenarios", false); }
std::vector<std::string> house_names() { return stems(data_folder() / "house", false); }
std::vector<std::string> army_list_names() { return stems(data_folder() / "skirmish" / "lists", false); }

Result<SourceText, Problem> find_scenario(const std::string& name) {
    return find_named(name, "scenarios", "scenario", scenario_names());
}
Result<SourceText, Problem> find_house(const std::string& name) {
    std::error_code ignored;
    if (!fs::is_regular_file(name, ignored) && name.find('/') == std::string::npos)
        if (auto former = former_house(fs::path(name).replace_extension().string())) return std::move(*former);
    auto found = find_named(name, "house", "file of house rules", house_names());
    if (found && is_record(found->text))
        return problem(found->file, "this is a record of a battle", "a file of house rules");
    return found;
}

Result<SourceText, Problem> data_text(const std::string& path) {
    const fs::path file = data_folder() / path;
    auto text = read_file(file);
    if (!text) return text.error();
    return SourceText{std::move(*text), file.string()};
}

Result<RulesetFiles, Problem> ruleset_files(const std::string& id) {
    const std::vector<std::string> known = ruleset_ids();
    if (std::find(known.begin(), known.end(), id) == known.end()) {
        if (known.empty())
            return problem(data_folder() / "rulesets", "there are no rulesets here",
                           "the folder 'data' of Linstock; LINSTOCK_DATA can name it");
        return problem("", "there is no ruleset '" + id + "'", listed(known, "rulesets"), nearest_word(id, known));
    }
    return files_of_known(id);
}

}  // namespace linstock::apps
