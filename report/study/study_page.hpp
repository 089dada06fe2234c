#pragma once
// The report of a study: one self-contained HTML page with plots, maps of where units stood and fell, what decided the
// battles, and comparisons between arms. The same rows give the same bytes.

#include "report/study/study_text.hpp"
#include "study/summary.hpp"

#include <string>

namespace linstock::report {

std::string study_html(const study::Summary& summary, const EndingText& ending);

}  // namespace linstock::report
