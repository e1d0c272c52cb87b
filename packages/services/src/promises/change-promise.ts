import type {
  ConfirmPromise,
  CustomerPromise,
  PromiseRef,
  RecordPromise,
  UndoPromise,
} from "@aavarti/contract/promises";
import { lockCustomerForChild, lockCustomers } from "@aavarti/db/queries/parent-locks";
import {
  findPromise,
  hasStandingReply,
  insertPromise,
  listActiveSubscriptions,
  listOpenPromises,
  listReplaced,
  type PromiseRow,
  unlinkReplies,
  updatePromise,
} from "@aavarti/db/queries/promises";
import { addDays, type CalendarDate } from "@aavarti/domain/calendar";
import type { AppError } from "@aavarti/domain/errors";
import { readPromise } from "@aavarti/domain/read-promise";
import { notFound, refusal } from "@aavarti/domain/refusal";
import { audit } from "../audit.ts";
import { requirePermission, type ServiceContext, type Unit } from "../context.ts";
import { requirePerson } from "../require-person.ts";
import { holdReminders, releaseReminders } from "./hold-reminders.ts";
import { isConfirmable } from "./is-confirmable.ts";
import { settleOpen } from "./settle-promises.ts";
import { findPromisedSubscription } from "./suggest-promise.ts";
import { stateOf, toPromise } from "./to-promise.ts";

/** Maximum distance of a promised day, in days. */
const FURTHEST = 365;

/**
 * Stores a promise of payment that a customer made to a team member and returns it. Its day is
 * `promisedOn`, or else the one read in the customer's `words`. The customer's planned reminders
 * about the same thing are held until two days after it (`holdReminders`). It replaces an older
 * open promise about the same thing. Without a `subscriptionId`, it is about the one that is meant
 * (`findPromisedSubscription`). Writes an audit event.
 * @throws AppError FORBIDDEN without `promises.record` or for a job; NOT_FOUND for the customer or
 * a subscription that is not an active one of theirs or of somebody they pay for; VALIDATION_FAILED
 * when no day can be read, or it is in the past or over 365 days away.
 */
export function recordPromise(ctx: ServiceContext, input: RecordPromise): Promise<CustomerPromise> {
  requirePermission(ctx, "promises.record");
  const userId = requirePerson(ctx);
  return ctx.transact(async (unit) => {
    if (!(await lockCustomerForChild(unit.trx, input.customerId))) throw notFound("customer");
    const read = input.words ? readPromise(input.words, ctx.today()) : null;
    const promisedOn = input.promisedOn ?? read?.promisedOn;
    if (!promisedOn) throw refusal("promise.noDate", {}, { field: "words" });
    refuseFarDay(ctx, promisedOn);
    const id = ctx.newId();
    const now = ctx.now();
    const subscriptionId = await subscriptionOf(unit, { ...input, promisedOn, reminderId: null });
    await giveWay(ctx, unit, { id, customerId: input.customerId, subscriptionId });
    await insertPromise(unit.trx, {
      tenant_id: ctx.tenantId,
      id,
      customer_id: input.customerId,
      subscription_id: subscriptionId,
      promised_on: promisedOn,
      amount_paise: input.amount ?? null,
      source: "person",
      words: input.words ?? null,
      confidence: input.promisedOn ? null : (read?.confidence ?? null),
      state: "open",
      created_by: userId,
      opened_at: now,
      created_at: now,
      updated_at: now,
    });
    return opened(ctx, unit, id, "promise.recorded");
  });
}

/**
 * Makes a promise of one that was found in a customer's message, and returns it: with a corrected
 * day or subscription if given; its amount is the given one, or none. The customer's planned
 * reminders about the same thing are held until two days after its day. Replaces an older open
 * promise about the same thing. One confirmed before is returned unchanged, with the earlier day.
 * Writes an audit event.
 * @throws AppError FORBIDDEN without `promises.record`; NOT_FOUND; VALIDATION_FAILED for a day in
 * the past or over 365 days away; CONFLICT when it was dismissed or decided otherwise.
 */
