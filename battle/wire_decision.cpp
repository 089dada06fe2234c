// JSON of decisions. One manifest (decision_members) and fields_of(verb) define the writer, the reader and, in
// battle/wire_schema.cpp, the schema.

#include "battle/json.hpp"
#include "battle/wire.hpp"
#include "battle/wire_manifest.hpp"
#include "battle/wire_ruling.hpp"
#include "battle/wire_words.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>

namespace linstock::wire {

namespace {

using Member = DecisionMember;

void write_part(json::Writer& to, const Decision& d);

void write_member(json::Writer& to, const Member& m, const Decision& d) {
    const auto id = [&](std::uint16_t value) {
        if (value != 0) to.member(m.name, static_cast<std::int64_t>(value));
    };
    switch (m.type) {
        case Member::unit: return id(m.used == &VerbFields::target ? d.target.value : d.unit.value);
        case Member::officer: return id(d.officer.value);
        case Member::command: return id(d.command.value);
        case Member::piece: return id(d.piece.value);
        case Member::formation: to.member(m.name, name_of(d.formation)); return;
        case Member::heading: to.key(m.name).heading(d.heading); return;
        case Member::number: to.member(m.name, static_cast<std::int64_t>(d.number)); return;
        case Member::path:
            to.key(m.name).list();
            for (const Point p : d.path)
                to.point(p);
            to.end_list();
            return;
        case Member::list:
            to.key(m.name).list();
            for (const std::uint16_t n : d.list)
                to.value(static_cast<std::int64_t>(n));
            to.end_list();
            return;
        case Member::faces:
            to.key(m.name).list();
            for (const std::uint8_t n : d.faces)
                to.value(static_cast<std::int64_t>(n));
            to.end_list();
            return;
        case Member::parts:
            to.key(m.name).list();
            for (const Decision& part : d.parts)
                write_part(to, part);
            to.end_list();
            return;
        case Member::ruling:
            if (d.ruling != nullptr) to.key(m.name).raw(ruling_json(*d.ruling));
            return;
    }
}

void write_fields(json::Writer& to, const Decision& d) {
    to.member("verb", name_of(d.verb));
    const VerbFields used = fields_of(d.verb);
    for (const Member& m : decision_members)
        if (used.*(m.used)) write_member(to, m, d);
}

void write_part(json::Writer& to, const Decision& d) {
    to.object();
    write_fields(to, d);
    to.end_object();
}

/// Members that only offers have.
bool of_offers_alone(std::string_view key) {
    constexpr std::array<std::string_view, 9> keys = {
        "word", "distance", "why", "text", "unit_name", "target_name", "officer_name", "command_name", "piece_name"};
    return std::find(keys.begin(), keys.end(), key) != keys.end();
}
/// Members that offers and decisions share, other than the verb.
bool of_offers(const Member& m) {
    return m.type == Member::unit || m.type == Member::officer || m.type == Member::command ||
           m.type == Member::piece || m.type == Member::number;
}
/// The decision and the offer have the same value in this member.
bool alike(const Member& m, const Decision& d, const Offer& o) {
    switch (m.type) {
        case Member::unit: return m.used == &VerbFields::target ? d.target == o.target : d.unit == o.unit;
        case Member::officer: return d.officer == o.officer;
        case Member::command: return d.command == o.command;
        case Member::piece: return d.piece == o.piece;
        default: return d.number == o.number;
    }
}

/// Reads one decision and stops at the first error.
class Reader {
  public:
    /// With `asked`, offers are accepted as answers.
    Reader(const Battle& battle, const Known* known, const State* now, const PromptByNumber* asked = nullptr)
        : battle_(battle),
          known_(known),
          now_(now),
          asked_(asked) {}

