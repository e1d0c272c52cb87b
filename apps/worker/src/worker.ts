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
  // What was compiled for this start serves the next one also when this process is killed. Without
  // NODE_COMPILE_CACHE it does nothing.
  flushCompileCache();
  process.send?.("ready");
} catch (error) {
  log.fatal({ err: error }, "the worker could not start");
  process.exit(1);
}
