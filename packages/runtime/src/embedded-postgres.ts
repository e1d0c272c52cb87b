import { randomBytes } from "node:crypto";
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { z } from "zod";
import { lockFolder } from "./folder-lock.ts";
import { clearOrphans, createCluster, type Ending, isAlive, type LogLine, startCluster } from "./postgres-cluster.ts";
import { preparePostgresProgram } from "./postgres-program.ts";
import { withConnection } from "./with-connection.ts";

export type EmbeddedPostgres = {
  /** Connects as the role that owns the database and its schema, for migrations. */
  ownerUrl: string;
  /** Connects as the product's role, which owns nothing and cannot bypass row security. */
  appUrl: string;
  /** Connects as the cluster's superuser: for tests and backups, never for the product. */
  superuserUrl: string;
  /** Settles when the server has exited, whether it was asked to or not. */
  exited: Promise<Ending>;
  close: () => Promise<void>;
};

export const DATABASE = "aavarti";
export const MAJOR_VERSION = "18";
const THROWAWAY_PREFIX = "aavarti-throwaway-postgres-";

const Credentials = z.object({ superuser: z.string(), owner: z.string(), app: z.string() });
type Credentials = z.output<typeof Credentials>;

/**
 * Starts the PostgreSQL that is used without DATABASE_URL. Its data is kept in `dataDir`/postgres.
 * It stops with this process; leftovers of a killed process are cleaned up first. Throws
 * FolderInUseError when another living process uses the folder. A finished restore takes over
 * first. A new folder gets a new cluster, and another major version is refused.
 */
