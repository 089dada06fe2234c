#pragma once
// Parts of a JSON schema (2020-12): the shapes that the manifest describes, and small helpers. The schemas of the
// umpire protocol, the bot protocol and the server's messages are made of them. References are "#/$defs/NAME".

#include "battle/event.hpp"
#include "battle/json.hpp"
#include "battle/wire_manifest.hpp"
#include "battle/wire_words.hpp"

#include <algorithm>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace linstock::wire {

using json::Writer;

inline void words_of(Writer& to, const std::vector<std::string>& words) {
    to.object().key("enum").list();
    for (const std::string& w : words)
        if (!w.empty()) to.value(w);
    to.end_list().end_object();
}
template <class E>
void words_of(Writer& to) {
    words_of(to, all_words<E>());
}
inline std::string ref(std::string_view shape) { return "{\"$ref\":\"#/$defs/" + std::string(shape) + "\"}"; }
inline std::string list_of(const std::string& items) { return "{\"type\":\"array\",\"items\":" + items + "}"; }

inline constexpr std::string_view integer = R"({"type":"integer"})";
inline constexpr std::string_view natural = R"({"type":"integer","minimum":0})";
inline constexpr std::string_view boolean = R"({"type":"boolean"})";
inline constexpr std::string_view any_text = R"({"type":"string"})";
inline constexpr std::string_view length_of = R"({"type":"number","minimum":0})";
inline constexpr std::string_view degrees_of = R"({"type":"number","minimum":0,"exclusiveMaximum":360})";

struct Member {
    std::string name;
    std::string schema;
    bool always = false;  ///< the object always has it
};

/// Collects the members of one object.
class Shape {
  public:
    Shape() = default;
    explicit Shape(std::vector<Member> members) : members_(std::move(members)) {}
    /// A later member replaces an earlier one of the same name.
    void put(std::string_view name, std::string_view schema, bool always) {
        const auto same =
            std::find_if(members_.begin(), members_.end(), [&](const Member& m) { return m.name == name; });
        Member& member = same == members_.end() ? members_.emplace_back() : *same;
        member = Member{std::string(name), std::string(schema), always};
    }
    std::string text() const {
        Writer to;
        to.object().member("type", "object");
        to.key("properties").object();
        for (const Member& m : members_)
            to.key(m.name).raw(m.schema);
        to.end_object().key("required").list();
        for (const Member& m : members_)
            if (m.always) to.value(m.name);
        to.end_list();
        to.key("additionalProperties").flag(false).end_object();
        return to.text();
    }

  private:
    std::vector<Member> members_;
};

/// A visitor of the manifest with the same members as the writer.
class Members {
  public:
    /// `is_patch`: the members of the manifest are optional and can be null.
    explicit Members(bool is_patch = false) : is_patch_(is_patch) {}
    std::string text() const { return shape_.text(); }
    /// Adds a member that the manifest does not have, or replaces one that it has.
    void put(std::string_view name, std::string_view schema, bool always) { shape_.put(name, schema, always); }