    bool read(const json::Value& value) {
        if (value.kind != json::Kind::object) return fail("a decision", "an object", value);
        if (!read_verb(value) || !known_members(value)) return false;
        const json::Value* prompt = value.find("prompt");
        if (prompt == nullptr) return fail_missing("prompt", "the number of the answered prompt");
        std::int64_t number = 0;
        if (!whole(*prompt, "prompt", 0, std::numeric_limits<std::uint32_t>::max(), number)) return false;
        d_.prompt = static_cast<std::uint32_t>(number);
        const json::Value* by = value.find("by");
        if (by == nullptr) return fail_missing("by", "the seat that answers: " + listed(all_words<Seat>()));
        if (!word(*by, "by", d_.by)) return false;
        if (asked_ != nullptr) prompt_ = (*asked_)(d_.prompt);
        return members(value) && as_offered(value);
    }
    /// Reads a part of a dispatch, which has no prompt or seat of its own.
    bool read_part(const json::Value& value, const Prompt* prompt) {
        part_ = true;
        prompt_ = prompt;
        if (value.kind != json::Kind::object) return fail("a part", "an object", value);
        if (!read_verb(value) || !known_members(value)) return false;
        if (d_.verb == Verb::dispatch) return fail("verb", "something for one unit or officer", *value.find("verb"));
        return members(value) && as_offered(value);
    }
    const Decision& decision() const { return d_; }
    const std::string& error() const { return error_; }

  private:
    bool members(const json::Value& value) {
        const VerbFields used = fields_of(d_.verb);
        for (const Member& m : decision_members) {
            const json::Value* v = value.find(m.name);
            if (v != nullptr && used.*(m.used) && !member(m, *v)) return false;
        }
        // A missing heading means the unit's present heading, not north. If that is unknown, the heading is required.
        const bool turns = d_.verb == Verb::pivot || d_.verb == Verb::wheel;
        if (turns && value.find("heading") == nullptr && !turns_nowhere())
            return fail_missing("heading", "degrees, from 0 to 360, clockwise; 0 is up the table");
        keep_what_it_has(value);
        return true;
    }
    /// A pivot to the unit's present heading, or a wheel by no angle.
    bool turns_nowhere() {
        if (now_ == nullptr || d_.unit.none() || !to_be_known(d_.unit)) return false;
        d_.heading = d_.verb == Verb::pivot ? now_->unit(d_.unit).heading : 0;
        return true;
    }
    void keep_what_it_has(const json::Value& value) {
        const bool goes = d_.verb == Verb::follow || d_.verb == Verb::march || d_.verb == Verb::leave_town ||
                          d_.verb == Verb::reform || d_.verb == Verb::occupy;
        const bool forms = goes || d_.verb == Verb::form;
        if (!forms || now_ == nullptr || d_.unit.none() || !to_be_known(d_.unit)) return;
        const UnitState& u = now_->unit(d_.unit);
        if (goes && value.find("heading") == nullptr) d_.heading = u.heading;
        if (value.find("formation") == nullptr) d_.formation = u.formation;
    }
    /// Members that the verb does not use must equal the offer's and are ignored. A returned `select` offer selects
    /// the unit that it names.
    bool as_offered(const json::Value& value) {
        if (asked_ == nullptr || prompt_ == nullptr) return true;
        const VerbFields used = fields_of(d_.verb);
        const Decision meant = d_;
        std::vector<const Member*> shown;
        bool more = false;
        for (const Member& m : decision_members) {
            const json::Value* v = value.find(m.name);
            if (v == nullptr || !of_offers(m)) continue;
            shown.push_back(&m);
            if (used.*(m.used)) continue;
            more = true;
            if (!member(m, *v)) return false;
        }
        const Decision said = std::exchange(d_, meant);
        if (!more) return true;
        for (const Offer& o : prompt_->offers) {
            const bool same = o.verb == d_.verb && std::all_of(shown.begin(), shown.end(),
                                                               [&](const Member* m) { return alike(*m, said, o); });
            if (!same) continue;
            if (d_.verb == Verb::select && value.find("list") == nullptr) d_.list = {o.unit.value};
            return true;
        }
        error_ = "'" + std::string(name_of(d_.verb)) + "' has fields that no decision has, and prompt " +
                 std::to_string(prompt_->id) + " has no such offer";
        return false;
    }
    bool fail(const std::string& what, const std::string& expected, const json::Value& got,
              const std::string& nearest = "") {
        error_ = what + ": expected " + expected + ", not " + shown(got);
        if (!nearest.empty()) error_ += "; did you mean '" + nearest + "'?";
        return false;
    }
    bool fail_missing(const std::string& name, const std::string& what) {
        error_ = "'" + name + "' is missing: " + what;
        return false;
    }
    static std::string shown(const json::Value& v) {
        if (v.kind == json::Kind::text) return "'" + v.text + "'";
        if (v.kind == json::Kind::integer) return std::to_string(v.integer);
        if (v.kind == json::Kind::list) return "a list of " + std::to_string(v.items.size());
        if (v.kind == json::Kind::number && std::fabs(v.number) > 1e6) return "one as great as this";
        return std::string(json::to_text(v.kind));
    }

