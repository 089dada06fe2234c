#pragma once
// The messages that a battle worker has received, until one of its threads takes them. Nothing here touches a battle or
// a thread.

#include "server/api/worker_frames.hpp"
#include "server/tasks/round_robin.hpp"

#include <cstddef>
#include <cstdint>
#include <list>
#include <map>
#include <optional>
#include <string>

namespace linstock::apps {

/// At most so many threads of a battle worker serve one network: three quarters, because its messages may take long.
/// All of them if clients are not limited (`shared` is false).
std::size_t threads_per_network(std::size_t threads, bool shared);

/// A frame of the front process other than `enter`.
struct Message {
    server::FrameKind kind = server::FrameKind::request;
    std::uint64_t id = 0;
    server::TaskRequest task_request;
    std::string client;  ///< word_for(); "" = the server itself

    /// Messages of one connection keep their order.
    std::uint64_t connection() const { return kind == server::FrameKind::disconnect ? id : task_request.connection; }
    /// The battle. A message about none waits only for others of its connection, or of a few of the same client.
    std::string about() const;
};

/// A battle has a lock, so one thread at a time serves it. Messages go round-robin by network, then by client, then by
/// battle; players of a battle go before its watchers. A client waits for its own turn only.
class MessageQueue {
  public:
    explicit MessageQueue(std::size_t max_threads_per_network) : max_threads_(max_threads_per_network) {}

    void add(Message message);
    bool empty() const { return clients_.empty(); }
    /// Nothing: a thread is at every battle that a message is about, or the networks have all their threads.
    std::optional<Message> take();
    /// The thread that took it is free.
    void done(const Message& taken);

  private:
    struct Battle {
        std::size_t players = 0;  ///< messages of players that wait
        std::size_t watchers = 0;
        bool busy = false;  ///< a thread is at it
    };
    using Battles = std::map<std::string, Battle>;
    struct Waiting {
        Message message;
        Battles::iterator battle;
        bool may_go() const {
            return !battle->second.busy && (!message.task_request.is_spectator || battle->second.players == 0);
        }
    };
    using Messages = std::list<Waiting>;
    struct Client {
        server::RoundRobin::Ticket ticket;
        std::string network;
        Messages messages;
    };
    using Clients = std::map<std::string, Client>;
    Message take_from(Clients::iterator client, Messages::iterator one);

    std::size_t max_threads_;
    Battles battles_;                             ///< that a message is about, or a thread is at
    Clients clients_;                             ///< of which a message waits
    std::map<std::string, std::size_t> threads_;  ///< by network
    server::RoundRobin turns_;                    ///< one item a message
};

}  // namespace linstock::apps
