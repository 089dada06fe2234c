#pragma once
// The answer of `check`, and the same check in the client's own engine, from the state as the seat knows it. It gives
// an answer for every frame of a drag without a request. The server still checks every decision.

#include "battle/json.hpp"
#include "server/library.hpp"
#include "server/views/viewers.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace linstock::server {

/// `lawful`, `refusal`, and the unit's resulting stands.
void write_verdict(json::Writer& to, const Battle& battle, const State& state, const Decision& decision);

/// Why this seat's client may not check locally; "" = it may. The scenario's text contains the enemy's briefing and
/// hidden units. So a text that is not in the library is given only to a seat that may know all of it.
std::string why_server_only(const BattleSession& session, Seat seat);
/// What a client needs to check locally: the texts of the battle and the state as the seat knows it (redacted_for()).
void write_known_state(json::Writer& to, const BattleSession& session, Seat seat);

/// A battle as one seat knows it.
class LocalChecker {
  public:
    /// Reads an object of write_known_state(). The error is a sentence: this program has another scenario or other
    /// charts. A battle that `before` has already prepared is reused.
    static Result<LocalChecker, std::string> from_known_state(const Library& library, std::string_view known,
                                                              const LocalChecker* before);

    /// The members of the answer as a JSON object; "" = only the server knows.
    std::string check(std::string_view decision) const;

  private:
    std::string key_;  ///< of the texts of the battle
    std::shared_ptr<const Battle> battle_;
    Seat seat_ = Seat::first;
    State state_;
    std::vector<Prompt> prompts_;
};

}  // namespace linstock::server
