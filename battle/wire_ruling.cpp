#include "battle/wire_ruling.hpp"

#include "battle/ruleset.hpp"
#include "battle/terrain_change.hpp"
#include "battle/wire_words.hpp"

#include <algorithm>
#include <variant>

namespace linstock::wire {

namespace {

constexpr std::size_t most_own = 64;

void write_item(json::Writer& to, const OwnItem& item) {
    if (const auto* number = std::get_if<std::int64_t>(&item)) to.value(*number);
    if (const auto* yes = std::get_if<bool>(&item)) to.flag(*yes);
    if (const auto* word = std::get_if<std::string>(&item)) to.value(*word);
}

void write_own(json::Writer& to, const OwnValue& v) {
    to.key(v.key);
    if (const auto* list = std::get_if<std::vector<OwnItem>>(&v.value)) {
        to.list();
        for (const OwnItem& item : *list)
            write_item(to, item);
        to.end_list();
        return;
    }
    std::visit(
        [&](const auto& one) {
            if constexpr (!std::is_same_v<std::decay_t<decltype(one)>, std::vector<OwnItem>>) write_item(to, one);
        },
        v.value);
}

/// The condition is a common member on the wire, but one of the ruleset's own fields in a situation.
bool is_condition(const OwnValue& v) { return v.key == "condition"; }

void write_officer(json::Writer& to, const OfficerRuling& stated) {
    if (stated.place) to.key("place").point(to_point(*stated.place));
    if (stated.presence) to.member("presence", Words<Presence>::of(*stated.presence));
    if (stated.attached_to) to.member("attached_to", static_cast<std::int64_t>(stated.attached_to->value));
}

class Reader {
  public:
    Reader(const Battle& battle, const Decision& on) : battle_(battle), on_(on) { ruling_.stated.unit = on.unit; }

    bool read(const json::Value& value) {
        if (value.kind != json::Kind::object) return fail("ruling", "an object with a 'reason'");
        ruling_.stated.own.ruleset = battle_.rules->id;
        for (std::size_t i = 0; i < value.keys.size(); ++i)
            if (!member(value.keys[i], value.items[i])) return false;
        return true;
    }
    const Ruling& ruling() const { return ruling_; }
    const std::string& error() const { return error_; }

