#include "apps/linstock/study/study_files.hpp"

#include "apps/command_line/setup.hpp"
#include "battle/json.hpp"
#include "study/tables.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

namespace linstock::apps {

namespace fs = std::filesystem;

namespace {

std::string shard_text(const study::Shard& s) { return fmt::format("{}/{}", s.number, s.of); }

std::string head_line(const study::Manifest& manifest, const study::Shard& shard) {
    json::Writer out;
    out.object().member("study", json::hex(hash_of(manifest))).member("shard", shard_text(shard)).end_object();
    return out.take() + "\n";
}

Problem problem_of(const std::string& path, std::string text, std::string expected = "") {
    Problem p;
    p.file = path;
    p.text = std::move(text);
    p.expected = std::move(expected);
    return p;
}

}  // namespace

std::string rows_name(const study::Shard& s) {
    return s.of == 1 ? "rows.jsonl" : fmt::format("rows-{}-of-{}.jsonl", s.number, s.of);
}

std::string mark_name(const study::Shard& s) { return fmt::format("rows-{}-of-{}.done", s.number, s.of); }

// --- Reading ---

RowReader::RowReader(const fs::path& path, const study::Manifest& manifest)
    : in_(path, std::ios::binary),
      path_(path.string()),
      manifest_(manifest) {
    if (!in_) fail(std::string("cannot be opened: ") + std::strerror(errno));
    if (problem_ || !whole_line()) return;  // an empty file
    const auto head = json::parse(line_, path_);
    const json::Value* study = head && head->kind == json::Kind::object ? head->find("study") : nullptr;
    const json::Value* shard = study != nullptr ? head->find("shard") : nullptr;
    const auto read = shard != nullptr ? study::read_shard(shard->text) : std::string("no shard");
    if (!read) {
        fail("this is not a file of the battles of a study");
        return;
    }
    shard_ = *read;
    if (study->text != json::hex(hash_of(manifest)))
        fail("these battles belong to another study, or to another version of it",
             fmt::format("those of '{}', as its manifest.json says", manifest.title));
}

void RowReader::fail(std::string text, std::string expected) {
    problem_ = problem_of(path_, std::move(text), std::move(expected));
    problem_->line = number_;
}

std::string RowReader::place() const { return fmt::format("{}:{}", path_, number_); }

bool RowReader::whole_line() {
    if (!std::getline(in_, line_) || in_.eof()) return false;
    ++number_;
    bytes_ += line_.size() + 1;
    return true;
}

std::optional<study::BattleRow> RowReader::next() {
    if (problem_ || !whole_line()) return std::nullopt;
    auto row = study::read_row(line_);
    if (!row) {
        fail("cannot read this battle: " + row.error(), "an unchanged row; delete this line, then use --resume");
        return std::nullopt;
    }
    const bool foreign = row->task >= manifest_.tasks() || !shard_.has(manifest_, row->task);
    if (foreign || (any_ && row->task <= last_)) {
        fail(fmt::format("battle {} is in the wrong place", row->task),
             "the next battle; delete the lines from here on, then use --resume");
        return std::nullopt;
    }
    any_ = true;
    last_ = row->task;
    return std::move(*row);
}

// --- Writing ---

RowWriter::~RowWriter() {
    if (file_ != nullptr) std::fclose(file_);
}

std::optional<Problem> RowWriter::wrong(const char* what) const {
    return problem_of(path_, std::string(what) + ": " + std::strerror(errno), "a place where you may write");
}

std::optional<Problem> RowWriter::open(const fs::path& path, const study::Manifest& manifest, const study::Shard& shard,
                                       bool resume) {
    path_ = path.string();
    next_ = study::next_task(manifest, shard, 0);
    std::error_code error;
    std::uintmax_t whole = 0;
    if (fs::exists(path, error) && fs::file_size(path, error) > 0) {
        if (!resume)
            return problem_of(path_, "this folder already has battles", "--resume to continue, or another folder");
        RowReader reader(path, manifest);
        whole = reader.bytes();
        const bool named_otherwise = reader.shard().number != shard.number || reader.shard().of != shard.of;
        if (!reader.problem() && whole > 0 && named_otherwise)
            return problem_of(path_, "these are the battles of shard " + shard_text(reader.shard()),
                              "those of shard " + shard_text(shard) + ": the file has the wrong name");
        while (const auto row = reader.next()) {
            if (row->task != next_) break;  // battles after a gap are played again
            ++kept_;
            whole = reader.bytes();
            next_ = study::next_task(manifest, shard, next_ + 1);
        }
        if (reader.problem()) return reader.problem();
        fs::resize_file(path, whole, error);  // remove an incomplete last line
        if (error) return problem_of(path_, "cannot resume: " + error.message());
    }
    file_ = std::fopen(path_.c_str(), "ab");
    if (file_ == nullptr) return wrong("cannot write");
    if (whole == 0 && !write(head_line(manifest, shard))) return wrong("cannot write");
    return std::nullopt;
}

bool RowWriter::write(const std::string& line) {
    return std::fwrite(line.data(), 1, line.size(), file_) == line.size() && std::fflush(file_) == 0;
}

std::optional<Problem> RowWriter::close() {
    if (file_ == nullptr) return std::nullopt;
    const bool well = std::fclose(file_) == 0;
    file_ = nullptr;
    return well ? std::nullopt : wrong("cannot write");
}

std::vector<fs::path> row_files(const fs::path& folder) {
    std::vector<std::pair<std::uint64_t, fs::path>> found;
    std::error_code error;
    for (const fs::directory_entry& entry : fs::directory_iterator(folder, error)) {
        const std::string name = entry.path().filename().string();
        if (name == "rows.jsonl") found.emplace_back(~std::uint64_t{0}, entry.path());
        if (name.rfind("rows-", 0) != 0 || entry.path().extension() != ".jsonl") continue;
        const std::string middle = entry.path().stem().string().substr(5);
        const std::size_t of = middle.find("-of-");
        if (of == std::string::npos) continue;
        const auto shard = study::read_shard(middle.substr(0, of) + "/" + middle.substr(of + 4));
        if (shard) found.emplace_back(shard->number, entry.path());
    }
    std::sort(found.begin(), found.end());
    std::vector<fs::path> out;
    for (auto& [number, path] : found)
        out.push_back(std::move(path));
    return out;
}

bool fit_for_study(const fs::path& folder) {
    std::error_code error;
    fs::create_directories(folder, error);
    std::error_code none;
    if (!fs::is_directory(folder, none)) {
        complain(folder.string() + ": cannot create the folder: " + (error ? error.message() : "a file has that name") +
                 "; name another folder");
        return false;
    }
    if (fs::exists(folder / "manifest.json", error) || !row_files(folder).empty()) return true;
    std::vector<std::string> written = {"report.html", "study.sqlite"};
    for (const study::Table& table : study::tables())
        written.push_back(table.name + ".csv");
    for (const std::string& name : written) {
        if (!fs::exists(folder / name, error)) continue;
        complain(folder.string() + " is not the folder of a study, and a study would overwrite its file '" + name +
                 "'; name another folder");
        return false;
    }
    return true;
}

}  // namespace linstock::apps
