#pragma once
// What `check` says of a decision; and the same said by whoever plays at a server, in his own program, of the battle as
// he knows it: each frame of a drag, without asking there. The server goes on judging what is decided.

#include "battle/json.hpp"
#include "server/library.hpp"
#include "server/views/viewers.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace linstock::server {

/// `lawful`, `refusal`, and how its unit would stand.
void write_verdict(json::Writer& to, const Battle& battle, const State& state, const Decision& decision);

/// Why no other program may judge for this seat; "" = it may. Its enemy's briefing stands in the text of a scenario,
/// and so does who is kept back: one that is in no library is handed on where the seat knows all that is in it.
std::string why_server_only(const BattleSession& session, Seat seat);
/// What such a program needs: the battle by its texts, and how it stands as far as the seat may know (redacted_for).
void write_known_state(json::Writer& to, const BattleSession& session, Seat seat);

/// A battle as one seat knows it.
class LocalChecker {
  public:
    /// Of the text of write_known_state, an object. The error is a sentence: this program has another scenario, other
    /// charts. A battle that `before` has is not prepared again.
    static Result<LocalChecker, std::string> from_known_state(const Library& library, std::string_view known,
                                                              const LocalChecker* before);

    /// The answer's members as JSON, an object; "" = it is for the server to say.
    std::string check(std::string_view decision) const;

  private:
    std::string key_;  ///< of the texts that the battle was made of
    std::shared_ptr<const Battle> battle_;
    Seat seat_ = Seat::first;
    State state_;
    std::vector<Prompt> prompts_;
};

}  // namespace linstock::server
