// Saves. The writer and the reader visit one description of each part of the state. Procedures, phases and the
// ruleset's own fields are named; zeros in own fields are omitted.

#include "base/fields.hpp"
#include "base/hash.hpp"
#include "battle/engine_api.hpp"
#include "battle/json.hpp"
#include "battle/redacted_save.hpp"
#include "battle/ruleset.hpp"
#include "battle/terrain_change.hpp"
#include "battle/wire.hpp"
#include "battle/wire_words.hpp"

#include <algorithm>
#include <cstring>
#include <limits>

namespace linstock::wire {

namespace {

constexpr std::int64_t save_version = 2;
constexpr std::int64_t oldest_version = 1;  // with hashes of version 1
constexpr std::size_t deepest_agenda = 4096;

/// Hash of the pending steps with their path and dice, which only the engine writes.
std::uint64_t hash_of_agenda(const State& s) {
    Hasher h;
    for (const Step& step : s.agenda) {
        h.add(std::uint64_t{step.procedure} | std::uint64_t{step.at} << 16);
        h.add_bytes(step.locals.bytes.data(), step.locals.bytes.size());
    }
    for (const Point p : s.path) {
        h.add(static_cast<std::uint64_t>(p.x));
        h.add(static_cast<std::uint64_t>(p.y));
    }
    h.add(s.face_count);
    h.add_bytes(s.faces.data(), s.faces.size());
    return h.digest();
}

template <class V, class S>
void describe(V& v, S& o, const Outcome* /*tag*/) {
    v.flag("over", o.over);
    v.id("winner", o.winner, v.armies());
    v.number("level", o.level);
    v.number("degree", o.degree);
}

template <class V, class S>
void describe(V& v, S& u, const UnitState* /*tag*/) {
    v.word("presence", u.presence);
    v.word("condition", u.condition);
    v.word("formation", u.formation);
    v.flag("mounted", u.mounted);
    v.point("place", u.place);
    v.heading("heading", u.heading);
    v.id("town", u.town, v.pieces());
    v.number("stands_left", u.stands_left);
    v.bytes("casualties", u.casualties);
    v.block("own", u.own, v.rules().unit_fields);
}

template <class V, class S>
void describe(V& v, S& o, const OfficerState* /*tag*/) {
    v.word("presence", o.presence);
    v.point("place", o.place);
    v.id("attached_to", o.attached_to, v.units());
    v.block("own", o.own, v.rules().officer_fields);
}

template <class V, class S>
void describe(V& v, S& p, const PieceState* /*tag*/) {
    v.number("down", p.down);
    v.number("breached", p.breached);
    v.number("hits", p.hits);
    v.number("mark", p.mark);
}

template <class V, class S>
void describe(V& v, S& s, const Step* /*tag*/) {
    v.procedure("step", s.procedure);
    v.number("at", s.at);
    v.block("locals", s.locals, v.fields_of_procedure(s.procedure));
}

template <class V, class S>
void describe(V& v, S& p, const Point* /*tag*/) {
    v.point("at", p);
}

template <class V, class S>
void describe(V& v, S& l, const TerrainChange* /*tag*/) {
    v.number("piece", l.piece.value);
    v.text("name", l.name);
    v.word("kind", l.kind);
    v.flag("gone", l.is_removed);
    v.number("width", l.width);
    v.parts("points", l.points, 0);
}

template <class V, class S>
void describe(V& v, S& s, const State* /*tag*/) {
    v.number("turn", s.turn);
    v.phase("phase", s.phase);
    v.part("outcome", s.outcome);
    v.number("fault", s.fault);
    v.number("draws", s.draws);
    v.number("decisions", s.decisions);
    v.counters("answered", s.answered);
    v.number("face_count", s.face_count);
    v.bytes("faces", s.faces);
    v.block("own", s.own, v.rules().state_fields);
    v.parts("units", s.units, v.units());
    v.parts("officers", s.officers, v.officers());
    v.parts("pieces", s.pieces, v.pieces());
    v.deck("deck", s.deck);
    v.parts("path", s.path, 0);
    v.parts("agenda", s.agenda, 0);
    v.maybe_parts("laid", s.laid);
}

/// What both visitors know of the battle.
class Knows {
  public:
    explicit Knows(const Battle& battle) : battle_(battle) {}
    const Ruleset& rules() const { return *battle_.rules; }
    std::size_t armies() const { return battle_.forces().armies.size(); }
    std::size_t units() const { return battle_.forces().units.size(); }
    std::size_t officers() const { return battle_.forces().officers.size(); }
    std::size_t pieces() const { return battle_.scenario->pieces.size(); }
    std::span<const Field> fields_of_procedure(std::uint16_t p) const {
        return p < rules().procedures.size() ? rules().procedures[p].fields : std::span<const Field>{};
    }

