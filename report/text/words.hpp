#pragma once
// Imports from words/ that the report uses: sentences and their parts.

#include "words/event_text.hpp"
#include "words/loss_count.hpp"
#include "words/sentences.hpp"
#include "words/words.hpp"

namespace linstock::report {

using wording::army_title;
using wording::capitalised;
using wording::citations_text;
using wording::cites_of;
using wording::compass_text;
using wording::condition_text;
using wording::count_of;
using wording::count_text;
using wording::decimal;
using wording::degree_text;
using wording::event_text;
using wording::flag_rank;
using wording::is_many;
using wording::left_word;
using wording::listed;
using wording::loss_count_lines;
using wording::loss_counts;
using wording::LossCount;
using wording::LossCountLine;
using wording::measure_text;
using wording::modifier_text;
using wording::named;
using wording::objective_name;
using wording::phase_text;
using wording::plain_word;
using wording::rank_text;
using wording::signed_decimal;
using wording::signed_text;
using wording::stance_text;
using wording::whereabouts;

}  // namespace linstock::report
