#include "odds/chance_tree.hpp"

#include "battle/decide_until.hpp"
#include "battle/event.hpp"
#include "battle/ruleset.hpp"

#include <algorithm>
#include <map>

namespace linstock::odds {

namespace {

constexpr int max_answers = 500;                // of seats, between two relevant rolls
constexpr std::size_t max_combinations = 2000;  // combinations of faces of one roll
constexpr std::size_t max_rolls_sampled = 2000;
constexpr std::uint64_t seed_of_estimates = 1863;

/// A node of the tree: a branch that waits for a roll, or is over.
struct Node {
    Branch branch;
    std::optional<Prompt> roll;
};

/// Resets what no longer matters: the counts of dice and prompts, and faces that the next roll replaces. Equal
/// positions then compare equal.
void clear_history(State& state) {
    state.draws = 0;
    state.decisions = 0;
    state.answered = {};
    state.face_count = 0;
    state.faces = {};
}

bool same(const Node& a, const Node& b) {
    if (a.roll.has_value() != b.roll.has_value() || !(a.branch.effects == b.branch.effects)) return false;
    return !a.roll || a.branch.state == b.branch.state;
}

void add_ending(std::vector<Ending>& all, const Effects& effects, double weight) {
    const auto it = std::find_if(all.begin(), all.end(), [&](const Ending& e) { return e.effects == effects; });
    if (it == all.end())
        all.push_back({effects, weight});
    else
        it->weight += weight;
}

/// Cache for one roll. Most faces lead directly to the same state: only one of them is played on.
class RollCache {
  public:
    /// The node reached from an equal branch after its roll; null = not in the cache.
    const Node* find(const Branch& thrown) {
        now_ = {thrown.state, thrown.effects, {}};
        now_.state.draws = 0;
        now_.state.face_count = 0;  // the next step has read them (tests/contract: reads_dice_once)
        now_.state.faces = {};
        for (const Known& k : known_)
            if (k.effects == now_.effects && k.state == now_.state) return &k.to;
        return nullptr;
    }
    /// Stores the result for the branch of the last find().
    void keep(const Node& to) {
        constexpr std::size_t most = 16;  // searching more entries costs more than it saves
        if (known_.size() == most) return;
        known_.push_back(std::move(now_));
        known_.back().to = to;
    }

  private:
    struct Known {
        State state;
        Effects effects;
        Node to;
    };
    Known now_;
    std::vector<Known> known_;
};

/// The nodes at one depth. Merges equal ones.
class Layer {
  public:
    void add(Node point) {
        std::vector<std::size_t>& alike = by_hash_[hash_of(point.branch.state)];
        for (const std::size_t i : alike)
            if (same(points_[i], point)) {
                points_[i].branch.weight += point.branch.weight;
                return;
            }
        alike.push_back(points_.size());
        points_.push_back(std::move(point));
    }
    std::vector<Node>& points() { return points_; }

  private:
    std::vector<Node> points_;
    std::map<std::uint64_t, std::vector<std::size_t>> by_hash_;
};

}  // namespace

void record_events(const Scope& scope, const EventSink& events, Effects& effects, Observations& seen) {
    for (const Event& e : events) {
        const bool last_of_it = e.kind == EventKind::destroyed || e.kind == EventKind::captured;
        if (scope.is_over(effects) && !last_of_it) return;
        record(scope.pair(), e, effects, seen);
    }
}

void ChanceTree::apply(Branch& branch, const Decision& decision) {
    events_.clear();
    ++work_;
    const StopWhen beyond = {
        [](const Event& e, const void* seen) { return ends_horizon(*static_cast<const Observations*>(seen), e); },
        &seen_};
    decide_until(scope_.battle(), branch.state, decision, events_, beyond);
    seen_.weight = branch.weight;
    record_events(scope_, events_, branch.effects, seen_);
}

std::optional<Prompt> ChanceTree::advance_to_roll(Branch& branch) {
    for (int i = 0; i < max_answers && !scope_.is_over(branch.effects); ++i) {
        std::vector<Prompt> open = prompts(scope_.battle(), branch.state);
        if (open.empty()) break;
        Prompt& asked = open.front();
        if (scope_.is_past_target(asked, branch.effects)) break;
        if (asked.seat == Seat::chance) {
            if (scope_.is_relevant(asked, branch.effects)) {
                clear_history(branch.state);
                return std::move(asked);
            }
            Decision roll;
            roll.prompt = asked.id;
            roll.by = Seat::chance;
            roll.verb = Verb::roll;
            roll.faces = Scope::neutral_faces(asked.roll.front());
            apply(branch, roll);
            continue;
        }
        const std::optional<Decision> answer = scope_.answer(branch.state, asked, branch.effects);
        if (!answer) break;
        apply(branch, *answer);
    }
    scope_.add_final_fates(branch.effects);
    return std::nullopt;
}

namespace {

class Enumeration {
  public:
    Enumeration(ChanceTree& tree, std::size_t most) : tree_(tree), most_(most) {}

