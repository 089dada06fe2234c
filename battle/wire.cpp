#include "battle/wire.hpp"

#include "battle/event.hpp"
#include "battle/json.hpp"
#include "battle/rounded.hpp"
#include "battle/ruleset.hpp"
#include "battle/wire_manifest.hpp"
#include "battle/wire_ruling.hpp"
#include "battle/wire_words.hpp"

#include <cmath>

namespace linstock::wire {

namespace {

/// Writes the members of one object while visiting the manifest.
class Out {
  public:
    Out(const Battle& battle, json::Writer& to) : battle_(battle), to_(to) {}

    template <class T>
    void number(const char* name, T n) {
        to_.member(name, static_cast<std::int64_t>(n));
    }
    template <class T>
    void number_if(const char* name, T n, bool there) {
        if (there) number(name, n);
    }
    template <class T>
    void count(const char* name, T n) {
        if (n != 0) number(name, n);
    }
    void flag(const char* name, bool yes) { to_.key(name).flag(yes); }
    void maybe_flag(const char* name, bool yes) {
        if (yes) flag(name, yes);
    }
    void text(const char* name, std::string_view t) { to_.member(name, t); }
    void maybe_text(const char* name, std::string_view t) {
        if (!t.empty()) text(name, t);
    }
    template <class E>
    void one_of(const char* name, E e) {
        to_.member(name, Words<E>::of(e));
    }
    template <class E>
    void one_of_if(const char* name, E e, bool there) {
        if (there) one_of(name, e);
    }
    void purpose(const char* name, std::uint8_t p) {
        const auto& all = battle_.rules->purposes;
        to_.member(name, p < all.size() ? std::string_view(all[p].name) : std::string_view());
    }
    void phase(const char* name, int p) {
        const auto& all = battle_.rules->phases;
        const auto i = static_cast<std::size_t>(p);
        to_.member(name, i < all.size() ? std::string_view(all[i].name) : std::string_view());
    }

    void unit(const char* name, UnitId id) {
        if (id) named(name, id.value, battle_.unit(id).name);
    }
    void officer(const char* name, OfficerId id) {
        if (id) named(name, id.value, battle_.officer(id).name);
    }
    void command(const char* name, CommandId id) {
        if (id) named(name, id.value, battle_.forces().command(id).name);
    }
    void piece(const char* name, PieceId id) {
        if (!id) return;
        // An older view may refer to a piece that this battle does not have.
        if (id.index() >= battle_.scenario->pieces.size()) return named(name, id.value, "ground");
        const Piece& p = battle_.scenario->pieces[id.index()];
        named(name, id.value, p.name.empty() ? name_of(p.kind) : std::string_view(p.name));
    }
    void army(const char* name, ArmyId id) {
        if (id) named(name, id.value, battle_.forces().army(id).name);
    }

    void heading_if(const char* name, Heading h, bool there) {
        if (there) to_.key(name).heading(h);
    }
    void point_if(const char* name, Point p, bool there) {
        if (there) to_.key(name).point(rounded(p));
    }
    void length(const char* name, Coord steps) {
        if (steps >= 0) to_.key(name).length(rounded(steps));
    }
    void maybe_length(const char* name, Coord steps) {
        if (steps != 0) length(name, steps);
    }
    void points(const char* name, const std::vector<Point>& all) {
        if (all.empty()) return;
        to_.key(name).list();
        for (const Point p : all)
            to_.point(rounded(p));
        to_.end_list();
    }
    template <class List>
    void numbers(const char* name, const List& all) {
        if (all.empty()) return;
        to_.key(name).list();
        for (const auto n : all)
            to_.value(static_cast<std::int64_t>(n));
        to_.end_list();
    }
    void units(const char* name, const std::vector<UnitId>& all) {
        if (all.empty()) return;
        to_.key(name).list();
        for (const UnitId id : all)
            to_.value(static_cast<std::int64_t>(id.value));
        to_.end_list();
    }
    void ruling(const char* name, const std::shared_ptr<const Ruling>& ruling) {
        if (ruling != nullptr) to_.key(name).raw(ruling_json(*ruling));
    }
    void cite(const char* name, Cite c) {
        if (!c.clause.none()) write_cite(c, name);
    }
    void cites(const char* name, const std::vector<Cite>& all) {
        bool some = false;
        for (const Cite c : all)
            some = some || !c.clause.none();
        if (!some) return;
        to_.key(name).list();
        for (const Cite c : all)
            if (!c.clause.none()) write_cite(c, nullptr);
        to_.end_list();
    }
    void seats(const char* name, SeatMask mask) {
        to_.key(name).list();
        for (const Seat s : {Seat::first, Seat::second, Seat::umpire})
            if (mask.has(s)) to_.value(name_of(s));
        to_.end_list();
    }
    template <class T>
    void list(const char* name, const char* /*shape*/, const T& all) {
        if (all.empty()) return;
        to_.key(name).list();
        for (const auto& item : all) {
            to_.object();
            describe(*this, item);
            to_.end_object();
        }
        to_.end_list();
    }
    template <class T>
    void one(const char* name, const char* shape, const std::vector<T>& all) {
        if (!all.empty()) one_if(name, shape, all.front(), true);
    }
    template <class T>
    void one_if(const char* name, const char* /*shape*/, const T& item, bool there) {
        if (!there) return;
        to_.key(name).object();
        describe(*this, item);
        to_.end_object();
    }

