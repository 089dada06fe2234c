#pragma once
// The words of the wire format for enumerations, in the order of the enumerators.

#include "army/enum_words.hpp"
#include "battle/engine_api.hpp"
#include "battle/event.hpp"

#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace linstock::wire {

template <class E>
struct Words;

template <>
struct Words<Formation> {
    static constexpr std::size_t count =
        static_cast<std::size_t>(field_last(static_cast<const Formation*>(nullptr))) + 1;
    static std::string_view of(Formation f) { return name_of(f); }
};
template <>
struct Words<Verb> {
    static constexpr std::size_t count = verbs;
    static std::string_view of(Verb v) { return name_of(v); }
};
template <>
struct Words<EventKind> {
    static constexpr std::size_t count = event_kinds;
    static std::string_view of(EventKind k) { return name_of(k); }
};
template <>
struct Words<Seat> {
    static constexpr std::size_t count = 4;
    static std::string_view of(Seat s) { return name_of(s); }
};
template <>
struct Words<Mark> {
    static constexpr std::size_t count = mark_count;
    static std::string_view of(Mark m) { return to_text(m); }
};
template <>
struct Words<Presence> {
    static constexpr std::size_t count = 8;
    static std::string_view of(Presence p) {
        static constexpr std::array<std::string_view, count> all = {"on_table", "concealed", "reserve",  "arriving",
                                                                    "left",     "destroyed", "captured", "absent"};
        return all[static_cast<std::size_t>(p)];
    }
};
template <>
struct Words<PieceKind> {
    static constexpr std::size_t count = piece_kinds;
    static std::string_view of(PieceKind k) { return name_of(k); }
};
template <>
struct Words<Condition> {
    static constexpr std::size_t count = 4;
    static std::string_view of(Condition c) {
        static constexpr std::array<std::string_view, count> all = {"steady", "disordered", "falling_back", "routed"};
        return all[static_cast<std::size_t>(c)];
    }
};
template <>
struct Words<Counts> {
    static constexpr std::size_t count = 7;
    static std::string_view of(Counts c) {
        static constexpr std::array<std::string_view, count> all = {"added", "number",  "heads", "fifths",
                                                                    "share", "percent", "times"};
        return all[static_cast<std::size_t>(c)];
    }
};
template <>
struct Words<PromptRole> {
    static constexpr std::size_t count = prompt_roles;
    static std::string_view of(PromptRole r) {
        static constexpr std::array<std::string_view, count> all = {
            "other",          "deployment",   "assignment",  "orders_of_all", "moves_of_all",     "fire_of_all",
            "order",          "whom_to_move", "way",         "way_of_attack", "way_out_of_town",  "move",
            "commander_move", "ride",         "rally_help",  "fire",          "opportunity_fire", "give_ground",
            "draw_off",       "after_combat", "side",        "concealment",   "arrival",          "terms_of_way",
            "fire_aimed",     "fire_on",      "which_stand", "where_to_stop", "share_out",        "escape",
            "night_order",    "night_places"};
        return all[static_cast<std::size_t>(r)];
    }
};
template <>
struct Words<EventResult> {
    static constexpr std::size_t count = static_cast<std::size_t>(EventResult::breached) + 1;
    static std::string_view of(EventResult u) {
        static constexpr std::array<std::string_view, 35> all = {
            "none",         "obeys",       "fails",       "passes",      "out_of_command", "attacks",
            "charges_home", "stops_short", "target_gone", "advances",    "carries_on",     "holds",
            "halts",        "stands",      "closes",      "falls_back",  "routs",          "stampedes",
            "steady",       "runs_on",     "flees",       "splits",      "melee",          "first_wins",
            "second_wins",  "tie",         "unhurt",      "hit",         "wounded",        "disabled",
            "killed",       "dies_later",  "captured",    "taken_along", "breached"};
        static_assert(all.size() == count);
        return all[static_cast<std::size_t>(u)];
    }
};
template <>
struct Words<RefusalKind> {
    static constexpr std::size_t count = 4;
    static std::string_view of(RefusalKind k) {
        static constexpr std::array<std::string_view, count> all = {"not_open", "wrong_seat", "wrong_shape",
                                                                    "against_rules"};
        return all[static_cast<std::size_t>(k)];
    }
};

template <class E>
std::vector<std::string> all_words() {
    std::vector<std::string> out;
    for (std::size_t i = 0; i < Words<E>::count; ++i)
        out.emplace_back(Words<E>::of(static_cast<E>(i)));
    return out;
}

template <class E>
bool word_to(std::string_view word, E& out) {
    for (std::size_t i = 0; i < Words<E>::count; ++i) {
        if (Words<E>::of(static_cast<E>(i)) != word) continue;
        out = static_cast<E>(i);
        return true;
    }
    return false;
}

/// "line, column or square", for messages. A long list is cut to the first eight.
std::string listed(const std::vector<std::string>& words);

}  // namespace linstock::wire