    Endings run(const Branch& start) {
        Node first{start, std::nullopt};
        first.roll = tree_.advance_to_roll(first.branch);
        if (first.roll) record_first_roll(first.roll->roll.front());
        Layer layer;
        add_node(std::move(first), layer);
        while (!layer.points().empty()) {
            Layer next;
            for (Node& at : layer.points())
                if (!expand(at, next)) out_.open.push_back(std::move(at.branch));
            layer = std::move(next);
        }
        return std::move(out_);
    }

  private:
    void record_first_roll(const RollAsked& roll) { out_.first = tree_.first_roll(roll); }

    void add_node(Node point, Layer& layer) {
        if (point.roll)
            layer.add(std::move(point));
        else
            add_ending(out_.all, point.branch.effects, point.branch.weight);
    }

    /// Rolls these faces. `chance` is their probability; 0 = only to compare results.
    Node roll_faces(const Node& at, const std::vector<std::uint8_t>& faces, double chance, RollCache& reached) {
        ++out_.work;
        Decision d;
        d.prompt = at.roll->id;
        d.by = Seat::chance;
        d.verb = Verb::roll;
        d.faces = faces;
        Node to{at.branch, std::nullopt};
        to.branch.weight *= chance;
        tree_.apply(to.branch, d);
        if (const Node* known = reached.find(to.branch)) return *known;
        to.roll = tree_.advance_to_roll(to.branch);
        reached.keep(to);
        return to;
    }

    /// For dice that succeed or fail one by one: groups equivalent faces by trying each face on one die. Success and
    /// failure are never in the same class.
    std::vector<int> find_classes(const Node& at, const RollAsked& roll, RollCache& reached) {
        std::vector<int> class_of;
        std::vector<Node> first;
        for (int face = 1; face <= roll.sides; ++face) {
            std::vector<std::uint8_t> faces(roll.count, 1);
            faces[0] = static_cast<std::uint8_t>(face);
            Node to = roll_faces(at, faces, 0, reached);
            int found = -1;
            for (int before = 1; before < face && found < 0; ++before) {
                const int c = class_of[static_cast<std::size_t>(before - 1)];
                const bool alike = (before >= roll.need) == (face >= roll.need);
                if (alike && same(first[static_cast<std::size_t>(c)], to)) found = c;
            }
            if (found < 0) {
                found = static_cast<int>(first.size());
                first.push_back(std::move(to));
            }
            class_of.push_back(found);
        }
        return class_of;
    }

    /// Two dice per base in front of an officer. Both dice of a pair must reach the number, so pairs are the units.
    static bool in_pairs(const Prompt& asked) {
        const RollAsked& roll = asked.roll.front();
        constexpr int most_sides = 15;  // a pair must fit into one byte
        return asked.officer && roll.count >= 4 && roll.count % 2 == 0 && !roll.descending && roll.sides <= most_sides;
    }

