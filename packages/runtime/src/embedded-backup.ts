import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import {
  constants,
  copyFileSync,
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { open } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { z } from "zod";
import {
  completeRestore,
  connectionUrls,
  DATABASE,
  type EmbeddedPostgres,
  MAJOR_VERSION,
  readCredentials,
  startEmbeddedPostgres,
} from "./embedded-postgres.ts";
import { FolderInUseError, lockFolder } from "./folder-lock.ts";
import { clearOrphans, type LogLine, readPostmasterPort } from "./postgres-cluster.ts";
import { preparePostgresProgram } from "./postgres-program.ts";
import { withConnection } from "./with-connection.ts";

const FORMAT = "aavarti-backup-1";
/**
 * Size of the manifest at the beginning of the file. It is padded, so that it can be written last.
 * Bytes.
 */
const MANIFEST_BYTES = 65_536;

const BackupManifest = z.object({
  format: z.literal(FORMAT),
  /** CRM_ENV of the installation. */
  environment: z.string(),
  /** Operating system and processor: a cluster's files work on no other. */
  platform: z.string(),
  postgresMajor: z.string(),
  migrations: z.array(z.string()),
  createdAt: z.iso.datetime(),
  /** SHA-256, in hex, of the gzipped tar archive that follows the manifest. */
  sha256: z.string(),
});
export type BackupManifest = z.output<typeof BackupManifest>;

const PLATFORM = `${process.platform}-${process.arch}`;

/**
 * The folders of a cluster whose contents are not copied (pg_basebackup leaves out the same). The
 * folders stay, empty.
 */
const EMPTIED_FOLDERS = new Set([
  "pg_wal",
  "pg_replslot",
  "pg_dynshmem",
  "pg_notify",
  "pg_serial",
  "pg_snapshots",
  "pg_stat_tmp",
  "pg_subtrans",
]);
const LEFT_OUT = /^(postmaster\.(pid|opts)|pgsql_tmp.*|pg_internal\.init.*|backup_label|current_logfiles\.tmp)$/;

/**
 * Writes a backup of the embedded database into one file that only its owner may read, whether the
 * product is running or stopped, and returns its manifest. The file appears only when it is
 * complete. It holds all data and the database's passwords. A stopped database is started for it.
 * @throws Error when there is no database yet, when `file` exists, or while the product starts or
 * stops.
 */
export async function writeBackup({
  dataDir,
  file,
  now,
  log,
}: {
  dataDir: string;
  file: string;
  now: Date;
  log: LogLine;
}): Promise<BackupManifest> {
  const home = resolve(dataDir, "postgres");
  if (!existsSync(join(home, "cluster"))) throw new Error(`${home} holds no database yet; start Aavarti once.`);
  if (existsSync(file)) throw new Error(`${file} exists already; choose another name.`);
  const staging = `${resolve(file)}.partial`;
  rmSync(staging, { recursive: true, force: true });
  mkdirSync(staging, { recursive: true, mode: 0o700 });
  // Under root, PostgreSQL runs as another user, who needs access to this folder after a restore.
  mkdirSync(join(staging, "postgres"));
  const source = await openDatabase(dataDir, log);
  try {
    const about = await describeDatabase(source.superuserUrl);
    await copyCluster(source.superuserUrl, join(home, "cluster"), join(staging, "postgres/cluster"));
    copyFileSync(join(home, "credentials.json"), join(staging, "postgres/credentials.json"));
    const archive = join(staging, "archive");
    const sha256 = await packInto(archive, staging);
    const manifest: BackupManifest = {
      format: FORMAT,
      platform: PLATFORM,
      postgresMajor: MAJOR_VERSION,
      createdAt: now.toISOString(),
      sha256,
      ...about,
    };
    await writeManifest(archive, manifest);
    renameSync(archive, file);
    return manifest;
  } finally {
    await source.close();
    rmSync(staging, { recursive: true, force: true });
  }
}

/**
 * Returns the manifest of a backup, without checking the archive behind it. @throws Error when the
 * file is not a backup, or is of an unknown format version.
 */
export async function readBackupManifest(file: string): Promise<BackupManifest> {
  const handle = await open(file, "r");
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(MANIFEST_BYTES), 0, MANIFEST_BYTES, 0);
    const manifest = BackupManifest.safeParse(parseJson(buffer.subarray(0, bytesRead).toString()));
    if (!manifest.success) throw new Error(`${file} is not a backup that this version of Aavarti can read.`);
    return manifest.data;
  } finally {
    await handle.close();
  }
}

