import { Kysely } from "kysely";
import pg from "pg";
import { PipelinedPostgresDialect } from "./pipelined-postgres-dialect.ts";

/** The role of the product's queries. It owns nothing and has no BYPASSRLS. */
export const APP_ROLE = "aavarti_app";

/**
 * Socket options that detect within half a minute a connection whose other end has gone without
 * closing it, as after a failover. Without the delay, the operating system first checks after two
 * hours. A statement that could not be delivered is not covered: TCP repeats it for up to a quarter
 * of an hour.
 */
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 } as const;

export type PoolOptions = {
  url: string;
  /** The process's name in pg_stat_activity. */
  applicationName: string;
  /** Maximum number of connections. */
  max: number;
  /** Statement timeout in milliseconds: 5,000 where a person waits, 60,000 for the worker. */
  statementTimeoutMs: number;
  /** How long a caller waits for a connection, in milliseconds; 5,000 by default. */
  connectionTimeoutMs?: number;
  /** How long a transaction may be left idle, in milliseconds; 10,000 by default. */
  idleInTransactionMs?: number;
  /**
   * Sends a transaction's statements without waiting for the response to the previous one. For
   * createKysely's pool only; never for a connection that LISTENs or is passed to another library.
   */
  pipeline?: boolean;
  /**
   * Called when a connection was lost, in use or idle. Its user gets an error as well, and the pool
   * opens another connection.
   */
  onLostConnection: (error: Error) => void;
};

/**
 * Creates a pool of connections that run as APP_ROLE, even when `url` names the owner. Opens none
 * until it is used. A transaction left idle for too long ends, and so does a wait for a connection:
 * the caller gets an error. Queries return a bigint as a number (RangeError if it is no safe
 * integer), an instant as a Date, a day as text (YYYY-MM-DD) and numeric as text.
 */
export function createPool({
  url,
  applicationName,
  max,
  statementTimeoutMs,
  connectionTimeoutMs = 5_000,
  idleInTransactionMs = 10_000,
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
    idle_in_transaction_session_timeout: idleInTransactionMs,
    connectionTimeoutMillis: connectionTimeoutMs,
    idleTimeoutMillis: 30_000,
    ...KEEP_ALIVE,
    ...(isAppRole ? {} : { options: `-c role=${APP_ROLE}` }),
  });
  watchConnections(pool, onLostConnection);
  return pool;
}

/**
 * Listens for errors on every connection of a pool for its whole life, and reports each lost
 * connection once. Call it before the pool opens its first connection: those that are open are not
 * watched. The pool itself listens only while a connection is idle, and an error event without a
 * listener ends the process.
 */
export function watchConnections(pool: pg.Pool, onLostConnection: (error: Error) => void): void {
  // Emitted only for a connection that is watched below, or for one that could not be made, where
  // the caller gets the error.
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
 * Creates a Kysely on a pool made with `pipeline: true`: prepared statements, and two round trips
 * fewer per transaction. A lost connection, a deadlock and a statement over its time throw
 * UnavailableError. It can't stream with a cursor. Destroying it ends the pool.
 */
export function createKysely<DB>(pool: pg.Pool): Kysely<DB> {
  return new Kysely<DB>({ dialect: new PipelinedPostgresDialect(pool) });
}

const INT8 = 20;
const INT8_ARRAY = 1016;
const DATE = 1082;
const DATE_ARRAY = 1182;
// pg's enum of types lacks the arrays; a plain number is accepted where the literal would not be.
const TEXT_ARRAY: number = 1009;

const parseTexts = (text: string): string[] => pg.types.getTypeParser(TEXT_ARRAY, "text")(text);

const textParsers: ReadonlyMap<number, (text: string) => unknown> = new Map<number, (text: string) => unknown>([
  [INT8, parseSafeInteger],
  [INT8_ARRAY, (text) => parseTexts(text).map(parseSafeInteger)],
  // A day is not an instant: as a Date it would depend on this machine's time zone.
  [DATE, (text) => text],
  [DATE_ARRAY, parseTexts],
]);

/**
 * How PostgreSQL's types are converted: bigint to a number, a day to YYYY-MM-DD, an instant to a
 * Date, numeric to text.
 */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    (format === "binary" ? undefined : textParsers.get(oid)) ?? pg.types.getTypeParser(oid, format),
};

/**
 * Counts and paise fit into a number; one that does not is refused instead of rounded. Throws
 * RangeError.
 */
function parseSafeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`The database answered ${text}, which is not a safe integer`);
  return value;
}
