import {
  type DatabaseConnection,
  type PostgresCursor,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  type PostgresPool,
  type PostgresPoolClient,
  type PostgresQueryResult,
  type TransactionSettings,
} from "kysely";
import type pg from "pg";
import { connectSoon } from "./connect-soon.ts";
import { hadNoEffect, isConnectionFailure, type TransactionOutcome, UnavailableError } from "./connection-failure.ts";
import { type Answer, type PreparedStatements, SentTogether, writtenValues } from "./sent-together.ts";
import { createStatementNames } from "./statement-names.ts";

/**
 * Kysely's PostgreSQL dialect over a pool whose clients pipeline: `begin` is sent together with the
 * transaction's first statement, and repeated statements run as prepared statements, planned once
 * per connection.
 */
export class PipelinedPostgresDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;

  constructor(pool: pg.Pool) {
    const config: PostgresDialectConfig = { pool: new NamingPool(pool) };
    super(config);
    this.#config = config;
  }

  override createDriver(): PostgresDriver {
    return new PipelinedPostgresDriver(this.#config);
  }
}

type DriverConnection = Parameters<PostgresDriver["rollbackTransaction"]>[0];

class PipelinedPostgresDriver extends PostgresDriver {
  readonly #begun = new WeakMap<DatabaseConnection, Promise<unknown>>();

  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    const begun = super.beginTransaction(connection, settings);
    // The commit reports a failure; until then nothing awaits this promise.
    begun.catch(() => undefined);
    this.#begun.set(connection, begun);
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    // This was answered before the first statement, so awaiting it costs no round trip. Without it
    // a transaction that never began would look committed.
    await this.#begun.get(connection);
    await super.commitTransaction(connection);
  }

  override async rollbackTransaction(connection: DriverConnection): Promise<void> {
    try {
      await super.rollbackTransaction(connection);
    } catch (error) {
      // The database rolls back the transaction of a lost connection. The error that led here
      // explains more than this one.
      if (!(error instanceof UnavailableError)) throw error;
    }
  }
}

/** Kysely passes text and values only, so the statement's name has to be added below it. */
class NamingPool implements PostgresPool {
  readonly options: object;
  readonly #pool: pg.Pool;
  readonly #nameOf = createStatementNames();
  readonly #clients = new WeakMap<pg.PoolClient, NamingClient>();

  constructor(pool: pg.Pool) {
    this.#pool = pool;
    this.options = pool.options;
  }

  async connect(): Promise<PostgresPoolClient> {
    const client = await connectSoon(this.#pool);
    const known = this.#clients.get(client);
    if (known) return known;
    const naming = new NamingClient(client, this.#nameOf);
    this.#clients.set(client, naming);
    return naming;
  }

  end(): Promise<void> {
    return this.#pool.end();
  }
}

class NamingClient implements PostgresPoolClient {
  readonly #client: pg.PoolClient;
  readonly #nameOf: (text: string) => string | undefined;
  readonly #prepared: PreparedStatements = new Map();
  /** What waits to be sent. */
  #waiting: SentTogether | undefined;
  /** Why the open transaction cannot go on: a statement that couldn't be sent is missing in it. */
  #refusal: { error: unknown } | undefined;
  #isStale = false;
  #transaction: "none" | "beginning" | "open" | "committing" = "none";

  constructor(client: pg.PoolClient, nameOf: (text: string) => string | undefined) {
    this.#client = client;
    this.#nameOf = nameOf;
  }

  query<R>(text: string, values: ReadonlyArray<unknown>): Promise<PostgresQueryResult<R>>;
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  query<R>(
    text: string | PostgresCursor<R>,
    values: ReadonlyArray<unknown> = [],
  ): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
    if (typeof text !== "string")
      throw new TypeError("A pipelined connection cannot keep a cursor open; read page by page");
    return this.#run<R>(text, [...values]);
  }

  release(destroy = false): void {
    this.#client.release(destroy || this.#isStale);
  }

  async #run<R>(text: string, values: unknown[]): Promise<PostgresQueryResult<R>> {
    const begins = BEGIN.test(text);
    const ends = END.test(text);
    if (begins) this.#transaction = "beginning";
    if (text === COMMIT) this.#transaction = "committing";
    try {
      const result = await this.#send(text, values);
      if (begins) this.#transaction = "open";
      if (ends) this.#transaction = "none";
      return asKyselyResult<R>(result);
    } catch (error) {
      if (isPlanOutdated(error)) this.#isStale = true;
      // The database ended the transaction, so nothing was stored, and it can be repeated.
      if (isEnded(error)) throw new UnavailableError("rolled-back", error);
      if (!isConnectionFailure(error)) throw error;
      this.#isStale = true;
      throw new UnavailableError(this.#outcomeOf(error), error);
    }
  }

  /**
   * Sends a statement together with those of the transaction that follow it until the code that is
   * running waits for something; one outside a transaction alone and at once.
   */
  async #send(text: string, values: unknown[]): Promise<Answer> {
    try {
      return await this.#answerTo(text, values);
    } catch (error) {
      // Its trace leads to the socket; this one leads to the query.
      if (error instanceof Error) Error.captureStackTrace(error);
      throw error;
    }
  }

