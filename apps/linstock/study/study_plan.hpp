#pragma once
// Makes the manifest of a study from the command line, and battles from a manifest.

#include "apps/command_line/setup.hpp"
#include "apps/linstock/commands.hpp"
#include "study/manifest.hpp"
#include "study/vary.hpp"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace linstock::apps {

/// A requested arm: names of house rules, and settings on top of them.
struct RequestedArm {
    std::vector<std::string> house;
    std::vector<study::Setting> settings;
    const char* option = "--vary";  ///< the option that the settings come from
};

/// The arms of `--house` and `--vary`: the printed rules and each `--house` ("a+b" is both together), each with every
/// combination of varied values. On an error, prints a message and returns nothing.
std::optional<std::vector<RequestedArm>> requested_arms(const StudyOptions& options);

/// The manifest of the study. If something cannot be read or changed, prints a message (not if `quiet`) and returns
/// nothing.
std::optional<study::Manifest> plan(const StudyOptions& options, const std::vector<RequestedArm>& wishes,
                                    bool quiet = false);

/// "'a' and 'b' are the same battle": two names for one arm, such as turns=3 and turns=03; "" if there are none.
std::string identical_arms(const study::Manifest& manifest);

/// The prepared battles of a manifest. On an error, prints a message and returns nothing.
std::optional<std::vector<std::shared_ptr<const Battle>>> battles_of(const study::Manifest& manifest,
                                                                     bool quiet = false);

}  // namespace linstock::apps
