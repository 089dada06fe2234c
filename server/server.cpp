#include "server/server.hpp"

namespace linstock::server {

class Server::Inside {
  public:
    std::shared_ptr<const Library> library;
};

Result<std::unique_ptr<Server>, std::string> Server::open(Options /*nothing is stored yet*/,
                                                          std::shared_ptr<const Library> library) {
    auto inside = std::make_unique<Inside>();
    inside->library = std::move(library);
    return std::unique_ptr<Server>(new Server(std::move(inside)));
}

Server::Server(std::unique_ptr<Inside> inside) : inside_(std::move(inside)) {}
Server::~Server() = default;

HttpReply Server::answer(const HttpRequest& /*there is nothing yet*/) {
    return {501, "application/json", R"({"error":"not there yet"})", {}};
}
ConnectionId Server::connected(std::shared_ptr<Client> /*not kept yet*/) { return 0; }
void Server::received(ConnectionId, std::string_view) {}
void Server::disconnected(ConnectionId) {}
void Server::close(const std::string&) {}

}  // namespace linstock::server