    template <class T>
    void number(const char* name, T) {
        member(name, integer, true);
    }
    template <class T>
    void number_if(const char* name, T, bool) {
        member(name, integer, false);
    }
    template <class T>
    void count(const char* name, T) {
        member(name, integer, false);
    }
    void flag(const char* name, bool) { member(name, boolean, true); }
    void maybe_flag(const char* name, bool) { member(name, boolean, false); }
    void text(const char* name, std::string_view) { member(name, any_text, true); }
    void maybe_text(const char* name, std::string_view) { member(name, any_text, false); }
    template <class E>
    void one_of(const char* name, E) {
        words<E>(name, true);
    }
    template <class E>
    void one_of_if(const char* name, E, bool) {
        words<E>(name, false);
    }
    void purpose(const char* name, std::uint8_t) { member(name, any_text, true); }
    void phase(const char* name, int) { member(name, any_text, true); }
    void unit(const char* name, UnitId) { named(name); }
    void officer(const char* name, OfficerId) { named(name); }
    void command(const char* name, CommandId) { named(name); }
    void piece(const char* name, PieceId) { named(name); }
    void army(const char* name, ArmyId) { named(name); }
    void heading_if(const char* name, Heading, bool) { member(name, degrees_of, false); }
    void point_if(const char* name, Point, bool) { member(name, ref("point"), false); }
    void length(const char* name, Coord) { member(name, length_of, false); }
    void maybe_length(const char* name, Coord) { member(name, length_of, false); }
    void points(const char* name, const std::vector<Point>&) { member(name, list_of(ref("point")), false); }
    template <class List>
    void numbers(const char* name, const List&) {
        member(name, list_of(std::string(integer)), false);
    }
    void units(const char* name, const std::vector<UnitId>&) { member(name, list_of(std::string(natural)), false); }
    void ruling(const char* name, const std::shared_ptr<const Ruling>&) { member(name, ref("ruling"), false); }
    void cite(const char* name, Cite) { member(name, ref("cite"), false); }
    void cites(const char* name, const std::vector<Cite>&) { member(name, list_of(ref("cite")), false); }
    void seats(const char* name, SeatMask) { member(name, list_of(ref("seat")), true); }
    template <class T>
    void list(const char* name, const char* shape, const T&) {
        member(name, list_of(ref(shape)), false);
    }
    template <class T>
    void one(const char* name, const char* shape, const std::vector<T>&) {
        member(name, ref(shape), false);
    }
    template <class T>
    void one_if(const char* name, const char* shape, const T&, bool always) {
        member(name, ref(shape), always);
    }
    void box_if(const char* name, const Box&, bool) { member(name, ref("box"), false); }
    void badges(const char* name, const std::vector<Badge>&) { member(name, list_of(std::string(any_text)), false); }
    void changed_pieces(const char* name, const std::vector<PieceState>&) {
        member(name, list_of(ref("changed_piece")), true);
    }
    void laid(const char* name, const std::vector<TerrainChange>&) { member(name, list_of(ref("laid_piece")), false); }
    void objectives(const char* name, const std::vector<ArmyId>&) { member(name, list_of(ref("objective")), true); }

  private:
    template <class E>
    void words(const char* name, bool always) {
        Writer to;
        words_of<E>(to);
        member(name, to.text(), always);
    }
    void named(const char* name) {
        member(name, natural, false);
        member((std::string(name) + "_name").c_str(), any_text, false);
    }
    void member(const char* name, std::string_view schema, bool always) {
        if (!is_patch_) return shape_.put(name, schema, always);
        shape_.put(name, R"({"anyOf":[)" + std::string(schema) + R"(,{"type":"null"}]})", false);
    }
    Shape shape_;
    bool is_patch_;
};

/// The object that the manifest describes for T, and the extra members.
template <class T>
std::string shape_of(const std::vector<Member>& extra = {}) {
    Members members;
    describe(members, T{});
    for (const Member& m : extra)
        members.put(m.name, m.schema, m.always);
    return members.text();
}

/// The changes of such an object: every member of the manifest may be left out, and null removes it.
template <class T>
std::string patch_of(const std::vector<Member>& extra) {
    Members members(true);
    describe(members, T{});
    for (const Member& m : extra)
        members.put(m.name, m.schema, m.always);
    return members.text();
}

/// An object of these members; a name that begins with "?" is optional.
inline std::string small_shape(std::initializer_list<std::pair<const char*, std::string>> members) {
    Shape s;
    for (const auto& [name, schema] : members) {
        const bool may = name[0] == '?';
        s.put(may ? name + 1 : name, schema, !may);
    }
    return s.text();
}

/// Writes the shared definitions, from `decision` to `laid_piece`, as members of the open object.
void write_definitions(Writer& to);

}  // namespace linstock::wire
