import { flushCompileCache } from "node:module";
import { createLogger } from "@aavarti/runtime/logger";
import { shutDownInOrder } from "@aavarti/runtime/shutdown";
import { startWorker } from "./compose.ts";
import { loadWorkerEnvironment } from "./env.ts";

const env = loadWorkerEnvironment();
const log = createLogger({ name: "worker", readable: env.CRM_ENV === "demo" || env.CRM_ENV === "development" });
try {
  const worker = await startWorker(env, log);
  shutDownInOrder({ log, stop: worker.stop });
  log.info({ health: worker.healthAddress, queue: env.REDIS_URL ? "Redis" : "PostgreSQL" }, "working");
  // Writes the compile cache now, so that the next start uses it even if this process is killed.
  // Does nothing without NODE_COMPILE_CACHE.
  flushCompileCache();
  process.send?.("ready");
} catch (error) {
  log.fatal({ err: error }, "the worker could not start");
  process.exit(1);
}
