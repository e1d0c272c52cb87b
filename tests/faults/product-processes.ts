import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, fstatSync, mkdtempSync, openSync, readdirSync, readFileSync, readSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { migrate } from "@aavarti/db/migrate";
import { migrateQueueSchema } from "@aavarti/jobs/queue-schema";
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
  startThrowawayPostgres,
} from "@aavarti/runtime/embedded-postgres";
import { loadSandboxSecrets } from "@aavarti/sandbox/secrets";
import { START_MS } from "@aavarti/testing/patience";
import pg from "pg";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const SERVER = join(ROOT, "apps/server/src/server.ts");
/**
 * V8's optimising compilers do not pay off in a process that is killed within seconds or mostly
 * waits.
 */
const UNOPTIMISED = ["--no-turbofan", "--no-maglev"];
/** How much of each program's log a failure shows, in bytes. */
const SHOWN_LOG_BYTES = 8_000;

export type ProductProcesses = {
  sandboxUrl: string;
  serverUrl: string;
  server: ChildProcess;
  /** Sees every tenant. */
  witness: pg.Pool;
  /** Starts another server on the same database, on a port of its own, and returns its URL. */
  startServer(): Promise<string>;
  /** Starts a worker with options for Node, such as a module to load first. */
  startWorker(nodeOptions?: readonly string[]): Promise<ChildProcess>;
  control(path: string, body?: object): Promise<void>;
  clearFaults(): Promise<void>;
  /** Makes messages to these numbers be accepted and then fail by a status. */
  leaveWhatsapp(phones: readonly string[]): Promise<void>;
  /**
   * Kills PostgreSQL without warning and starts it again on the same port and data. Only with
   * `keepsPostgres`.
   */
  killPostgres(): Promise<void>;
  /**
   * Returns the last of what sandbox, server and workers logged, under their names, for a run that
   * failed. After `stop` it is what they had logged until then.
   */
  logs(): string;
  stop(): Promise<void>;
};

/**
 * Starts real processes on a real PostgreSQL: the sandbox, a server that receives its webhooks, and
 * as many workers as a test starts.
 */
