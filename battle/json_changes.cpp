#include "battle/json_changes.hpp"

#include "battle/json.hpp"

#include <algorithm>
#include <cassert>
#include <cstddef>

namespace linstock::json {

namespace {

/// A parsed text. Values are compared and copied as written.
struct Source {
    std::string_view text;
    std::string_view raw(const Value& v) const { return v.raw(text); }
};

bool holds_objects(const Value& list) {
    return std::all_of(list.items.begin(), list.items.end(), [](const Value& v) { return v.kind == Kind::object; });
}

bool is_merged_by_item(const Value& from, const Value& to) {
    return from.kind == Kind::list && to.kind == Kind::list && from.items.size() == to.items.size() &&
           !to.items.empty() && holds_objects(from) && holds_objects(to);
}

class Difference {
  public:
    Difference(Source from, Source to) : from_(from), to_(to) {}

    void write(const Value& from, const Value& to) {
        if (from.kind == Kind::object && to.kind == Kind::object)
            members(from, to);
        else if (is_merged_by_item(from, to))
            items(from, to);
        else
            out_.raw(to_.raw(to));
    }
    std::string take() { return out_.take(); }

  private:
    void members(const Value& from, const Value& to) {
        out_.object();
        for (std::size_t i = 0; i < to.keys.size(); ++i) {
            const Value* before = from.find(to.keys[i]);
            if (before != nullptr && from_.raw(*before) == to_.raw(to.items[i])) continue;
            out_.key(to.keys[i]);
            if (before == nullptr)
                out_.raw(to_.raw(to.items[i]));
            else
                write(*before, to.items[i]);
        }
        for (const std::string& key : from.keys)
            if (to.find(key) == nullptr) out_.key(key).raw("null");
        out_.end_object();
    }
    void items(const Value& from, const Value& to) {
        out_.object();
        for (std::size_t i = 0; i < to.items.size(); ++i) {
            if (from_.raw(from.items[i]) == to_.raw(to.items[i])) continue;
            out_.key(std::to_string(i));
            write(from.items[i], to.items[i]);
        }
        out_.end_object();
    }

    Source from_;
    Source to_;
    Writer out_;
};

class Merge {
  public:
    Merge(Source from, Source changes, std::string_view file) : from_(from), changes_(changes), file_(file) {}

    void write(const Value& from, const Value& change) {
        if (from.kind == Kind::object && change.kind == Kind::object)
            members(from, change);
        else if (from.kind == Kind::list && change.kind == Kind::object)
            items(from, change);
        else
            out_.raw(changes_.raw(change));
    }
    std::string take() { return out_.take(); }
    const std::string& error() const { return error_; }
    Problem problem() const {
        Problem p;
        p.file = file_;
        p.text = error_;
        return p;
    }

  private:
    void members(const Value& from, const Value& change) {
        out_.object();
        for (std::size_t i = 0; i < from.keys.size(); ++i) {
            const Value* now = change.find(from.keys[i]);
            if (now != nullptr && now->kind == Kind::null) continue;
            out_.key(from.keys[i]);
            if (now == nullptr)
                out_.raw(from_.raw(from.items[i]));
            else
                write(from.items[i], *now);
        }
        for (std::size_t i = 0; i < change.keys.size(); ++i)
            if (from.find(change.keys[i]) == nullptr && change.items[i].kind != Kind::null)
                out_.key(change.keys[i]).raw(changes_.raw(change.items[i]));
        out_.end_object();
    }
    void items(const Value& from, const Value& change) {
        std::size_t used = 0;
        out_.list();
        for (std::size_t i = 0; i < from.items.size(); ++i) {
            const Value* now = change.find(std::to_string(i));
            if (now == nullptr) {
                out_.raw(from_.raw(from.items[i]));
            } else {
                ++used;
                write(from.items[i], *now);
            }
        }
        out_.end_list();
        if (used != change.keys.size()) error_ = "a change of an item that a list of this battle does not have";
    }

    Source from_;
    Source changes_;
    std::string file_;
    std::string error_;
    Writer out_;
};

}  // namespace

std::string changes_between(std::string_view from, std::string_view to) {
    const auto before = parse(from, "");
    const auto after = parse(to, "");
    assert(before && after);
    Difference difference({from}, {to});
    difference.write(*before, *after);
    return difference.take();
}

Result<std::string, Problem> with_changes(std::string_view from, std::string_view changes, std::string_view file) {
    const auto before = parse(from, file);
    if (!before) return before.error();
    const auto change = parse(changes, file);
    if (!change) return change.error();
    Merge merge({from}, {changes}, file);
    merge.write(*before, *change);
    if (!merge.error().empty()) return merge.problem();
    return merge.take();
}

}  // namespace linstock::json
