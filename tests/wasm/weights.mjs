// What a page without a server fetches before its first battle: the program and the texts, as a host sends them.
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { texts } from "../../web/tools/site.mjs";

/** kB (1,000 bytes) with brotli that both together may weigh. */
export const limit = 1200;

const brotli = (bytes) => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }).length;

/** Bytes of the program and of the data folder's texts. */
export function weights(program) {
  const parts = { program, texts: Buffer.from(JSON.stringify(texts())) };
  return Object.entries(parts).map(([name, bytes]) => ({ name, plain: bytes.length, gzip: gzipSync(bytes, { level: 9 }).length, brotli: brotli(bytes) }));
}

/** kB with brotli, together. */
export const together = (parts) => parts.reduce((sum, one) => sum + one.brotli, 0) / 1000;