    bool read_verb(const json::Value& value) {
        const json::Value* verb = value.find("verb");
        if (verb == nullptr) return fail_missing("verb", "one of the verbs of the prompt's options");
        return word(*verb, "verb", d_.verb);
    }
    bool known_members(const json::Value& value) {
        const VerbFields used = fields_of(d_.verb);
        std::vector<std::string> mine = {"prompt", "by", "verb"};
        if (part_) mine = {"verb"};
        for (const Member& m : decision_members)
            if (used.*(m.used)) mine.emplace_back(m.name);
        const auto offered = [&](const std::string& key) {
            return asked_ != nullptr && (of_offers_alone(key) ||
                                         std::any_of(std::begin(decision_members), std::end(decision_members),
                                                     [&](const Member& m) { return of_offers(m) && m.name == key; }));
        };
        for (const std::string& key : value.keys) {
            if (std::find(mine.begin(), mine.end(), key) != mine.end() || offered(key)) continue;
            error_ = "'" + std::string(name_of(d_.verb)) + "' has no member '" + key + "'; it has " + listed(mine);
            const std::string nearest = nearest_word(key, mine);
            if (!nearest.empty()) error_ += "; did you mean '" + nearest + "'?";
            return false;
        }
        return true;
    }
    template <class E>
    bool word(const json::Value& v, const char* name, E& out) {
        if (v.kind == json::Kind::text && word_to<E>(v.text, out)) return true;
        const std::vector<std::string> all = all_words<E>();
        return fail(name, listed(all), v, v.kind == json::Kind::text ? nearest_word(v.text, all) : "");
    }
    bool whole(const json::Value& v, const char* name, std::int64_t low, std::int64_t high, std::int64_t& out) {
        if (v.kind == json::Kind::integer && v.integer >= low && v.integer <= high) {
            out = v.integer;
            return true;
        }
        return fail(name, "a whole number from " + std::to_string(low) + " to " + std::to_string(high), v);
    }
    bool to_be_known(UnitId unit) const { return known_ == nullptr || known_->unit(unit); }
    bool to_be_known(OfficerId officer) const { return known_ == nullptr || known_->officer(officer); }
    template <class Id>
    bool to_be_known(Id) const {
        return true;
    }
    /// An id by number, or by name if the name is unique in the scenario. 0 = none.
    template <class Id, class List>
    bool id(const json::Value& v, const char* name, const List& all, Id& out) {
        std::int64_t number = 0;
        const char* expected = "a number or a name of the scenario";
        if (v.kind != json::Kind::text) {
            if (known_ == nullptr) {
                if (!whole(v, name, 0, static_cast<std::int64_t>(all.size()), number)) return false;
            } else if (v.kind != json::Kind::integer || v.integer < 0 ||
                       v.integer > static_cast<std::int64_t>(all.size()) ||
                       (v.integer > 0 && !to_be_known(Id{static_cast<std::uint16_t>(v.integer)}))) {
                return fail(name, expected, v);
            } else {
                number = v.integer;
            }
            out.value = static_cast<std::uint16_t>(number);
            return true;
        }
        std::vector<std::string> names;
        std::size_t found = 0;
        for (std::size_t i = 0; i < all.size(); ++i) {
            if (!to_be_known(Id::of_index(i))) continue;
            names.push_back(all[i].name);
            if (all[i].name != v.text || v.text.empty()) continue;
            ++found;
            out = Id::of_index(i);
        }
        if (found == 1) return true;
        if (found > 1) return fail(name, "a number, because " + std::to_string(found) + " have this name", v);
        return fail(name, expected, v, nearest_word(v.text, names));
    }
    template <class T>
    bool numbers(const json::Value& v, const char* name, std::vector<T>& out) {
        if (v.kind != json::Kind::list) return fail(name, "a list of whole numbers", v);
        for (const json::Value& item : v.items) {
            std::int64_t number = 0;
            if (!whole(item, name, 0, std::numeric_limits<T>::max(), number)) return false;
            out.push_back(static_cast<T>(number));
        }
        return true;
    }
    /// Two numbers, but outside any table.
    static bool far_off(const json::Value& v) {
        const auto number = [](const json::Value& n) {
            return n.kind == json::Kind::integer || n.kind == json::Kind::number;
        };
        return v.kind == json::Kind::list && v.items.size() == 2 && number(v.items[0]) && number(v.items[1]);
    }
    bool path(const json::Value& v, const char* name) {
        if (v.kind != json::Kind::list) return fail(name, "a list of points [x, y]", v);
        for (const json::Value& item : v.items) {
            Point p;
            if (!json::read_point(item, p)) {
                if (!far_off(item)) return fail(name, "points [x, y] of two numbers, in table units", item);
                error_ = std::string(name) +
                         ": a number of this point is too large: [x, y] are table units, and lie "
                         "between -1000000 and 1000000";
                return false;
            }
            d_.path.push_back(p);
        }
        return true;
    }
    bool parts(const json::Value& v, const char* name) {
        if (v.kind != json::Kind::list) return fail(name, "a list of decisions without 'prompt' and 'by'", v);
        for (const json::Value& item : v.items) {
            Reader one(battle_, known_, now_, asked_);
            if (!one.read_part(item, prompt_)) {
                error_ = "part " + std::to_string(d_.parts.size() + 1) + ": " + one.error();
                return false;
            }
            d_.parts.push_back(one.decision());
        }
        return true;
    }
    bool ruling(const json::Value& v) {
        auto read = read_ruling(battle_, v, d_);
        if (read)
            d_.ruling = *read;
        else
            error_ = read.error();
        return d_.ruling != nullptr;
    }
    bool member(const Member& m, const json::Value& v) {
        const OrderOfBattle& forces = battle_.forces();
        std::int64_t number = 0;
        switch (m.type) {
            case Member::unit: return id(v, m.name, forces.units, m.used == &VerbFields::target ? d_.target : d_.unit);
            case Member::officer: return id(v, m.name, forces.officers, d_.officer);
            case Member::command: return id(v, m.name, forces.commands, d_.command);
            case Member::piece: return id(v, m.name, battle_.scenario->pieces, d_.piece);
            case Member::formation: return word(v, m.name, d_.formation);
            case Member::heading:
                return json::read_heading(v, d_.heading) ||
                       fail(m.name, "degrees from -1000000 to 1000000, 0 = up the table, clockwise", v);
            case Member::number:
                if (!whole(v, m.name, INT32_MIN, INT32_MAX, number)) return false;
                d_.number = static_cast<std::int32_t>(number);
                return true;
            case Member::path: return path(v, m.name);
            case Member::list: return numbers(v, m.name, d_.list);
            case Member::faces: return numbers(v, m.name, d_.faces);
            case Member::parts: return parts(v, m.name);
            case Member::ruling: return ruling(v);
        }
        return true;
    }