export function confirmPromise(ctx: ServiceContext, input: ConfirmPromise): Promise<CustomerPromise> {
  requirePermission(ctx, "promises.record");
  return ctx.transact(async (unit) => confirmIn(ctx, unit, await lockPromise(ctx, unit, input.id), input));
}

/**
 * Confirms a promise that was found in a customer's message, as `confirmPromise` does, in the
 * transaction of a reply that repeats its day, and returns `now`; `before` where another reply that
 * may still arrive has confirmed it: both stand for it then. Does nothing (`null`) where it was
 * decided since the reply was suggested, its day is past, or it isn't to be confirmed any more
 * (`isConfirmable`): that is no reason to keep the reply from the customer.
 * @throws AppError FORBIDDEN without `promises.record`; NOT_FOUND, also for another customer's.
 */
export async function confirmWithReply(
  ctx: ServiceContext,
  unit: Unit,
  { id, customerId }: { id: string; customerId: string },
): Promise<"now" | "before" | null> {
  requirePermission(ctx, "promises.record");
  // Before any lock: another customer's would be taken out of order.
  if ((await requirePromise(ctx, unit, id)).customer_id !== customerId) throw notFound("promise");
  await lockCustomers(unit.trx, [customerId]);
  const row = await requirePromise(ctx, unit, id);
  if (await confirmSuggested(ctx, unit, row)) return "now";
  return row.state === "open" && (await hasStandingReply(unit.trx, id)) ? "before" : null;
}

/**
 * Confirms a promise, whose customer is locked, if it is to be confirmed still; returns whether it
 * did.
 */
export async function confirmSuggested(ctx: ServiceContext, unit: Unit, row: PromiseRow): Promise<boolean> {
  if (row.state !== "suggested" || row.promised_on < ctx.today()) return false;
  if (!(await isConfirmable(ctx, unit, row))) return false;
  await confirmIn(ctx, unit, row, {});
  return true;
}

/** Confirms a locked promise, with what of it a member changes. */
async function confirmIn(
  ctx: ServiceContext,
  unit: Unit,
  row: PromiseRow,
  input: Omit<ConfirmPromise, "id">,
): Promise<CustomerPromise> {
  const customerId = row.customer_id;
  const promisedOn = input.promisedOn ?? row.promised_on;
  const subscriptionId =
    input.subscriptionId === undefined
      ? row.subscription_id
      : await subscriptionOf(unit, {
          customerId,
          subscriptionId: input.subscriptionId,
          promisedOn,
          reminderId: null,
        });
  if (row.state === "open" && row.source === "reply") return toPromise(row, ctx.today());
  if (row.state !== "suggested") throw decidedOtherwise();
  refuseFarDay(ctx, promisedOn);
  await giveWay(ctx, unit, { id: row.id, customerId, subscriptionId });
  await updatePromise(unit.trx, row.id, {
    state: "open",
    promised_on: promisedOn,
    subscription_id: subscriptionId,
    amount_paise: input.amount ?? null,
    opened_at: ctx.now(),
    updated_at: ctx.now(),
  });
  return opened(ctx, unit, row.id, "promise.confirmed");
}

/**
 * Marks a promise found in a customer's message as not being one, even after it was confirmed, and
 * returns it; reminders held for it are sent. One dismissed before is returned unchanged. Writes an
 * audit event.
 * @throws AppError FORBIDDEN without `promises.record`; NOT_FOUND; CONFLICT when it was kept,
 * broken or withdrawn, or was recorded by a team member.
 */