/**
 * Replaces the embedded database with a backup, and returns its manifest. The previous database is
 * kept beside it at `keptAside`, null when there was none. `prepare` runs on the restored database
 * before it takes over: until then, and after a failure or a kill, the present database stays and
 * the next start uses it.
 * @throws FolderInUseError while the product runs, Error when the backup is damaged or does not fit
 * this installation.
 */
export async function restoreBackup({
  dataDir,
  file,
  environment,
  now,
  log,
  prepare,
}: {
  dataDir: string;
  file: string;
  /** CRM_ENV of this installation. */
  environment: string;
  now: Date;
  log: LogLine;
  prepare: (database: EmbeddedPostgres) => Promise<void>;
}): Promise<{ manifest: BackupManifest; keptAside: string | null }> {
  const manifest = await readBackupManifest(file);
  refuseUnfit(manifest, environment);
  if ((await digestOf(createReadStream(file, { start: MANIFEST_BYTES }))) !== manifest.sha256)
    throw new Error(`${file} is damaged: its contents do not match its checksum. Nothing was changed.`);

  const home = resolve(dataDir, "postgres");
  completeRestore(dataDir);
  const hadDatabase = existsSync(join(home, "cluster"));
  const lock = lockFolder(home);
  try {
    const postgres = preparePostgresProgram(home, join(home, "cluster"));
    await clearOrphans(postgres, join(home, "cluster"), log);
    const unfinished = resolve(dataDir, "restoring");
    const finished = resolve(dataDir, "restored");
    // An earlier restore that was killed may have left its server running.
    await clearOrphans(postgres, join(unfinished, "postgres/cluster"), log);
    for (const leftover of [unfinished, finished]) rmSync(leftover, { recursive: true, force: true });
    mkdirSync(unfinished);
    await unpack(file, unfinished);
    giveToPostgres(join(unfinished, "postgres"));

    const database = await startEmbeddedPostgres({ dataDir: unfinished, log });
    try {
      await prepare(database);
    } finally {
      await database.close();
    }
    renameSync(unfinished, finished);

    const aside = `${home}.before-restore-${now.toISOString().replaceAll(/[:.]/g, "-")}`;
    renameSync(home, aside);
    completeRestore(dataDir);
    if (!hadDatabase) rmSync(aside, { recursive: true });
    return { manifest, keptAside: hadDatabase ? aside : null };
  } finally {
    lock.release();
  }
}

function refuseUnfit(manifest: BackupManifest, environment: string): void {
  if (manifest.environment !== environment)
    throw new Error(
      `This backup belongs to the environment "${manifest.environment}", but CRM_ENV is "${environment}". Nothing was changed.`,
    );
  if (manifest.postgresMajor !== MAJOR_VERSION || manifest.platform !== PLATFORM)
    throw new Error(
      `This backup was made by PostgreSQL ${manifest.postgresMajor} on ${manifest.platform}, and this is PostgreSQL ${MAJOR_VERSION} on ${PLATFORM}. Restore it there, and carry the data over with pg_dump (docs/operations.md).`,
    );
}

type Source = { superuserUrl: string; close: () => Promise<void> };

/**
 * Returns a connection to the running product's database, or starts a stopped one for the backup.
 */
async function openDatabase(dataDir: string, log: LogLine): Promise<Source> {
  try {
    return await startEmbeddedPostgres({ dataDir, log });
  } catch (error) {
    if (!(error instanceof FolderInUseError)) throw error;
  }
  const home = resolve(dataDir, "postgres");
  const port = readPostmasterPort(join(home, "cluster"));
  if (port === null) throw new Error("Aavarti is starting or stopping; try again in a moment.");
  return { ...connectionUrls(readCredentials(home), port), close: async () => undefined };
}

const inDatabase = (superuserUrl: string): string =>
  Object.assign(new URL(superuserUrl), { pathname: `/${DATABASE}` }).href;

function describeDatabase(superuserUrl: string): Promise<Pick<BackupManifest, "environment" | "migrations">> {
  return withConnection(inDatabase(superuserUrl), async (client) => {
    const { rows } = await client.query<{ environment: string; migrations: string[] }>(
      "select environment, (select array_agg(name order by name) from kysely_migration) as migrations from deployment",
    );
    if (!rows[0]) throw new Error("This database has no tables yet; start Aavarti once.");
    return rows[0];
  });
}

/**
 * Makes a base backup: copies the files while they change, and the WAL that makes them consistent
 * as of the end of the copy.
 */
