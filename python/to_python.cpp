#include "python/to_python.hpp"

#include "battle/rounded.hpp"
#include "battle/ruleset.hpp"
#include "battle/wire.hpp"
#include "battle/wire_manifest.hpp"
#include "battle/wire_ruling.hpp"
#include "battle/wire_words.hpp"

namespace linstock::python {

namespace {

/// The class Data of the package. The reference is kept until the process ends.
PyObject* data_type() {
    static PyObject* const type = py::object(py::module_::import("linstock._data").attr("Data")).release().ptr();
    return type;
}

py::object new_data() {
    PyObject* made = PyObject_CallObject(data_type(), nullptr);
    if (made == nullptr) throw py::error_already_set();
    return py::reinterpret_steal<py::object>(made);
}

py::object text_of(std::string_view text) { return py::str(text.data(), text.size()); }
py::object number_of(std::int64_t n) { return py::int_(n); }
py::object length_of(Coord steps) { return py::float_(static_cast<double>(rounded(steps)) / grid_steps); }
py::object point_of(Point p) {
    const Vec v = to_vec(rounded(p));
    return py::make_tuple(v.x, v.y);
}

/// Fills one Data while it visits the manifest. The members are those of the JSON writer (battle/wire.cpp).
class Out {
  public:
    Out(const Battle& battle, PyObject* to) : battle_(battle), to_(to) {}

    template <class T>
    void number(const char* name, T n) {
        put(name, number_of(static_cast<std::int64_t>(n)));
    }
    template <class T>
    void number_if(const char* name, T n, bool there) {
        put_if(name, there, [&] { return number_of(static_cast<std::int64_t>(n)); });
    }
    template <class T>
    void count(const char* name, T n) {
        number(name, n);
    }
    void flag(const char* name, bool yes) { put(name, py::bool_(yes)); }
    void maybe_flag(const char* name, bool yes) { flag(name, yes); }
    void text(const char* name, std::string_view t) { put(name, text_of(t)); }
    void maybe_text(const char* name, std::string_view t) { text(name, t); }
    template <class E>
    void one_of(const char* name, E e) {
        text(name, wire::Words<E>::of(e));
    }
    template <class E>
    void one_of_if(const char* name, E e, bool there) {
        put_if(name, there, [&] { return text_of(wire::Words<E>::of(e)); });
    }
    void purpose(const char* name, std::uint8_t p) {
        const auto& all = battle_.rules->purposes;
        text(name, p < all.size() ? std::string_view(all[p].name) : std::string_view());
    }
    void phase(const char* name, int p) {
        const auto& all = battle_.rules->phases;
        const auto i = static_cast<std::size_t>(p);
        text(name, i < all.size() ? std::string_view(all[i].name) : std::string_view());
    }

    void unit(const char* name, UnitId id) { named(name, id.value, id ? std::string_view(battle_.unit(id).name) : ""); }
    void officer(const char* name, OfficerId id) {
        named(name, id.value, id ? std::string_view(battle_.officer(id).name) : "");
    }
    void command(const char* name, CommandId id) {
        named(name, id.value, id ? std::string_view(battle_.forces().command(id).name) : "");
    }
    void piece(const char* name, PieceId id) {
        const auto& pieces = battle_.scenario->pieces;
        if (!id || id.index() >= pieces.size()) return named(name, id.value, "ground");
        const Piece& p = pieces[id.index()];
        named(name, id.value, p.name.empty() ? name_of(p.kind) : std::string_view(p.name));
    }
    void army(const char* name, ArmyId id) {
        named(name, id.value, id ? std::string_view(battle_.forces().army(id).name) : "");
    }

    void heading_if(const char* name, Heading h, bool there) {
        put_if(name, there, [&] { return py::float_(to_degrees(h)); });
    }
    void point_if(const char* name, Point p, bool there) {
        put_if(name, there, [&] { return point_of(p); });
    }
    void length(const char* name, Coord steps) {
        put_if(name, steps >= 0, [&] { return length_of(steps); });
    }
    void maybe_length(const char* name, Coord steps) { length(name, steps); }
    void points(const char* name, const std::vector<Point>& all) {
        put(name, made_of(all, [](Point p) { return point_of(p); }));
    }
    template <class List>
    void numbers(const char* name, const List& all) {
        put(name, made_of(all, [](auto n) { return number_of(static_cast<std::int64_t>(n)); }));
    }
    void units(const char* name, const std::vector<UnitId>& all) {
        put(name, made_of(all, [](UnitId id) { return number_of(id.value); }));
    }
    void ruling(const char* name, const std::shared_ptr<const Ruling>& ruling) {
        put_if(name, ruling != nullptr, [&] { return from_json(wire::ruling_json(*ruling)); });
    }
    void cite(const char* name, Cite c) {
        put_if(name, !c.clause.none(), [&] { return cite_of(c); });
    }
    void cites(const char* name, const std::vector<Cite>& all) {
        py::list out;
        for (const Cite c : all)
            if (!c.clause.none()) out.append(cite_of(c));
        put(name, out);
    }
    void seats(const char* name, SeatMask mask) {
        py::list out;
        for (const Seat s : {Seat::first, Seat::second, Seat::umpire})
            if (mask.has(s)) out.append(text_of(name_of(s)));
        put(name, out);
    }
    template <class T>
    void list(const char* name, const char* /*shape*/, const T& all) {
        put(name, made_of(all, [&](const auto& item) { return nested(item); }));
    }
    template <class T>
    void one(const char* name, const char* shape, const std::vector<T>& all) {
        if (all.empty()) return put(name, py::none());
        one_if(name, shape, all.front(), true);
    }
    template <class T>
    void one_if(const char* name, const char* /*shape*/, const T& item, bool there) {
        put_if(name, there, [&] { return nested(item); });
    }

