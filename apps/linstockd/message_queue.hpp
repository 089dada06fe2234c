#pragma once
// The messages that a battle worker has received and no thread has taken yet. This code touches no battle and no
// thread.

#include "server/api/worker_frames.hpp"
#include "server/tasks/round_robin.hpp"

#include <cstddef>
#include <cstdint>
#include <list>
#include <map>
#include <optional>
#include <string>

namespace linstock::apps {

/// The number of threads of a battle worker that may serve one network: three quarters, because its messages may take
/// long. All of them if clients are not limited (`shared` is false).
std::size_t threads_per_network(std::size_t threads, bool shared);

/// A frame of the front process other than `connect`.
struct Message {
    server::FrameKind kind = server::FrameKind::request;
    std::uint64_t id = 0;
    server::TaskRequest task_request;
    std::string client;  ///< pseudonym_of(); "" = the server itself

    /// Messages of one connection keep their order.
    std::uint64_t connection() const { return kind == server::FrameKind::disconnect ? id : task_request.connection; }
    /// The battle. A message without a battle waits only for others of its connection, or of a few connections of the
    /// same client.
    std::string about() const;
};

/// Each battle has a lock, so one thread at a time serves it. Messages are taken round-robin by network, then by
/// client, then by battle; those of players before those of watchers. A client waits only for its own messages.
class MessageQueue {
  public:
    explicit MessageQueue(std::size_t max_threads_per_network) : max_threads_(max_threads_per_network) {}

    void add(Message message);
    bool empty() const { return clients_.empty(); }
    /// The next message. Returns nothing if every waiting message is for a battle with which a thread is busy, or from
    /// a network that has all its threads.
    std::optional<Message> take();
    /// The thread that took the message is free.
    void done(const Message& taken);

  private:
    struct Battle {
        std::size_t players = 0;  ///< messages of players that wait
        std::size_t watchers = 0;
        bool busy = false;  ///< a thread is busy with it
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
    Battles battles_;                             ///< battles with messages, or with a busy thread
    Clients clients_;                             ///< clients with messages
    std::map<std::string, std::size_t> threads_;  ///< by network
    server::RoundRobin round_robin_;              ///< one item per message
};

}  // namespace linstock::apps
