import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { fileURLToPath } from "node:url";
import { migrate } from "@aavarti/db/migrate";
import { migrateQueueSchema } from "@aavarti/jobs/queue-schema";
import { type EmbeddedPostgres, startThrowawayPostgres } from "@aavarti/runtime/embedded-postgres";
import { programPath } from "./config.ts";

const SERVER = fileURLToPath(new URL("../apps/server/src/server.ts", import.meta.url));

/** A server process over a database of its own. */
type RunningServer = { process: ChildProcess; url: URL; postgres: EmbeddedPostgres };

/**
 * Starts a throwaway PostgreSQL and one server process on a free port of 127.0.0.1, calls `work`
 * and ends both, also when it throws. No provider can be reached, and no worker runs. Throws when
 * the server is not ready within a minute.
 */
export async function withServer(work: (server: RunningServer) => Promise<void>): Promise<void> {
  const postgres = await startThrowawayPostgres();
  let server: ChildProcess | undefined;
  try {
    await migrate(postgres.ownerUrl, { environment: "test", now: () => new Date() });
    await migrateQueueSchema(postgres.ownerUrl);
    const url = new URL(`http://127.0.0.1:${await freePort()}`);
    server = spawn(process.execPath, [SERVER], {
      env: {
        PATH: programPath,
        CRM_ENV: "test",
        PORT: url.port,
        PUBLIC_URL: url.origin,
        DATABASE_URL: postgres.appUrl,
        POSTMARK_SERVER_TOKEN: "bench",
        POSTMARK_FROM: "bench@example.in",
        POSTMARK_WEBHOOK_SECRET: "bench-webhook-secret",
        POSTMARK_API_URL: "http://127.0.0.1:9/postmark",
      },
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    await once(server, "message", { signal: AbortSignal.timeout(60_000) });
    await work({ process: server, url, postgres });
  } finally {
    if (server?.exitCode === null) {
      server.kill("SIGTERM");
      await once(server, "exit");
    }
    await postgres.close();
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  if (address === null || typeof address === "string") throw new Error("No port is free");
  return address.port;
}
