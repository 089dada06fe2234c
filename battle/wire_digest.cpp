#include "battle/wire_digest.hpp"

#include "base/hash.hpp"
#include "battle/wire_manifest.hpp"
#include "battle/wire_ruling.hpp"

#include <string_view>
#include <vector>

namespace linstock::wire {

namespace {

/// A visitor of the manifest that hashes what it is shown. It skips omitted members, as the writer does.
class Digest {
  public:
    std::uint64_t all() const { return sum_.digest(); }

    template <class T>
    void number(const char*, T n) {
        add(static_cast<std::int64_t>(n));
    }
    template <class T>
    void number_if(const char*, T n, bool there) {
        add(there ? static_cast<std::int64_t>(n) : none);
    }
    template <class T>
    void count(const char*, T n) {
        add(static_cast<std::int64_t>(n));
    }
    void flag(const char*, bool yes) { add(yes ? 1 : 0); }
    void maybe_flag(const char*, bool yes) { add(yes ? 1 : 0); }
    void maybe_text(const char*, std::string_view t) { sum_.add(t); }
    template <class E>
    void one_of(const char*, E e) {
        add(static_cast<std::int64_t>(e));
    }
    void phase(const char*, int p) { add(p); }

    void unit(const char*, UnitId id) { add(id.value); }
    void officer(const char*, OfficerId id) { add(id.value); }
    void command(const char*, CommandId id) { add(id.value); }
    void piece(const char*, PieceId id) { add(id.value); }
    void army(const char*, ArmyId id) { add(id.value); }

    void heading_if(const char*, Heading h, bool there) { add(there ? h : none); }
    void point_if(const char*, Point p, bool there) { add(there ? p : Point{}); }
    void maybe_length(const char*, Coord steps) { add(steps); }
    void points(const char*, const std::vector<Point>& all) {
        add(static_cast<std::int64_t>(all.size()));
        for (const Point p : all)
            add(p);
    }
    template <class List>
    void numbers(const char*, const List& all) {
        add(static_cast<std::int64_t>(all.size()));
        for (const auto n : all)
            add(static_cast<std::int64_t>(n));
    }
    void cite(const char*, Cite c) {
        add(c.clause.value);
        add(static_cast<std::int64_t>(c.mark));
    }
    template <class T>
    void list(const char*, const char*, const T& all) {
        add(static_cast<std::int64_t>(all.size()));
        for (const auto& item : all)
            describe(*this, item);
    }
    template <class T>
    void one(const char* name, const char* shape, const std::vector<T>& all) {
        list(name, shape, all);
    }
    template <class T>
    void one_if(const char*, const char*, const T& item, bool there) {
        add(there ? 1 : 0);
        if (there) describe(*this, item);
    }
    void box_if(const char*, const Box& box, bool there) {
        add(there ? to_point(box.centre) : Point{});
        add(there ? box.heading : none);
        add(there ? to_coord(box.half_width * 2) : 0);
        add(there ? to_coord(box.half_depth * 2) : 0);
    }
    void badges(const char*, const std::vector<Badge>& all) {
        add(static_cast<std::int64_t>(all.size()));
        for (const Badge& b : all)
            sum_.add(std::string_view(b.word));
    }
    void changed_pieces(const char*, const std::vector<PieceState>& all) {
        for (std::size_t i = 0; i < all.size(); ++i) {
            if (all[i] == PieceState{}) continue;
            for (const std::size_t n : {i + 1, std::size_t{all[i].down}, std::size_t{all[i].breached},
                                        std::size_t{all[i].hits}, std::size_t{all[i].mark}})
                sum_.add(std::uint64_t{n});
        }
        add(none);
    }
    void laid(const char*, const std::vector<TerrainChange>& all) {
        add(static_cast<std::int64_t>(all.size()));
        for (const TerrainChange& one : all)
            sum_.add(std::string_view(laid_json(one)));
    }
    void objectives(const char*, const std::vector<ArmyId>& holders) {
        add(static_cast<std::int64_t>(holders.size()));
        for (const ArmyId holder : holders)
            add(holder.value);
    }

  private:
    static constexpr std::int64_t none = -1;
    void add(std::int64_t n) { sum_.add(static_cast<std::uint64_t>(n)); }
    void add(Point p) {
        add(std::int64_t{p.x});
        add(std::int64_t{p.y});
    }
    Hasher sum_;
};

}  // namespace

std::uint64_t digest_without_units(const View& view) {
    Digest out;
    describe(out, view, {});
    return out.all();
}

}  // namespace linstock::wire
