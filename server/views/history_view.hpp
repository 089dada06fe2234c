#pragma once
// Looking back: how things stood after so many decisions, and the moments worth going to.

#include "report/page/after_action.hpp"
#include "server/views/viewers.hpp"

namespace linstock::server {

/// Members of `LookBackAnswer` after `ok`.
void write_look_back(json::Writer& to, const BattleSession& session, const Viewer& by, std::size_t decision);
/// Members of `MomentsAnswer` after `ok`.
void write_moments(json::Writer& to, const BattleSession& session, const Viewer& by);

/// The battle's record, as far as it has come.
std::string record_of(const BattleSession& session);
/// The after-action report: with the eyes of the link while the battle goes on, then with everybody's; `letters`: that
/// whose eyes they are may read.
std::string report_of(const BattleSession& session, Viewpoint viewpoint, std::vector<report::ReportedDispatch> letters);

}  // namespace linstock::server
