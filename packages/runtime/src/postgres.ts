import { Kysely } from "kysely";
import pg from "pg";
import { PipelinedPostgresDialect } from "./pipelined-postgres-dialect.ts";

/** The role without ownership and without BYPASSRLS under which the product's queries run. */
export const APP_ROLE = "aavarti_app";

export type PoolOptions = {
  url: string;
  /** Shown in pg_stat_activity: which process this is. */
  applicationName: string;
  /** Most connections at once. */
  max: number;
  /**
   * How long a statement may run, in milliseconds: 5,000 for what a person waits for, 60,000 for
   * the worker.
   */
  statementTimeoutMs: number;
  /**
   * Send a transaction's statements without waiting for the answer of the one before. For
   * createKysely's pool; never for a connection that LISTENs or is handed to another library.
   */
  pipeline?: boolean;
  /**
   * A connection was lost, in use or not. Who used it gets an error of their own; the pool makes
   * another.
   */
  onLostConnection: (error: Error) => void;
};

/**
 * A pool of connections that run as APP_ROLE, also when `url` names the owner. Opens none until it
 * is used.
 */
export function createPool({
  url,
  applicationName,
  max,
  statementTimeoutMs,
  pipeline = false,
  onLostConnection,
}: PoolOptions): pg.Pool {
  const isAppRole = decodeURIComponent(new URL(url).username) === APP_ROLE;
  const pool = new pg.Pool({
    connectionString: url,
    application_name: applicationName,
    max,
    pipeline,
    types,
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: 10_000,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    ...(isAppRole ? {} : { options: `-c role=${APP_ROLE}` }),
  });
  watchConnections(pool, onLostConnection);
  return pool;
}

/**
 * Listens for errors on every connection of a pool for as long as it lives, and reports each lost
 * connection once. The pool itself listens only while a connection is idle; an error event that
 * nobody hears ends the process.
 */
export function watchConnections(pool: pg.Pool, onLostConnection: (error: Error) => void): void {
  // Only ever about a connection that is watched below, or one that could not be made, of which its
  // caller hears.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => {
    let isReported = false;
    client.on("error", (error) => {
      if (!isReported) onLostConnection(error);
      isReported = true;
    });
  });
}

/**
 * Kysely over a pool made with `pipeline: true`: named statements, and a transaction in two round
 * trips fewer. Destroying it ends the pool.
 */
export function createKysely<DB>(pool: pg.Pool): Kysely<DB> {
  return new Kysely<DB>({ dialect: new PipelinedPostgresDialect(pool) });
}

const INT8 = 20;
const INT8_ARRAY = 1016;
const DATE = 1082;
const DATE_ARRAY = 1182;
// pg's enum of types lacks the arrays; a plain number passes where the literal would not.
const TEXT_ARRAY: number = 1009;

const parseTexts = (text: string): string[] => pg.types.getTypeParser(TEXT_ARRAY, "text")(text);

const textParsers: ReadonlyMap<number, (text: string) => unknown> = new Map<number, (text: string) => unknown>([
  [INT8, parseSafeInteger],
  [INT8_ARRAY, (text) => parseTexts(text).map(parseSafeInteger)],
  // A day is not an instant: as a Date it would move with the zone of this machine.
  [DATE, (text) => text],
  [DATE_ARRAY, parseTexts],
]);

/**
 * How PostgreSQL's types arrive: bigint as a number, a day as YYYY-MM-DD, an instant as Date,
 * numeric as text.
 */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    (format === "binary" ? undefined : textParsers.get(oid)) ?? pg.types.getTypeParser(oid, format),
};

/**
 * Counts and paise fit a number; one that does not is refused instead of rounded. Throws
 * RangeError.
 */
function parseSafeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`The database answered ${text}, which is not a safe integer`);
  return value;
}
