#pragma once
// The notes that viewers write at a battle's events. They are stored before they are kept here.

#include "server/server_context.hpp"
#include "server/session/rejection.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace linstock::server {

class BattleNotes {
  public:
    /// The arguments outlive this object.
    BattleNotes(ServerContext& context, const std::string& battle) : context_(context), battle_(battle) {}

    store::Failure load();
    const std::vector<store::NoteRow>& all() const { return notes_; }
    /// `owner`: whose note it is (notes_owner in server/views/viewers.hpp). An empty text deletes the note. Rejected
    /// when the notes of this owner become larger than 64 KiB: each viewer receives them when joining.
    MaybeRejection set(int owner, std::int64_t event, const std::string& text);

  private:
    ServerContext& context_;
    const std::string& battle_;
    std::vector<store::NoteRow> notes_;
};

}  // namespace linstock::server
