// web/src/engine bundled for Node: the code that runs the program in a page's worker also runs here.
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";

export async function engine() {
  const web = fileURLToPath(new URL("..", import.meta.url));
  const { buildSync } = createRequire(import.meta.url)("esbuild");
  const stdin = {
    contents: 'export * from "./src/engine/engine"; export * from "./src/engine/host";',
    resolveDir: web,
    loader: "ts",
  };
  const { outputFiles } = buildSync({ stdin, bundle: true, format: "esm", write: false });
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString("base64")}`);
}
