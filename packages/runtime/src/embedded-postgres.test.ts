import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type EmbeddedPostgres, startEmbeddedPostgres, startThrowawayPostgres } from "./embedded-postgres.ts";
import { FolderInUseError } from "./folder-lock.ts";
import { createCluster, isAlive, startCluster } from "./postgres-cluster.ts";
import { locateBinaries, preparePostgresProgram } from "./postgres-program.ts";

const log = () => undefined;
const MODULE = new URL("./embedded-postgres.ts", import.meta.url).href;

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Runs `code` in its own Node process and waits for its first line, which is JSON. */
async function runAside(code: string): Promise<{ child: ChildProcess; said: { ownerUrl: string } }> {
  const child = spawn(process.execPath, ["--input-type=module", "-e", code], { stdio: ["ignore", "pipe", "inherit"] });
  if (child.stdout === null) throw new Error("no output to read");
  const [line] = await once(createInterface(child.stdout), "line");
  return { child, said: JSON.parse(String(line)) };
}

const postmasterPid = (cluster: string) => Number.parseInt(readFileSync(join(cluster, "postmaster.pid"), "utf8"), 10);
const parentPid = (pid: number) =>
  Number(
    readFileSync(`/proc/${pid}/stat`, "utf8")
      .replace(/^.*\) /, "")
      .split(" ")[1],
  );

/**
 * A data folder as the first start leaves it. Creating one takes PostgreSQL seconds, copying it
 * does not.
 */
let prepared: string;
beforeAll(async () => {
  prepared = mkdtempSync(join(tmpdir(), "aavarti-prepared-"));
  const first = await startEmbeddedPostgres({ dataDir: prepared, log });
  await first.close();
});
afterAll(() => rmSync(prepared, { recursive: true }));

/** Copies it with its owners: under root the cluster belongs to another user. */
function startedBefore(): string {
  const dataDir = mkdtempSync(join(tmpdir(), "aavarti data "));
  execFileSync("cp", ["-a", `${prepared}/.`, dataDir]);
  return dataDir;
}

describe("a running PostgreSQL", () => {
  let dataDir: string;
  let postgres: EmbeddedPostgres;

  beforeAll(async () => {
    dataDir = startedBefore();
    postgres = await startEmbeddedPostgres({ dataDir, log });
  });
  afterAll(async () => {
    await postgres.close();
    rmSync(dataDir, { recursive: true });
  });

  it("uses UTF-8 and UTC, sorts by code point, and listens on the loopback address only", async () => {
    const { superuserUrl } = postgres;
    const [settings] = await query(
      superuserUrl,
      `select current_setting('server_encoding') as encoding, current_setting('timezone') as timezone, datlocprovider as provider, datlocale as locale,
              lower('ÄÉ') as lowered, current_setting('listen_addresses') as address, current_setting('unix_socket_directories') as sockets
         from pg_database where datname = 'aavarti'`,
    );
    expect(settings).toEqual({
      encoding: "UTF8",
      timezone: "UTC",
      provider: "b",
      locale: "C.UTF-8",
      lowered: "äé",
      address: "127.0.0.1",
      sockets: "",
    });
  });

  it("connects the product as a role that owns nothing and may bypass nothing", async () => {
    const { appUrl, ownerUrl } = postgres;
    const [role] = await query(
      appUrl,
      "select rolsuper, rolbypassrls, rolcreatedb, rolcreaterole from pg_roles where rolname = current_user",
    );
    expect(role).toEqual({ rolsuper: false, rolbypassrls: false, rolcreatedb: false, rolcreaterole: false });
    expect(
      await query(
        ownerUrl,
        "select pg_get_userbyid(datdba) as owner from pg_database where datname = current_database()",
      ),
    ).toEqual([{ owner: "aavarti_owner" }]);
    await query(ownerUrl, "set role aavarti_app");
  });

  it("rejects a second start on the same folder with one sentence", async () => {
    const second = startEmbeddedPostgres({ dataDir, log });
    await expect(second).rejects.toThrow(FolderInUseError);
    await expect(second).rejects.toThrow(
      new RegExp(`is in use by another running Aavarti \\(process ${process.pid}\\); stop that one first`),
    );
  });

  it("names the port when another start asks for the same", async () => {
    const other = startedBefore();
    const port = Number(new URL(postgres.ownerUrl).port);
    await expect(startEmbeddedPostgres({ dataDir: other, port, log })).rejects.toThrow(`port ${port}`);
    rmSync(other, { recursive: true });
  });
});

