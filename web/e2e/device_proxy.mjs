// A proxy that serves the client with battles on this device, as ./play does. It forwards `/api/` and WebSocket traffic
// to a server, the WebSocket with a delay in milliseconds.
import { existsSync, readFileSync } from "node:fs";
import { createServer, request as ask } from "node:http";
import { connect } from "node:net";
import { fileOf, typeOf } from "../tools/served.mjs";

/** Forwards what arrives, in its order, after the delay. */
const pass = (from, to, away) =>
  from.on("data", (bytes) => (away > 0 ? setTimeout(() => to.write(bytes), away) : to.write(bytes)));

export async function deviceProxy(house, site, away = 0) {
  const passed = (request) => ({
    host: "127.0.0.1",
    port: house.port,
    method: request.method,
    path: request.url,
    headers: {
      ...request.headers,
      host: `127.0.0.1:${house.port}`,
      ...(request.headers.origin ? { origin: house.url } : {}),
    },
  });
  const server = createServer((request, answer) => {
    const path = fileOf(site, request.url);
    if (request.url.startsWith("/api/"))
      return void request.pipe(
        ask(passed(request), (from) => from.pipe(answer.writeHead(from.statusCode, from.headers))),
      );
    if (!existsSync(path)) return answer.writeHead(404).end();
    const bytes = readFileSync(path);
    const page = path.endsWith(".html")
      ? bytes.toString().replace('<meta name="linstock-program"', '<meta name="linstock-program" data-server=""')
      : bytes;
    answer.writeHead(200, { "Content-Type": typeOf(path) }).end(page);
  });
  server.on("upgrade", (request, socket, head) => {
    const { headers } = passed(request);
    const to = connect(house.port, "127.0.0.1", () => {
      to.write(
        `GET ${request.url} HTTP/1.1\r\n${Object.entries(headers)
          .map(([name, value]) => `${name}: ${value}`)
          .join("\r\n")}\r\n\r\n`,
      );
      to.write(head);
      pass(to, socket, away);
      pass(socket, to, away);
    });
    for (const end of [to, socket])
      for (const what of ["error", "end"]) end.on(what, () => (to.destroy(), socket.destroy()));
  });
  await new Promise((there) => server.listen(0, "127.0.0.1", there));
  return server;
}
