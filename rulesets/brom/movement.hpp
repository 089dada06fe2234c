#pragma once
// Movement (RV-6): allowances and the judgement of a path.

#include "rulesets/brom/command.hpp"

#include <optional>
#include <span>

namespace linstock::brom {

/// How far a unit may go, by the worst ground its path meets. RV-6, RV-d20.
struct Allowance {
    double open = 0;
    double rough = 0;
    double road = 0;
    Cite rate;
    Cite die;
    double most() const { return open > road ? (open > rough ? open : rough) : (road > rough ? road : rough); }
};
/// `face` 0 = without the die (the bare rate).
Allowance allowance_of(const Battle&, const State&, UnitId, Formation formation, int face);
/// The most that any die could give: to know what is within reach at all.
double greatest_reach(const Battle&, const State&, UnitId);

enum class Way : std::uint8_t { open, rough, road };

/// A move to be judged.
struct Journey {
    UnitId unit;
    UnitId target;  ///< of an attack; none = a move
    Point from;
    std::span<const Point> legs;  ///< may be empty: it keeps its place
    Heading heading = 0;          ///< at the end
    Formation start = Formation::line;
    Formation end = Formation::line;
    Allowance allowance;
    bool entering = false;
};
struct Verdict {
    std::optional<Refusal> no;
    double length = 0;
    Way way = Way::open;
};
/// RV-6.1, RV-6.2, RV-6.E, RV-10.A, RV-16.D, RV-16.E.1, RV-16.E.4: whether a unit may go that way. Pure.
Verdict judge(const Battle&, const State&, const Journey&);
/// The path of length `walked` from its start; the heading of the leg it ends on.
Point along(Point from, std::span<const Point> legs, double walked, Heading& heading);

/// RV-11: formations this unit may take up.
bool formation_allowed(const Battle&, const State&, UnitId, Formation);
/// The clause that forbids it the formations it is not allowed.
const char* formation_clause(const Battle&, const State&, UnitId);

/// RV-2.B: a concealed unit stays unseen there: wholly in woods, or where no place of the enemy's deployment looks over
/// the crest.
bool hides(const Battle&, const State&, UnitId unit, const Box& box);

/// RV-10.A: it stands 1" off its target with its front able to meet it.
bool has_arrived(const Battle&, const State&, UnitId unit, UnitId target);

/// Paths to try for a move, the recommended one first. All lawful.
void path_candidates(const Battle&, const State&, const CarryOut&, std::size_t most, std::vector<Decision>&);
Journey journey_of(const Battle&, const State&, const CarryOut&, const Decision&);

/// The fields of CarryOut, for every step that carries one.
std::span<const Field> carry_out_fields();

void register_march(ProcedureTable&);
void register_leaving_town(ProcedureTable&);

}  // namespace linstock::brom