export function dismissPromise(ctx: ServiceContext, { id }: PromiseRef): Promise<CustomerPromise> {
  requirePermission(ctx, "promises.record");
  return ctx.transact(async (unit) => {
    const row = await lockPromise(ctx, unit, id);
    if (row.state === "dismissed") return toPromise(row, ctx.today());
    const isOpenReply = row.state === "open" && row.source === "reply";
    if (row.state !== "suggested" && !isOpenReply) throw decidedOtherwise();
    return moved(ctx, unit, row, "dismissed");
  });
}

/**
 * Marks an open promise as withdrawn and returns it; reminders held for it are sent. One withdrawn
 * before is returned unchanged. Writes an audit event.
 * @throws AppError FORBIDDEN without `promises.record`; NOT_FOUND; CONFLICT when it is not open.
 */
export function withdrawPromise(ctx: ServiceContext, { id }: PromiseRef): Promise<CustomerPromise> {
  requirePermission(ctx, "promises.record");
  return ctx.transact(async (unit) => {
    const row = await lockPromise(ctx, unit, id);
    if (row.state === "withdrawn") return toPromise(row, ctx.today());
    if (row.state !== "open") throw decidedOtherwise();
    return moved(ctx, unit, row, "withdrawn");
  });
}

/**
 * Undoes the change that gave a promise the status `state`, and returns it. A confirmed one
 * (`open`) from a message becomes a suggestion again, a recorded one is withdrawn, and the promise
 * that either replaced is open again; a withdrawn one is open again, in place of one about the same
 * thing. Reminders are held or sent accordingly. One undone before is returned unchanged. Writes an
 * audit event.
 * @throws AppError FORBIDDEN without `promises.record`; NOT_FOUND; CONFLICT when something else has
 * happened since.
 */
export function undoPromise(ctx: ServiceContext, { id, state }: UndoPromise): Promise<CustomerPromise> {
  requirePermission(ctx, "promises.record");
  return ctx.transact(async (unit) => {
    const row = await lockPromise(ctx, unit, id);
    const before = state === "withdrawn" ? "open" : row.source === "reply" ? "suggested" : "withdrawn";
    if (row.state === before && row.state !== state) return toPromise(row, ctx.today());
    if (row.state !== state) throw decidedOtherwise();
    if (before === "open") {
      await giveWay(ctx, unit, { id, customerId: row.customer_id, subscriptionId: row.subscription_id });
      await updatePromise(unit.trx, id, { state: "open", decided_at: null, replaced_by: null, updated_at: ctx.now() });
      return opened(ctx, unit, id, "promise.reopened");
    }
    const undone = await moved(ctx, unit, row, before);
    await restoreReplaced(ctx, unit, row);
    return undone;
  });
}

/**
 * Returns a promise that a member decides about, with its customer locked until the transaction
 * ends, so that concurrent decisions about one customer's promises are serialized. What becomes of
 * a reply that confirmed it before doesn't change it any more.
 */
async function lockPromise(ctx: ServiceContext, unit: Unit, id: string): Promise<PromiseRow> {
  const { customer_id } = await requirePromise(ctx, unit, id);
  await lockCustomers(unit.trx, [customer_id]);
  await unlinkReplies(unit.trx, id);
  return requirePromise(ctx, unit, id);
}

async function requirePromise(ctx: ServiceContext, unit: Unit, id: string): Promise<PromiseRow> {
  const row = await findPromise(unit.trx, ctx.timeZone, id);
  if (!row) throw notFound("promise");
  return row;
}

function refuseFarDay(ctx: ServiceContext, promisedOn: CalendarDate): void {
  const today = ctx.today();
  if (promisedOn < today) throw refusal("promise.inPast", {}, { field: "promisedOn" });
  if (promisedOn > addDays(today, FURTHEST)) throw refusal("promise.tooFar", {}, { field: "promisedOn" });
}

/**
 * Returns the subscription a promise is about: the given one, or else `findPromisedSubscription`'s.
 * @throws AppError NOT_FOUND when the given one is not a running one of the customer
 */
