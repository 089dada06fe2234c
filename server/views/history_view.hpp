#pragma once
// Earlier moments of a battle: the table after a number of decisions, the moments worth showing, the record and the
// report.

#include "report/page/after_action.hpp"
#include "server/views/viewers.hpp"

namespace linstock::server {

/// Members of `LookBackAnswer` after `ok`.
void write_look_back(json::Writer& to, const BattleSession& session, const Viewer& by, std::size_t decision);
/// Members of `MomentsAnswer` after `ok`.
void write_moments(json::Writer& to, const BattleSession& session, const Viewer& by);

/// The battle's record so far.
std::string record_of(const BattleSession& session);
/// The after-action report. While the battle goes on it shows what `viewpoint` sees, afterwards everything. `letters`:
/// the dispatches that the reader may read.
std::string report_of(const BattleSession& session, Viewpoint viewpoint, std::vector<report::ReportedDispatch> letters);

}  // namespace linstock::server
