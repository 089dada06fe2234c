// linstock skirmish: writes a generated battle.

#include "skirmish/skirmish.hpp"

#include "apps/command_line/setup.hpp"
#include "apps/linstock/commands.hpp"
#include "apps/skirmish_tables.hpp"

#include <filesystem>

namespace linstock::apps {

Status make_skirmish_file(const SkirmishOptions& o) {
    const auto seed = seed_from(o.seed);
    if (!seed) return bad_input;
    std::error_code none;
    if (!o.out.empty() && std::filesystem::exists(o.out, none)) {
        complain(o.out + " exists already; nothing was written");
        return bad_input;
    }
    const auto tables = skirmish_tables();
    if (!tables) {
        print_problems(tables.error());
        return bad_input;
    }
    const auto made =
        skirmish::make_skirmish(*tables, {o.ruleset, o.kind, o.theatre, o.first, o.second, o.minutes, *seed});
    if (!made) {
        complain(to_text(made.error()));
        return bad_input;
    }
    return write_output(made->text, o.out);
}

}  // namespace linstock::apps
