// The terminal map: heading, frame, picture, legend and roster.
#include "report/map/map.hpp"

#include "battle/ruleset.hpp"
#include "report/colours.hpp"
#include "report/map/map_parts.hpp"
#include "report/text/words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

namespace linstock::report {

namespace {

std::string heading_line(const Battle& battle, const View& view) {
    std::string out = battle.scenario->title;
    if (view.turn > 0) out += fmt::format(", {} {} of {}", battle.rules->terms.turn, view.turn, battle.scenario->turns);
    if (const std::string phase = phase_text(battle, view.phase); !phase.empty() && !view.outcome.over)
        out += view.turn == 0 && battle.rules->terms.arms_alike
                   ? fmt::format(", before the first {}", battle.rules->terms.turn)
                   : ", " + phase;
    if (view.outcome.over)
        out += view.outcome.winner.none() ? ", a draw" : ", " + named(battle, view.outcome.winner) + " has won";
    return out;
}

/// Marks every 12 units along the edge.
std::string ruler(const Canvas& canvas, double width, const char* left, const char* right) {
    std::string out = left;
    for (int c = 0; c < canvas.columns(); ++c) {
        const int before = static_cast<int>(c * canvas.cell_width() / 12.0);
        const int after = static_cast<int>((c + 1) * canvas.cell_width() / 12.0);
        out += after != before && (c + 1) * canvas.cell_width() < width - 0.01 ? "\xe2\x94\xb7" : "\xe2\x94\x80";
    }
    return out + right;
}

std::string wrapped(const std::vector<std::string>& items, std::size_t width) {
    std::string out;
    std::size_t at = 0;
    for (const std::string& item : items) {
        const std::size_t n = shown_length(item);
        if (at > 0 && at + 3 + n > width) {
            out += "\n";
            at = 0;
        }
        if (at > 0) {
            out += "   ";
            at += 3;
        }
        out += item;
        at += n;
    }
    return out.empty() ? out : out + "\n";
}

std::string ground_legend(const Battle& battle, std::size_t width) {
    std::set<std::string> seen;
    std::vector<std::string> items;
    bool crest = false;
    for (const Piece& piece : battle.scenario->pieces) {
        const GroundSign sign = sign_of(piece);
        crest = crest || !piece.crests.empty();
        if (seen.insert(sign.name).second) items.push_back(std::string(sign.glyph) + " " + sign.name);
    }
    if (crest && seen.insert("crest").second) items.emplace_back("^ crest");
    return wrapped(items, width);
}

/// The signs of one army, 0 or 1. Wagons and sharpshooters only if it has them.
std::vector<std::string> signs_of(const Battle& battle, std::size_t army, const std::string& name) {
    struct Signs {
        const char *code, *foot, *column, *square, *horse, *battery, *guns, *officer, *wagon;
    };
    static constexpr Signs all[2] = {
        {"A\xe2\x86\x91", "\xe2\x94\x81", "\xe2\x94\x83", "\xe2\x96\xa0", "\xe2\x96\xb0", "\xe2\x97\x8f",
         "\xe2\x97\x8f guns (\xe2\x80\xa2 limbered)", "\xe2\x9a\x91", "\xe2\x96\xac"},
        {"a\xe2\x86\x93", "\xe2\x95\x90", "\xe2\x95\x91", "\xe2\x96\xa1", "\xe2\x96\xb1", "\xe2\x97\x8b",
         "\xe2\x97\x8b guns (\xc2\xb0 limbered)", "\xe2\x9a\x90", "\xe2\x96\xad"}};
    const Signs& s = all[army];
    const auto sign = [](const char* glyph, const char* what) { return std::string(glyph) + " " + what; };
    std::vector<std::string> out = {name + ":",
                                    sign(s.code, "code and facing"),
                                    sign(s.foot, "/ \\ foot"),
                                    sign(s.column, "in column"),
                                    sign(s.square, "in square"),
                                    sign(s.horse, "horse"),
                                    s.guns,
                                    sign(s.officer, "officer")};
    if (battle.rules->terms.arms_alike)
        out = {name + ":",
               sign(s.code, "code and facing"),
               sign(s.foot, "/ \\ foot"),
               sign(s.column, "in column"),
               sign(s.horse, "horse"),
               sign(s.battery, "guns"),
               sign(s.officer, "commander")};
    const auto has = [&](Branch branch) {
        return std::any_of(battle.forces().units.begin(), battle.forces().units.end(),
                           [&](const Unit& u) { return u.army.index() == army && u.branch() == branch; });
    };
    if (has(Branch::wagon)) out.push_back(sign(s.wagon, "wagon"));
    if (has(Branch::sharpshooter)) out.push_back(sign("\xe2\x88\x97", "sharpshooters"));
    return out;
}

std::string troops_legend(const Battle& battle, std::size_t width) {
    const auto& armies = battle.forces().armies;
    const std::string first = armies.empty() ? "first army" : armies[0].name;
    const std::string second = armies.size() < 2 ? "second army" : armies[1].name;
    std::vector<std::string> marks = {"! falling back", "x routed", "~ disordered"};
    if (battle.rules->terms.arms_alike) {
        marks.clear();
        for (const BadgeMark& mark : badge_marks())
            marks.push_back(std::string(mark.sign) + " " + mark.legend);
    }
    marks.push_back("\xe2\x98\x85 objective of " + named(battle, ArmyId{1}) + ", \xe2\x98\x86 of " +
                    named(battle, ArmyId{2}) + ", \xe2\x97\x87 without an owner");
    return wrapped(signs_of(battle, 0, first), width) + wrapped(signs_of(battle, 1, second), width) +
           wrapped(marks, width);
}

struct RosterLine {
    std::string text;
    std::uint32_t ink = 0;
    bool gone = false;
};

std::vector<RosterLine> roster_of(const Battle& battle, const View& view, ArmyId army, std::size_t width) {
    std::vector<RosterLine> out;
    for (const UnitView& u : view.units) {
        if (u.army != army || u.presence == Presence::absent) continue;
        const std::size_t name_width = width < 48 ? 18 : width - 34;
        std::string state = whereabouts(battle, u);
        const bool gone = u.presence != Presence::on_table && u.presence != Presence::concealed;
        for (const Badge& b : u.badges)
            if (!gone && state.find(plain_word(b.word)) == std::string::npos) state += ", " + plain_word(b.word);
        const std::string text =
            fmt::format("{} {} {} {:>2}/{:<2} {}", pad_or_cut(code_of(battle, view, u.id), 2), arrow_of(u.heading),
                        pad_or_cut(battle.unit(u.id).name, std::min<std::size_t>(name_width, 26)), u.figures_left,
                        u.figures_at_start, state);
        out.push_back({pad_or_cut(text, width), colours_of(battle, army).block, gone});
    }
    for (const OfficerView& o : view.officers) {
        if (o.army != army || o.presence == Presence::absent) continue;
        const Officer& officer = battle.officer(o.id);
        std::string where = rank_text(battle, officer);
        if (o.presence == Presence::destroyed)
            where = battle.rules->terms.arms_alike ? "disabled" : "killed";
        else if (o.presence == Presence::captured)
            where = "captured";
        else if (o.presence == Presence::left)
            where = left_word(battle);
        else if (!o.attached_to.none())
            where += ", with " + named(battle, o.attached_to);
        const std::string flag = army.value == 2 ? "\xe2\x9a\x90" : "\xe2\x9a\x91";
        out.push_back({pad_or_cut(fmt::format("{}    {}, {}", flag, officer.name, where), width), 0,
                       o.presence != Presence::on_table});
    }
    return out;
}

/// ", 28 of 34 bases", in rulesets whose bases are all alike.
std::string bases_of(const View& view, ArmyId army) {
    int start = 0;
    int left = 0;
    for (const UnitView& u : view.units) {
        if (u.army != army || u.presence == Presence::absent) continue;
        const bool gone =
            u.presence == Presence::left || u.presence == Presence::destroyed || u.presence == Presence::captured;
        start += u.stands_at_start;
        left += gone ? 0 : u.stands_left;
    }
    return fmt::format(", {} of {} bases", left, start);
}

std::string roster(const Battle& battle, const View& view, int columns, bool colour) {
    const bool side_by_side = columns >= 96;
    const std::size_t width = static_cast<std::size_t>(side_by_side ? (columns - 2) / 2 : columns);
    std::vector<std::vector<RosterLine>> lists;
    for (std::uint16_t a = 1; a <= 2; ++a) {
        lists.push_back(roster_of(battle, view, ArmyId{a}, width));
        std::string title = battle.forces().armies.size() < a ? "" : army_title(battle, ArmyId{a});
        if (battle.rules->terms.arms_alike)
            title += bases_of(view, ArmyId{a});
        else if (a <= view.effectiveness.size())
            title += fmt::format(", effectiveness {} percent", decimal(view.effectiveness[a - 1U] / 100.0, 1));
        lists.back().insert(lists.back().begin(), {pad_or_cut(title, width), 0, false});
    }
    const auto line = [&](const std::vector<RosterLine>& list, std::size_t i) {
        if (i >= list.size()) return std::string(width, ' ');
        const bool title = i == 0;
        if (!colour) return list[i].text;
        return (title ? "\x1b[1m" : list[i].gone ? "\x1b[2m" : "") + list[i].text + reset_escape;
    };
    std::string out;
    if (side_by_side) {
        for (std::size_t i = 0; i < std::max(lists[0].size(), lists[1].size()); ++i)
            out += line(lists[0], i) + "  " + line(lists[1], i) + "\n";
    } else {
        for (const auto& list : lists)
            for (std::size_t i = 0; i < list.size(); ++i)
                out += line(list, i) + "\n";
    }
    return out;
}

/// Removes blanks at the ends of lines: they would disturb comparisons.
std::string without_trailing_blanks(const std::string& text) {
    std::string out;
    for (const char c : text) {
        if (c == '\n')
            while (!out.empty() && out.back() == ' ')
                out.pop_back();
        out += c;
    }
    return out;
}

}  // namespace

std::string terminal_map(const Battle& battle, const View& view, int columns, bool colour) {
    const int wide = std::max(columns, 60);
    const double width = battle.scenario->width;
    Canvas canvas(wide - 2, width, battle.scenario->height);
    draw_ground(canvas, battle, view);
    draw_troops(canvas, battle, view);
    std::string out = pad_or_cut(heading_line(battle, view), static_cast<std::size_t>(wide)) + "\n";
    out += ruler(canvas, width, "\xe2\x94\x8c", "\xe2\x94\x90") + "\n";
    for (int r = 0; r < canvas.rows(); ++r)
        out += "\xe2\x94\x82" + canvas.row_text(r, colour) + "\xe2\x94\x82\n";
    out += ruler(canvas, width, "\xe2\x94\x94", "\xe2\x94\x98") + "\n";
    const std::size_t full = static_cast<std::size_t>(wide);
    out += ground_legend(battle, full) + troops_legend(battle, full) + roster(battle, view, wide, colour);
    return without_trailing_blanks(out);
}

}  // namespace linstock::report