  protected:
    const Battle& battle_;
};

class Saver : public Knows {
  public:
    explicit Saver(const Battle& battle) : Knows(battle) {}

    std::string save(const State& state) {
        to_.object();
        to_.member("format", "linstock-save").member("version", save_version);
        to_.member("ruleset", rules().id).member("ruleset_hash", json::hex(rules().hash()));
        to_.member("scenario", battle_.scenario->title);
        to_.member("scenario_hash", json::hex(battle_.scenario->hash));
        to_.member("sum", json::hex(hash_of(state)));
        to_.member("agenda_sum", json::hex(hash_of_agenda(state)));
        describe(*this, state, static_cast<const State*>(nullptr));
        to_.end_object();
        return to_.take();
    }

    template <class T>
    void number(const char* name, T n) {
        to_.member(name, static_cast<std::int64_t>(n));
    }
    void flag(const char* name, bool yes) { to_.key(name).flag(yes); }
    template <class E>
    void word(const char* name, E e) {
        to_.member(name, Words<E>::of(e));
    }
    void point(const char* name, Point p) { to_.key(name).point(p); }
    void heading(const char* name, Heading h) { to_.key(name).heading(h); }
    template <class Tag>
    void id(const char* name, Id<Tag> i, std::size_t /*how many there are*/) {
        number(name, i.value);
    }
    void phase(const char* name, std::uint16_t p) {
        if (p < rules().phases.size())
            to_.member(name, rules().phases[p].name);
        else
            number(name, p);
    }
    void procedure(const char* name, std::uint16_t p) { to_.member(name, rules().procedures[p].name); }
    /// Omits trailing zeros.
    template <std::size_t N>
    void bytes(const char* name, const std::array<std::uint8_t, N>& all) {
        std::size_t last = N;
        while (last > 0 && all[last - 1] == 0)
            --last;
        to_.key(name).list();
        for (std::size_t i = 0; i < last; ++i)
            to_.value(static_cast<std::int64_t>(all[i]));
        to_.end_list();
    }
    void counters(const char* name, const std::array<std::uint32_t, 4>& all) {
        to_.key(name).list();
        for (const std::uint32_t n : all)
            to_.value(static_cast<std::int64_t>(n));
        to_.end_list();
    }
    void deck(const char* name, const std::vector<std::uint8_t>& all) {
        to_.key(name).list();
        for (const std::uint8_t n : all)
            to_.value(static_cast<std::int64_t>(n));
        to_.end_list();
    }
    template <std::size_t N>
    void block(const char* name, const Block<N>& block, std::span<const Field> fields) {
        to_.key(name).object();
        for (const Field& f : fields)
            write_field_of(f, block.bytes.data());
        to_.end_object();
    }
    template <class T>
    void part(const char* name, const T& one) {
        to_.key(name).object();
        describe(*this, one, &one);
        to_.end_object();
    }
    void text(const char* name, const std::string& t) { to_.member(name, t); }
    template <class T>
    void maybe_parts(const char* name, const std::vector<T>& all) {
        if (!all.empty()) parts(name, all, 0);
    }
    template <class T>
    void parts(const char* name, const std::vector<T>& all, std::size_t /*how many there should be*/) {
        to_.key(name).list();
        for (const T& one : all) {
            to_.object();
            describe(*this, one, &one);
            to_.end_object();
        }
        to_.end_list();
    }

