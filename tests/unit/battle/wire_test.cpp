#include "battle/wire.hpp"

#include "battle/event.hpp"
#include "battle/json.hpp"
#include "battle/rounded.hpp"
#include "tests/unit/battle/toy_ruleset.hpp"

#include <gmock/gmock.h>

using namespace linstock;
using testing::HasSubstr;
using testing::Not;

namespace {

TEST(Decimal, Coordinate_IsShortestThatParsesBack) {
    EXPECT_EQ(json::decimal(0), "0");
    EXPECT_EQ(json::decimal(to_coord(12.5)), "12.5");
    EXPECT_EQ(json::decimal(to_coord(-3)), "-3");
    EXPECT_EQ(json::decimal(to_coord(0.1)), "0.1");
    EXPECT_EQ(json::decimal(-1), "-0.00000006");
    std::uint64_t bits = 1;
    for (int i = 0; i < 20000; ++i) {
        bits = bits * 6364136223846793005ULL + 1442695040888963407ULL;
        const Coord c = static_cast<Coord>(bits >> 34) - (Coord{1} << 29);
        const auto back = json::parse("[" + json::decimal(c) + "," + json::decimal(-c) + "]", "");
        ASSERT_TRUE(back.ok());
        Point p;
        ASSERT_TRUE(json::read_point(*back, p));
        ASSERT_EQ(p, (Point{c, -c})) << json::decimal(c);
    }
}

TEST(Rounded, ValueWithinTolerance_IsRounded) {
    EXPECT_EQ(json::decimal(to_coord(31.99999905)), "31.99999905");
    EXPECT_EQ(json::decimal(rounded(to_coord(31.99999905))), "32");
    EXPECT_EQ(json::decimal(rounded(to_coord(-0.49999905))), "-0.5");
    EXPECT_EQ(json::decimal(rounded(to_coord(7.12500095))), "7.125");
    EXPECT_EQ(rounded(to_coord(12.3456)), to_coord(12.3456));
    EXPECT_EQ(json::decimal(rounded(to_coord(31.9999))), "31.9999");
    EXPECT_EQ(rounded(Coord{0}), 0);
    for (const double far : {31.999995, 26.71834912, 1234.00001, -3.3333333, 999999.999998})
        EXPECT_EQ(rounded(to_coord(far)), to_coord(far)) << "what is farther off is told as it is";
}

TEST(Rounded, ViewsAndEvents_AreRoundedButNotState) {
    const auto b = toy::battle();
    State s = open(*b, nullptr, nullptr);
    const Point there = to_point({10, 31.99999905});
    s.units[0].place = there;
    EXPECT_THAT(wire::view_json(*b, view(*b, s, Seat::umpire)), HasSubstr(R"("place":[10,32])"));
    Event e;
    e.kind = EventKind::moved;
    e.unit = UnitId{1};
    e.to = there;
    e.path = {there};
    const std::string told = wire::event_json(*b, e);
    EXPECT_THAT(told, HasSubstr(R"("to":[10,32])"));
    EXPECT_THAT(told, HasSubstr(R"("path":[[10,32]])"));
    EXPECT_THAT(wire::save(*b, s), HasSubstr("31.99999905"));
    Decision d;
    d.verb = Verb::march;
    d.unit = UnitId{1};
    d.path = {there};
    EXPECT_THAT(wire::decision_json(*b, d), HasSubstr("31.99999905")) << "decisions are exact";
}

TEST(Wire, EventWithResult_WritesIt) {
    const auto b = toy::battle();
    Event e;
    e.kind = EventKind::command_checked;
    EXPECT_THAT(wire::event_json(*b, e), Not(HasSubstr("upshot")));
    e.event_result = EventResult::obeys;
    EXPECT_THAT(wire::event_json(*b, e), HasSubstr(R"("upshot":"obeys")"));
    e.event_result = EventResult::breached;
    EXPECT_THAT(wire::event_json(*b, e), HasSubstr(R"("upshot":"breached")"));
}

TEST(Decimal, EveryHeading_ParsesBack) {
    for (Heading h = 0; h < full_turn; ++h) {
        const auto back = json::parse(json::degrees(h), "");
        ASSERT_TRUE(back.ok());
        Heading out = -1;
        ASSERT_TRUE(json::read_heading(*back, out));
        ASSERT_EQ(out, h);
    }
    EXPECT_EQ(json::degrees(1), "0.0625");
}

TEST(Json, EveryValue_KnowsItsPosition) {
    const auto v = json::parse("{\n  \"a\" : [1,\n   -2.5e1 , \"x\\ny\"], \"b\":true}", "f", 10);
    ASSERT_TRUE(v.ok()) << to_text(v.error());
    EXPECT_EQ(v->line, 10);
    const json::Value& a = *v->find("a");
    EXPECT_EQ(a.line, 11);
    EXPECT_EQ(a.column, 9);
    EXPECT_EQ(a.items[1].line, 12);
    EXPECT_EQ(a.items[1].column, 4);
    EXPECT_EQ(a.items[2].text, "x\ny");
    EXPECT_EQ(v->find("b")->column, 26);
    EXPECT_EQ(v->find("c"), nullptr);
}

TEST(Json, Errors_HavePosition) {
    const auto error = [](const char* text) {
        const auto v = json::parse(text, "f");
        return v ? std::string("none") : to_text(v.error());
    };
    EXPECT_EQ(error("{\n \"a\": nope}"), "f:2:7: invalid JSON here");
    EXPECT_THAT(error("{\"a\":1"), HasSubstr("f:1:7: the text ends too early"));
    EXPECT_THAT(error(""), HasSubstr("the text ends too early"));
    EXPECT_THAT(error("{\"a\":1,\"a\":2}"), HasSubstr("f:1:8: the key 'a' is given twice"));
    EXPECT_THAT(error("[1] 2"), HasSubstr("f:1:5"));
    EXPECT_THAT(error("[\"\xff\"]"), HasSubstr("invalid JSON"));
    EXPECT_THAT(error("[1e999]"), HasSubstr("invalid JSON"));
    EXPECT_THAT(error(std::string(5000, '[').c_str()), HasSubstr("more than 64 deep"));
}

TEST(Wire, Prompt_WritesNumberNameAndClause) {
    const auto b = toy::battle();
    const State s = open(*b, nullptr, nullptr);
    const std::string text = wire::prompt_json(*b, prompts(*b, s).at(0));
    EXPECT_THAT(text,
                HasSubstr(R"("prompt":5,"seat":"first","kind":"order","unit":1,"unit_name":"1st \"Iron\" Blue")"));
    EXPECT_THAT(text, HasSubstr(R"("verb":"fire")"));
    EXPECT_THAT(text, HasSubstr(R"("distance":12.5)"));
    EXPECT_THAT(text, HasSubstr(R"("why":[{"clause":"TY-1","mark":"printed"}])"));
    EXPECT_TRUE(json::parse(text, "").ok());
}

TEST(Wire, EventsAndViews_AreValidJson) {
    const auto b = toy::battle();
    const SeededDice dice(seed_of(1));
    std::vector<Event> events;
    State s = open(*b, &dice, &events);
    while (!over(s)) {
        ASSERT_FALSE(decide(*b, s, toy::easy(*b, s), &dice, &events));
        for (const Seat seat : {Seat::first, Seat::second, Seat::umpire})
            ASSERT_TRUE(json::parse(wire::view_json(*b, view(*b, s, seat)), "").ok());
    }
    for (const Event& e : events) {
        const auto v = json::parse(wire::event_json(*b, e), "");
        ASSERT_TRUE(v.ok());
        EXPECT_EQ(v->find("event")->text, name_of(e.kind));
    }
}

TEST(Wire, EveryVerb_ParsesBackWithAllFields) {
    const auto b = toy::battle();
    for (std::size_t i = 0; i < verbs; ++i) {
        Decision d;
        d.prompt = 7;
        d.by = Seat::second;
        d.verb = static_cast<Verb>(i);
        const VerbFields f = fields_of(d.verb);
        if (f.unit) d.unit = UnitId{4};
        if (f.target) d.target = UnitId{2};
        if (f.officer) d.officer = OfficerId{1};
        if (f.command) d.command = CommandId{2};
        if (f.piece) d.piece = PieceId{1};
        if (f.formation) d.formation = Formation::square;
        if (f.heading) d.heading = 4321;
        if (f.number) d.number = -3;
        if (f.path) d.path = {{1, -2}, {1 << 30, 12345}};
        if (f.list) d.list = {1, 65535};
        if (f.faces) d.faces = {1, 20};
        const std::string text = wire::decision_json(*b, d);
        const auto back = wire::read_decision(*b, text);
        ASSERT_TRUE(back.ok()) << text << back.error();
        EXPECT_EQ(*back, d) << text;
    }
}

Prompt asking(std::vector<Offer> offers) {
    Prompt p;
    p.id = 5;
    p.seat = Seat::first;
    p.kind = "test";
    p.offers = std::move(offers);
    return p;
}
Offer offered(Verb verb, UnitId unit, std::int32_t number, const char* word = "") {
    Offer o;
    o.verb = verb;
    o.unit = unit;
    o.number = number;
    o.word = word;
    o.distance = to_coord(4);
    return o;
}

TEST(Wire, OfferSentBack_IsAccepted) {
    const auto b = toy::battle();
    const Prompt p = asking({offered(Verb::choose, UnitId{1}, 0, "one"), offered(Verb::choose, UnitId{2}, 7, "two"),
                             offered(Verb::select, UnitId{2}, 0), offered(Verb::fire, UnitId{1}, 0)});
    const auto answer = [&](const std::string& text) {
        return wire::read_answer(*b, text, [&](std::uint32_t id) { return id == p.id ? &p : nullptr; });
    };
    const std::string head = "{\"prompt\":5,\"by\":\"first\",";
    for (const Offer& o : p.offers) {
        const auto d = answer(head + wire::offer_json(*b, o).substr(1));
        ASSERT_TRUE(d.ok()) << d.error();
        EXPECT_EQ(d->verb, o.verb);
        EXPECT_EQ(d->number, o.verb == Verb::select ? 0 : o.number);
        if (o.verb == Verb::choose) {
            EXPECT_TRUE(d->unit.none()) << "a decision of this verb has no unit";
        }
        if (o.verb == Verb::select) {
            EXPECT_EQ(d->list, (std::vector<std::uint16_t>{2}));
        }
    }
    EXPECT_THAT(answer(head + "\"verb\":\"choose\",\"number\":7,\"unit\":1}").error(), HasSubstr("no such offer"));
    EXPECT_THAT(answer(head + "\"verb\":\"choose\",\"number\":7,\"colour\":1}").error(),
                HasSubstr("no member 'colour'"));
    EXPECT_THAT(answer(head + "\"verb\":\"choose\",\"number\":7,\"unit\":99}").error(), HasSubstr("unit"));
    EXPECT_TRUE(answer(head + "\"verb\":\"select\",\"list\":[1,2]}").ok());
    EXPECT_FALSE(wire::read_decision(*b, head + "\"verb\":\"choose\",\"number\":7,\"unit\":2}").ok())
        << "records hold decisions, no offers";
}

TEST(Wire, UnitName_IsAcceptedForId) {
    const auto b = toy::battle();
    const auto d =
        wire::read_decision(*b, R"({"prompt":1,"by":"first","verb":"fire","unit":"2nd Blue","target":"1st Grey"})");
    ASSERT_TRUE(d.ok()) << d.error();
    EXPECT_EQ(d->unit, UnitId{2});
    EXPECT_EQ(d->target, UnitId{3});
}

TEST(Wire, MarchWithoutHeadingOrFormation_KeepsPresentOnes) {
    const auto b = toy::battle();
    State s = open(*b, nullptr, nullptr);
    s.unit(UnitId{2}).heading = from_degrees(135);
    s.unit(UnitId{2}).formation = Formation::column;
    const auto read = [&](const std::string& verb, const std::string& more, const State* now) {
        const auto d = wire::read_decision(
            *b, R"({"prompt":1,"by":"first","verb":")" + verb + R"(","unit":2)" + more + "}", nullptr, now);
        EXPECT_TRUE(d.ok()) << d.error();
        return *d;
    };
    for (const char* verb : {"march", "follow", "leave_town", "reform", "occupy"}) {
        EXPECT_EQ(read(verb, "", &s).heading, from_degrees(135)) << verb;
        EXPECT_EQ(read(verb, "", &s).formation, Formation::column) << verb;
        EXPECT_EQ(read(verb, R"(,"heading":0)", &s).heading, 0) << verb;
        EXPECT_EQ(read(verb, R"(,"heading":0)", &s).formation, Formation::column) << verb;
        EXPECT_EQ(read(verb, R"(,"formation":"line")", &s).formation, Formation::line) << verb;
        EXPECT_EQ(read(verb, "", nullptr).heading, 0) << "a record says both";
    }
    EXPECT_EQ(read("form", "", &s).formation, Formation::column);
    EXPECT_EQ(read("form", "", nullptr).formation, Formation::line) << "a record says it";
    EXPECT_EQ(read("place", "", &s).heading, 0) << "nor does it stand anywhere yet";
    EXPECT_EQ(read("pivot", "", &s).heading, from_degrees(135)) << "an offered pivot as it stands turns nowhere";
    EXPECT_EQ(read("wheel", "", &s).heading, 0);
    const auto parts = wire::read_decision(
        *b, R"({"prompt":1,"by":"first","verb":"dispatch","parts":[{"verb":"march","unit":2,"path":[[1,1]]}]})",
        nullptr, &s);
    ASSERT_TRUE(parts.ok()) << parts.error();
    EXPECT_EQ(parts->parts.at(0).formation, Formation::column);
}

TEST(Wire, BadDecision_SuggestsNearestWord) {
    const auto b = toy::battle();
    const auto error = [&](const char* text) {
        const auto d = wire::read_decision(*b, text);
        return d ? std::string("none") : d.error();
    };
    EXPECT_THAT(error("[1]"), HasSubstr("expected an object, not a list"));
    EXPECT_THAT(error(R"({"prompt":1,"by":"first"})"), HasSubstr("'verb' is missing"));
    EXPECT_THAT(error(R"({"prompt":1,"by":"first","verb":"fier"})"), HasSubstr("did you mean 'fire'?"));
    EXPECT_THAT(error(R"({"prompt":1,"by":"frist","verb":"yes"})"), HasSubstr("did you mean 'first'?"));
    EXPECT_THAT(error(R"({"prompt":1,"by":"first","verb":"fire","unti":1})"), HasSubstr("'fire' has no member 'unti'"));
    EXPECT_THAT(error(R"({"prompt":1,"by":"first","verb":"fire","unti":1})"), HasSubstr("did you mean 'unit'?"));
    EXPECT_THAT(error(R"({"prompt":1,"by":"first","verb":"done","unit":1})"), HasSubstr("'done' has no member 'unit'"));
    EXPECT_THAT(error(R"({"prompt":-1,"by":"first","verb":"done"})"), HasSubstr("a whole number from 0"));
    EXPECT_THAT(error(R"({"prompt":1,"by":"first","verb":"fire","unit":9})"), HasSubstr("from 0 to 4, not 9"));
    EXPECT_THAT(error(R"({"prompt":1,"by":"first","verb":"fire","unit":"2nd Blu"})"),
                HasSubstr("did you mean '2nd Blue'?"));
    EXPECT_THAT(error(R"({"prompt":1,"by":"first","verb":"follow","path":[[1]]})"),
                HasSubstr("path: expected points [x, y]"));
    EXPECT_THAT(error(R"({"prompt":1,"by":"first","verb":"follow","path":[[1e300,0]]})"),
                HasSubstr("path: a number of this point is too large"));
    EXPECT_THAT(error(R"({"prompt":1,"by":"first","verb":"follow","path":[[1000000000,1]]})"),
                HasSubstr("between -1000000 and 1000000"));
    EXPECT_THAT(error(R"({"prompt":1,"by":"first","verb":"pivot","unit":1})"), HasSubstr("'heading' is missing"));
    EXPECT_THAT(error(R"({"prompt":1,"by":"first","verb":"pivot","formation":"lien"})"),
                HasSubstr("no member 'formation'"));
    EXPECT_THAT(error(R"({"prompt":1,"by":"first","verb":"reform","formation":"lien"})"),
                HasSubstr("did you mean 'line'?"));
    EXPECT_THAT(error(R"({"prompt":1,"by":"chance","verb":"roll","faces":[256]})"), HasSubstr("from 0 to 255"));
    EXPECT_THAT(error("{"), HasSubstr("line 1, column 2"));
}

TEST(Save, EveryPrompt_LoadsBackEqual) {
    const auto b = toy::battle();
    State s = open(*b, nullptr, nullptr);
    int prompts_seen = 0;
    for (; !over(s); ++prompts_seen) {
        EXPECT_THAT(toy::uncovered_bytes(*b, s), testing::IsEmpty());
        const std::string text = wire::save(*b, s);
        const auto back = wire::load(*b, text, "save.json");
        ASSERT_TRUE(back.ok()) << to_text(back.error().front()) << text;
        ASSERT_TRUE(*back == s) << text;
        ASSERT_EQ(hash_of(*back), hash_of(s));
        ASSERT_EQ(wire::save(*b, *back), text);
        ASSERT_FALSE(decide(*b, s, toy::easy(*b, s), nullptr, nullptr));
    }
    EXPECT_GT(prompts_seen, 12);
    const auto end = wire::load(*b, wire::save(*b, s), "save.json");
    ASSERT_TRUE(end.ok());
    EXPECT_TRUE(*end == s);
}

TEST(Save, BytesWithoutField_AreFound) {
    const auto b = toy::battle();
    State s = open(*b, nullptr, nullptr);
    s.unit(UnitId{2}).own.bytes[70] = std::byte{1};
    EXPECT_THAT(toy::uncovered_bytes(*b, s), testing::ElementsAre("unit 2, byte 70"));
}

TEST(Save, Damaged_ReportsAllErrorsWithPlace) {
    const auto b = toy::battle();
    const State s = open(*b, nullptr, nullptr);
    const std::string text = wire::save(*b, s);
    const auto with = [&](std::string_view from, std::string_view to) {
        std::string changed = text;
        const std::size_t at = changed.find(from);
        EXPECT_NE(at, std::string::npos) << from << " in " << text;
        changed.replace(at, from.size(), to);
        const auto back = wire::load(*b, changed, "save.json");
        std::string all;
        if (!back)
            for (const Problem& p : back.error())
                all += to_text(p) + "\n";
        return all;
    };
    EXPECT_THAT(with("linstock-save", "linstock"), HasSubstr("this is not a saved battle"));
    EXPECT_THAT(with("\"ruleset\":\"toy\"", "\"ruleset\":\"tin\""), HasSubstr("another ruleset"));
    EXPECT_THAT(with("\"scenario_hash\":\"0000", "\"scenario_hash\":\"1000"), HasSubstr("another scenario"));
    EXPECT_THAT(with("\"turn\"", "\"trun\""), HasSubstr("turn is missing"));
    EXPECT_THAT(with("\"turn\"", "\"trun\""), HasSubstr("no such key 'trun'; did you mean 'turn'?"));
    EXPECT_THAT(with("\"step\":\"ask\"", "\"step\":\"aks\""), HasSubstr("did you mean 'ask'?"));
    EXPECT_THAT(with("\"presence\":\"on_table\"", "\"presence\":\"on_tabel\""),
                HasSubstr("units[0].presence: 'on_tabel' is invalid here"));
    EXPECT_THAT(with("\"attached_to\":2", "\"attached_to\":5"), HasSubstr("officers[0].attached_to"));
    EXPECT_THAT(with("\"locals\":{", "\"locals\":{\"what\":1"), HasSubstr("no such field 'agenda[0].locals.what'"));
    EXPECT_THAT(with("\"deck\":[", "\"deck\":[300"), HasSubstr("from 0 to 255"));
    EXPECT_THAT(with("\"stands_left\":4", "\"stands_left\":17"), HasSubstr("too large"));
    EXPECT_THAT(with("\"units\":[{", "\"units\":[{},{"), HasSubstr("4, as in the scenario"));
}

TEST(Save, Version1WithOtherHashes_LoadsWithWarning) {
    const auto b = toy::battle();
    const State s = open(*b, nullptr, nullptr);
    std::string text = wire::save(*b, s);
    const auto replace = [&](std::string_view what, std::string_view with) {
        const std::size_t at = text.find(what);
        ASSERT_NE(at, std::string::npos) << what;
        text.replace(at, what.size(), with);
    };
    Problems warnings;
    ASSERT_TRUE(wire::load(*b, text, "save.json", &warnings).ok());
    EXPECT_TRUE(warnings.empty());
    replace("\"version\":2", "\"version\":1");
    replace("\"scenario_hash\":\"0000", "\"scenario_hash\":\"1000");
    const auto back = wire::load(*b, text, "save.json", &warnings);
    ASSERT_TRUE(back.ok()) << to_text(back.error().front());
    EXPECT_TRUE(*back == s);
    ASSERT_EQ(warnings.size(), 1U);
    EXPECT_THAT(to_text(warnings.front()), HasSubstr("written by an older version"));
    replace("\"version\":1", "\"version\":3");
    const auto newer = wire::load(*b, text, "save.json");
    ASSERT_FALSE(newer.ok());
    EXPECT_THAT(to_text(newer.error().front()), HasSubstr("a save of another version; expected 1 or 2"));
}

TEST(Save, CutOff_DoesNotLoad) {
    const auto b = toy::battle();
    const std::string text = wire::save(*b, open(*b, nullptr, nullptr));
    for (std::size_t i = 0; i < text.size(); ++i)
        ASSERT_FALSE(wire::load(*b, text.substr(0, i), "save.json").ok());
}

/// Bytes changed, removed and inserted at pseudo-random places.
std::string mangled(std::string text, std::uint64_t& bits) {
    static constexpr std::string_view spice =
        "{}[],:\"\\0123456789-.eE \n\xff"
        "atrue";
    const auto next = [&](std::size_t below) {
        bits = bits * 6364136223846793005ULL + 1442695040888963407ULL;
        return static_cast<std::size_t>(bits >> 33) % below;
    };
    for (std::size_t n = 1 + next(4); n > 0 && !text.empty(); --n) {
        const std::size_t at = next(text.size());
        switch (next(3)) {
            case 0: text[at] = spice[next(spice.size())]; break;
            case 1: text.erase(at, 1 + next(8)); break;
            default: text.insert(at, 1, spice[next(spice.size())]); break;
        }
    }
    return text;
}

TEST(Wire, MangledLines_AreParsedOrRejected) {
    const auto b = toy::battle();
    const State s = open(*b, nullptr, nullptr);
    const std::string save = wire::save(*b, s);
    const std::string decision = wire::decision_json(*b, toy::easy(*b, s));
    std::uint64_t bits = 1;
    int loaded = 0;
    for (int i = 0; i < 3000; ++i) {
        if (const auto back = wire::load(*b, mangled(save, bits), "save")) {
            ++loaded;
            const auto again = wire::load(*b, wire::save(*b, *back), "again");
            ASSERT_TRUE(again.ok());
            ASSERT_TRUE(*again == *back);
        }
        if (const auto d = wire::read_decision(*b, mangled(decision, bits))) static_cast<void>(check(*b, s, *d));
    }
    EXPECT_GT(loaded, 0) << "some changes keep the sense";
}

TEST(Schema, Text_IsJsonWithEveryVerbAndEvent) {
    const std::string text = wire::schema_json();
    const auto v = json::parse(text, "schema");
    ASSERT_TRUE(v.ok()) << to_text(v.error());
    for (std::size_t i = 0; i < verbs; ++i)
        EXPECT_THAT(text, HasSubstr("\"" + std::string(name_of(static_cast<Verb>(i))) + "\""));
    for (const char* shape : {"prompt", "offer", "decision", "event", "view", "refusal", "request", "answer"})
        EXPECT_NE(v->find("$defs")->find(shape), nullptr) << shape;
}

}  // namespace
