import type { Page } from "@aavarti/contract/lists";
import type {
  CustomerPromise,
  ListPromises,
  PromiseReading,
  PromiseRecord,
  PromisesOf,
  ReadPromiseText,
} from "@aavarti/contract/promises";
import { findCustomer } from "@aavarti/db/queries/customers";
import { countDecided, listOpenPromises, listPromises as queryPromises } from "@aavarti/db/queries/promises";
import { keptRate, type StoredPromiseState } from "@aavarti/domain/promises";
import { readPromise } from "@aavarti/domain/read-promise";
import { notFound } from "@aavarti/domain/refusal";
import { requirePermission, type ServiceContext, type Unit } from "../context.ts";
import { toPage } from "../paging.ts";
import { settleOpen } from "./settle-promises.ts";
import { stateOf, toPromise } from "./to-promise.ts";

/**
 * Returns one page of promises of payment and of those suggested from messages, newest first, each
 * with its status today, without suggestions that a payment or another promise has answered; of one
 * customer, with those that their payer made about them, or about one subscription, with those
 * about all of its customer or payer, if given. Those of customers in Trash are left out. First
 * stores the outcome of those that are over. With a `status`, a page may hold fewer than requested.
 * @throws AppError FORBIDDEN without `subscriptions.read`.
 */
export function listPromises(ctx: ServiceContext, input: ListPromises): Promise<Page<CustomerPromise>> {
  requirePermission(ctx, "subscriptions.read");
  const { limit, cursor, status, customerId, subscriptionId } = input;
  const states: StoredPromiseState[] | undefined = status && [status];
  return ctx.transact(async (unit) => {
    await settleOpen(ctx, unit, customerId === undefined ? undefined : await withPayer(unit, customerId));
    const rows = await queryPromises(unit.trx, ctx.timeZone, { limit, cursor, states, customerId, subscriptionId });
    const page = toPage(rows, limit, (row) => toPromise(row, ctx.today()));
    // A promise kept before its day is still stored as open.
    return status ? { ...page, items: page.items.filter((item) => item.state === status) } : page;
  });
}

/** Returns the ids of a customer and of who pays for them. */
async function withPayer({ trx }: Unit, customerId: string): Promise<string[]> {
  const payerId = (await findCustomer(trx, customerId))?.payer_id;
  return payerId ? [customerId, payerId] : [customerId];
}

/**
 * Returns how many promises of payment a customer kept and broke, the kept share (0 to 1, null
 * without any), and the open ones; those that their payer made don't count. First stores the
 * outcome of those that are over. One kept before its day counts as kept.
 * @throws AppError FORBIDDEN without `subscriptions.read`, NOT_FOUND.
 */
export function readPromiseStatus(ctx: ServiceContext, { customerId }: PromisesOf): Promise<PromiseRecord> {
  requirePermission(ctx, "subscriptions.read");
  return ctx.transact(async (unit) => {
    if (!(await findCustomer(unit.trx, customerId))) throw notFound("customer");
    await settleOpen(ctx, unit, [customerId]);
    const [decided, open] = await Promise.all([
      countDecided(unit.trx, customerId),
      listOpenPromises(unit.trx, ctx.timeZone, [customerId]),
    ]);
    const today = ctx.today();
    const early = open.filter((row) => stateOf(row, today) === "kept").length;
    const count = (state: string) => decided.find((row) => row.state === state)?.count ?? 0;
    const kept = count("kept") + early;
    const broken = count("broken");
    const stillOpen = open.filter((row) => stateOf(row, today) === "open").map((row) => toPromise(row, today));
    return { customerId, kept, broken, keptRate: keptRate({ kept, broken }), open: stillOpen };
  });
}

/**
 * Returns the promise of payment found in a text (its day, the words and how certain the reading
 * is), null when it contains none, or only one over 100 days ahead; relative dates count from today
 * in the tenant's time zone. Stores nothing.
 * @throws AppError FORBIDDEN without `subscriptions.read`.
 */
export function readPromiseText(ctx: ServiceContext, { text }: ReadPromiseText): PromiseReading {
  requirePermission(ctx, "subscriptions.read");
  return readPromise(text, ctx.today());
}
