import { createLogger } from "@aavarti/runtime/logger";
import { shutDownInOrder } from "@aavarti/runtime/shutdown";
import { loadSandboxEnvironment } from "./env.ts";
import { startSandbox } from "./start-sandbox.ts";

const { SANDBOX_PORT: port, DATA_DIR: dataDir, PUBLIC_URL: appUrl } = loadSandboxEnvironment();
const log = createLogger({ name: "sandbox" });
const sandbox = await startSandbox({ port, dataDir, appUrl }).catch((error: unknown) => {
  log.fatal({ err: error }, `the sandbox could not start on port ${port}`);
  process.exit(1);
});
log.info({ url: sandbox.url, appUrl }, "sandbox: razorpay, postmark, whatsapp, google, ai, s3");
shutDownInOrder({ log, stop: sandbox.close, patienceMs: 5_000 });
process.send?.("ready");