export async function startEmbeddedPostgres({
  dataDir,
  port,
  log,
}: {
  dataDir: string;
  port?: number;
  log: LogLine;
}): Promise<EmbeddedPostgres> {
  const home = resolve(dataDir, "postgres");
  completeRestore(dataDir);
  const lock = lockFolder(home);
  try {
    const folder = join(home, "cluster");
    const postgres = preparePostgresProgram(home, folder);
    const credentials = keepCredentials(join(home, "credentials.json"));
    await clearOrphans(postgres, folder, log);
    if (existsSync(folder)) refuseOtherVersion(folder);
    else await createCluster(postgres, folder, { superuserPassword: credentials.superuser, throwaway: false });

    const server = await startCluster(postgres, { folder, port, settings: { max_connections: 200 }, log });
    const urls = connectionUrls(credentials, server.port);
    try {
      await prepareDatabase(urls.superuserUrl, credentials);
    } catch (error) {
      await server.stop();
      throw error;
    }
    const exited = server.exited.finally(() => lock.release());
    return {
      ...urls,
      exited,
      async close() {
        await server.stop();
        await exited;
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/**
 * Finishes a restore that was interrupted after the restored database was complete and the earlier
 * one had been moved away. Otherwise does nothing: an incomplete database is never used.
 */
export function completeRestore(dataDir: string): void {
  const home = resolve(dataDir, "postgres");
  const finished = resolve(dataDir, "restored");
  if (existsSync(home) || !existsSync(join(finished, "postgres"))) return;
  renameSync(join(finished, "postgres"), home);
  rmSync(finished, { recursive: true, force: true });
}

/**
 * Starts a PostgreSQL for one test run: empty, fast and not durable. It is removed on `close` and
 * also when this process is killed. Its database and roles are those of the embedded one. Leftovers
 * of killed runs are removed first.
 */
export async function startThrowawayPostgres({
  log = () => undefined,
}: {
  log?: LogLine;
} = {}): Promise<EmbeddedPostgres> {
  sweepThrowaways();
  const home = mkdtempSync(join(placeForThrowaways(), `${THROWAWAY_PREFIX}${process.pid}-`));
  const folder = join(home, "cluster");
  const postgres = preparePostgresProgram(home, folder);
  postgres.own(home);
  const credentials = newCredentials();
  await createCluster(postgres, folder, { superuserPassword: credentials.superuser, throwaway: true });
  const server = await startCluster(postgres, {
    folder,
    settings: {
      max_connections: 300,
      fsync: "off",
      synchronous_commit: "off",
      full_page_writes: "off",
      wal_level: "minimal",
      max_wal_senders: 0,
      // A worker that replaces a killed one logs in again, and this makes logins cheap. The
      // password is random and disappears with the database.
      scram_iterations: 1,
    },
    removeAfterwards: home,
    log,
  });
  const urls = connectionUrls(credentials, server.port);
  await prepareDatabase(urls.superuserUrl, credentials);
  return { ...urls, exited: server.exited, close: server.stop };
}

/**
 * A folder that Linux keeps in memory. On disk, the files of a hundred short-lived databases cost
 * half of the system's time.
 */
const IN_MEMORY = "/dev/shm";
const ROOM_BYTES = 4 * 1024 ** 3;

/**
 * Returns the folder for throwaway databases: in memory where there is enough room and programs may
 * run there (a container often has 64 MiB), else the folder for temporary files.
 */
function placeForThrowaways(): string {
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    const mount = readFileSync("/proc/self/mounts", "utf8")
      .split("\n")
      .map((line) => line.split(" "))
      .findLast(([, folder]) => folder === IN_MEMORY);
    const isForPrograms = mount?.[3]?.split(",").includes("noexec") === false;
    return isForPrograms && bavail * bsize >= ROOM_BYTES ? IN_MEMORY : tmpdir();
  } catch {
    return tmpdir();
  }
}

/** Removes folders that the keeper could not remove after a power cut or a killed container. */
function sweepThrowaways(): void {
  const place = placeForThrowaways();
  for (const name of readdirSync(place)) {
    if (!name.startsWith(THROWAWAY_PREFIX)) continue;
    const owner = Number.parseInt(name.slice(THROWAWAY_PREFIX.length), 10);
    if (!isAlive(owner)) rmSync(join(place, name), { recursive: true, force: true });
  }
}

function newCredentials(): Credentials {
  const password = () => randomBytes(24).toString("base64url");
  return { superuser: password(), owner: password(), app: password() };
}

/**
 * Reads the passwords of a database that was started before, of its superuser, owner and app roles,
 * from its folder `home` (`<dataDir>/postgres`). Throws when the file is missing or damaged.
 */
export function readCredentials(home: string): Credentials {
  return Credentials.parse(JSON.parse(readFileSync(join(home, "credentials.json"), "utf8")));
}

function keepCredentials(file: string): Credentials {
  if (existsSync(file)) return Credentials.parse(JSON.parse(readFileSync(file, "utf8")));
  const credentials = newCredentials();
  const unfinished = `${file}.new`;
  writeFileSync(unfinished, `${JSON.stringify(credentials, null, 2)}\n`, { mode: 0o600 });
  renameSync(unfinished, file);
  return credentials;
}

function refuseOtherVersion(folder: string): void {
  const version = readFileSync(join(folder, "PG_VERSION"), "utf8").trim();
  if (version !== MAJOR_VERSION) {
    throw new Error(
      `${folder} was created by PostgreSQL ${version}, but this is ${MAJOR_VERSION}. See "Upgrading" in docs/operations.md to carry the data over.`,
    );
  }
}

/**
 * Returns the connection URLs of a cluster on this machine, one for each role: the superuser's to
 * the database `postgres`, the others to the product's. They contain the passwords.
 */
export function connectionUrls(credentials: Credentials, port: number) {
  const url = (role: string, password: string, database: string) =>
    `postgres://${role}:${password}@127.0.0.1:${port}/${database}`;
  return {
    superuserUrl: url("postgres", credentials.superuser, "postgres"),
    ownerUrl: url("aavarti_owner", credentials.owner, DATABASE),
    appUrl: url("aavarti_app", credentials.app, DATABASE),
  };
}

/**
 * Creates roles and database. Safe to repeat: the next start completes one that was killed
 * half-way.
 */
async function prepareDatabase(superuserUrl: string, credentials: Credentials): Promise<void> {
  await withConnection(superuserUrl, async (client) => {
    await client.query(`
      do $$ begin
        if not exists (select from pg_roles where rolname = 'aavarti_app') then create role aavarti_app; end if;
        if not exists (select from pg_roles where rolname = 'aavarti_owner') then create role aavarti_owner; end if;
      end $$;
      alter role aavarti_app login nosuperuser nobypassrls nocreatedb nocreaterole noinherit password ${client.escapeLiteral(credentials.app)};
      alter role aavarti_owner login nosuperuser nobypassrls nocreatedb createrole password ${client.escapeLiteral(credentials.owner)};
      grant aavarti_app to aavarti_owner with admin true, inherit false, set true;
    `);
    const { rowCount } = await client.query("select from pg_database where datname = $1", [DATABASE]);
    if (rowCount === 0) await client.query(`create database ${DATABASE} owner aavarti_owner`);
  });
}
