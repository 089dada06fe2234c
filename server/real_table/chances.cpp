// What a test may say: every face of its dice is tried through the door, on copies of the staged state.

#include "battle/engine_api.hpp"
#include "server/real_table/real_table.hpp"

#include <algorithm>

namespace linstock::server {

namespace {

constexpr int max_rolls = 2;     ///< a rating that is not known yet, and the test
constexpr int max_answers = 20;  ///< between two dice

class FaceEnumerator {
  public:
    FaceEnumerator(const Battle& battle, UnitId unit) : battle_(battle), unit_(unit) {}

    /// False when it would be too many.
    bool follow(State state, double p, int rolls) {
        for (int i = 0; i < max_answers; ++i) {
            const std::vector<Prompt> asked = prompts(battle_, state);
            if (asked.empty()) return true;
            const Prompt& prompt = asked.front();
            if (prompt.seat == Seat::chance) return throw_all(state, prompt, p, rolls);
            std::vector<Event> events;
            decide_unchecked(battle_, state, default_answer(battle_, state, prompt), nullptr, &events);
            if (asking(events, p)) return true;
        }
        return false;
    }

    std::vector<OutcomeProbability> sorted() {
        std::stable_sort(found_.begin(), found_.end(),
                         [](const OutcomeProbability& a, const OutcomeProbability& b) { return a.p > b.p; });
        return std::move(found_);
    }

  private:
    bool throw_all(const State& state, const Prompt& prompt, double p, int rolls) {
        const RollAsked& roll = prompt.roll.front();
        if (roll.count != 1 || rolls == max_rolls) return false;
        for (int face = 1; face <= roll.sides; ++face) {
            State next = state;
            Decision dice;
            dice.prompt = prompt.id;
            dice.by = prompt.seat;
            dice.verb = Verb::roll;
            dice.faces = {static_cast<std::uint8_t>(face)};
            std::vector<Event> events;
            if (decide(battle_, next, dice, nullptr, &events)) return false;
            const double here = p / roll.sides;
            if (!asking(events, here) && !follow(std::move(next), here, rolls + 1)) return false;
        }
        return true;
    }

    /// The first that says what becomes of the unit settles it.
    bool asking(const std::vector<Event>& events, double p) {
        for (const Event& e : events) {
            const bool about = e.unit == unit_ || e.officer || std::count(e.units.begin(), e.units.end(), unit_) > 0;
            if (!about || e.event_result == EventResult::none || e.word == nullptr) continue;
            add(e.word, p);
            return true;
        }
        return false;
    }

    /// What reads the same for people is one line.
    void add(std::string what, double p) {
        for (OutcomeProbability& c : found_)
            if (c.what == what) {
                c.p += p;
                return;
            }
        found_.push_back({std::move(what), p});
    }

    const Battle& battle_;
    UnitId unit_;
    std::vector<OutcomeProbability> found_;
};

}  // namespace

std::vector<OutcomeProbability> RealTable::probabilities(const TableQuestion& asking) const {
    if (asking.cause != RollCause::question || asking.shot.firer.none()) return {};
    auto staged = stage(asking);
    if (!staged) return {};
    FaceEnumerator faces(*staged->battle, asking.shot.firer);
    if (!faces.follow(std::move(staged->state), 1, 0)) return {};
    return faces.sorted();
}

}  // namespace linstock::server
