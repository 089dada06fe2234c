// BA-3.A: the hour. BA-7.I: night. Mist or dusk of the scenario limit sight like night.

#include "base/measure.hpp"
#include "battle/event.hpp"
#include "rulesets/brothers/fire/fire.hpp"

#include <algorithm>
#include <array>

namespace linstock::brothers {

namespace {

/// A sight limit at least this long is no limit.
constexpr double unlimited = 1e8;

void tell(Play& play, const char* word, double far) {
    play.say(EventKind::noted, [&](Event& e) {
        e.word = word;
        if (far < unlimited) e.distance = to_coord(far);
        e.why = {profile(play.battle()).night_range.why};
    });
}

}  // namespace

// A night has no bounds: each day begins at the same hour (BA-14.A).
int hour_of(const Battle& battle, int turn) {
    const Setup& s = setup(battle);
    return (s.first_hour + std::max(0, turn - 1) % s.bounds) % 24;
}

const char* clock_at(int hour) {
    constexpr std::array<const char*, 24> clock = {
        "00:00", "01:00", "02:00", "03:00", "04:00", "05:00", "06:00", "07:00", "08:00", "09:00", "10:00", "11:00",
        "12:00", "13:00", "14:00", "15:00", "16:00", "17:00", "18:00", "19:00", "20:00", "21:00", "22:00", "23:00"};
    return clock[static_cast<std::size_t>(hour)];
}

bool at_night(const Battle& battle, int turn) {
    const Setup& s = setup(battle);
    if (turn < 1) return false;
    const int bound = (turn - 1) % s.bounds + 1;  // bound of the day
    return s.night_from > 0 && bound >= s.night_from && (s.night_to == 0 || bound <= s.night_to);
}

void tell_light(Play& play) {
    const Battle& battle = play.battle();
    const Profile& pf = profile(battle);
    const int turn = play.state().turn;
    const bool dark = at_night(battle, turn);
    if (dark && !at_night(battle, turn - 1))
        tell(play, "night falls: the maximum range is now", pf.night_range.value * pf.factor.value);
    const bool day_broke = turn > 1 && (turn - 1) % setup(battle).bounds == 0;  // reported by BA-14.A
    if (!dark && !day_broke && at_night(battle, turn - 1)) tell(play, "the night is over", unlimited);
    const double limit = battle.scenario->sight_limit(turn);
    const double before = turn > 1 ? battle.scenario->sight_limit(turn - 1) : unlimited;
    if (limit < unlimited && (nearer(limit, before) || beyond(limit, before)))
        tell(play, "sight is limited: the maximum range is now", limit);
    if (limit >= unlimited && before < unlimited) tell(play, "sight is no longer limited", unlimited);
}

}  // namespace linstock::brothers