  private:
    void write_field_of(const Field& f, const std::byte* block) {
        const std::byte* from = block + f.offset;
        const std::size_t size = size_of(f.type) * f.count;
        if (std::all_of(from, from + size, [](std::byte b) { return b == std::byte{0}; })) return;
        to_.key(f.name);
        if (f.count > 1) to_.list();
        for (std::size_t k = 0; k < f.count; ++k) {
            if (f.type == FieldType::point)
                to_.point(linstock::read_point(f, block, k));
            else
                to_.value(linstock::read_field(f, block, k));
        }
        if (f.count > 1) to_.end_list();
    }
    json::Writer to_;
};

/// Reads a save and collects all errors, each with line, column and path.
class Loader : public Knows {
  public:
    /// `known`: the state is redacted for one seat. Then only its checksum is checked.
    Loader(const Battle& battle, std::string file, bool known)
        : Knows(battle),
          file_(std::move(file)),
          known_to_(known) {}

    void load(const json::Value& root, State& state) {
        if (root.kind != json::Kind::object) return wrong(root, "", "a save: an object");
        at_ = &root;
        heads(root);
        if (!problems_.empty()) return;
        known_ = {"format", "version", "ruleset", "ruleset_hash", "scenario", "scenario_hash", "sum", "agenda_sum"};
        describe(*this, state, static_cast<const State*>(nullptr));
        unknown_keys();
        check_counts(root, state);
        if (problems_.empty()) check_sum(root, state);
        if (problems_.empty() && !(known_to_ && root.find("sum") != nullptr)) check_sense(root, state);
    }
    Problems& problems() { return problems_; }
    const Problems& warnings() const { return warnings_; }
    /// Changes of the ground. They come first, because they affect the number of pieces.
    std::vector<TerrainChange> laid_in(const json::Value& root) {
        std::vector<TerrainChange> out;
        at_ = &root;
        if (root.kind == json::Kind::object) maybe_parts("laid", out);
        if (out.size() > most_laid) add(root, "laid: too many", "at most " + std::to_string(most_laid));
        const std::size_t here = pieces();
        std::size_t next = here;
        for (const TerrainChange& one : out) {
            const bool more = one.piece.index() >= here;
            const std::string fault = more ? fault_of(battle_, one) : "";
            if (one.piece.none() || (more && one.piece.index() != next++))
                add(root, "laid: piece " + std::to_string(one.piece.value) + " has an invalid value",
                    "pieces in their order");
            else if (!fault.empty())
                add(root, "laid: " + fault, "");
        }
        return out;
    }

