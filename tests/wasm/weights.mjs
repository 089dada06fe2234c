// The download size of the program and the texts that a page without a server needs before its first battle.
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { texts } from "../../web/tools/site.mjs";

/** The largest allowed sum of both, in kB (1,000 bytes) with brotli. */
export const limit = 1200;

const brotli = (bytes) => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }).length;

/** The sizes in bytes of the program and of the data folder's texts: plain, gzip, brotli. */
export function weights(program) {
  const parts = { program, texts: Buffer.from(JSON.stringify(texts())) };
  return Object.entries(parts).map(([name, bytes]) => ({ name, plain: bytes.length, gzip: gzipSync(bytes, { level: 9 }).length, brotli: brotli(bytes) }));
}

/** The sum of both, in kB with brotli. */
export const together = (parts) => parts.reduce((sum, one) => sum + one.brotli, 0) / 1000;