    static std::vector<std::uint8_t> unpaired(const std::vector<std::uint8_t>& pairs, int sides) {
        std::vector<std::uint8_t> faces;
        for (const std::uint8_t pair : pairs) {
            faces.push_back(static_cast<std::uint8_t>((pair - 1) / sides + 1));
            faces.push_back(static_cast<std::uint8_t>((pair - 1) % sides + 1));
        }
        return faces;
    }

    /// Groups equivalent pairs, tested with all other pairs at their lowest and at their highest faces: in one of the
    /// two the others have no effect.
    std::vector<FaceCombination> paired_combinations(const Node& at, const RollAsked& roll, RollCache& reached) {
        RollAsked pairs = roll;
        pairs.count = static_cast<std::uint8_t>(roll.count / 2);
        pairs.sides = static_cast<std::uint8_t>(roll.sides * roll.sides);
        std::vector<int> class_of;
        std::vector<std::pair<Node, Node>> first;
        for (int pair = 1; pair <= pairs.sides; ++pair) {
            std::vector<std::uint8_t> low(pairs.count, 1);
            std::vector<std::uint8_t> high(pairs.count, pairs.sides);
            low[0] = high[0] = static_cast<std::uint8_t>(pair);
            std::pair<Node, Node> to = {roll_faces(at, unpaired(low, roll.sides), 0, reached),
                                        roll_faces(at, unpaired(high, roll.sides), 0, reached)};
            const auto alike = std::find_if(first.begin(), first.end(), [&](const std::pair<Node, Node>& f) {
                return same(f.first, to.first) && same(f.second, to.second);
            });
            class_of.push_back(static_cast<int>(alike - first.begin()));
            if (alike == first.end()) first.push_back(std::move(to));
        }
        std::vector<FaceCombination> out = combinations_by_class(pairs, class_of, max_combinations);
        for (FaceCombination& t : out)
            t.faces = unpaired(t.faces, roll.sides);
        return out;
    }

    /// Whether the dice are for several enemies: then equal faces on different dice have different effects. Tested only
    /// in rulesets where a unit can split its dice, because each test takes time.
    bool is_split(const Node& at, const RollAsked& roll, const std::vector<int>& class_of, RollCache& reached) {
        if (!tree_.can_split_dice()) return false;
        const auto other = std::find_if(class_of.begin(), class_of.end(), [](int c) { return c != 0; });
        if (other == class_of.end()) return false;
        std::optional<Node> first;
        for (std::size_t die = 0; die < roll.count; ++die) {
            std::vector<std::uint8_t> faces(roll.count, 1);
            faces[die] = static_cast<std::uint8_t>(other - class_of.begin() + 1);
            Node to = roll_faces(at, faces, 0, reached);
            if (first && !same(*first, to)) return true;
            if (!first) first = std::move(to);
        }
        return false;
    }

    std::vector<FaceCombination> combinations_of(const Node& at, RollCache& reached) {
        const RollAsked& roll = at.roll->roll.front();
        if (in_pairs(*at.roll)) return paired_combinations(at, roll, reached);
        if (roll.count > 1 && roll.need > 0 && !roll.descending) {
            const std::vector<int> class_of = find_classes(at, roll, reached);
            if (is_split(at, roll, class_of, reached)) return ordered_combinations(roll, class_of, max_combinations);
            return combinations_by_class(roll, class_of, max_combinations);
        }
        return all_combinations(roll, max_combinations);
    }

    /// Merges a node with one of the last three if they are equal: neighbouring faces mostly have the same effect.
    static void add(Node to, std::vector<Node>& reached) {
        constexpr std::ptrdiff_t looked_at = 3;
        const auto last = reached.end() - std::min<std::ptrdiff_t>(looked_at, std::ssize(reached));
        const auto alike = std::find_if(last, reached.end(), [&](const Node& before) { return same(before, to); });
        if (alike == reached.end())
            reached.push_back(std::move(to));
        else
            alike->branch.weight += to.branch.weight;
    }