    template <class T>
    void number(const char* name, T& out) {
        const json::Value* v = wanted(name);
        if (v == nullptr) return;
        std::int64_t n = 0;
        // Unsigned 64-bit counts are limited to what the text can hold.
        const std::int64_t high = sizeof(T) < sizeof(std::int64_t)
                                      ? static_cast<std::int64_t>(std::numeric_limits<T>::max())
                                      : std::numeric_limits<std::int64_t>::max();
        if (whole(*v, name, static_cast<std::int64_t>(std::numeric_limits<T>::min()), high, n)) out = static_cast<T>(n);
    }
    void flag(const char* name, bool& out) {
        const json::Value* v = wanted(name);
        if (v == nullptr) return;
        if (v->kind != json::Kind::boolean) return wrong(*v, name, "true or false");
        out = v->flag;
    }
    template <class E>
    void word(const char* name, E& out) {
        const json::Value* v = wanted(name);
        if (v == nullptr) return;
        const std::vector<std::string> all = all_words<E>();
        if (v->kind != json::Kind::text) return wrong(*v, name, listed(all));
        if (!word_to<E>(v->text, out)) wrong(*v, name, listed(all), nearest_word(v->text, all));
    }
    void point(const char* name, Point& out) {
        const json::Value* v = wanted(name);
        if (v != nullptr && !json::read_point(*v, out)) wrong(*v, name, "a point [x, y] in table units");
    }
    void heading(const char* name, Heading& out) {
        const json::Value* v = wanted(name);
        if (v != nullptr && !json::read_heading(*v, out)) wrong(*v, name, "degrees");
    }
    template <class Tag>
    void id(const char* name, Id<Tag>& out, std::size_t most) {
        const json::Value* v = wanted(name);
        std::int64_t n = 0;
        if (v != nullptr && whole(*v, name, 0, static_cast<std::int64_t>(most), n))
            out.value = static_cast<std::uint16_t>(n);
    }
    void phase(const char* name, std::uint16_t& out) {
        const json::Value* v = wanted(name);
        if (v != nullptr)
            out = index_of(*v, name, rules().phases.size(), [&](std::size_t i) { return rules().phases[i].name; });
    }
    void procedure(const char* name, std::uint16_t& out) {
        const json::Value* v = wanted(name);
        const auto& all = rules().procedures;
        if (v != nullptr) out = index_of(*v, name, all.size(), [&](std::size_t i) { return all[i].name; });
    }
    template <std::size_t N>
    void bytes(const char* name, std::array<std::uint8_t, N>& out) {
        each(name, N, 255, [&](std::size_t i, std::int64_t n) { out[i] = static_cast<std::uint8_t>(n); });
    }
    void counters(const char* name, std::array<std::uint32_t, 4>& out) {
        each(name, 4, UINT32_MAX, [&](std::size_t i, std::int64_t n) { out[i] = static_cast<std::uint32_t>(n); });
    }
    void deck(const char* name, std::vector<std::uint8_t>& out) {
        out.clear();
        each(name, 1000, 255, [&](std::size_t, std::int64_t n) { out.push_back(static_cast<std::uint8_t>(n)); });
    }
    template <std::size_t N>
    void block(const char* name, Block<N>& block, std::span<const Field> fields) {
        const json::Value* v = wanted(name);
        if (v == nullptr) return;
        if (v->kind != json::Kind::object) return wrong(*v, name, "an object of fields");
        for (std::size_t i = 0; i < v->keys.size(); ++i) {
            const auto f = std::find_if(fields.begin(), fields.end(),
                                        [&](const Field& field) { return v->keys[i] == field.name; });
            if (f == fields.end())
                no_such_field(v->items[i], name, v->keys[i], fields);
            else
                read_field_of(*f, block.bytes.data(), v->items[i]);
        }
    }
    template <class T>
    void part(const char* name, T& out) {
        const json::Value* v = wanted(name);
        if (v == nullptr) return;
        if (v->kind != json::Kind::object) return wrong(*v, name, "an object");
        inside(name, *v, [&] { describe(*this, out, &out); });
    }
    void text(const char* name, std::string& out) {
        const json::Value* v = wanted(name);
        if (v == nullptr) return;
        if (v->kind != json::Kind::text) return wrong(*v, name, "a text");
        out = v->text;
    }
    /// Omitted if empty.
    template <class T>
    void maybe_parts(const char* name, std::vector<T>& out) {
        if (at_->find(name) != nullptr)
            parts(name, out, 0);
        else
            known_.emplace_back(name);
    }
    template <class T>
    void parts(const char* name, std::vector<T>& out, std::size_t /*checked at the end*/) {
        const json::Value* v = wanted(name);
        if (v == nullptr) return;
        if (v->kind != json::Kind::list || v->items.size() > std::max<std::size_t>(deepest_agenda, UINT16_MAX))
            return wrong(*v, name, "a list");
        out.resize(v->items.size());
        for (std::size_t i = 0; i < out.size(); ++i) {
            const std::string path = std::string(name) + "[" + std::to_string(i) + "]";
            if (v->items[i].kind != json::Kind::object)
                wrong(v->items[i], path, "an object");
            else
                inside(path, v->items[i], [&] { describe(*this, out[i], &out[i]); });
        }
    }

