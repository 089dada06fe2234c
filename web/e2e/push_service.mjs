// A push service for the tests, and what Chromium would get from one: it can reach none here.
import { execFileSync } from "node:child_process";
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from "node:crypto";
import { readFileSync } from "node:fs";
import { createServer } from "node:https";
import { join } from "node:path";
import { after } from "node:test";

/** Certificate files for this computer, made in the folder. */
export function certificateFiles(folder) {
  const files = { key: join(folder, "key.pem"), cert: join(folder, "cert.pem") };
  execFileSync(
    "openssl",
    [
      "req",
      "-x509",
      "-newkey",
      "ec",
      "-pkeyopt",
      "ec_paramgen_curve:prime256v1",
      "-nodes",
      "-keyout",
      files.key,
      "-out",
      files.cert,
      "-days",
      "2",
      "-subj",
      "/CN=localhost",
      "-addext",
      "subjectAltName=DNS:localhost",
    ],
    { stdio: "ignore" },
  );
  return files;
}

/** A push service with a subscription. */
export async function pushService(certificate) {
  const heard = [];
  const server = createServer(
    { key: readFileSync(certificate.key), cert: readFileSync(certificate.cert) },
    (request, answer) => {
      const parts = [];
      request.on("data", (part) => parts.push(part));
      request.on("end", () => {
        heard.push({ headers: request.headers, body: Buffer.concat(parts) });
        answer.writeHead(201).end();
      });
    },
  );
  await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
  after(() => server.close());
  const keys = createECDH("prime256v1");
  const point = keys.generateKeys();
  const auth = randomBytes(16);
  const shape = {
    endpoint: `https://localhost:${server.address().port}/browser`,
    keys: { p256dh: point.toString("base64url"), auth: auth.toString("base64url") },
  };
  /** RFC 8291 */
  const opened = (body) => {
    const [salt, theirs, sealed] = [body.subarray(0, 16), body.subarray(21, 86), body.subarray(86)];
    const derived = (salted, secret, info, size) => Buffer.from(hkdfSync("sha256", secret, salted, info, size));
    const secret = derived(
      auth,
      keys.computeSecret(theirs),
      Buffer.concat([Buffer.from("WebPush: info\0"), point, theirs]),
      32,
    );
    const box = createDecipheriv(
      "aes-128-gcm",
      derived(salt, secret, "Content-Encoding: aes128gcm\0", 16),
      derived(salt, secret, "Content-Encoding: nonce\0", 12),
    );
    box.setAuthTag(sealed.subarray(-16));
    const text = Buffer.concat([box.update(sealed.subarray(0, -16)), box.final()]).toString();
    return text.slice(0, text.lastIndexOf("\u0002"));
  };
  return { heard, shape, opened };
}

/** RFC 8292: the key that signed it, if it is signed. */
export function signedBy({ authorization }) {
  const [, head, claims, signature, key] = /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(authorization);
  const point = Buffer.from(key, "base64url");
  const jwk = {
    kty: "EC",
    crv: "P-256",
    x: point.subarray(1, 33).toString("base64url"),
    y: point.subarray(33).toString("base64url"),
  };
  const good = verify(
    "sha256",
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: "jwk" }), dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  );
  return good ? key : "";
}

/** What the browser would get: kept as long as its worker is registered, as a browser does. */
export function fakeSubscription({ endpoint, keys }) {
  let one = null;
  PushManager.prototype.getSubscription = async () => one;
  PushManager.prototype.subscribe = async ({ userVisibleOnly, applicationServerKey }) => {
    const bytes = Uint8Array.from(atob(applicationServerKey.replace(/-/g, "+").replace(/_/g, "/")), (c) =>
      c.charCodeAt(0),
    );
    if (!userVisibleOnly || bytes.length !== 65 || bytes[0] !== 4) throw new Error("no browser takes this");
    globalThis.subscribes = (globalThis.subscribes ?? 0) + 1;
    return (one = {
      endpoint,
      options: { applicationServerKey: bytes.buffer },
      toJSON: () => ({ endpoint, keys }),
      unsubscribe: async () => ((one = null), true),
    });
  };
}