describe("startEmbeddedPostgres", () => {
  let dataDir: string;
  let running: EmbeddedPostgres[];

  const start = async (where = dataDir) => {
    const postgres = await startEmbeddedPostgres({ dataDir: where, log });
    running.push(postgres);
    return postgres;
  };

  beforeEach(() => {
    running = [];
    dataDir = startedBefore();
  });

  afterEach(async () => {
    for (const postgres of running) await postgres.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it("keeps its data and its passwords between starts", async () => {
    const first = await start();
    await query(first.ownerUrl, "create table note (text text)");
    await query(first.ownerUrl, "insert into note values ('नमस्ते')");
    await first.close();

    const second = await start();
    expect(await query(second.ownerUrl, "select text from note")).toEqual([{ text: "नमस्ते" }]);
    expect(new URL(second.appUrl).password).toBe(new URL(first.appUrl).password);
    expect(statSync(join(dataDir, "postgres", "credentials.json")).mode & 0o777).toBe(0o600);
  });

  it("lets exactly one of two simultaneous starts through", async () => {
    const empty = join(dataDir, "empty");
    const results = await Promise.allSettled([start(empty), start(empty)]);
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });

  const startAside = () =>
    runAside(`
      const { startEmbeddedPostgres } = await import(${JSON.stringify(MODULE)});
      const postgres = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, log() {} });
      console.log(JSON.stringify({ ownerUrl: postgres.ownerUrl }));
      setInterval(() => {}, 1000);
    `);

  it("stops the server when its process is killed, and starts again with what was committed", async () => {
    const { child, said } = await startAside();
    await query(said.ownerUrl, "create table note as select 1 as id");
    const server = postmasterPid(join(dataDir, "postgres", "cluster"));
    child.kill("SIGKILL");
    await expect.poll(() => isAlive(server)).toBe(false);

    const { ownerUrl } = await start();
    expect(await query(ownerUrl, "select id from note")).toEqual([{ id: 1 }]);
  });

  it("takes over at once after a kill, without waiting for the old server to be gone", async () => {
    const { child, said } = await startAside();
    await query(said.ownerUrl, "create table note as select 1 as id");
    child.kill("SIGKILL");
    await once(child, "exit");

    const { ownerUrl } = await start();
    expect(await query(ownerUrl, "select id from note")).toEqual([{ id: 1 }]);
  });

  it.runIf(process.platform === "linux")("stops a server that outlived both its process and its keeper", async () => {
    const { child } = await startAside();
    const orphan = postmasterPid(join(dataDir, "postgres", "cluster"));
    const keeper = parentPid(orphan);
    child.kill("SIGSTOP");
    // The shell that reads the keeper's input is in the same process group and would stop the
    // server as well.
    process.kill(-keeper, "SIGSTOP");
    process.kill(orphan, "SIGCONT");
    child.kill("SIGKILL");
    await once(child, "exit");
    expect(isAlive(orphan)).toBe(true);

    const { ownerUrl } = await start();
    expect(isAlive(orphan)).toBe(false);
    expect(await query(ownerUrl, "select 1 as one")).toEqual([{ one: 1 }]);
    process.kill(-keeper, "SIGKILL");
  });

  it.runIf(process.platform === "linux")(
    "starts again at once after a kill of the server, also while a session of it still works",
    async () => {
      const cluster = join(dataDir, "postgres", "cluster");
      const first = await start();
      await query(first.ownerUrl, "create table note as select 1 as id");
      // A session notices that its server is gone only when its statement ends.
      const busy = new pg.Client({ connectionString: first.superuserUrl });
      busy.on("error", () => undefined);
      await busy.connect();
      const { rows } = await busy.query<{ pid: number }>("select pg_backend_pid() as pid");
      const session = rows[0]?.pid ?? 0;
      const working = busy.query("select count(*) from generate_series(1, 1e12)").catch(() => undefined);
      process.kill(postmasterPid(cluster), "SIGKILL");
      expect(await first.exited).toEqual({ code: null, signal: "SIGKILL" });
      expect(isAlive(session)).toBe(true);

      const second = await startEmbeddedPostgres({ dataDir, port: Number(new URL(first.ownerUrl).port), log });
      running.push(second);
      expect(isAlive(session)).toBe(false);
      expect(second.appUrl).toBe(first.appUrl);
      expect(await query(second.ownerUrl, "select id from note")).toEqual([{ id: 1 }]);
      await working;
    },
  );

  it("starts over a pid file that was left empty", async () => {
    writeFileSync(join(dataDir, "postgres", "cluster", "postmaster.pid"), "");
    const { ownerUrl } = await start();
    expect(await query(ownerUrl, "select 1 as one")).toEqual([{ one: 1 }]);
  });

  it("makes the cluster anew when a kill interrupted its making", async () => {
    const interrupted = join(dataDir, "interrupted");
    mkdirSync(join(interrupted, "postgres", "cluster.new", "base"), { recursive: true });
    const { ownerUrl } = await start(interrupted);
    expect(await query(ownerUrl, "select 1 as one")).toEqual([{ one: 1 }]);
  });

  it("runs below a folder that only its owner may enter", async () => {
    const closed = join(dataDir, "closed");
    mkdirSync(closed);
    chmodSync(closed, 0o700);
    const { ownerUrl } = await start(join(closed, "data"));
    expect(await query(ownerUrl, "select 1 as one")).toEqual([{ one: 1 }]);
  });

  it("runs from binaries that only root can reach, as those of a checkout under its home", async () => {
    const closed = join(dataDir, "closed");
    cpSync(join(locateBinaries(), ".."), join(closed, "native"), { recursive: true, verbatimSymlinks: true });
    chmodSync(closed, 0o700);
    const home = join(closed, "data");
    mkdirSync(home);
    const cluster = join(home, "cluster");
    const postgres = preparePostgresProgram(home, cluster, join(closed, "native", "bin"));
    await createCluster(postgres, cluster, { superuserPassword: "secret", throwaway: true });
    const { port, stop } = await startCluster(postgres, { folder: cluster, settings: {}, log });
    expect(await query(`postgres://postgres:secret@127.0.0.1:${port}/postgres`, "select 1 as one")).toEqual([
      { one: 1 },
    ]);
    await stop();
    if (!postgres.binaries.startsWith(closed)) rmSync(join(postgres.binaries, ".."), { recursive: true });
  });
});

describe("startThrowawayPostgres", () => {
  it("leaves nothing behind when it is closed", async () => {
    const postgres = await startThrowawayPostgres();
    const [row] = await query(
      postgres.superuserUrl,
      "select current_setting('data_directory') as folder, current_setting('max_connections') as connections",
    );
    expect(row?.connections).toBe("300");
    await postgres.close();
    expect(existsSync(join(String(row?.folder), ".."))).toBe(false);
  });

  it("leaves nothing behind when its process is killed", async () => {
    const { child, said } = await runAside(`
      const { startThrowawayPostgres } = await import(${JSON.stringify(MODULE)});
      const { superuserUrl } = await startThrowawayPostgres();
      console.log(JSON.stringify({ ownerUrl: superuserUrl }));
      setInterval(() => {}, 1000);
    `);
    const [row] = await query(said.ownerUrl, "select current_setting('data_directory') as folder");
    const home = join(String(row?.folder), "..");
    expect(existsSync(home)).toBe(true);
    child.kill("SIGKILL");
    await expect.poll(() => existsSync(home)).toBe(false);
  });
});