  private:
    void heads(const json::Value& root) {
        const auto text_of = [&](const char* name) {
            const json::Value* v = root.find(name);
            return v != nullptr && v->kind == json::Kind::text ? v->text : std::string();
        };
        const auto expect = [&](const char* name, std::string_view expected, const std::string& problem) {
            const json::Value* v = root.find(name);
            if (text_of(name) != expected) add(v == nullptr ? root : *v, problem, std::string(expected));
        };
        expect("format", "linstock-save", "this is not a saved battle");
        expect("ruleset", rules().id, "the save is of another ruleset");
        const json::Value* version = root.find("version");
        const std::int64_t number =
            version != nullptr && version->kind == json::Kind::integer ? version->integer : save_version + 1;
        if (number < oldest_version || number > save_version)
            return add(version == nullptr ? root : *version, "a save of another version",
                       std::to_string(oldest_version) + " or " + std::to_string(save_version));
        const auto has = [&](const char* name, const auto& thing) {
            std::uint64_t hash = 0;
            return json::read_hex(text_of(name), hash) && thing.has_hash(hash);
        };
        if (number == save_version) {
            expect("ruleset_hash", json::hex(rules().hash()), "the save was made with other charts or house rules");
            expect("scenario_hash", json::hex(battle_.scenario->hash), "the save is of another scenario");
        } else if (!has("ruleset_hash", rules()) || !has("scenario_hash", *battle_.scenario)) {
            // A hash of version 1 changes with every text, so that it cannot tell better texts from other rules.
            Problem unverified;
            unverified.file = file_;
            unverified.warning = true;
            unverified.text =
                "this save was written by an older version: its scenario, ruleset and house rules are not "
                "verified";
            unverified.expected = "the same as when it was saved";
            warnings_.push_back(std::move(unverified));
        }
    }
    /// Rejects damaged saves. A save edited by hand, or made before checksums existed, has no checksum.
    void check_sum(const json::Value& root, const State& state) {
        const json::Value* v = root.find("sum");
        if (v == nullptr) return check_agenda_sum(root, state);
        if (v->kind == json::Kind::text && v->text == json::hex(hash_of(state))) return;
        add(*v, "this save has been changed or damaged since it was made",
            "the save as it was written, or no 'sum' if you changed it on purpose");
    }
    /// Units, officers and ground may be edited by hand, but pending steps may not: they follow from earlier
    /// decisions, and changed ones could lead play outside the rules.
    void check_agenda_sum(const json::Value& root, const State& state) {
        const json::Value* v = root.find("agenda_sum");
        if (v == nullptr || (v->kind == json::Kind::text && v->text == json::hex(hash_of_agenda(state)))) return;
        const json::Value* agenda = root.find("agenda");
        add(agenda == nullptr ? *v : *agenda, "the current step has been changed since this save was made",
            "'agenda', 'path', 'face_count' and 'faces' as they were written");
    }
    /// The bottom step must be the one with which the battle opens.
    void check_root(const json::Value& steps, const State& state) {
        const State opened = open(battle_, nullptr, nullptr);
        if (state.agenda.empty() || opened.agenda.empty()) return;
        const auto name = [&](const State& s) {
            return std::string(rules().procedures[s.agenda.front().procedure].name);
        };
        if (name(state) == name(opened)) return;
        add(steps, "impossible battle: the first step of the agenda is step '" + name(state) + "'",
            "'" + name(opened) + "'");
    }
    /// A battle is saved only at a prompt or a dice prompt.
    void check_top(const json::Value& steps, const State& state) {
        if (state.agenda.empty()) return;
        const std::uint16_t last = state.agenda.back().procedure;
        if (last == 0 || rules().procedures[last].run == nullptr) return;
        add(steps,
            "impossible battle: the last step of the agenda, '" + std::string(rules().procedures[last].name) +
                "', prompts no seat",
            "a step with a prompt, or 'roll'");
    }
    /// Some seat must be asked, and each must have an answer.
    void check_question(const json::Value& steps, const State& state) {
        const std::vector<Prompt> asked = prompts(battle_, state);
        if (asked.empty()) add(steps, "impossible battle: the last step of the agenda has no seat to prompt", "");
        for (const Prompt& p : asked)
            if (p.seat != Seat::chance && candidates(battle_, state, p, 1).empty())
                add(steps, "impossible battle: nothing answers '" + std::string(p.kind) + "'", "");
    }
    /// The values of single fields are already checked. The engine and the ruleset check whether they fit together.
    void check_sense(const json::Value& root, const State& state) {
        const json::Value* agenda = root.find("agenda");
        const json::Value& steps = agenda == nullptr ? root : *agenda;
        if (state.agenda.empty() && !state.outcome.over)
            add(steps, "the battle is not over, but its agenda is empty", "the pending steps");
        check_root(steps, state);
        // A battle stopped by a bug stays where it was, perhaps between two prompts.
        const bool frozen = !bug_of(battle_, state).empty();
        if (!frozen) check_top(steps, state);
        for (const std::string& broken : invariants(battle_, state)) {
            const bool of_a_step = broken.find("step ") != std::string::npos;
            add(of_a_step ? steps : root, "impossible battle: " + broken, "");
        }
        check_law(steps, state);
        if (problems_.empty() && !state.agenda.empty() && !frozen) check_question(steps, state);
    }
    /// The checksum finds damage only. Anyone can compute one, so it does not prove that the steps are possible.
    void check_law(const json::Value& steps, const State& state) {
        if (!problems_.empty()) return;
        for (const std::string& fault : agenda_faults(battle_, state))
            add(steps, "impossible battle: " + fault, "");
    }
    void check_counts(const json::Value& root, State& state) {
        const auto count = [&](const char* name, std::size_t got, std::size_t want) {
            if (got == want) return;
            const json::Value* v = root.find(name);
            add(v == nullptr ? root : *v, std::string(name) + ": there are " + std::to_string(got),
                std::to_string(want) + ", as in the scenario");
        };
        count("units", state.units.size(), units());
        count("officers", state.officers.size(), officers());
        count("pieces", state.pieces.size(), pieces());
        const auto limit = [&](const char* name, std::size_t got, std::size_t most) {
            const json::Value* v = root.find(name);
            if (got > most)
                add(v == nullptr ? root : *v, std::string(name) + ": too large", "at most " + std::to_string(most));
        };
        limit("face_count", state.face_count, most_faces);
        limit("agenda", state.agenda.size(), deepest_agenda);
        // A stand has casualties of its own only if there is room to count them.
        for (const Unit& unit : battle_.forces().units) {
            const std::size_t i = unit.id.index();
            const bool single = unit.figures_per_stand <= 1;
            if (i < state.units.size() && !single) limit("units", state.units[i].stands_left, most_stands);
        }
    }