    const Battle& battle_;
    const Known* known_;
    const State* now_;
    const PromptByNumber* asked_ = nullptr;
    const Prompt* prompt_ = nullptr;  ///< the prompt that is answered, if offers are accepted as answers
    Decision d_;
    std::string error_;
    bool part_ = false;
};

}  // namespace

std::string decision_json(const Battle& /*names are not needed*/, const Decision& d) {
    json::Writer to;
    to.object();
    to.member("prompt", static_cast<std::int64_t>(d.prompt));
    to.member("by", name_of(d.by));
    write_fields(to, d);
    to.end_object();
    return to.take();
}

namespace {

Result<Decision, std::string> read_with(Reader reader, std::string_view text) {
    const auto parsed = json::parse(text, "");
    if (!parsed) {
        const Problem& p = parsed.error();
        return "line " + std::to_string(p.line) + ", column " + std::to_string(p.column) + ": " + p.text +
               "; expected a decision such as {\"prompt\":5,\"by\":\"first\",\"verb\":\"yes\"}";
    }
    if (!reader.read(*parsed)) return reader.error();
    return reader.decision();
}

}  // namespace

Result<Decision, std::string> read_decision(const Battle& battle, std::string_view text, const Known* known,
                                            const State* now) {
    return read_with(Reader(battle, known, now), text);
}

Result<Decision, std::string> read_answer(const Battle& battle, std::string_view text, const PromptByNumber& asked,
                                          const Known* known, const State* now) {
    return read_with(Reader(battle, known, now, &asked), text);
}

}  // namespace linstock::wire
