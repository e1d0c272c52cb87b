import { isUnavailable } from "@aavarti/domain/errors";
import { CompiledQuery, type Kysely, type QueryResult, type Transaction, type TransactionBuilder } from "kysely";
import type { DB } from "./schema.ts";
import { turnsOf } from "./tenant-turns.ts";

declare const tenantScope: unique symbol;

/**
 * Transaction in which row security shows only one tenant. Every query function takes it, so an
 * unscoped query does not compile.
 */
export type TenantTrx = Transaction<DB> & { readonly [tenantScope]: true };

/** Tables that belong to no tenant; the catalog test gives the reason for each. */
export type GlobalTable =
  | "activation_receipt_series"
  | "app_user"
  | "auth_session"
  | "auth_token"
  | "business_question"
  | "business_question_option"
  | "data_deletion_request"
  | "deployment"
  | "erased_activation_order"
  | "erased_activation_payment"
  | "erased_activation_receipt"
  | "live_stream"
  | "message_claim"
  | "outbox"
  | "rate_limit"
  | "shared_chat"
  | "stored_object"
  | "sweep_run"
  | "unmatched_message"
  | "webhook_attachment"
  | "early_status"
  | "webhook_event";

/** The database before a tenant is known: only global tables can be queried. */
export type GlobalDb = Kysely<Pick<DB, GlobalTable>>;

/** All tables protected by row security. */
export type TenantTable = Exclude<keyof DB, GlobalTable>;

/** How a transaction sees what others commit meanwhile. */
export type TransactionOptions = { readonly isSnapshot?: boolean };

/** Attempts for a transaction whose connection is lost before it began. */
const BEGIN_ATTEMPTS = 3;

/**
 * Runs `fn` in a transaction scoped to `tenantId` and returns its result: commits when it returns,
 * rolls back when it throws. The setting is local to the transaction, so a pooled connection
 * carries nothing over. If the connection turns out to be lost before the transaction began, `fn`
 * runs again on another: none of its queries was answered. At most three times. With `isSnapshot`
 * all of its queries see the same state (repeatable read): meant for reading, since a change of
 * what another transaction has changed meanwhile fails.
 *
 * Where `limitTenants` was called for `db`, it first waits for one of the tenant's turns, and holds
 * it until the transaction has ended; inside another transaction of the tenant it needs none.
 * @throws TenantBusy when none came within 20 seconds (or the limits' `waitMs`), when 1,000 wait
 * already, or when whoever made the call left before anything of it had begun.
 */
export function withTenant<T>(
  db: Kysely<DB>,
  tenantId: string,
  fn: (trx: TenantTrx) => Promise<T>,
  { isSnapshot = false }: TransactionOptions = {},
): Promise<T> {
  const begin = () => (isSnapshot ? db.transaction().setIsolationLevel("repeatable read") : db.transaction());
  const transact = () => untilBegun(begin, tenantId, fn);
  return turnsOf(db)?.run(tenantId, transact) ?? transact();
}

type Begin = () => TransactionBuilder<DB>;

async function untilBegun<T>(begin: Begin, tenantId: string, fn: (trx: TenantTrx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await inTransaction(begin(), tenantId, fn);
    } catch (error) {
      if (!isUnavailable(error) || error.outcome !== "not-begun" || attempt === BEGIN_ATTEMPTS) throw error;
    }
  }
}

async function inTransaction<T>(
  transaction: TransactionBuilder<DB>,
  tenantId: string,
  fn: (trx: TenantTrx) => Promise<T>,
): Promise<T> {
  const sent: Promise<unknown>[] = [];
  try {
    return await transaction.execute(async (trx) => {
      unanswered.set(trx, sent);
      const scoped = asTenantTrx(trx);
      // Not awaited: begin, this and the first query travel together. If it fails, the transaction
      // is aborted and nothing after it can run, so no query is ever unscoped.
      await send(scoped, writtenQuery("select set_config('app.tenant_id', $1, true)", [tenantId]));
      return fn(scoped);
    });
  } catch (error) {
    throw (await firstFailure(sent)) ?? error;
  }
}

/** Returns why the first of what was sent failed; nothing where it failed only of another error. */
async function firstFailure(sent: readonly Promise<unknown>[]): Promise<unknown> {
  for (const answer of await Promise.allSettled(sent))
    if (answer.status === "rejected") return isAborted(answer.reason) ? undefined : answer.reason;
  return undefined;
}

/** Whether PostgreSQL refused a statement since one before it had failed. */
const isAborted = (error: unknown): boolean => error instanceof Error && "code" in error && error.code === "25P02";

/** What each transaction has sent without waiting, in its order. */
const unanswered = new WeakMap<Transaction<DB>, Promise<unknown>[]>();

/**
 * Sends a change on whose result nothing in the transaction depends, without waiting for it: it
 * travels with the next query, or with the commit. Its answer is waited for when the transaction
 * has ended; if it fails, nothing after it has run, nor the commit, and the transaction throws its
 * error.
 */
export async function send(trx: TenantTrx, query: CompiledQuery<never>): Promise<void> {
  const { answer } = await trx
    .getExecutor()
    .provideConnection(async (connection) => ({ answer: connection.executeQuery(query) }));
  answer.catch(() => undefined);
  const sent = unanswered.get(trx);
  if (!sent) throw new Error("Only a tenant's transaction waits for what is sent");
  sent.push(answer);
}

/**
 * Returns an SQL text with its parameters (`$1`, `$2` and so on) as a query for `executeQuery`; the
 * caller says what its rows are, which is not checked. Runs nothing.
 */
export const writtenQuery = <Row>(text: string, parameters: readonly unknown[]): CompiledQuery<Row> =>
  CompiledQuery.raw(text, [...parameters]) as CompiledQuery<Row>;

/**
 * Sends queries to the database together, without waiting between them, and returns their results
 * in the same order: each runs after the one before, and sees what was committed until then. A null
 * is no query, and has no rows. Throws the error of the first that failed, which aborts the
 * transaction.
 */
export async function executeTogether<Rows extends readonly unknown[]>(
  trx: TenantTrx,
  queries: { [Index in keyof Rows]: CompiledQuery<Rows[Index]> | null },
): Promise<{ [Index in keyof Rows]: QueryResult<Rows[Index]> }> {
  const { answers } = await trx.getExecutor().provideConnection(async (connection) => ({
    answers: queries.map((query) => (query ? connection.executeQuery(query) : Promise.resolve({ rows: [] }))),
  }));
  // After an error the others fail as well; the first is the one that says why.
  for (const answer of answers) answer.catch(() => undefined);
  const results = [];
  for (const answer of answers) results.push(await answer);
  return results as { [Index in keyof Rows]: QueryResult<Rows[Index]> };
}

/** The only place that brands a transaction: the setting above was sent on this connection. */
const asTenantTrx = (trx: Transaction<DB>): TenantTrx => trx as TenantTrx;
