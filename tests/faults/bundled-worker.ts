import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { rolldown } from "rolldown";

const WORKER = fileURLToPath(new URL("../../apps/worker/src/worker.ts", import.meta.url));
/** Next to the package that has one of the native modules, which are not bundled. */
const BUNDLE = fileURLToPath(new URL("../../packages/services/node_modules/.cache/worker.mjs", import.meta.url));

/**
 * The file of the other native module, which only the package of documents can find by its name.
 */
const SHARP = createRequire(new URL("../../packages/documents/package.json", import.meta.url)).resolve("sharp");

/**
 * Bundles the worker and everything it imports into one file and returns its path. A run that kills
 * dozens of workers starts dozens: from 1,700 files each start takes over a second of CPU time,
 * from one file a third of that. The code is the same.
 */
export async function bundleWorker(): Promise<string> {
  const bundle = await rolldown({
    input: WORKER,
    platform: "node",
    resolve: { alias: { sharp: SHARP } },
    external: ["@node-rs/argon2", "pg-native", "msgpackr-extract", SHARP],
    logLevel: "silent",
  });
  await bundle.write({ file: BUNDLE, format: "esm", codeSplitting: false, sourcemap: true });
  await bundle.close();
  return BUNDLE;
}
