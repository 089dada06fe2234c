#pragma once
// From what was asked on the command line to the manifest of a study, and from a manifest to its battles.

#include "apps/command_line/setup.hpp"
#include "apps/linstock/commands.hpp"
#include "study/manifest.hpp"
#include "study/vary.hpp"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace linstock::apps {

/// One arm that is asked for: house rules by their names, settings on top of them.
struct ArmWish {
    std::vector<std::string> house;
    std::vector<study::Setting> settings;
    const char* option = "--vary";  ///< what named the settings
};

/// The arms of `--house` and `--vary`: the book and each `--house` ("a+b" is both at once), each with every combination
/// of what is varied. Nothing after a message.
std::optional<std::vector<ArmWish>> arms_wished(const StudyOptions& options);

/// Nothing after a message when something cannot be read or changed. `quiet`: an arm that cannot be had is no message.
std::optional<study::Manifest> plan(const StudyOptions& options, const std::vector<ArmWish>& wishes,
                                    bool quiet = false);

/// "'a' and 'b' are the same battle": two names for one arm, such as turns=3 and turns=03; "" = there are none.
std::string alike(const study::Manifest& manifest);

/// The arms of a manifest ready to open; nothing after a message.
std::optional<std::vector<std::shared_ptr<const Battle>>> battles_of(const study::Manifest& manifest,
                                                                     bool quiet = false);

}  // namespace linstock::apps
