/**
 * What is known about a transaction, or a statement outside one, whose database connection failed:
 *
 * - `not-connected`: there was no connection to send it on.
 * - `not-begun`: the connection was lost before the database answered BEGIN. Nothing was stored,
 *   and running it again is safe.
 * - `rolled-back`: lost, out of disk or memory, in a deadlock or over the statement's time before
 *   COMMIT was sent. Nothing was stored.
 * - `unknown`: lost after COMMIT, or after an autocommitted statement, was sent. It may have been
 *   stored.
 */
export type TransactionOutcome = "not-connected" | "not-begun" | "rolled-back" | "unknown";

/**
 * The database cannot be reached, or a connection to it was lost. The pool reconnects by itself, so
 * the same call works again later. Packages that do not depend on the runtime recognise this error
 * by its shape: `isUnavailable` in the domain.
 */
export class UnavailableError extends Error {
  override readonly name = "UnavailableError";
  readonly outcome: TransactionOutcome;

  constructor(outcome: TransactionOutcome, cause: unknown) {
    super(`The database is not available (${outcome}): ${cause instanceof Error ? cause.message : String(cause)}`, {
      cause,
    });
    this.outcome = outcome;
  }
}

/**
 * PostgreSQL's SQLSTATE codes (appendix A of its manual) that blame the server's state and not the
 * statement: class 08 connection exceptions, 25P03 idle too long in a transaction, 53100 disk full,
 * 53200 out of memory, 53300 too many connections, 57P01 to 57P05 shutting down, crashed, starting,
 * dropped or idle too long, 58030 a failed read or write of a file.
 */
const SQL_STATES = /^(08...|25P03|53[123]00|57P0[1-5]|58030)$/;

/** After an error of these severities the server closes the connection, whatever the code. */
const FATAL_SEVERITIES: readonly unknown[] = ["FATAL", "PANIC"];

const SOCKET_CODES: readonly unknown[] = [
  "EAI_AGAIN",
  "ECONNABORTED",
  "ECONNREFUSED",
  "ECONNRESET",
  "EHOSTDOWN",
  "EHOSTUNREACH",
  "ENETDOWN",
  "ENETUNREACH",
  "ENOTFOUND",
  "EPIPE",
  "ETIMEDOUT",
];

/**
 * Messages of errors without a code: pg, its pool and Kysely refuse to send on a connection that is
 * known to be lost.
 */
const NOT_SENT: readonly string[] = [
  "Client has encountered a connection error and is not queryable",
  "Client was closed and is not queryable",
  "Postgres connection has been discarded",
];

/**
 * Messages of errors of pg and its pool without a code: the connection ended, or none was available
 * in time.
 */
const LOST: readonly string[] = [
  "Connection terminated",
  "Connection terminated unexpectedly",
  "Connection terminated due to connection timeout",
  "timeout expired",
  "timeout exceeded when trying to connect",
];

/**
 * Returns whether an error of pg means that the database cannot be used at the moment: no
 * connection, a lost one, or a full disk or memory. False for errors of the statement itself,
 * including a statement timeout.
 */
export function isConnectionFailure(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  const { code, severity } = codesOf(error);
  if (FATAL_SEVERITIES.includes(severity) || SOCKET_CODES.includes(code)) return true;
  if (typeof code === "string") return SQL_STATES.test(code);
  return LOST.includes(error.message) || NOT_SENT.includes(error.message);
}

/**
 * Returns whether a failed statement surely had no effect: it was never sent, or the database
 * refused it with an error and kept the connection.
 */
export function hadNoEffect(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return NOT_SENT.includes(error.message) || codesOf(error).severity === "ERROR";
}

const codesOf = (error: Error): { code: unknown; severity: unknown } => ({
  code: "code" in error ? error.code : undefined,
  severity: "severity" in error ? error.severity : undefined,
});
