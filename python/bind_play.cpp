// Computer players and rollouts. Both work on copies of a state with the GIL released, so Python threads run in
// parallel and no other thread can change what they read.

#include "generals/play_out.hpp"
#include "python/module.hpp"
#include "study/play_battle.hpp"

#include <fmt/format.h>
#include <pybind11/stl.h>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

namespace linstock::python {

namespace {

constexpr std::int64_t max_threads = 256;
constexpr std::int64_t max_turns = 10000;

void require_player(const std::string& name) {
    if (is_computer_player(name)) return;
    const std::string near = nearest_word(name, names_with_styles());
    throw py::value_error(fmt::format("there is no computer player '{}'; expected {}{}", name, computer_players_text(),
                                      near.empty() ? "" : "; did you mean '" + near + "'?"));
}

/// A computer player for one seat of one battle.
class Player {
  public:
    Player(std::string name, std::uint64_t seed) : name_(std::move(name)) {
        require_player(name_);
        player_ = make_computer_player(name_, seed);
    }
    const std::string& name() const { return name_; }

    Action choose(const GameState& s, const py::object& which) {
        s.require_sound();
        const PromptObject asked = read_prompt(s, which);
        const Prompt& prompt = asked.prompt();
        if (prompt.seat == Seat::chance) throw py::value_error("dice are asked for: answer with State.roll(seed)");
        const State state = s.state;  // another thread may change s meanwhile
        const Battle& battle = s.battle();
        Decision made;
        {
            const py::gil_scoped_release released;
            const std::lock_guard<std::mutex> guard(lock_);
            if (seat_ != Seat::chance && (seat_ != prompt.seat || game_ != s.game))
                made.prompt = 0;
            else {
                seat_ = prompt.seat;
                game_ = asked.open->game;
                bool verbatim = false;
                made = decision_of(battle, state, prompt, *player_, verbatim);
            }
        }
        if (made.prompt == 0)
            throw py::value_error(
                fmt::format("this player has the {} seat of one battle; make another Player", name_of(seat_)));
        return {asked.open, std::move(made)};
    }

  private:
    std::string name_;
    std::mutex lock_;
    std::unique_ptr<ComputerPlayer> player_;
    Seat seat_ = Seat::chance;  ///< chance: not used yet
    GamePtr game_;
};

struct Rollouts {
    const Battle* battle;  ///< of the prepared battle
    const State* from;
    std::string first, second;
    int turns = 0;
    std::vector<std::uint64_t> seeds;

    std::vector<State> states = {};
    std::vector<std::string> bugs = {};
    std::atomic<std::size_t> next{0};
    std::atomic<bool> stopped{false};

    void play(std::size_t i) {
        State& state = states[i];
        state = *from;
        const SeededDice dice(seed_of(seeds[i]));
        const study::Commanders players = study::commanders(first, second, dice.seed());
        if (const auto open = prompts(*battle, state); !open.empty() && open.front().seat == Seat::chance)
            resume(*battle, state, &dice, nullptr);
        PlayLimits limits;
        if (turns > 0) limits.turns = state.turn + turns;
        bugs[i] = play_out(*battle, state, *players.first, *players.second, dice, nullptr, limits).bug;
        if (bugs[i].empty() && state.fault != 0) bugs[i] = bug_of(*battle, state);
    }
    void work() {
        for (std::size_t i = next++; i < seeds.size() && !stopped; i = next++)
            play(i);
    }
};

/// Runs the work in threads of its own, and looks every tenth of a second whether the user has interrupted.
void run_in_threads(Rollouts& all, std::size_t threads) {
    std::mutex lock;
    std::condition_variable ended;
    std::size_t running = threads;
    std::vector<std::thread> workers;
    for (std::size_t i = 0; i < threads; ++i)
        workers.emplace_back([&] {
            all.work();
            const std::lock_guard<std::mutex> guard(lock);
            if (--running == 0) ended.notify_one();
        });
    bool interrupted = false;
    {
        const py::gil_scoped_release released;
        std::unique_lock<std::mutex> guard(lock);
        while (!ended.wait_for(guard, std::chrono::milliseconds(100), [&] { return running == 0; })) {
            if (interrupted) continue;
            guard.unlock();
            {
                const py::gil_scoped_acquire acquired;
                interrupted = PyErr_CheckSignals() != 0;
            }
            if (interrupted) all.stopped = true;
            guard.lock();
        }
        guard.unlock();
        for (std::thread& worker : workers)
            worker.join();
    }
    if (interrupted) throw py::error_already_set();
}

std::vector<GameState> rollouts(const GameState& s, const std::vector<std::uint64_t>& seeds, const std::string& first,
                                const std::string& second, std::int64_t turns, std::int64_t threads) {
    require_player(first);
    require_player(second);
    read_number("turns", turns, 0, max_turns);
    read_number("threads", threads, 1, max_threads);
    s.require_sound();
    const State from = s.state;
    Rollouts all{s.game->setup.battle.get(), &from, first, second, static_cast<int>(turns), seeds};
    all.states.resize(seeds.size());
    all.bugs.resize(seeds.size());
    const GamePtr game = s.game;
    const std::size_t used = std::min(static_cast<std::size_t>(threads), seeds.size());
    if (seeds.size() == 1) {
        const py::gil_scoped_release released;
        all.work();
    } else if (used > 0) {
        run_in_threads(all, used);
    }
    std::vector<GameState> out;
    for (std::size_t i = 0; i < seeds.size(); ++i) {
        if (!all.bugs[i].empty()) raise_bug(fmt::format("seed {}: {}", seeds[i], all.bugs[i]));
        out.push_back({game, std::move(all.states[i]), std::make_shared<const SeededDice>(seed_of(seeds[i]))});
    }
    return out;
}

}  // namespace

void bind_play(py::module_& module) {
    py::class_<Player>(module, "Player")
        .def(py::init<std::string, std::uint64_t>(), py::arg("name"), py::arg("seed") = 0)
        .def_property_readonly("name", &Player::name)
        .def("choose", &Player::choose, py::arg("state"), py::arg("prompt") = py::none())
        .def("__repr__", [](const Player& p) { return "<Player: " + p.name() + ">"; });

    auto state = module.attr("State").cast<py::class_<GameState>>();
    state.def(
        "rollout",
        [](const GameState& s, std::uint64_t seed, const std::string& first, const std::string& second,
           std::int64_t turns) { return rollouts(s, {seed}, first, second, turns, 1).front(); },
        py::arg("seed"), py::arg("first") = "sergeant", py::arg("second") = "sergeant", py::kw_only(),
        py::arg("turns") = 0);
    state.def("rollouts", &rollouts, py::arg("seeds"), py::arg("first") = "sergeant", py::arg("second") = "sergeant",
              py::kw_only(), py::arg("turns") = 0, py::arg("threads") = 1);
}

}  // namespace linstock::python
