import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { restoreBackup, writeBackup } from "./embedded-backup.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./embedded-postgres.ts";

const log = () => undefined;
const now = new Date("2026-11-21T04:00:00Z");
const MODULE = new URL("./embedded-backup.ts", import.meta.url).href;

/** What every installation has, and two tables that are always written together. */
const SCHEMA = `create table deployment (environment text);
  insert into deployment values ('test');
  create table kysely_migration (name text);
  insert into kysely_migration values ('0001-foundation');
  create table debit (id int);
  create table credit (id int)`;

async function ask<Row extends object>(database: EmbeddedPostgres, statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}
const debits = async (database: EmbeddedPostgres) =>
  (await ask<{ id: number }>(database, "select id from debit order by id")).map(({ id }) => id);

let dataDir: string;
let file: string;
/** Runs the database while `work` runs. */
async function running<T>(work: (database: EmbeddedPostgres) => Promise<T>, folder = dataDir): Promise<T> {
  const database = await startEmbeddedPostgres({ dataDir: folder, log });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}
const restore = (given: Partial<Parameters<typeof restoreBackup>[0]> = {}) =>
  restoreBackup({ dataDir, file, environment: "test", now: new Date(), log, prepare: async () => undefined, ...given });

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "aavarti-backup-"));
  file = join(dataDir, "one.backup");
  await running(async (database) => {
    await ask(database, SCHEMA);
    await ask(database, "insert into debit values (1); insert into credit values (1)");
  });
  await writeBackup({ dataDir, file, now, log });
});
afterAll(() => rmSync(dataDir, { recursive: true }));
beforeEach(() => running((database) => ask(database, "delete from debit; insert into debit values (2)")));

describe("a backup", () => {
  it("is one file that only its owner may read, with a manifest", () => {
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(JSON.parse(readFileSync(file).subarray(0, 65_536).toString())).toMatchObject({
      format: "aavarti-backup-1",
      environment: "test",
      postgresMajor: "18",
      migrations: ["0001-foundation"],
      createdAt: now.toISOString(),
    });
  });

  it("is consistent while the database is written to", async () => {
    const busy = join(dataDir, "busy.backup");
    const from = await running(async (database) => {
      const client = new pg.Client({ connectionString: database.ownerUrl });
      await client.connect();
      await client.query("truncate debit, credit");
      let isWriting = true;
      const writing = (async () => {
        for (let id = 1; isWriting; id += 1)
          await client.query(`begin; insert into debit values (${id}); insert into credit values (${id}); commit`);
      })();
      const [{ count = 0 } = {}] = await ask<{ count: number }>(database, "select count(*)::int from debit");
      await writeBackup({ dataDir, file: busy, now, log });
      isWriting = false;
      await writing;
      await client.end();
      return count;
    });
    const elsewhere = mkdtempSync(join(tmpdir(), "aavarti-restored-"));
    expect((await restore({ dataDir: elsewhere, file: busy })).keptAside).toBeNull();
    const [counts] = await running(
      (database) =>
        ask<{ debits: number; credits: number }>(
          database,
          "select (select count(*)::int from debit) as debits, (select count(*)::int from credit) as credits",
        ),
      elsewhere,
    );
    expect(counts?.debits).toBe(counts?.credits);
    expect(counts?.debits).toBeGreaterThanOrEqual(from);
    expect(counts?.debits).toBeGreaterThan(0);
    expect(statSync(join(elsewhere, "postgres/credentials.json")).mode & 0o777).toBe(0o600);
    rmSync(elsewhere, { recursive: true });
  });
});

describe("a restore", () => {
  it("takes the place of the database, which is kept beside it", async () => {
    const { keptAside } = await restore({
      prepare: async (database) => void (await ask(database, "insert into debit values (9)")),
    });
    expect(await running(debits)).toEqual([1, 9]);
    expect(existsSync(join(keptAside ?? "", "cluster/PG_VERSION"))).toBe(true);
  });

  it("is refused while the database runs, for another environment, and when the file is damaged", async () => {
    await running((database) =>
      expect(restore())
        .rejects.toThrow("is in use by another running Aavarti")
        .then(() => debits(database)),
    );
    await expect(restore({ environment: "production" })).rejects.toThrow('belongs to the environment "test"');
    const damaged = join(dataDir, "damaged.backup");
    const bytes = readFileSync(file);
    bytes[bytes.length - 1_000] = (bytes[bytes.length - 1_000] ?? 0) ^ 1;
    writeFileSync(damaged, bytes);
    await expect(restore({ file: damaged })).rejects.toThrow("do not match its checksum");
    writeFileSync(damaged, "not a backup");
    await expect(restore({ file: damaged })).rejects.toThrow("is not a backup");
    expect(await running(debits)).toEqual([2]);
  });

  it("changes nothing when it fails or is killed before it is prepared", async () => {
    const failing = restore({ prepare: () => Promise.reject(new Error("no")) });
    await expect(failing).rejects.toThrow("no");
    expect(await running(debits)).toEqual([2]);

    const code = `import { restoreBackup } from ${JSON.stringify(MODULE)};
      await restoreBackup({ ...${JSON.stringify({ dataDir, file, environment: "test" })}, now: new Date(), log: () => undefined,
        prepare: () => { console.log("preparing"); return new Promise((resolve) => setTimeout(resolve, 60_000)); } });`;
    const child: ChildProcess = spawn(process.execPath, ["--input-type=module", "-e", code], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    if (child.stdout === null) throw new Error("no output to read");
    await once(createInterface(child.stdout), "line");
    child.kill("SIGKILL");
    await once(child, "exit");
    expect(await running(debits)).toEqual([2]);

    await restore();
    expect(await running(debits)).toEqual([1]);
  });

  it("is finished by the next start when it was killed between putting aside and putting in place", async () => {
    await restore({ prepare: async (database) => void (await ask(database, "insert into debit values (7)")) });
    mkdirSync(join(dataDir, "restored"));
    renameSync(join(dataDir, "postgres"), join(dataDir, "restored/postgres"));
    expect(await running(debits)).toEqual([1, 7]);
    expect(existsSync(join(dataDir, "restored"))).toBe(false);
  });
});
