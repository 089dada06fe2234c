// Tests drawings, which have a link to view and a link to edit: versions are kept, conflicting
// edits are reported, sizes are limited.

#include "server/drawings/shared_drawings.hpp"

#include "tests/server/each_store.hpp"

#include <gtest/gtest.h>

namespace linstock::server_test {
namespace {

class Drawings : public OnEachStore {
  protected:
    static std::string body_of(const std::string& text, std::int64_t version = 0, const std::string& say = "") {
        json::Writer to;
        to.object();
        if (version > 0) to.member("version", version);
        if (!say.empty()) to.member("say", say);
        to.member("text", text).end_object();
        return to.take();
    }
    void begin(const std::string& text) {
        const auto made = post(*s, "/api/drawing/new", body_of(text));
        ASSERT_EQ(made.status, 201) << made.body;
        edit = member(made, "edit");
        view = member(made, "view");
    }
    /// Stores another text and returns the HTTP status.
    int keep(const std::string& text, std::int64_t version, const std::string& say = "") {
        return post(*s, "/api/drawing", body_of(text, version, say), edit).status;
    }
    json::Value look(const std::string& token) { return parsed(get(*s, "/api/drawing", token).body); }

    std::string edit;
    std::string view;
};
INSTANTIATE_TEST_SUITE_P(Kinds, Drawings, each_store(), name_of_store);

TEST_P(Drawings, ViewLinkCanRead_EditLinkCanWrite) {
    begin("first \xC3\xA9\n\"x\" = 1\n");
    s = server_on(place->path(), now);
    const json::Value seen = look(view);
    EXPECT_EQ(text_of(seen, "text"), "first \xC3\xA9\n\"x\" = 1\n");
    EXPECT_EQ(text_of(seen, "may"), "view");
    EXPECT_EQ(seen.find("view"), nullptr) << "a viewer gets no link";
    EXPECT_EQ(text_of(look(edit), "may"), "edit");
    EXPECT_EQ(text_of(look(edit), "view"), view) << "an editor may pass on the view link";
    EXPECT_EQ(post(*s, "/api/drawing", body_of("mine", 1), view).status, 403);
    EXPECT_EQ(post(*s, "/api/drawing/delete", "{}", view).status, 403);
    EXPECT_EQ(keep("second", 1), 200);
    EXPECT_EQ(text_of(look(view), "text"), "second");
    EXPECT_EQ(get(*s, "/api/drawing", "nobody's").status, 404);
    EXPECT_EQ(get(*s, "/api/drawing").status, 404);
}

TEST_P(Drawings, Store_ContainsNoLinks) {
    begin("first");
    const auto store = store::Store::open(place->path());
    for (const char* collection : {"drawing", "drawing version", "drawing way"}) {
        const auto all = (*store)->documents(collection, (*(*store)->documents_due("drawing", INT64_MAX, 9))[0].id, 99);
        ASSERT_TRUE(all.ok());
        EXPECT_FALSE(all->empty()) << collection;
        for (const store::DocumentRow& one : *all)
            for (const std::string& token : {edit, view})
                EXPECT_EQ((one.id + one.owner + one.text).find(token), std::string::npos) << collection;
    }
}

TEST_P(Drawings, Versions_AreKept_AndCanBeRestored) {
    begin("first");
    now += 1000;
    EXPECT_EQ(keep("second", 1, "the mill moved"), 200);
    EXPECT_EQ(keep("second", 2), 200) << "an unchanged text makes no version";
    EXPECT_EQ(keep("third", 2), 200);
    const json::Value seen = look(view);
    ASSERT_EQ(seen.find("versions")->items.size(), 3U);
    EXPECT_EQ(text_of(seen.find("versions")->items[1], "say"), "the mill moved");
    EXPECT_EQ(keep("another", seen.find("version")->integer,
                   "a\xE2\x80\xAE"
                   "b"),
              400)
        << "turns the direction";
    EXPECT_EQ(seen.find("versions")->items[1].find("at")->integer, now);
    EXPECT_EQ(member(get(*s, "/api/drawing/version?n=1", view), "text"), "first");
    EXPECT_EQ(get(*s, "/api/drawing/version?n=9", view).status, 404);
    EXPECT_EQ(get(*s, "/api/drawing/version?n=x", view).status, 400);
    // Restoring an old version makes it the newest; the versions in between are kept.
    EXPECT_EQ(keep("first", 3), 200);
    EXPECT_EQ(member(get(*s, "/api/drawing/version?n=3", edit), "text"), "third");
    EXPECT_EQ(text_of(look(view), "text"), "first");
}

TEST_P(Drawings, ConflictingEdit_IsRejectedWithTheCurrentText) {
    begin("first");
    EXPECT_EQ(keep("his", 1), 200);
    const auto late = post(*s, "/api/drawing", body_of("hers", 1), edit);
    EXPECT_EQ(late.status, 409);
    EXPECT_EQ(member(late, "text"), "his");
    EXPECT_NE(member(late, "error").find("another version has been stored"), std::string::npos);
    EXPECT_EQ(parsed(late.body).find("version")->integer, 2);
    EXPECT_EQ(text_of(look(edit), "text"), "his");
    EXPECT_EQ(keep("hers", 2), 200);
}

TEST_P(Drawings, SizesAreLimited_AndOldestVersionsAreDropped) {
    EXPECT_EQ(post(*s, "/api/drawing/new", body_of(std::string(server::max_drawing_bytes + 1, 'x'))).status, 413);
    EXPECT_EQ(post(*s, "/api/drawing/new", body_of("")).status, 400);
    EXPECT_EQ(post(*s, "/api/drawing/new", "[]").status, 400);
    begin(std::string(server::max_drawing_bytes, 'x'));
    EXPECT_EQ(keep(std::string(server::max_drawing_bytes + 1, 'y'), 1), 413);
    EXPECT_EQ(keep("y", 1, std::string(201, 's')), 400);
    const auto most = static_cast<std::int64_t>(server::max_versions);
    for (std::int64_t n = 1; n < most; ++n)
        ASSERT_EQ(keep("version " + std::to_string(n + 1), n), 200);
    EXPECT_EQ(look(view).find("versions")->items.size(), server::max_versions);
    ASSERT_EQ(keep("one more", most), 200);
    EXPECT_EQ(look(view).find("versions")->items.size(), server::max_versions);
    EXPECT_EQ(get(*s, "/api/drawing/version?n=1", view).status, 404);
    EXPECT_EQ(member(get(*s, "/api/drawing/version?n=2", view), "text"), "version 2");
    // With large versions fewer are kept.
    for (std::int64_t n = 0; n < 9; ++n)
        ASSERT_EQ(keep(std::string(server::max_drawing_bytes - 1, static_cast<char>('a' + n)), most + 1 + n), 200);
    EXPECT_EQ(look(view).find("versions")->items.size(), 8U);
}

TEST_P(Drawings, DeletedDrawing_LeavesNothing) {
    begin("first");
    EXPECT_EQ(keep("second", 1), 200);
    EXPECT_EQ(post(*s, "/api/drawing/delete", "{}", edit).status, 200);
    EXPECT_EQ(get(*s, "/api/drawing", edit).status, 404);
    EXPECT_EQ(get(*s, "/api/drawing", view).status, 404);
    const auto store = store::Store::open(place->path());
    EXPECT_TRUE((*store)->documents_due("drawing", INT64_MAX, 9)->empty());
    for (const char* method : {"/api/drawing/delete", "/api/drawing/new"})
        EXPECT_EQ(get(*s, method, edit).status, 405);
    EXPECT_EQ(post(*s, "/api/drawing/version?n=1", "{}", edit).status, 405);
    EXPECT_EQ(get(*s, "/api/drawing/other", edit).status, 404);
}

TEST_P(Drawings, UnchangedDrawing_IsArchivedWithItsVersions) {
    begin("old");
    ASSERT_EQ(keep("older", 1), 200);
    now += 1000;
    const std::string young = member(post(*s, "/api/drawing/new", R"({"text":"young"})"), "edit");
    const auto moved = store::archive(place->path(), now);
    ASSERT_TRUE(moved.ok()) << moved.error();
    EXPECT_EQ(*moved, 0) << "there were no battles";
    EXPECT_EQ(get(*s, "/api/drawing", edit).status, 404);
    EXPECT_EQ(post(*s, "/api/drawing", body_of("late", 2), edit).status, 404);
    EXPECT_EQ(member(get(*s, "/api/drawing", young), "text"), "young");
    const auto there = server_on(store::archive_of(place->path()), now);
    EXPECT_EQ(member(get(*there, "/api/drawing", edit), "text"), "older");
    EXPECT_EQ(member(get(*there, "/api/drawing/version?n=1", edit), "text"), "old");
    EXPECT_EQ(get(*there, "/api/drawing", young).status, 404);
}

}  // namespace
}  // namespace linstock::server_test
