import pg from "pg";

/** What a statement answered, in the form in which Kysely reads it. */
export type Answer = { command: string; rowCount: number | null; rows: unknown[] };

type Column = { readonly name: string; readonly parse: (text: string) => unknown };
/** The columns of a statement's answer, and a row of nulls that each row is copied from. */
type Shape = { readonly columns: readonly Column[]; readonly blank: Readonly<Record<string, null>> };

/**
 * The named statements that were parsed on a connection, with what their answers look like; null
 * until the first is read.
 */
export type PreparedStatements = Map<string, Shape | null>;

/** Parameters as PostgreSQL reads them. */
type WrittenValues = (string | Buffer | null)[];

type Statement = {
  readonly name: string | undefined;
  readonly text: string;
  readonly values: WrittenValues;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
};

/** Messages of the server, as pg passes them on. */
type Described = { fields: { name: string; dataTypeID: number }[] };
type Row = { fields: (string | null)[] };
type Completed = { text: string };

const NO_COLUMNS: Shape = { columns: [], blank: {} };

/** Code of `in_failed_sql_transaction`, with which PostgreSQL refuses what follows an error. */
const ABORTED = "25P02";

/**
 * Statements that are sent in one packet and answered in one: only the last is followed by a Sync,
 * at which PostgreSQL sends its answers (section "Pipelining" of its protocol's manual). A
 * statement each would cost both sides a system call and PostgreSQL the end of an activity. They
 * must be in one transaction: without one they would be one. Each settles as soon as its own answer
 * is read, but the last only when PostgreSQL has ended them: a statement outside a transaction is
 * stored only then. After one that fails PostgreSQL runs none, and those are rejected as in an
 * aborted transaction.
 *
 * A named statement is parsed once on a connection, and its columns are described once: a statement
 * whose columns change is refused by PostgreSQL ("cached plan must not change result type").
 */
export class SentTogether extends pg.Query {
  readonly #client: pg.PoolClient;
  readonly #prepared: PreparedStatements;
  readonly #statements: Statement[] = [];
  /** The statement whose answer is being read. */
  #at = 0;
  #shape: Shape | undefined;
  #rows: unknown[] = [];
  /** Settles the last statement once all have ended. */
  #settleLast: (() => void) | undefined;
  /** A value of the current statement that could not be read. */
  #unreadable: { error: unknown } | undefined;

  constructor(client: pg.PoolClient, prepared: PreparedStatements) {
    super({ text: "" });
    this.#client = client;
    this.#prepared = prepared;
  }

  /** Adds a statement, with values as `writtenValues` returns them, before they are sent. */
  add(name: string | undefined, text: string, values: WrittenValues): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#statements.push({ name, text, values, resolve, reject });
    });
  }

  override submit = (connection: pg.Connection): null => {
    connection.stream.cork();
    for (const { name, text, values } of this.#statements) {
      const shape = name === undefined ? undefined : this.#prepared.get(name);
      if (shape === undefined) {
        // Whether it was parsed when one failed isn't known; closing what isn't there is no error.
        if (name !== undefined) connection.close({ type: "S", name }, true);
        connection.parse({ name: name ?? "", text, types: [] }, true);
        if (name !== undefined) this.#prepared.set(name, null);
      }
      connection.bind({ statement: name, values }, true);
      if (!shape) connection.describe({ type: "P" }, true);
      connection.execute(null, true);
    }
    connection.sync();
    connection.stream.uncork();
    return null;
  };

  handleRowDescription({ fields }: Described): void {
    this.#shape = {
      columns: fields.map(({ name, dataTypeID }) => ({ name, parse: this.#client.getTypeParser(dataTypeID, "text") })),
      blank: Object.fromEntries(fields.map(({ name }) => [name, null])),
    };
  }

  handleDataRow({ fields }: Row): void {
    if (this.#unreadable) return;
    this.#shape ??= this.#knownShape() ?? NO_COLUMNS;
    try {
      this.#rows.push(readRow(this.#shape, fields));
    } catch (error) {
      this.#unreadable = { error };
    }
  }

  handleCommandComplete({ text }: Completed): void {
    const statement = this.#statements[this.#at];
    const name = statement?.name;
    if (name !== undefined && !this.#knownShape()) this.#prepared.set(name, this.#shape ?? NO_COLUMNS);
    const [rows, unreadable] = [this.#rows, this.#unreadable];
    this.#shape = undefined;
    this.#rows = [];
    this.#unreadable = undefined;
    const settle = () => {
      this.#at += 1;
      if (unreadable) statement?.reject(unreadable.error);
      else statement?.resolve(answered(text, rows));
    };
    if (this.#at === this.#statements.length - 1) this.#settleLast = settle;
    else settle();
  }

  /** The answer to a statement without text. */
  handleEmptyQuery(): void {
    this.handleCommandComplete({ text: "" });
  }

  /** The current statement failed, or the connection was lost. */
  handleError(error: unknown): void {
    const [failed, ...others] = this.#statements.slice(this.#at);
    this.#at = this.#statements.length;
    const isLost = !(error instanceof pg.DatabaseError) || error.severity !== "ERROR";
    for (const { name } of failed ? [failed, ...others] : others)
      if (name !== undefined && !this.#prepared.get(name)) this.#prepared.delete(name);
    failed?.reject(error);
    for (const { reject } of others) reject(isLost ? error : aborted());
  }

  handleReadyForQuery(): void {
    if (this.#settleLast) this.#settleLast();
    else this.handleError(new Error("The database answered fewer statements than were sent"));
  }

  /** Ends a copy into a table, which nothing feeds: without a Sync no answer would follow. */
  handleCopyInResponse(connection: pg.Connection & { sendCopyFail(reason: string): void }): void {
    connection.sendCopyFail("A pipelined connection cannot copy into a table");
    connection.sync();
  }

  #knownShape(): Shape | null | undefined {
    const name = this.#statements[this.#at]?.name;
    return name === undefined ? undefined : this.#prepared.get(name);
  }
}

function readRow({ columns, blank }: Shape, values: readonly (string | null)[]): object {
  const row: Record<string, unknown> = { ...blank };
  let place = 0;
  for (const { name, parse } of columns) {
    const value = values[place++];
    row[name] = value == null ? null : parse(value);
  }
  return row;
}

function answered(tag: string, rows: unknown[]): Answer {
  const words = tag.split(" ");
  const count = words.at(-1) ?? "";
  return { command: words[0] ?? "", rowCount: /^\d+$/.test(count) ? Number(count) : null, rows };
}

function aborted(): pg.DatabaseError {
  const error = new pg.DatabaseError(
    "current transaction is aborted, commands ignored until end of transaction block",
    0,
    "error",
  );
  error.severity = "ERROR";
  error.code = ABORTED;
  return error;
}

/** pg's own way to write a value, which its types leave out. */
const { prepareValue } = (pg as unknown as { utils: { prepareValue(value: unknown): string | Buffer | null } }).utils;

/** Writes parameters as PostgreSQL reads them. Throws for one that cannot be written. */
export const writtenValues = (values: readonly unknown[]): WrittenValues => values.map((value) => prepareValue(value));