  #answerTo(text: string, values: unknown[]): Promise<Answer> {
    if (ROLLBACK.test(text)) {
      // Sent with a statement that fails it would not run.
      this.#submit();
      this.#refusal = undefined;
    }
    if (this.#refusal) throw this.#refusal.error;
    const name = this.#nameOf(text);
    if (name === undefined && values.length === 0 && MANY.test(text)) {
      this.#submit();
      return this.#client.query(text);
    }
    const isAlone = this.#transaction === "none";
    const written = this.#write(values, isAlone);
    if (!isAlone && !this.#waiting) process.nextTick(() => this.#submit());
    this.#waiting ??= new SentTogether(this.#client, this.#prepared);
    const answer = this.#waiting.add(name, text, written);
    if (isAlone) this.#submit();
    return answer;
  }

  #write(values: unknown[], isAlone: boolean): ReturnType<typeof writtenValues> {
    try {
      return writtenValues(values);
    } catch (error) {
      if (!isAlone) this.#refusal = { error };
      throw error;
    }
  }

  #submit(): void {
    const waiting = this.#waiting;
    this.#waiting = undefined;
    if (waiting) this.#client.query(waiting);
  }

  #outcomeOf(error: unknown): TransactionOutcome {
    if (this.#transaction === "beginning") return "not-begun";
    if (this.#transaction === "open") return "rolled-back";
    return hadNoEffect(error) ? "rolled-back" : "unknown";
  }
}

/** Matches these statements as Kysely writes them. */
const BEGIN = /^(begin|start transaction)\b/;
const COMMIT = "commit";
const END = /^(commit|rollback)$/;
const ROLLBACK = /^rollback\b/;
/** Statements in one text, which only the simple protocol takes. */
const MANY = /;\s*\S/;

/** Kysely's type lists the commands that it distinguishes; the object is pg's own in any case. */
const asKyselyResult = <R>(result: Answer) => result as PostgresQueryResult<R>;

/**
 * Whether the database ended the transaction for the sake of others: two transactions waited for
 * each other (`deadlock_detected`), or a statement waited or ran longer than it may
 * (`query_canceled`).
 */
const isEnded = (error: unknown) =>
  error instanceof Error && "code" in error && (error.code === "40P01" || error.code === "57014");

/**
 * Whether a migration changed a table after a statement on it was planned
 * (`feature_not_supported`), or the statement is gone (`invalid_sql_statement_name`). Only a new
 * connection plans it again.
 */
const isPlanOutdated = (error: unknown) =>
  error instanceof Error && "code" in error && (error.code === "0A000" || error.code === "26000");
