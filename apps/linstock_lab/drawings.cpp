// linstock-lab drawings: the drawings of the rulebooks, computed by the rulesets' geometry, as SVG files.

#include "apps/drawings/drawings.hpp"

#include "apps/command_line/setup.hpp"
#include "apps/files.hpp"
#include "apps/linstock_lab/commands.hpp"
#include "rulesets/books/register.hpp"

#include <fmt/format.h>

#include <filesystem>

namespace linstock::apps {

Status drawings(const DrawingsOptions& options) {
    std::error_code failed;
    std::filesystem::create_directories(options.folder, failed);
    for (const books::Book& book : books::all()) {
        const auto drawn = drawings_of(book.id);
        if (!drawn) {
            print_problems(drawn.error());
            return bad_input;
        }
        for (const report::Drawing& one : *drawn) {
            const std::string file = options.folder + "/" + one.clause + ".svg";
            if (const auto wrong = write_file(file, one.svg)) {
                print_problems(*wrong);
                return bad_input;
            }
            fmt::print("{}  {}\n", one.clause, one.title);
        }
    }
    return all_well;
}

}  // namespace linstock::apps