    void box_if(const char* name, const Box& box, bool there) {
        put_if(name, there, [&] {
            py::object made = new_data();
            Out of(battle_, made.ptr());
            of.put("centre", point_of(to_point(box.centre)));
            of.put("heading", py::float_(to_degrees(box.heading)));
            of.put("width", py::float_(box.half_width * 2));
            of.put("depth", py::float_(box.half_depth * 2));
            return made;
        });
    }
    void badges(const char* name, const std::vector<Badge>& all) {
        put(name, made_of(all, [](const Badge& b) { return text_of(b.word); }));
    }
    void changed_pieces(const char* name, const std::vector<PieceState>& all) {
        py::list out;
        for (std::size_t i = 0; i < all.size(); ++i) {
            if (all[i] == PieceState{}) continue;
            py::object made = new_data();
            Out of(battle_, made.ptr());
            of.piece("piece", PieceId::of_index(i));
            of.number("down", all[i].down);
            of.number("breached", all[i].breached);
            of.number("hits", all[i].hits);
            of.number("mark", all[i].mark);
            out.append(made);
        }
        put(name, out);
    }
    void laid(const char* name, const std::vector<TerrainChange>& all) {
        put(name, made_of(all, [](const TerrainChange& one) { return from_json(wire::laid_json(one)); }));
    }
    void objectives(const char* name, const std::vector<ArmyId>& holders) {
        const auto& all = battle_.scenario->objectives;
        py::list out;
        for (std::size_t i = 0; i < holders.size() && i < all.size(); ++i) {
            py::object made = new_data();
            Out of(battle_, made.ptr());
            of.text("name", all[i].name);
            of.army("holder", holders[i]);
            out.append(made);
        }
        put(name, out);
    }
    void put(const char* name, const py::object& value) {
        if (PyDict_SetItemString(to_, name, value.ptr()) != 0) throw py::error_already_set();
    }

  private:
    template <class Make>
    void put_if(const char* name, bool there, Make make) {
        if (there) return put(name, make());
        put(name, py::none());
    }
    template <class List, class Make>
    static py::object made_of(const List& all, Make make) {
        py::list out;
        for (const auto& item : all)
            out.append(make(item));
        return out;
    }
    template <class T>
    py::object nested(const T& item) {
        using wire::describe;
        py::object made = new_data();
        Out of(battle_, made.ptr());
        describe(of, item);
        return made;
    }
    void named(const char* name, std::uint16_t value, std::string_view words) {
        const std::string second = std::string(name) + "_name";
        put_if(name, value != 0, [&] { return number_of(value); });
        put_if(second.c_str(), value != 0, [&] { return text_of(words); });
    }
    py::object cite_of(Cite c) {
        py::object made = new_data();
        Out of(battle_, made.ptr());
        of.text("clause", battle_.charts().clause(c.clause).id);
        of.text("mark", to_text(c.mark));
        return made;
    }

    const Battle& battle_;
    PyObject* to_;
};

template <class T>
py::object described(const Battle& battle, const T& thing) {
    using wire::describe;
    py::object made = new_data();
    Out out(battle, made.ptr());
    describe(out, thing);
    return made;
}

}  // namespace

py::object to_data(const Battle& battle, const Prompt& prompt) { return described(battle, prompt); }
py::object to_data(const Battle& battle, const Event& event) { return described(battle, event); }
py::object to_data(const Battle& battle, const View& view) { return described(battle, view); }
py::object to_data(const Battle& battle, const Outcome& outcome) { return described(battle, outcome); }
py::object to_data(const Battle& battle, const Decision& decision) {
    py::object made = from_json(wire::decision_json(battle, decision));
    for (const wire::DecisionMember& member : wire::decision_members)
        if (!made.contains(member.name)) made[member.name] = py::none();
    return made;
}

}  // namespace linstock::python
