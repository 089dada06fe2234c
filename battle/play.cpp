#include "battle/play.hpp"

#include "base/hash.hpp"
#include "battle/ruleset.hpp"

#include <algorithm>
#include <cassert>
#include <cstring>

namespace linstock {

namespace {

const std::array roll_fields = {
    LINSTOCK_FIELD(RollLocals, unit),  LINSTOCK_FIELD(RollLocals, officer), LINSTOCK_FIELD(RollLocals, purpose),
    LINSTOCK_FIELD(RollLocals, sides), LINSTOCK_FIELD(RollLocals, count),   LINSTOCK_FIELD(RollLocals, descending),
    LINSTOCK_FIELD(RollLocals, need),
};

}  // namespace

void Play::roll(std::uint8_t purpose, int count, int sides, UnitId unit, OfficerId officer, int need) {
    assert(count >= 0 && count <= static_cast<int>(most_faces) && "too many dice for one roll");
    RollLocals locals;
    locals.unit = unit;
    locals.officer = officer;
    locals.purpose = purpose;
    locals.sides = static_cast<std::uint8_t>(sides);
    locals.count = static_cast<std::uint8_t>(count);
    locals.need = static_cast<std::uint8_t>(need);
    push(step(0, locals));
}

void Play::shuffle(std::uint8_t purpose, int cards) {
    RollLocals locals;
    locals.purpose = purpose;
    locals.sides = static_cast<std::uint8_t>(cards);
    locals.count = static_cast<std::uint8_t>(cards > 1 ? cards - 1 : 0);
    locals.descending = 1;
    push(step(0, locals));
}

Procedure roll_procedure() {
    Procedure p;
    p.name = "roll";
    p.label = "Dice";
    p.fields = roll_fields;
    return p;
}

namespace {

std::uint64_t with_id(const std::string& id, std::uint64_t of_charts) {
    Hasher h;
    h.add(id);
    h.add(of_charts);
    return h.digest();
}

}  // namespace

const Charts& Battle::charts() const { return *rules->charts; }

std::uint64_t Ruleset::hash() const { return with_id(id, charts->hash()); }

bool Ruleset::has_hash(std::uint64_t value) const { return value == hash() || value == with_id(id, charts->hash_v1()); }

std::uint16_t Ruleset::procedure(const char* name) const {
    for (std::size_t i = 0; i < procedures.size(); ++i)
        if (std::strcmp(procedures[i].name, name) == 0) return static_cast<std::uint16_t>(i);
    assert(false && "unknown procedure");
    return 0;
}

std::uint8_t Ruleset::purpose(const char* name) const {
    for (std::size_t i = 0; i < purposes.size(); ++i)
        if (std::strcmp(purposes[i].name, name) == 0) return static_cast<std::uint8_t>(i);
    assert(false && "unknown purpose of dice");
    return 0;
}

bool Ruleset::knows(Formation formation) const {
    return std::find(formations.begin(), formations.end(), formation) != formations.end();
}

PromptRole Ruleset::role_of(const char* kind) const {
    for (const PromptKind& one : questions)
        if (std::strcmp(one.kind, kind) == 0) return one.role;
    return PromptRole::other;
}

PhaseRole Ruleset::role_of_phase(std::size_t phase) const {
    return phase < phases.size() ? phases[phase].role : PhaseRole::other;
}

bool Ruleset::has_phase(PhaseRole role) const {
    return std::any_of(phases.begin(), phases.end(), [&](const PhaseName& p) { return p.role == role; });
}

}  // namespace linstock