  private:
    bool fail(const std::string& what, const std::string& expected) {
        error_ = what + ": expected " + expected;
        return false;
    }
    template <class E>
    bool word(const std::string& name, const json::Value& v, E& out) {
        if (v.kind == json::Kind::text && word_to<E>(v.text, out)) return true;
        const std::vector<std::string> all = all_words<E>();
        fail(name, listed(all));
        const std::string nearest = v.kind == json::Kind::text ? nearest_word(v.text, all) : "";
        if (!nearest.empty()) error_ += "; did you mean '" + nearest + "'?";
        return false;
    }
    bool member(const std::string& key, const json::Value& v) {
        SituationUnit& stated = ruling_.stated;
        if (key == "reason") {
            ruling_.reason = v.text;
            return v.kind == json::Kind::text || fail(key, "a text");
        }
        if (on_.piece) return ground_member(key, v);
        if (on_.officer) return officer_member(key, v);
        if (key == "dice" && on_.unit.none()) {
            ruling_.dice = static_cast<int>(v.integer);
            return (v.kind == json::Kind::integer && v.integer >= 1 && v.integer <= most_dice_taken_back) ||
                   fail(key, "number of rolled dice that do not count, 1 to 250");
        }
        if (key == "ground" && on_.unit.none()) return laid(v);
        if (key == "place") return place(key, v, stated.place);
        if (key == "heading") {
            Heading heading = 0;
            if (!json::read_heading(v, heading)) return fail(key, "degrees, 0 = up the table, clockwise");
            stated.heading = heading;
            return true;
        }
        if (key == "formation") return word(key, v, stated.formation.emplace());
        if (key == "mounted") {
            stated.mounted = v.flag;
            return v.kind == json::Kind::boolean || fail(key, "true or false");
        }
        return state_member(key, v);
    }
    bool place(const std::string& key, const json::Value& v, std::optional<Vec>& out) {
        Point p;
        if (!json::read_point(v, p)) return fail(key, "a point [x, y] in table units");
        out = to_vec(p);
        return true;
    }
    bool unknown(const std::string& key, const std::vector<std::string>& may, const std::string& of) {
        error_ = "a ruling on " + of + " has no member '" + key + "'";
        const std::string nearest = nearest_word(key, may);
        error_ += nearest.empty() ? "; it may have " + listed(may) : "; did you mean '" + nearest + "'?";
        return false;
    }
    bool ground_member(const std::string& key, const json::Value& v) {
        if (key != "down") return unknown(key, {"reason", "down"}, "the ground");
        ruling_.down = v.flag;
        return v.kind == json::Kind::boolean || fail(key, "true (removed) or false (not removed)");
    }
    bool laid(const json::Value& v) {
        if (v.kind != json::Kind::object) return fail("ground", "an object with a 'kind' and a place");
        TerrainChange& one = ruling_.ground.emplace();
        for (std::size_t i = 0; i < v.keys.size(); ++i)
            if (!laid_member(v.keys[i], v.items[i], one)) return false;
        if (v.find("kind") == nullptr) return fail("ground", "a 'kind'");
        // A ford or bridge is a line with a single point, as everywhere on the wire.
        const char* drawn = drawn_as(one.kind) == DrawnAs::area ? "area" : "line";
        return v.find(drawn) != nullptr || fail("ground", std::string("its place: '") + drawn + "', a list of points");
    }
    bool laid_member(const std::string& key, const json::Value& v, TerrainChange& one) {
        if (key == "kind") return word(key, v, one.kind);
        if (key == "name") {
            one.name = v.text;
            return v.kind == json::Kind::text || fail(key, "a text");
        }
        if (key == "width") {
            one.width = to_coord(v.number);
            const bool number = v.kind == json::Kind::integer || v.kind == json::Kind::number;
            return (number && v.number > 0 && v.number < 1e6) || fail(key, "a length in table units");
        }
        if (key != "area" && key != "line")
            return unknown(key, {"kind", "name", "area", "line", "width"}, "new ground");
        if (v.kind != json::Kind::list || v.items.size() > most_laid_points || v.items.empty() || !one.points.empty())
            return fail(key, "a list of at most 64 points");
        for (const json::Value& item : v.items)
            if (!json::read_point(item, one.points.emplace_back())) return fail(key, "points [x, y] in table units");
        return true;
    }
    bool officer_member(const std::string& key, const json::Value& v) {
        OfficerRuling& stated = ruling_.officer;
        if (key == "place") return place(key, v, stated.place);
        if (key == "presence") return word(key, v, stated.presence.emplace());
        if (key != "attached_to") return unknown(key, {"reason", "place", "presence", "attached_to"}, "an officer");
        const auto most = static_cast<std::int64_t>(battle_.forces().units.size());
        if (v.kind != json::Kind::integer || v.integer < 0 || v.integer > most)
            return fail(key, "the number of a unit, or 0 for none");
        stated.attached_to = UnitId{static_cast<std::uint16_t>(v.integer)};
        return true;
    }
    bool state_member(const std::string& key, const json::Value& v) {
        SituationUnit& stated = ruling_.stated;
        if (key == "presence") {
            Presence presence = Presence::on_table;
            stated.presence = v.text;
            return word(key, v, presence);
        }
        if (key == "condition") {
            Condition condition = Condition::steady;
            stated.own.values.push_back(OwnValue{key, v.text, 0, 0});
            return word(key, v, condition);
        }
        if (key == "stands_left") {
            stated.stands_left = static_cast<int>(v.integer);
            return (v.kind == json::Kind::integer && v.integer >= 0 && v.integer <= 250) ||
                   fail(key, "a whole number from 0 to 250");
        }
        if (key == "casualties") return casualties(v);
        if (key == "own") return own(v);
        error_ = "a ruling has no member '" + key + "'";
        const std::string nearest = nearest_word(key, {"reason", "place", "heading", "formation", "mounted", "presence",
                                                       "condition", "stands_left", "casualties", "own"});
        error_ += nearest.empty() ? "; fields of the ruleset belong in 'own'" : "; did you mean '" + nearest + "'?";
        return false;
    }
    bool casualties(const json::Value& v) {
        const bool numbers = v.kind == json::Kind::list && v.items.size() <= most_stands && !v.items.empty() &&
                             std::all_of(v.items.begin(), v.items.end(), [](const json::Value& n) {
                                 return n.kind == json::Kind::integer && n.integer >= 0 && n.integer <= 250;
                             });
        if (!numbers) return fail("casualties", "one number per remaining stand, front rank first");
        for (const json::Value& n : v.items)
            ruling_.stated.casualties.push_back(static_cast<int>(n.integer));
        return true;
    }
    static bool item(const json::Value& v, OwnItem& out) {
        if (v.kind == json::Kind::integer) out = v.integer;
        if (v.kind == json::Kind::boolean) out = v.flag;
        if (v.kind == json::Kind::text) out = v.text;
        return v.kind == json::Kind::integer || v.kind == json::Kind::boolean || v.kind == json::Kind::text;
    }
    bool own(const json::Value& v) {
        if (v.kind != json::Kind::object || v.keys.size() > most_own)
            return fail("own", "fields of the ruleset and their values");
        for (std::size_t i = 0; i < v.keys.size(); ++i)
            if (!own_field(v.keys[i], v.items[i])) return false;
        return true;
    }
    bool own_field(const std::string& key, const json::Value& v) {
        if (key == "condition") return fail("own", "no 'condition' here: it belongs next to 'own', not in it");
        OwnValue field;
        field.key = key;
        OwnItem one;
        if (v.kind == json::Kind::list && v.items.size() <= most_own) {
            std::vector<OwnItem> items;
            for (const json::Value& element : v.items) {
                if (!item(element, one)) return fail(key, "numbers, words, true or false");
                items.push_back(one);
            }
            field.value = std::move(items);
        } else if (item(v, one)) {
            std::visit([&](const auto& value) { field.value = value; }, one);
        } else {
            return fail(key, "a number, a word, true or false, or a list of these");
        }
        ruling_.stated.own.values.push_back(std::move(field));
        return true;
    }

