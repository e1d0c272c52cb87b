import { once } from "node:events";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { migrate } from "@aavarti/db/migrate";
import { migrateQueueSchema } from "@aavarti/jobs/queue-schema";
import { systemClock } from "@aavarti/runtime/clock";
import { shutDownInOrder } from "@aavarti/runtime/shutdown";
import { describeStorageProblem } from "@aavarti/runtime/storage-problem";
import { step } from "./console-steps.ts";
import { databasePart } from "./database-part.ts";
import { childEnvironment, type Installation, ROOT, readInstallation, sandboxVariables } from "./installation.ts";
import { Processes, type ProcessSpec } from "./processes.ts";
import { type Part, Supervisor } from "./supervisor.ts";
import { keepSandboxTold } from "./tell-sandbox.ts";

export type RunningProduct = {
  installation: Installation;
  /** Starts server and worker with everything they need; resolves when both are ready. */
  startApps: () => Promise<void>;
  /** Stops server and worker, or the named parts. */
  stop: (names?: readonly string[]) => Promise<void>;
  /** Starts a process beside them that runs as long as the product does. */
  startBeside: (spec: ProcessSpec) => Promise<void>;
};

type RunOptions = {
  besides?: () => Promise<void>;
  /**
   * Prints the processes' output, and does not restart server and worker after a mistake in the
   * code, which the next save may fix.
   */
  isDevelopment?: boolean;
};

/**
 * A part that cannot start ends and says why; this only ends a hang. A busy machine takes a minute
 * for what a quiet one does in three seconds.
 */
const READY_WITHIN_MS = 180_000;
const APPS = ["server", "worker"] as const;

/**
 * Starts all parts of the product in order and prints each step; `besides` runs while the database
 * is prepared. Parts that die later are restarted, in development not server and worker. Whatever
 * ends it (Ctrl-C, SIGTERM, a part that keeps crashing, the end of the parent process) stops
 * everything: first what serves, then what they need. Never returns when a part cannot start:
 * prints why and ends the process with code 1.
 */
export async function runProduct({
  besides = async () => undefined,
  isDevelopment = false,
}: RunOptions = {}): Promise<RunningProduct> {
  const installation = readInstallation();
  const say = (line: string) => console.log(`  ${line}`);
  const processes = new Processes({
    logFolder: installation.logFolder,
    showsOutput: isDevelopment,
    onLogError: (error) =>
      say(`Logs are not being written. ${explain(error, installation)} What is logged meanwhile is lost.`),
  });
  const stopping = new AbortController();
  const supervisor = new Supervisor({ say, giveUp: (reason) => giveUp(reason) });
  const leave = shutDownInOrder({
    log: {
      info: () => undefined,
      error: (...said: unknown[]) => console.error(...said),
      fatal: (...said: unknown[]) => console.error(...said),
    },
    patienceMs: 25_000,
    async stop() {
      stopping.abort();
      await supervisor.stop([...APPS, "web"]);
      await supervisor.stop(["sandbox"]);
      await supervisor.stop();
    },
  });
  const giveUp = (message: string) => {
    if (stopping.signal.aborted) return;
    const problem = describeStorageProblem(message, installation.dataDir);
    console.error(`\n${message}\n${problem === null ? "" : `\n${problem}\n`}`);
    leave("it cannot go on", 1);
  };

  try {
    const env = await step("Database", () => openDatabase(installation, processes, supervisor, say));
    await refuseTakenPorts(installation);
    await Promise.all([
      besides(),
      step("Schema", () => bringUpToDate(env.ownerUrl, installation)),
      installation.sandboxed.length === 0
        ? undefined
        : step("Sandbox", () => supervisor.start(sandboxPart(installation, processes))),
    ]);
    const appEnvironment = childEnvironment(installation, {
      DATABASE_URL: env.appUrl,
      ...(await sandboxVariables(installation)),
    });
    const startApps = async () => {
      const parts = APPS.map((name) => appPart(name, { env: appEnvironment, processes, isRestarted: !isDevelopment }));
      await Promise.all(parts.map((part) => supervisor.start(part)));
    };
    await Promise.all([
      installation.isLive
        ? undefined
        : step("Demo workspace", () =>
            processes.runToEnd(
              {
                name: "demo seed",
                args: [join(ROOT, "apps/server/src/seed-demo-command.ts")],
                cwd: ROOT,
                env: appEnvironment,
              },
              stopping.signal,
            ),
          ),
      step("Server and worker", async () => {
        await startApps();
        await waitUntilAnswers(`${localUrl(installation)}/readyz`);
      }),
    ]);
    if (!installation.isLive && installation.sandboxed.includes("WHATSAPP"))
      await keepSandboxTold({ databaseUrl: env.appUrl, sandboxUrl: installation.sandboxUrl }, stopping.signal);
    return {
      installation,
      startApps,
      stop: (names = APPS) => supervisor.stop(names),
      startBeside: (spec) =>
        supervisor.start({
          name: spec.name,
          start: (signal) => processes.start(spec, { readyWithinMs: READY_WITHIN_MS, signal, saysReady: false }),
        }),
    };
  } catch (error) {
    giveUp(explain(error, installation));
    return new Promise(() => undefined);
  }
}

