import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { migrate } from "@aavarti/db/migrate";
import { migrateQueueSchema } from "@aavarti/jobs/queue-schema";
import { systemClock } from "@aavarti/runtime/clock";
import { startEmbeddedPostgres } from "@aavarti/runtime/embedded-postgres";
import { shutDownInOrder } from "@aavarti/runtime/shutdown";
import { step } from "./console-steps.ts";
import { childEnvironment, type Installation, ROOT, readInstallation, sandboxVariables } from "./installation.ts";
import { Processes } from "./processes.ts";

export type RunningProduct = {
  installation: Installation;
  processes: Processes;
  /** Starts server and worker, or the ones named, with everything they need. */
  startApps: (names?: readonly AppName[]) => void;
};

type AppName = "server" | "worker";

type RunOptions = {
  besides?: () => Promise<void>;
  /** Show what the processes say, and let server and worker die of a mistake that the next save mends. */
  isDevelopment?: boolean;
};

const READY_WITHIN_MS = 60_000;

/**
 * Starts everything that the product is made of, in order, printing each step; `besides` runs while the database is prepared. Whatever ends it
 * (Ctrl-C, SIGTERM, a part that dies, our own parent's end) ends all of it: first what serves, then what they lean on.
 */
export async function runProduct({
  besides = async () => undefined,
  isDevelopment = false,
}: RunOptions = {}): Promise<RunningProduct> {
  const installation = readInstallation();
  const closing: (() => Promise<void>)[] = [];
  const processes = new Processes({
    logFolder: installation.logFolder,
    showsOutput: isDevelopment,
    onDeath: (name, message) =>
      isDevelopment && (name === "server" || name === "worker") ? console.error(message) : giveUp(message),
  });
  const leave = shutDownInOrder({
    log: {
      info: () => undefined,
      error: (...said: unknown[]) => console.error(...said),
      fatal: (...said: unknown[]) => console.error(...said),
    },
    patienceMs: 20_000,
    async stop() {
      await processes.stop(["server", "worker", "web"].filter((name) => processes.isRunning(name)));
      await processes.stop();
      for (const close of closing.toReversed()) await close();
    },
  });
  const giveUp = (message: string) => {
    console.error(`\n${message}\n`);
    leave("it cannot go on", 1);
  };

  try {
    const database = await step("Database", () => openDatabase(installation, closing));
    await refuseTakenPorts(installation);
    const env = childEnvironment(installation, {
      DATABASE_URL: database.appUrl,
      ...(await sandboxVariables(installation)),
    });
    await Promise.all([
      besides(),
      step("Schema", () => bringUpToDate(database.ownerUrl, installation)),
      installation.sandboxed.length === 0 ? undefined : step("Sandbox", () => startSandbox(installation, processes)),
    ]);
    const startApps = (names: readonly AppName[] = ["server", "worker"]) => {
      for (const name of names)
        processes.start({ name, args: [join(ROOT, `apps/${name}/src/${name}.ts`)], cwd: ROOT, env });
    };
    await Promise.all([
      installation.isLive
        ? undefined
        : step("Demo workspace", () =>
            processes.runToEnd({
              name: "demo seed",
              args: [join(ROOT, "apps/server/src/seed-demo-command.ts")],
              cwd: ROOT,
              env,
            }),
          ),
      step("Server and worker", async () => {
        startApps();
        await Promise.all([
          processes.untilReady("worker", READY_WITHIN_MS),
          waitUntilAnswers(`${localUrl(installation)}/readyz`),
        ]);
      }),
    ]);
    return { installation, processes, startApps };
  } catch (error) {
    giveUp(error instanceof Error ? error.message : String(error));
    return new Promise(() => undefined);
  }
}

async function openDatabase(
  { DATABASE_URL, DATABASE_OWNER_URL, dataDir, logFolder }: Installation,
  closing: (() => Promise<void>)[],
) {
  if (DATABASE_URL !== undefined) return { appUrl: DATABASE_URL, ownerUrl: DATABASE_OWNER_URL ?? DATABASE_URL };
  const log = createWriteStream(join(logFolder, "postgres.log"), { mode: 0o600 });
  const postgres = await startEmbeddedPostgres({ dataDir, log: (line) => log.write(`${line}\n`) });
  closing.push(postgres.close);
  return postgres;
}

async function bringUpToDate(ownerUrl: string, { CRM_ENV }: Installation): Promise<void> {
  await migrate(ownerUrl, { environment: CRM_ENV, now: systemClock });
  await migrateQueueSchema(ownerUrl);
}

async function startSandbox(installation: Installation, processes: Processes): Promise<void> {
  processes.start({
    name: "sandbox",
    args: [join(ROOT, "packages/sandbox/src/main.ts")],
    cwd: ROOT,
    env: childEnvironment(installation, {}),
  });
  await waitUntilAnswers(`${installation.sandboxUrl}/control/messages`);
}

/** Waits until an address answers well. Throws when it does not within a minute. */
export async function waitUntilAnswers(url: string): Promise<void> {
  for (let waited = 0; waited < READY_WITHIN_MS; waited += 50) {
    const answer = await fetch(url, { signal: AbortSignal.timeout(5_000) }).catch(() => null);
    if (answer?.ok) return;
    await sleep(50);
  }
  throw new Error(`${url} did not answer within ${READY_WITHIN_MS / 1_000} s; the logs say why.`);
}

/** Where this machine reaches the server, whatever address the public uses. */
export function localUrl({ HOST, PORT }: Installation): string {
  if (HOST === "0.0.0.0") return `http://127.0.0.1:${PORT}`;
  return HOST.includes(":") ? `http://[${HOST === "::" ? "::1" : HOST}]:${PORT}` : `http://${HOST}:${PORT}`;
}

async function refuseTakenPorts({ HOST, PORT, SANDBOX_PORT, sandboxed }: Installation): Promise<void> {
  await refuseTakenPort("PORT", HOST, PORT);
  if (sandboxed.length > 0) await refuseTakenPort("SANDBOX_PORT", "127.0.0.1", SANDBOX_PORT);
}

async function refuseTakenPort(variable: string, host: string, port: number): Promise<void> {
  const probe = createServer();
  try {
    probe.listen(port, host);
    await once(probe, "listening");
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code === "EADDRINUSE")
      throw new Error(
        `Port ${port} is in use by another program; end it, or choose another port with ${variable}=${port + 1} npm start.`,
      );
    throw new Error(
      `Port ${port} on ${host} cannot be used (${String(code)}); choose others with ${variable} and HOST.`,
      { cause: error },
    );
  }
  await new Promise((resolve) => probe.close(resolve));
}
