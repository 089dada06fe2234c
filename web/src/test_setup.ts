// Node.js 18, the version of Debian 12, has no global `crypto`; browsers do.
import { webcrypto } from "node:crypto";

if (!("crypto" in globalThis)) Object.defineProperty(globalThis, "crypto", { value: webcrypto });