    /// Returns false if that takes more work than allowed.
    bool expand(const Node& at, Layer& next) {
        if (full_) return false;
        RollCache known;
        const std::vector<FaceCombination> all = combinations_of(at, known);
        full_ = all.empty() || tree_.work() + all.size() > most_;
        if (full_) return false;
        std::vector<Node> reached;
        double again = 0;  // probability of returning to the same state: then the roll is repeated
        const std::size_t before = tree_.work();
        // In a large battle there are many prompts between two rolls: the first rolls predict the work of the rest.
        const std::size_t probe = std::min<std::size_t>(all.size(), 10);
        for (std::size_t i = 0; i < all.size(); ++i) {
            const FaceCombination& t = all[i];
            Node to = roll_faces(at, t.faces, t.chance, known);
            if (i + 1 == probe) full_ = before + (tree_.work() - before) * all.size() / probe > most_;
            if (full_) return false;
            if (same(to, at)) {
                again += t.chance;
                continue;
            }
            to.branch.weight = t.chance;
            add(std::move(to), reached);
        }
        for (Node& to : reached) {
            to.branch.weight = at.branch.weight * to.branch.weight / (1 - again);
            add_node(std::move(to), next);
        }
        return true;
    }

    ChanceTree& tree_;
    std::size_t most_;
    bool full_ = false;
    Endings out_;
};

}  // namespace

FirstRoll ChanceTree::first_roll(const RollAsked& roll) const {
    return {roll.count, roll.sides, roll.need, scope_.battle().rules->purposes[roll.purpose].name};
}

Endings ChanceTree::enumerate(const Branch& start, std::size_t most_work) {
    return Enumeration(*this, work_ + most_work).run(start);
}

std::size_t ChanceTree::play_out(Branch& branch, const Dice& dice, std::uint64_t& drawn) {
    std::size_t thrown = 0;
    for (; thrown < max_rolls_sampled; ++thrown) {
        const std::optional<Prompt> roll = advance_to_roll(branch);
        if (!roll) break;
        const RollAsked& asked = roll->roll.front();
        Decision d;
        d.prompt = roll->id;
        d.by = Seat::chance;
        d.verb = Verb::roll;
        for (int die = 0; die < asked.count; ++die) {
            const int face = dice.roll(drawn++, asked.descending ? asked.sides - die : asked.sides);
            d.faces.push_back(static_cast<std::uint8_t>(face));
        }
        apply(branch, d);
    }
    return thrown;
}

namespace {

/// The van der Corput sequence 1/2, 1/4, 3/4, 1/8 ...: any prefix of it is spread evenly between 0 and 1.
double van_der_corput(std::uint32_t i) {
    double out = 0;
    double part = 0.5;
    for (; i != 0; i >>= 1U, part /= 2)
        if ((i & 1U) != 0) out += part;
    return out;
}

const Branch& branch_at(const std::vector<Branch>& from, double share, double whole) {
    double passed = 0;
    for (const Branch& b : from) {
        passed += b.weight;
        if (share * whole < passed) return b;
    }
    return from.back();
}

}  // namespace

// Spreads the battles evenly over the weights of the branches, with one random offset.
Endings ChanceTree::sample(const std::vector<Branch>& from, std::uint32_t most, std::size_t most_work) {
    constexpr int fine = 200;
    const SeededDice dice(seed_of(seed_of_estimates));
    std::uint64_t drawn = 0;
    const double shift = (dice.roll(drawn++, fine) - 0.5) / fine;
    double whole = 0;
    for (const Branch& b : from)
        whole += b.weight;
    Endings out;
    const std::size_t end = work_ + most_work;
    for (std::uint32_t i = 0; i < most && !from.empty() && (i < least_battles || work_ < end); ++i) {
        double share = van_der_corput(i) + shift;
        if (!(share < 1)) share -= 1;
        Branch branch = branch_at(from, share, whole);
        branch.weight = whole / most;
        out.work += play_out(branch, dice, drawn);
        add_ending(out.all, branch.effects, 1);
    }
    return out;
}

}  // namespace linstock::odds
