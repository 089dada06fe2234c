#pragma once
// The HTTP API under /api/.

#include "server/server.hpp"
#include "server/session/session_registry.hpp"

namespace linstock::server {

HttpReply answer_http(SessionRegistry& registry, const HttpRequest& request);

/// A request target in parts: "/api/rulesets/revised?variant=15%20mm".
struct Target {
    std::vector<std::string> path;  ///< {"api", "rulesets", "revised"}
    std::vector<std::pair<std::string, std::string>> query;
    std::string parameter(const std::string& name) const;  ///< "" = absent
};
Target parsed_target(std::string_view target);
/// The canonical form of a target's path, however it was written: "/api//%62attles" becomes "/api/battles". Request
/// limits and the router both use it. The query stays as it is.
std::string canonical_target(std::string_view target);

// Requests that concern no battle (server/api/ruleset_pages.cpp, server/api/scenario_pages.cpp).
HttpReply list_house_rules(const Library& library);
HttpReply list_rulesets(const Library& library);
/// What a drawing may contain for each ruleset: its optional rules, qualities, and own entries as fields of a form.
HttpReply list_forms(const Library& library);
HttpReply show_ruleset(const Library& library, const std::string& id, const std::string& variant);
HttpReply list_scenarios(const Library& library);
HttpReply show_scenario(const Library& library, const std::string& id, const std::string& ruleset);
/// The page of a scenario that a user has drawn.
HttpReply show_drawn_scenario(const Library& library, const std::string& text, const std::string& ruleset);
/// What a unit sees, or reaches in one move, from its position in a drawn scenario.
struct ScenarioLayerRequest {
    std::string ruleset;  ///< "" = the scenario's first
    std::string layer;    ///< "reach", "sight"
    std::string army;
    std::string unit;
};
HttpReply show_scenario_layer(const Library& library, const std::string& text, const ScenarioLayerRequest& wanted);
/// The results of trial battles between two sergeants, as many as the time allows: {battles, first, second, draws,
/// turns}.
struct TrialRequest {
    std::string ruleset;
    std::string battles;     ///< the largest number to play
    std::string first_seed;  ///< of the first battle
};
HttpReply run_trial_battles(const Library& library, const std::string& text, const TrialRequest& wanted);
/// The file as it is in the library, for the drawing board.
HttpReply scenario_text(const Library& library, const std::string& id);

// Generated battles (server/api/skirmish_pages.cpp).
/// Rulesets, kinds, theatres and army lists.
HttpReply list_skirmish_choices(const Library& library);
/// A scenario's text for a request in JSON; what it leaves out, the seed chooses.
HttpReply make_skirmish_reply(const Library& library, const std::string& body);

}  // namespace linstock::server