export async function startProcesses({
  redisUrl,
  sweepSeconds,
  isDurable = false,
  keepsPostgres = isDurable,
  postgres: given,
  worker = join(ROOT, "apps/worker/src/worker.ts"),
  environment: extra = {},
}: {
  redisUrl?: string | undefined;
  sweepSeconds: number;
  /**
   * PostgreSQL waits for the disk and V8 optimises, as in production. Tests do not need this;
   * measurements do.
   */
  isDurable?: boolean;
  /** PostgreSQL's data outlives its process, so that it can be killed and restarted. */
  keepsPostgres?: boolean;
  /** A database of the test's own, which the test closes itself. */
  postgres?: EmbeddedPostgres;
  /** The file from which a worker is started; its source by default. */
  worker?: string;
  /** Additional environment variables of the processes. */
  environment?: NodeJS.ProcessEnv;
}): Promise<ProductProcesses> {
  const home = mkdtempSync(join(tmpdir(), "aavarti-faults-"));
  let postgres =
    given ??
    (keepsPostgres
      ? await startEmbeddedPostgres({ dataDir: home, log: () => undefined })
      : await startThrowawayPostgres());
  await migrate(postgres.ownerUrl, { environment: "test", now: () => new Date() });
  await migrateQueueSchema(postgres.ownerUrl);
  const witness = new pg.Pool({ connectionString: inDatabase(postgres.superuserUrl, postgres.ownerUrl), max: 2 });
  witness.on("error", () => undefined);

  const logFolder = mkdtempSync(join(home, "logs-"));
  const [port, sandboxPort] = [await freePort(), await freePort()];
  const sandboxUrl = `http://127.0.0.1:${sandboxPort}`;
  const secrets = loadSandboxSecrets(home);
  const environment: NodeJS.ProcessEnv = {
    CRM_ENV: "test",
    DATA_DIR: home,
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    DATABASE_URL: postgres.appUrl,
    SANDBOX_PORT: String(sandboxPort),
    REMINDER_SWEEP_SECONDS: String(sweepSeconds),
    ...(redisUrl ? { REDIS_URL: redisUrl } : {}),
    POSTMARK_SERVER_TOKEN: secrets.postmark.serverToken,
    POSTMARK_FROM: secrets.postmark.from,
    POSTMARK_WEBHOOK_SECRET: secrets.postmark.webhookSecret,
    POSTMARK_API_URL: `${sandboxUrl}/postmark`,
    WHATSAPP_ACCESS_TOKEN: secrets.whatsapp.accessToken,
    WHATSAPP_PHONE_NUMBER_ID: secrets.whatsapp.phoneNumberId,
    WHATSAPP_APP_SECRET: secrets.whatsapp.appSecret,
    WHATSAPP_VERIFY_TOKEN: secrets.whatsapp.verifyToken,
    WHATSAPP_API_URL: `${sandboxUrl}/graph`,
    // A run starts dozens of workers: each uses the compile cache of the first, which halves the
    // CPU time.
    NODE_COMPILE_CACHE: join(ROOT, ".cache/compiled"),
    ...extra,
  };
  const children = new Set<ChildProcess>();
  const start = (
    name: string,
    entry: string,
    nodeOptions: readonly string[] = [],
    env: NodeJS.ProcessEnv = environment,
  ): ChildProcess => {
    const log = openSync(join(logFolder, name), "a");
    const child = spawn(process.execPath, [...(isDurable ? [] : UNOPTIMISED), ...nodeOptions, entry], {
      cwd: ROOT,
      env,
      stdio: ["ignore", log, log, "ipc"],
    });
    closeSync(log);
    children.add(child);
    child.once("exit", () => children.delete(child));
    return child;
  };
  let lastLogs: string | null = null;
  const logs = () =>
    lastLogs ??
    readdirSync(logFolder)
      .map((name) => `The end of the log of the ${name}:\n${endOf(join(logFolder, name))}`)
      .join("\n");
  const ready = async (child: ChildProcess): Promise<ChildProcess> => {
    const gone = once(child, "exit").then(() => {
      throw new Error(`A process ended before it was ready. It said:\n${logs()}`);
    });
    await Promise.race([once(child, "message"), gone]);
    return child;
  };

  start("sandbox", join(ROOT, "packages/sandbox/src/main.ts"));
  await answering(`${sandboxUrl}/control/messages`);
  const server = await ready(start("server", SERVER));
  const startServer = async (): Promise<string> => {
    const ownPort = await freePort();
    await ready(start("server", SERVER, [], { ...environment, PORT: String(ownPort) }));
    return `http://127.0.0.1:${ownPort}`;
  };

  const control = async (path: string, body: object = {}): Promise<void> => {
    const answer = await fetch(`${sandboxUrl}/control/${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`The sandbox answered ${answer.status}: ${await answer.text()}`);
  };

  const killPostgres = async (): Promise<void> => {
    const { port: postgresPort } = new URL(postgres.ownerUrl);
    const [pid] = readFileSync(join(home, "postgres/cluster/postmaster.pid"), "utf8").split("\n");
    process.kill(Number(pid), "SIGKILL");
    await postgres.exited;
    const until = Date.now() + START_MS;
    for (;;) {
      try {
        postgres = await startEmbeddedPostgres({ dataDir: home, port: Number(postgresPort), log: () => undefined });
        return;
      } catch (error) {
        // Its orphaned backends may keep the shared memory for another moment.
        if (Date.now() > until) throw error;
      }
    }
  };

  return {
    sandboxUrl,
    serverUrl: `http://127.0.0.1:${port}`,
    server,
    witness,
    startServer,
    startWorker: (nodeOptions) => ready(start("worker", worker, nodeOptions)),
    killPostgres,
    control,
    async leaveWhatsapp(phones) {
      await Promise.all(phones.map((phone) => control("whatsapp/person", { phone, onWhatsApp: false })));
    },
    async clearFaults() {
      await fetch(`${sandboxUrl}/control/fault`, { method: "DELETE" });
    },
    logs,
    async stop() {
      await Promise.all(
        [...children].map(async (child) => {
          const exited = once(child, "exit");
          child.kill("SIGKILL");
          await exited;
        }),
      );
      await witness.end();
      if (given === undefined) await postgres.close();
      lastLogs = logs();
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/** Returns the end of a file, however long the file is. */
function endOf(path: string): string {
  const file = openSync(path, "r");
  try {
    const bytes = Buffer.alloc(SHOWN_LOG_BYTES);
    const start = Math.max(0, fstatSync(file).size - bytes.length);
    return bytes.toString("utf8", 0, readSync(file, bytes, 0, bytes.length, start));
  } finally {
    closeSync(file);
  }
}

/** Returns the superuser's URL of the product's database. */
const inDatabase = (superuserUrl: string, ownerUrl: string): string =>
  Object.assign(new URL(superuserUrl), { pathname: new URL(ownerUrl).pathname }).href;

async function answering(url: string): Promise<void> {
  const until = Date.now() + START_MS;
  for (;;) {
    const answer = await fetch(url).catch(() => null);
    if (answer?.ok) return;
    if (Date.now() > until) throw new Error(`${url} does not answer`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

async function freePort(): Promise<number> {
  const probe = createServer();
  probe.listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  if (address === null || typeof address === "string") throw new Error("No port to be had");
  probe.close();
  await once(probe, "close");
  return address.port;
}
