// A plain file server, like any static host: for tests, measurements and pictures of the site.
import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join } from "node:path";

const types = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".wasm": "application/wasm",
  ".woff2": "font/woff2",
  ".webmanifest": "application/manifest+json",
};
export const typeOf = (path) => types[extname(path)] ?? "application/octet-stream";
/** The file for a request. */
export const fileOf = (folder, url) =>
  join(folder, decodeURIComponent(new URL(url, "http://x").pathname).replace(/\/$/, "/index.html"));

/** Listens at a free port of this machine only. */
export async function served(folder) {
  const server = createServer((request, answer) => {
    const path = fileOf(folder, request.url);
    if (!existsSync(path)) return answer.writeHead(404).end();
    answer.writeHead(200, { "Content-Type": typeOf(path) }).end(readFileSync(path));
  });
  await new Promise((there) => server.listen(0, "127.0.0.1", there));
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${server.address().port}/`, close };
}
