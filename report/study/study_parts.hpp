#pragma once
// Internals of a study's page: its sections. Some are for one arm.

#include "report/study/study_text.hpp"
#include "study/summary.hpp"

#include <string>
#include <vector>

namespace linstock::report {

/// `part` as a percentage of `whole`; 0 if `whole` is 0.
double percent_of(std::uint64_t part, std::uint64_t whole);
std::string army_name(const Battle& battle, std::size_t side);

// Who wins (report/study/study_shares.cpp).
std::string split_bar(const study::Summary& s, std::size_t arm);
std::string shares_section(const study::Summary& s);
std::string comparisons_section(const study::Summary& s);
std::string endings_table(const study::Summary& s, std::size_t arm, const EndingText& ending);

// The course of the battles (report/study/study_course.cpp).
std::string length_plot(const study::Summary& s, std::size_t arm);
std::string losses_plot(const study::Summary& s, std::size_t arm);
std::string effectiveness_plots(const study::Summary& s, std::size_t arm);

// Where (report/study/study_heat.cpp).
std::string heat_maps(const study::Summary& s, std::size_t arm);

// What decided the battles (report/study/study_causes.cpp).
std::string causes_tables(const study::Summary& s, std::size_t arm);
std::string clauses_table(const study::Summary& s, std::size_t arm);
std::string units_table(const study::Summary& s, std::size_t arm);
std::string luck_text_of(const study::Summary& s, std::size_t arm);
/// The texts of the clauses that the tables cite.
std::string cited_clause_texts(const study::Summary& s);

}  // namespace linstock::report