async function subscriptionOf(
  unit: Unit,
  about: { customerId: string; subscriptionId?: string | null | undefined; promisedOn: CalendarDate; reminderId: null },
): Promise<string | null> {
  const { subscriptionId } = about;
  if (!subscriptionId) return findPromisedSubscription(unit, about);
  const running = await listActiveSubscriptions(unit.trx, about.customerId);
  if (!running.some(({ id }) => id === subscriptionId)) throw notFound("subscription");
  return subscriptionId;
}

/**
 * Closes an older open promise about the same thing: a customer who promises again has moved the
 * day.
 */
async function giveWay(
  ctx: ServiceContext,
  unit: Unit,
  { id, customerId, subscriptionId }: { id: string; customerId: string; subscriptionId: string | null },
): Promise<void> {
  await settleOpen(ctx, unit, [customerId]);
  const open = await listOpenPromises(unit.trx, ctx.timeZone, [customerId]);
  for (const older of open.filter((one) => one.subscription_id === subscriptionId && one.id !== id)) {
    const state = stateOf(older, ctx.today()) === "kept" ? "kept" : "withdrawn";
    await updatePromise(unit.trx, older.id, { state, replaced_by: id, decided_at: ctx.now(), updated_at: ctx.now() });
    await releaseReminders(ctx, unit, older.id);
  }
}

/**
 * Opens the promises again that gave way to this one, with their reminders held; one whose replies
 * all failed or were cancelled is a suggestion again. With `unlessPassed`, one that would be broken
 * now stays withdrawn: its customer moved its day in time.
 */
export async function restoreReplaced(
  ctx: ServiceContext,
  unit: Unit,
  { id }: Pick<PromiseRow, "id">,
  { unlessPassed = false }: { unlessPassed?: boolean } = {},
): Promise<void> {
  for (const older of await listReplaced(unit.trx, ctx.timeZone, id)) {
    const isUnsaid = (await hasStandingReply(unit.trx, older.id)) === false;
    if (unlessPassed && !isUnsaid && stateOf({ ...older, state: "open" }, ctx.today()) === "broken") continue;
    await updatePromise(unit.trx, older.id, {
      state: isUnsaid ? "suggested" : "open",
      ...(isUnsaid && { opened_at: null }),
      replaced_by: null,
      decided_at: null,
      updated_at: ctx.now(),
    });
    await (isUnsaid ? restoreReplaced(ctx, unit, older, { unlessPassed }) : holdReminders(ctx, unit, older));
  }
}

async function opened(ctx: ServiceContext, unit: Unit, id: string, action: string): Promise<CustomerPromise> {
  const row = await requirePromise(ctx, unit, id);
  await holdReminders(ctx, unit, row);
  await auditPromise(ctx, unit, row, action);
  unit.raiseVersion();
  return toPromise(row, ctx.today());
}

async function moved(
  ctx: ServiceContext,
  unit: Unit,
  row: PromiseRow,
  state: "suggested" | "dismissed" | "withdrawn",
): Promise<CustomerPromise> {
  const isUndecided = state === "suggested" || state === "dismissed";
  await updatePromise(unit.trx, row.id, {
    state,
    ...(isUndecided && { opened_at: null }),
    decided_at: state === "suggested" ? null : ctx.now(),
    updated_at: ctx.now(),
  });
  await releaseReminders(ctx, unit, row.id);
  await auditPromise(ctx, unit, row, `promise.${state}`);
  unit.raiseVersion();
  return toPromise(await requirePromise(ctx, unit, row.id), ctx.today());
}

const auditPromise = (ctx: ServiceContext, unit: Unit, row: PromiseRow, action: string) =>
  audit(
    ctx,
    unit,
    action,
    { kind: "customer", id: row.customer_id },
    { promiseId: row.id, promisedOn: row.promised_on },
  );

const decidedOtherwise = (): AppError => refusal("promise.changed");