function copyCluster(superuserUrl: string, cluster: string, copy: string): Promise<void> {
  return withConnection(superuserUrl, async (client) => {
    // Keeps the WAL from here until this connection ends.
    await client.query("select pg_create_physical_replication_slot('aavarti_backup_' || pg_backend_pid(), true, true)");
    const started = await client.query<{ segment: string }>(
      "select pg_walfile_name(pg_backup_start('aavarti', true)) as segment",
    );
    copyFolder(cluster, copy, "");
    // Copied last, as pg_basebackup does: it names the checkpoint at which the copy began.
    copyFileSync(join(cluster, "global/pg_control"), join(copy, "global/pg_control"));
    const stopped = await client.query<{ labelfile: string; segment: string }>(
      "select labelfile, pg_walfile_name(lsn) as segment from pg_backup_stop(false)",
    );
    const [first, last] = [started.rows[0], stopped.rows[0]];
    if (!first || !last) throw new Error("PostgreSQL sent no response about the backup");
    for (const segment of readdirSync(join(cluster, "pg_wal"))) {
      if (/^[0-9A-F]{24}$/.test(segment) && segment >= first.segment && segment <= last.segment)
        copyFileSync(join(cluster, "pg_wal", segment), join(copy, "pg_wal", segment));
    }
    writeFileSync(join(copy, "backup_label"), last.labelfile, { mode: 0o600 });
  });
}

function copyFolder(from: string, to: string, path: string): void {
  mkdirSync(join(to, path), { mode: 0o700 });
  if (EMPTIED_FOLDERS.has(path)) return;
  for (const entry of readdirSync(join(from, path), { withFileTypes: true })) {
    const inside = join(path, entry.name);
    if (LEFT_OUT.test(entry.name) || inside === "global/pg_control") continue;
    if (entry.isDirectory()) copyFolder(from, to, inside);
    else copyUnlessGone(join(from, inside), join(to, inside));
  }
}

/**
 * Copies a file unless it has disappeared: a table that is dropped meanwhile takes its files with
 * it, and the WAL says so too.
 */
function copyUnlessGone(from: string, to: string): void {
  try {
    copyFileSync(from, to, constants.COPYFILE_FICLONE);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ENOENT")) throw error;
  }
}

/**
 * Writes the archive of the folder's `postgres` after the space for the manifest. Returns its
 * SHA-256.
 */
async function packInto(archive: string, staging: string): Promise<string> {
  writeFileSync(archive, Buffer.alloc(MANIFEST_BYTES, " "), { mode: 0o600 });
  const tar = spawn("tar", ["-C", staging, "-cf", "-", "postgres"], { stdio: ["ignore", "pipe", "inherit"] });
  const exited = once(tar, "close");
  await pipeline(tar.stdout, createGzip({ level: 3 }), createWriteStream(archive, { flags: "a" }));
  await endedWell("tar", exited);
  return digestOf(createReadStream(archive, { start: MANIFEST_BYTES }));
}

async function writeManifest(archive: string, manifest: BackupManifest): Promise<void> {
  const text = JSON.stringify(manifest, null, 2);
  if (text.length >= MANIFEST_BYTES) throw new Error("The manifest is longer than the room for it");
  const handle = await open(archive, "r+");
  try {
    await handle.write(`${text.padEnd(MANIFEST_BYTES - 1)}\n`, 0);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function unpack(file: string, folder: string): Promise<void> {
  const tar = spawn("tar", ["-C", folder, "--no-same-owner", "-xpf", "-"], { stdio: ["pipe", "ignore", "inherit"] });
  const exited = once(tar, "close");
  // tar closes its input at the end of the archive, before the padding behind it is written, so its
  // exit code decides whether it succeeded.
  await pipeline(createReadStream(file, { start: MANIFEST_BYTES }), createGunzip(), tar.stdin).catch(() => undefined);
  await endedWell("tar", exited);
}

async function endedWell(program: string, exited: Promise<unknown[]>): Promise<void> {
  const [code] = await exited;
  if (code !== 0) throw new Error(`${program} failed (${String(code)})`);
}

async function digestOf(stream: Readable): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of stream) hash.update(chunk);
  return hash.digest("hex");
}

/** Gives the cluster to the user that PostgreSQL runs as under root. */
function giveToPostgres(home: string): void {
  const cluster = join(home, "cluster");
  const { own } = preparePostgresProgram(dirname(home), cluster);
  own(cluster);
  for (const entry of readdirSync(cluster, { recursive: true, encoding: "utf8" })) own(join(cluster, entry));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