    const Battle& battle_;
    const Decision& on_;
    Ruling ruling_;
    std::string error_;
};

}  // namespace

std::string laid_json(const TerrainChange& laid) {
    json::Writer to;
    to.object();
    if (laid.piece) to.member("piece", static_cast<std::int64_t>(laid.piece.value));
    if (!laid.name.empty()) to.member("name", laid.name);
    to.member("kind", name_of(laid.kind));
    if (laid.is_removed) to.key("gone").flag(true);
    if (!laid.points.empty()) {
        to.key(drawn_as(laid.kind) == DrawnAs::area ? "area" : "line").list();
        for (const Point p : laid.points)
            to.point(p);
        to.end_list();
    }
    if (laid.width > 0) to.key("width").length(laid.width);
    to.end_object();
    return to.take();
}

std::string ruling_json(const Ruling& ruling) {
    const SituationUnit& stated = ruling.stated;
    json::Writer to;
    to.object().member("reason", ruling.reason);
    write_officer(to, ruling.officer);
    if (ruling.down) to.key("down").flag(*ruling.down);
    if (ruling.dice > 0) to.member("dice", ruling.dice);
    if (ruling.ground) to.key("ground").raw(laid_json(*ruling.ground));
    if (stated.place) to.key("place").point(to_point(*stated.place));
    if (stated.heading) to.key("heading").heading(*stated.heading);
    if (stated.formation) to.member("formation", name_of(*stated.formation));
    if (stated.mounted) to.key("mounted").flag(*stated.mounted);
    if (!stated.presence.empty()) to.member("presence", stated.presence);
    const auto& own = stated.own.values;
    for (const OwnValue& v : own)
        if (is_condition(v)) write_own(to, v);
    if (stated.stands_left) to.member("stands_left", *stated.stands_left);
    if (!stated.casualties.empty()) {
        to.key("casualties").list();
        for (const int n : stated.casualties)
            to.value(n);
        to.end_list();
    }
    if (!std::all_of(own.begin(), own.end(), is_condition)) {
        to.key("own").object();
        for (const OwnValue& v : own)
            if (!is_condition(v)) write_own(to, v);
        to.end_object();
    }
    to.end_object();
    return to.take();
}

Result<std::shared_ptr<const Ruling>, std::string> read_ruling(const Battle& battle, const json::Value& value,
                                                               const Decision& on) {
    Reader reader(battle, on);
    if (!reader.read(value)) return reader.error();
    return std::shared_ptr<const Ruling>(std::make_shared<Ruling>(reader.ruling()));
}

}  // namespace linstock::wire
