import { fileURLToPath } from "node:url";
import { rolldown } from "rolldown";

const WORKER = fileURLToPath(new URL("../../apps/worker/src/worker.ts", import.meta.url));
/** Beside the package that brings the one native module, which stays outside. */
const BUNDLE = fileURLToPath(new URL("../../packages/services/node_modules/.cache/worker.mjs", import.meta.url));

/**
 * The worker and all that it imports in one file, and the path of it. A run that kills dozens of
 * workers starts dozens: from 1,700 files each start takes over a second of processor time, from
 * one a third of that. What is loaded is the same code.
 */
export async function bundleWorker(): Promise<string> {
  const bundle = await rolldown({
    input: WORKER,
    platform: "node",
    external: ["@node-rs/argon2", "pg-native", "msgpackr-extract"],
    logLevel: "silent",
  });
  await bundle.write({ file: BUNDLE, format: "esm", codeSplitting: false, sourcemap: true });
  await bundle.close();
  return BUNDLE;
}