    template <class Do>
    void inside(const std::string& name, const json::Value& v, Do&& visit) {
        const json::Value* before = at_;
        std::vector<std::string> known = std::move(known_);
        const std::size_t length = path_.size();
        path_ += name + ".";
        at_ = &v;
        known_.clear();
        visit();
        unknown_keys();
        path_.resize(length);
        known_ = std::move(known);
        at_ = before;
    }
    const json::Value* wanted(const char* name) {
        known_.emplace_back(name);
        const json::Value* v = at_->find(name);
        if (v == nullptr) add(*at_, path_ + name + " is missing", "");
        return v;
    }
    void unknown_keys() {
        for (std::size_t i = 0; i < at_->keys.size(); ++i)
            if (std::find(known_.begin(), known_.end(), at_->keys[i]) == known_.end())
                add(at_->items[i], "no such key '" + path_ + at_->keys[i] + "'", "",
                    nearest_word(at_->keys[i], known_));
    }
    bool whole(const json::Value& v, const std::string& name, std::int64_t low, std::int64_t high, std::int64_t& out) {
        if (v.kind != json::Kind::integer || v.integer < low || v.integer > high) {
            wrong(v, name, "a whole number from " + std::to_string(low) + " to " + std::to_string(high));
            return false;
        }
        out = v.integer;
        return true;
    }
    template <class Take>
    void each(const char* name, std::size_t most, std::int64_t high, Take&& take) {
        const json::Value* v = wanted(name);
        if (v == nullptr) return;
        if (v->kind != json::Kind::list || v->items.size() > most)
            return wrong(*v, name, "a list of at most " + std::to_string(most) + " whole numbers");
        for (std::size_t i = 0; i < v->items.size(); ++i) {
            std::int64_t n = 0;
            if (whole(v->items[i], name, 0, high, n)) take(i, n);
        }
    }
    template <class NameOf>
    std::uint16_t index_of(const json::Value& v, const char* name, std::size_t count, NameOf&& name_of_index) {
        std::vector<std::string> all;
        for (std::size_t i = 0; i < count; ++i) {
            all.emplace_back(name_of_index(i));
            if (v.kind == json::Kind::text && v.text == all.back()) return static_cast<std::uint16_t>(i);
        }
        wrong(v, name, "a word of this ruleset", v.kind == json::Kind::text ? nearest_word(v.text, all) : "");
        return 0;
    }
    void no_such_field(const json::Value& v, const char* block, const std::string& key, std::span<const Field> fields) {
        std::vector<std::string> all;
        for (const Field& f : fields)
            all.emplace_back(f.name);
        add(v, "no such field '" + path_ + block + "." + key + "' in this ruleset", "", nearest_word(key, all));
    }
    void read_field_of(const Field& f, std::byte* block, const json::Value& v) {
        if (f.count > 1 && (v.kind != json::Kind::list || v.items.size() != f.count))
            return wrong(v, f.name, "a list of " + std::to_string(f.count));
        for (std::size_t k = 0; k < f.count; ++k) {
            const json::Value& item = f.count > 1 ? v.items[k] : v;
            if (f.type == FieldType::point) {
                Point p;
                if (!json::read_point(item, p)) return wrong(item, f.name, "a point [x, y]");
                linstock::write_point(f, block, k, p);
            } else if (item.kind != json::Kind::integer || !is_valid_value(f, item.integer, how_many(battle_)) ||
                       !linstock::write_field(f, block, k, item.integer)) {
                return wrong(item, f.name, expected_values(f, how_many(battle_)));
            }
        }
    }
    void wrong(const json::Value& v, const std::string& name, const std::string& expected,
               const std::string& nearest = "") {
        std::string text = path_ + name;
        if (!text.empty()) text += ": ";
        if (v.kind == json::Kind::text)
            text += "'" + v.text + "' is invalid here";
        else
            text += "this is " + std::string(json::to_text(v.kind));
        add(v, text, expected, nearest);
    }
    void add(const json::Value& v, const std::string& text, const std::string& expected,
             const std::string& nearest = "") {
        Problem p;
        p.file = file_;
        p.line = v.line;
        p.column = v.column;
        p.text = text;
        p.expected = expected;
        p.nearest = nearest;
        problems_.push_back(std::move(p));
    }