    void box_if(const char* name, const Box& box, bool there) {
        if (!there) return;
        to_.key(name).object();
        to_.key("centre").point(rounded(to_point(box.centre)));
        to_.key("heading").heading(box.heading);
        to_.key("width").length(to_coord(box.half_width * 2));
        to_.key("depth").length(to_coord(box.half_depth * 2));
        to_.end_object();
    }
    void badges(const char* name, const std::vector<Badge>& all) {
        if (all.empty()) return;
        to_.key(name).list();
        for (const Badge& b : all)
            to_.value(b.word);
        to_.end_list();
    }
    void changed_pieces(const char* name, const std::vector<PieceState>& all) {
        to_.key(name).list();
        for (std::size_t i = 0; i < all.size(); ++i) {
            if (all[i] == PieceState{}) continue;
            to_.object();
            piece("piece", PieceId::of_index(i));
            count("down", all[i].down);
            count("breached", all[i].breached);
            count("hits", all[i].hits);
            count("mark", all[i].mark);
            to_.end_object();
        }
        to_.end_list();
    }
    void laid(const char* name, const std::vector<TerrainChange>& all) {
        if (all.empty()) return;
        to_.key(name).list();
        for (const TerrainChange& one : all)
            to_.raw(laid_json(one));
        to_.end_list();
    }
    void objectives(const char* name, const std::vector<ArmyId>& holders) {
        const auto& all = battle_.scenario->objectives;
        to_.key(name).list();
        for (std::size_t i = 0; i < holders.size() && i < all.size(); ++i) {
            to_.object();
            text("name", all[i].name);
            army("holder", holders[i]);
            to_.end_object();
        }
        to_.end_list();
    }

  private:
    void named(const char* name, std::uint16_t value, std::string_view words) {
        number(name, value);
        to_.member(std::string(name) + "_name", words);
    }
    void write_cite(Cite c, const char* name) {
        if (name != nullptr) to_.key(name);
        to_.object();
        to_.member("clause", battle_.charts().clause(c.clause).id);
        to_.member("mark", to_text(c.mark));
        to_.end_object();
    }

    const Battle& battle_;
    json::Writer& to_;
};

template <class T>
std::string written(const Battle& battle, const T& thing) {
    json::Writer to;
    Out out(battle, to);
    to.object();
    describe(out, thing);
    to.end_object();
    return to.take();
}

}  // namespace

std::string prompt_json(const Battle& battle, const Prompt& prompt) { return written(battle, prompt); }
std::string event_json(const Battle& battle, const Event& event) { return written(battle, event); }
std::string view_json(const Battle& battle, const View& view) { return written(battle, view); }
std::string view_without_units_json(const Battle& battle, const View& view) {
    json::Writer to;
    Out out(battle, to);
    to.object();
    describe(out, view, {});
    to.end_object();
    return to.take();
}
std::string refusal_json(const Battle& battle, const Refusal& refusal) { return written(battle, refusal); }

std::string offer_json(const Battle& battle, const Offer& offer) { return written(battle, offer); }
std::string unit_json(const Battle& battle, const UnitView& unit) { return written(battle, unit); }
std::string officer_json(const Battle& battle, const OfficerView& officer) { return written(battle, officer); }
std::string outcome_json(const Battle& battle, const Outcome& outcome) { return written(battle, outcome); }

std::string listed(const std::vector<std::string>& words) {
    std::string out;
    constexpr std::size_t most = 8;
    for (std::size_t i = 0; i < words.size() && i < most; ++i) {
        if (i > 0) out += i + 1 == words.size() ? " or " : ", ";
        out += words[i];
    }
    if (words.size() > most) out += " ...";
    return out;
}

}  // namespace linstock::wire
