#pragma once
// A study as text: for the terminal, and as captions of its page.

#include "study/summary.hpp"

#include <functional>
#include <string>
#include <vector>

namespace linstock::report {

/// The ending of a battle of an arm, in the words of its ruleset and scenario: "Blue wins: minor defeat for Grey".
using EndingText = std::function<std::string(std::size_t arm, const Outcome&)>;

struct Ending {
    std::uint64_t battles = 0;
    int winner = 0;
    std::string text;
};
/// The endings of an arm's battles, equal texts combined, the most frequent first.
std::vector<Ending> endings_of(const study::Summary& summary, std::size_t arm, const EndingText& ending);

/// A page of plain text: each arm's shares with intervals, and each arm compared with the first.
std::string study_text(const study::Summary& summary, const EndingText& ending);

/// "52.1 % (49.0 to 55.2)", "8.4 (8.1 to 8.7)"; with `sign`, a difference: "+3.1 points (−0.4 to +6.6)".
std::string interval_text(const study::Interval& interval, bool share, bool sign = false);
/// Whether a ruleset has a measure: with bases there are no figures and no routs; other rulesets report figures, not
/// stands.
bool has_measure(const Battle& battle, study::Measure measure);
/// The unit of losses: "figures", "bases".
std::string losses_word(const Battle& battle);
/// A measure for people: "Blue wins", "turns", "Grey's effectiveness at the end".
std::string measure_text(const Battle& battle, study::Measure measure);
/// "p = 0.013", "p < 0.001".
std::string p_text(double p);
/// Which battles are compared, after a comma; "" = all.
std::string compared_text(const study::Summary& summary, const study::Comparison& comparison);
/// The conclusion from a comparison of the first army's share: "Blue wins more often", "no difference that these
/// battles show".
std::string comparison_text(const study::Summary& summary, const study::Comparison& comparison);
/// "1 battle", "450 battles".
std::string battles_text(std::uint64_t n);

}  // namespace linstock::report