/**
 * Returns an error message for the console; for problems with the disk or data folder it says what
 * to do next.
 */
function explain(error: unknown, { dataDir }: Installation): string {
  const message = error instanceof Error ? error.message : String(error);
  return describeStorageProblem(error, dataDir) ?? message;
}

/**
 * Returns the database's URLs: from the environment, or those of the embedded one, which this
 * starts.
 */
async function openDatabase(
  { DATABASE_URL, DATABASE_OWNER_URL, dataDir }: Installation,
  processes: Processes,
  supervisor: Supervisor,
  say: (line: string) => void,
): Promise<{ appUrl: string; ownerUrl: string }> {
  if (DATABASE_URL !== undefined) return { appUrl: DATABASE_URL, ownerUrl: DATABASE_OWNER_URL ?? DATABASE_URL };
  const database = databasePart({ dataDir, log: processes.log("postgres"), say });
  await supervisor.start(database);
  return database.urls();
}

async function bringUpToDate(ownerUrl: string, { CRM_ENV }: Installation): Promise<void> {
  await migrate(ownerUrl, { environment: CRM_ENV, now: systemClock });
  await migrateQueueSchema(ownerUrl);
}

function sandboxPart(installation: Installation, processes: Processes): Part {
  const spec = {
    name: "sandbox",
    args: [join(ROOT, "packages/sandbox/src/main.ts")],
    cwd: ROOT,
    env: childEnvironment(installation, {}),
  };
  return {
    name: spec.name,
    start: (signal) => processes.start(spec, { readyWithinMs: READY_WITHIN_MS, signal }),
  };
}

function appPart(
  name: (typeof APPS)[number],
  { env, processes, isRestarted }: { env: NodeJS.ProcessEnv; processes: Processes; isRestarted: boolean },
): Part {
  const spec = { name, args: [join(ROOT, `apps/${name}/src/${name}.ts`)], cwd: ROOT, env };
  return {
    name,
    isRestarted,
    needs: ["database"],
    start: (signal) => processes.start(spec, { readyWithinMs: READY_WITHIN_MS, signal }),
  };
}

/**
 * Waits until a URL responds successfully. Throws after three minutes of pauses of 50 ms between
 * attempts, each of which may take five seconds besides.
 */
export async function waitUntilAnswers(url: string): Promise<void> {
  for (let waited = 0; waited < READY_WITHIN_MS; waited += 50) {
    const answer = await fetch(url, { signal: AbortSignal.timeout(5_000) }).catch(() => null);
    if (answer?.ok) return;
    await sleep(50);
  }
  throw new Error(`${url} did not respond within ${READY_WITHIN_MS / 1_000} s. See the logs for the reason.`);
}

/** Returns the URL of the server on this machine, whatever its public address. */
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
        `Port ${port} is in use by another program. Stop that program, or choose another port: ${variable}=${port + 1} npm start`,
      );
    throw new Error(
      `Port ${port} on ${host} cannot be used (${String(code)}); choose others with ${variable} and HOST.`,
      { cause: error },
    );
  }
  await new Promise((resolve) => probe.close(resolve));
}
