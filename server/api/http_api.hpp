#pragma once
// The HTTP API under /api/.

#include "server/server.hpp"
#include "server/session/session_registry.hpp"

namespace linstock::server {

HttpReply answer_http(SessionRegistry& registry, const HttpRequest& request);

/// A target in its parts: "/api/rulesets/revised?variant=15%20mm".
struct Target {
    std::vector<std::string> path;  ///< {"api", "rulesets", "revised"}
    std::vector<std::pair<std::string, std::string>> query;
    std::string parameter(const std::string& name) const;  ///< "" = not given
};
Target parsed_target(std::string_view target);
/// The one way to write the path of a target, however it was written: "/api//%62attles" is "/api/battles". Limits and
/// the router go by the same. What is behind "?" stays as it is.
std::string canonical_target(std::string_view target);

// What does not belong to any battle (server/api/ruleset_pages.cpp, server/api/scenario_pages.cpp).
HttpReply list_house_rules(const Library& library);
HttpReply list_rulesets(const Library& library);
/// What a drawing may say for each book: its optional rules, qualities, and own entries as a form asks for them.
HttpReply list_forms(const Library& library);
HttpReply show_ruleset(const Library& library, const std::string& id, const std::string& variant);
HttpReply list_scenarios(const Library& library);
HttpReply show_scenario(const Library& library, const std::string& id, const std::string& ruleset);
/// The page of a scenario that somebody has drawn himself.
HttpReply show_drawn_scenario(const Library& library, const std::string& text, const std::string& ruleset);
/// What a unit sees, or reaches in one move, as it stands in a drawn scenario.
struct ScenarioLayerRequest {
    std::string ruleset;  ///< "" = its first
    std::string layer;    ///< "reach", "sight"
    std::string army;
    std::string unit;
};
HttpReply show_scenario_layer(const Library& library, const std::string& text, const ScenarioLayerRequest& wanted);
/// How battles of it between two sergeants end, as many as there is time for: {battles, first, second, draws, turns}.
struct TrialRequest {
    std::string ruleset;
    std::string battles;     ///< how many at the most
    std::string first_seed;  ///< the seed of the first
};
HttpReply run_trial_battles(const Library& library, const std::string& text, const TrialRequest& wanted);
/// Its file as it lies in the library, to be drawn on.
HttpReply scenario_text(const Library& library, const std::string& id);

}  // namespace linstock::server
