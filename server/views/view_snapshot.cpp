#include "server/views/view_snapshot.hpp"

#include "battle/wire.hpp"
#include "battle/wire_digest.hpp"
#include "server/views/view_parts.hpp"

#include <algorithm>

namespace linstock::server {

namespace {

struct Member {
    std::string_view key;  ///< with quotation marks
    std::string_view value;
};

/// The end of the value that begins at `at`.
std::size_t end_of_value(std::string_view text, std::size_t at) {
    int depth = 0;
    for (bool in_text = false; at < text.size(); ++at) {
        const char c = text[at];
        if (in_text) {
            if (c == '\\')
                ++at;
            else if (c == '"')
                in_text = false;
            continue;
        }
        if (c == '"') in_text = true;
        if (c == '{' || c == '[') ++depth;
        if (depth == 0 && (c == ',' || c == '}')) break;
        if (c == '}' || c == ']') --depth;
    }
    return at;
}

/// index of an object's first member
constexpr std::size_t first_member = 1;
bool is_member(std::string_view object, std::size_t at) { return at < object.size() && object[at] == '"'; }

Member member_at(std::string_view object, std::size_t at) {
    const std::size_t colon = object.find("\":", at + 1) + 1;
    const std::size_t end = end_of_value(object, colon + 1);
    return {object.substr(at, colon - at), object.substr(colon + 1, end - colon - 1)};
}
/// The distance from the member's start to the next member's.
std::size_t length_of(const Member& m) { return m.key.size() + m.value.size() + 2; }

/// Appends the members of the object from position `at` on.
void split(std::string_view object, std::size_t at, std::vector<Member>& out) {
    out.clear();
    for (; is_member(object, at); at += length_of(out.back()))
        out.push_back(member_at(object, at));
}

void append(std::string& out, const Member& m) { out.append(",").append(m.key).append(":").append(m.value); }

/// Whether the member at `a` of one object and the member at `b` of the other, which ends before `end`, have equal
/// text.
bool the_same(std::string_view one, std::size_t a, std::string_view other, std::size_t b, std::size_t end) {
    const std::size_t length = end - b;
    return one.size() > a + length && (one[a + length] == ',' || one[a + length] == '}') &&
           one.substr(a, length) == other.substr(b, length);
}

const Member* find(const std::vector<Member>& all, std::string_view key, std::size_t guess) {
    if (guess < all.size() && all[guess].key == key) return &all[guess];
    const auto it = std::find_if(all.begin(), all.end(), [&](const Member& m) { return m.key == key; });
    return it == all.end() ? nullptr : &*it;
}

void write_units(std::string& out, const ViewSnapshot& before, const ViewSnapshot& now) {
    std::string gone;
    std::string units;
    const auto add_gone = [&](int id) { gone += (gone.empty() ? "" : ",") + std::to_string(id); };
    auto had = before.units.begin();
    for (const UnitJson& unit : now.units) {
        for (; had != before.units.end() && had->id < unit.id; ++had)
            add_gone(had->id);
        const bool there = had != before.units.end() && had->id == unit.id;
        const std::string* old = there ? had->json.get() : nullptr;
        if (there) ++had;
        if (old != nullptr && (old == unit.json.get() || *old == *unit.json)) continue;
        if (!units.empty()) units += ',';
        if (old == nullptr)
            units += *unit.json;
        else
            units += "{\"unit\":" + std::to_string(unit.id) + changed_members(*old, *unit.json) + "}";
    }
    for (; had != before.units.end(); ++had)
        add_gone(had->id);
    out += ",\"units\":[" + units + "],\"gone\":[" + gone + "]";
}

auto place_of(const UnitJsonList& units, int id) {
    return std::lower_bound(units.begin(), units.end(), id, [](const UnitJson& a, int b) { return a.id < b; });
}

struct UnitGlance {
    UnitView seen;
    bool same_text = false;  ///< the text is the same for every viewpoint that knows the unit
};

UnitGlance glance(const Battle& battle, const State& state, Viewpoint viewpoint, UnitId unit) {
    UnitView whole = linstock::look_at(battle, state, unit, Seat::umpire);
    // Only a unit's own side sees its orders. Without them all viewpoints have the same text.
    if (whole.orders.empty()) return {std::move(whole), true};
    return {unit_view(battle, state, viewpoint, unit), false};
}

/// The text of this version of the unit from the snapshot of any viewpoint except `but`; null if none has it. `all`:
/// the entries of a ViewCache.
template <class AllKept, class Kept>
std::shared_ptr<const std::string> written(const AllKept& all, const Kept& but, int unit, std::uint32_t version) {
    for (const Kept& kept : all) {
        if (&kept == &but || !kept.snapshot) continue;
        const UnitJsonList& units = kept.snapshot->units;
        const auto it = place_of(units, unit);
        if (it == units.end() || it->id != unit) continue;
        if (kept.versions[static_cast<std::size_t>(it - units.begin())] == version) return it->json;
    }
    return nullptr;
}

}  // namespace

std::string changed_members(std::string_view before, std::string_view now) {
    std::string out;
    std::size_t was = first_member;
    std::size_t is = first_member;
    // Fast path: usually both have the same keys in the same order.
    while (is_member(before, was) && is_member(now, is)) {
        const Member m = member_at(now, is);
        const std::size_t next = is + length_of(m);
        if (the_same(before, was, now, is, next - 1)) {
            was += length_of(m);
        } else {
            if (before.substr(was, m.key.size() + 1) != now.substr(is, m.key.size() + 1)) break;
            append(out, m);
            was += length_of(member_at(before, was));
        }
        is = next;
    }
    thread_local std::vector<Member> old_members;
    thread_local std::vector<Member> new_members;
    split(before, was, old_members);
    split(now, is, new_members);
    for (std::size_t i = 0; i < new_members.size(); ++i) {
        const Member& m = new_members[i];
        const Member* old = find(old_members, m.key, i);
        if (old != nullptr && old->value == m.value) continue;
        append(out, m);
    }
    for (std::size_t i = 0; i < old_members.size(); ++i)
        if (find(new_members, old_members[i].key, i) == nullptr)
            out.append(",").append(old_members[i].key).append(":null");
    return out;
}

std::string snapshot_json(const ViewSnapshot& snapshot) {
    std::string out = "{\"number\":" + std::to_string(snapshot.number) + ",";
    out.append(snapshot.frame, 1, snapshot.frame.size() - 2);
    out += ",\"units\":[";
    bool first = true;
    for (const UnitJson& unit : snapshot.units) {
        if (!first) out += ',';
        first = false;
        out += *unit.json;
    }
    return out + "]}";
}

std::string changes_json(const ViewSnapshot& before, const ViewSnapshot& now) {
    std::string out = "{\"number\":" + std::to_string(now.number) + ",\"since\":" + std::to_string(before.number);
    if (before.frame != now.frame) out += changed_members(before.frame, now.frame);
    write_units(out, before, now);
    return out + "}";
}

void ViewCache::set_state(const State& state) {
    ++last_;
    const bool all = state.turn != turn_ || state.pieces != pieces_ || state.laid != terrain_changes_ ||
                     state.units.size() != units_.size();
    if (all) {
        unit_versions_.assign(state.units.size(), last_);
        units_ = state.units;
        pieces_ = state.pieces;
        terrain_changes_ = state.laid;
        turn_ = state.turn;
        return;
    }
    for (std::size_t i = 0; i < units_.size(); ++i) {
        if (units_[i] == state.units[i]) continue;
        units_[i] = state.units[i];
        unit_versions_[i] = last_;
    }
}

std::shared_ptr<const std::string> ViewCache::shared_text(int unit, std::string text) const {
    for (const Entry& kept : entries_) {
        if (!kept.snapshot) continue;
        const UnitJsonList& all = kept.snapshot->units;
        const auto it = place_of(all, unit);
        if (it != all.end() && it->id == unit && *it->json == text) return it->json;
    }
    text.shrink_to_fit();
    return std::make_shared<const std::string>(std::move(text));
}

ViewSnapshotRef ViewCache::snapshot(const Battle& battle, const State& state, Viewpoint viewpoint, const View& frame) {
    Entry& kept = entries_[static_cast<std::size_t>(viewpoint)];
    auto now = std::make_shared<ViewSnapshot>();
    now->units.reserve(state.units.size());
    std::vector<std::uint32_t> versions;
    versions.reserve(state.units.size());
    const UnitJsonList none;
    const UnitJsonList& before = kept.snapshot ? kept.snapshot->units : none;
    bool same = kept.snapshot != nullptr;
    std::size_t had = 0;
    for (const Unit& unit : battle.forces().units) {
        if (!knows_of(battle, state, viewpoint, unit.id)) continue;
        while (had < before.size() && before[had].id < unit.id.value)
            ++had;
        const bool there = had < before.size() && before[had].id == unit.id.value;
        const std::uint32_t version = unit_versions_[unit.id.index()];
        std::shared_ptr<const std::string> json = there ? before[had].json : nullptr;
        if (!there || kept.versions[had] != version) {
            const auto [seen, alike] = glance(battle, state, viewpoint, unit.id);
            std::shared_ptr<const std::string> text = alike ? written(entries_, kept, unit.id.value, version) : nullptr;
            if (text == nullptr) text = shared_text(unit.id.value, table_unit_json(battle, state, seen));
            if (json == nullptr || *json != *text) {
                json = std::move(text);
                same = false;
            }
        }
        now->units.push_back({unit.id.value, std::move(json)});
        versions.push_back(version);
    }
    same = same && before.size() == now->units.size();
    const std::uint64_t digest = wire::digest_without_units(frame);
    const bool same_frame = kept.snapshot != nullptr && kept.frame == digest;
    if (!same || !same_frame)
        now->frame = same_frame ? kept.snapshot->frame : wire::view_without_units_json(battle, frame);
    // Nothing below can throw.
    kept.versions = std::move(versions);
    kept.frame = digest;
    if (same && same_frame) return kept.snapshot;
    if (same && now->frame == kept.snapshot->frame) return kept.snapshot;
    now->number = ++kept.last;
    kept.changes = nullptr;
    return kept.snapshot = std::move(now);
}

std::shared_ptr<const std::string> ViewCache::changes(Viewpoint viewpoint, const ViewSnapshotRef& before) {
    Entry& kept = entries_[static_cast<std::size_t>(viewpoint)];
    if (!kept.changes || kept.changes_since != before->number) {
        kept.changes = std::make_shared<const std::string>(changes_json(*before, *kept.snapshot));
        kept.changes_since = before->number;
    }
    return kept.changes;
}

}  // namespace linstock::server
