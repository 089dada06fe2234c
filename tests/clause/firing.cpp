#include "tests/clause/firing.hpp"

#include <gtest/gtest.h>

#include <sstream>

namespace linstock::brom {

std::string spot(double x, double y) {
    std::ostringstream out;
    out.precision(12);
    out << "[" << x << ", " << y << "]";
    return out.str();
}

namespace {

std::string piece(const std::string& kind, const std::string& place, const std::string& more) {
    return "[[terrain]]\nkind = '" + kind + "'\n" + place + "\n" + more + "\n";
}

}  // namespace

std::string area(const std::string& kind, double x0, double y0, double x1, double y1, const std::string& more) {
    return piece(kind, "rectangle = [" + spot(x0, y0) + ", " + spot(x1, y1) + "]", more);
}

std::string line(const std::string& kind, double x0, double y0, double x1, double y1, const std::string& more) {
    return piece(kind, "line = [" + spot(x0, y0) + ", " + spot(x1, y1) + "]", more);
}

std::string hill(double x0, double y0, double x1, double y1, double crest, int level) {
    return area("hill", x0, y0, x1, y1,
                "level = " + std::to_string(level) + "\ncrests = [[" + spot(x0, crest) + ", " + spot(x1, crest) + "]]");
}

Decision fire_at(const Moment& m, const std::string& firer, const std::string& target, int ammunition) {
    Decision d;
    d.verb = Verb::fire;
    d.unit = m.unit(firer);
    d.target = m.unit(target);
    d.number = ammunition;
    return d;
}

Decision hold_fire(const Moment& m, const std::string& unit) {
    Decision d;
    d.verb = Verb::hold_fire;
    d.unit = m.unit(unit);
    return d;
}

void alone(Moment& m, const std::string& unit) {
    const UnitId id = m.unit(unit);
    for (const Unit& u : m.battle().forces().units)
        edit(m.state().unit(u.id), [&](BromUnit& w) { w.fired = u.id != id; });
}

std::string shoots_at(Moment& m, const std::string& unit, FireStep step) {
    alone(m, unit);
    m.run(fire_step(step));
    if (m.finished()) return "";
    std::string out;
    for (const Offer& o : m.prompt("fire").offers)
        if (o.verb == Verb::fire)
            out += (out.empty() ? "" : " ") + m.battle().unit(o.target).name + (o.number == cannister ? "+" : "");
    return out;
}

Event volley(Moment& m, const std::string& firer, const std::string& target, std::string_view tape, int ammunition,
             int face) {
    m.forget();
    m.run(make(Proc::volley, Volley{m.unit(firer), m.unit(target), static_cast<std::uint8_t>(ammunition),
                                    static_cast<std::uint8_t>(face), 0, 0}),
          tape);
    return m.one(EventKind::fired, firer);
}

std::string dice(int count, int face, int sides) {
    std::string out = "d" + std::to_string(sides) + "=";
    for (int i = 0; i < count; ++i)
        out += (i == 0 ? "" : ",") + std::to_string(face);
    return out;
}

int throws(Moment& m, const std::string& unit, int ammunition) {
    return fire_dice(m.battle(), m.state(), m.unit(unit), ammunition);
}

}  // namespace linstock::brom