    std::string file_;
    bool known_to_;
    std::string path_;
    const json::Value* at_ = nullptr;
    std::vector<std::string> known_;
    Problems problems_;
    Problems warnings_;
};

}  // namespace

std::string save(const Battle& battle, const State& state) { return Saver(battle_in(battle, state)).save(state); }

namespace {

Result<State, Problems> loaded(const Battle& battle, std::string_view text, std::string file, bool known,
                               Problems* warnings) {
    const auto parsed = json::parse(text, file);
    if (!parsed) return Problems{parsed.error()};
    Loader ground(battle_on(battle, {}), file, known);
    const std::vector<TerrainChange> laid = ground.laid_in(*parsed);
    if (!ground.problems().empty()) return ground.problems();
    State state;
    Loader loader(battle_on(battle, laid), std::move(file), known);
    loader.load(*parsed, state);
    if (!loader.problems().empty()) return loader.problems();
    if (warnings != nullptr) warnings->insert(warnings->end(), loader.warnings().begin(), loader.warnings().end());
    return state;
}

}  // namespace

Result<State, Problems> load(const Battle& battle, std::string_view text, std::string file, Problems* warnings) {
    return loaded(battle, text, std::move(file), false, warnings);
}

Result<State, Problems> load_redacted(const Battle& battle, std::string_view text, std::string file) {
    return loaded(battle, text, std::move(file), true, nullptr);
}

}  // namespace linstock::wire
