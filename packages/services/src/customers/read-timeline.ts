import { type ReadTimeline, TimelineEntry } from "@aavarti/contract/customer-record";
import { encodeCursor, type Page } from "@aavarti/contract/lists";
import { findCustomer } from "@aavarti/db/queries/customers";
import { explanationOf } from "@aavarti/db/queries/stored-explanations";
import { listTimeline, type TimelineRow } from "@aavarti/db/queries/timeline";
import { givenReason } from "@aavarti/domain/activity";
import { isCalendarDate } from "@aavarti/domain/calendar";
import { toAmountText } from "@aavarti/domain/money";
import { notFound } from "@aavarti/domain/refusal";
import { logState } from "@aavarti/domain/reminder-states";
import { foldEdits } from "@aavarti/domain/timeline";
import { requirePermission, type ServiceContext } from "../context.ts";
import { toNote } from "../notes/to-note.ts";
import { codeOf, occasionLabel, stepNamed } from "../reminders/internal/steps.ts";
import { toStatedReason } from "../stated-reason.ts";

/**
 * Returns a page of a customer's timeline, newest first: changes to their subscriptions, charges
 * and payments, what another customer paid of their charges, reminders about them or to them as a
 * payer (not planned or cancelled ones), notes, and edits (one entry when close together) with what
 * else was done with the record, such as tags, opt-outs and promises; or only those of one `kind`.
 * What the customer wrote, replies, receipts and statements are not in it. A page may hold fewer
 * entries than requested, because edits are combined.
 * @throws AppError FORBIDDEN without `customers.read` and `reminders.read`, NOT_FOUND.
 */
export function readTimeline(
  ctx: ServiceContext,
  { id, kind, limit, cursor }: ReadTimeline,
): Promise<Page<TimelineEntry>> {
  requirePermission(ctx, "customers.read");
  requirePermission(ctx, "reminders.read");
  return ctx.transact(async ({ trx }) => {
    if (!(await findCustomer(trx, id))) throw notFound("customer");
    const found = await listTimeline(trx, { customerId: id, kind, limit, cursor });
    const rows = found.slice(0, limit);
    const last = rows.at(-1);
    const edits = rows.map((row) => ({ ...row, subjectId: row.subject_id, fields: textsOf(row.changes.fields) }));
    return {
      items: foldEdits(edits).map(toEntry),
      nextCursor: found.length > limit && last ? encodeCursor({ createdAt: last.at, id: last.id }) : null,
    };
  });
}

const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((item) => typeof item === "string") : [];

const dayOf = (value: unknown): string | null => (isCalendarDate(value) ? value : null);

/**
 * Returns the value if the contract's schema accepts it, or null: an event written by an older
 * version may have none.
 */
function wordOf<Word>(schema: { safeParse: (value: unknown) => { data?: Word } }, value: unknown): Word | null {
  return schema.safeParse(value).data ?? null;
}

/** Returns an amount of paise as a decimal text. */
const amountOf = (value: unknown): string | null =>
  typeof value === "number" && Number.isSafeInteger(value) ? toAmountText(value) : null;

const { when, reason, mode, paidBy, charge } = TimelineEntry.shape;

const toEntry = (row: TimelineRow & { fields: string[] }): TimelineEntry => ({
  id: row.id,
  at: row.at.toISOString(),
  kind: row.kind,
  what: row.what,
  actor: row.actor,
  subscriptionId: row.subscription_id,
  product: row.product_name,
  productBefore: row.product_before,
  toPay: amountOf(row.changes.toPay),
  amount: row.kind === "payment" ? amountOf(row.changes.amount) : null,
  paidBy: row.kind === "payment" ? wordOf(paidBy, row.changes.mode) : null,
  payer: row.kind === "payment" && typeof row.changes.payer === "string" ? row.changes.payer : null,
  wholePayment: amountOf(row.changes.whole),
  charge: wordOf(charge, { kind: row.changes.charge, dueOn: row.changes.dueOn }),
  fields: row.fields,
  till: dayOf(row.changes.till),
  from: row.what === "subscription.paused" ? dayOf(row.changes.from) : null,
  when: wordOf(when, row.changes.when),
  reason: wordOf(reason, row.changes.reason),
  because: givenReason({ action: row.what, changes: row.changes }),
  mode: wordOf(mode, row.changes.mode),
  message:
    row.channel && row.state && row.step
      ? {
          channel: row.channel,
          state: logState(row.state, { isSkipped: false }),
          step: occasionLabel(stepNamed(row.step)),
          stepCode: codeOf(stepNamed(row.step)),
          cause: row.state_reason,
          causeReason: toStatedReason(explanationOf(row.state_reason, row.state_explanation)),
        }
      : null,
  note: row.note
    ? toNote({
        ...row.note,
        id: row.id,
        author_name: row.actor,
        created_at: row.at,
        edited_at: row.note.edited_at === null ? null : new Date(row.note.edited_at),
      })
    : null,
});
