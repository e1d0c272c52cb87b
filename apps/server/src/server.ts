import { flushCompileCache } from "node:module";
import { createLogger } from "@aavarti/runtime/logger";
import { shutDownInOrder } from "@aavarti/runtime/shutdown";
import { whenDatabaseAnswers } from "@aavarti/runtime/when-database-answers";
import { buildApp } from "./app.ts";
import { assertAppRole } from "./assert-app-role.ts";
import { compose } from "./compose.ts";
import { loadServerEnvironment } from "./env.ts";

const env = loadServerEnvironment();
const log = createLogger({ name: "server" });
const composed = compose(env, log);
const app = await buildApp(composed);

shutDownInOrder({
  log,
  stop: async () => {
    await app.close();
    await composed.close();
  },
});

await whenDatabaseAnswers(() => assertAppRole(composed.dependencies.db), {
  onWait: (error) => log.warn({ err: error }, "waiting for the database"),
});
await app.listen({ port: env.PORT, host: env.HOST });
// Writes the compile cache now, so that the next start has it even if this process is killed. Does
// nothing without NODE_COMPILE_CACHE.
flushCompileCache();
process.send?.("ready");
