import { type CalendarDate, isCalendarDate } from "@aavarti/domain/calendar";
import { explainField } from "@aavarti/domain/reasons/fields";
import { LANES, STANDINGS } from "@aavarti/domain/standing";
import { z } from "zod";
import { Chat } from "./chats.ts";
import { day, id, wire } from "./fields.ts";
import { MANY, page, RowRefusal, search, textLimit } from "./lists.ts";
import { PaidNow } from "./payments.ts";
import { ShownPromise } from "./promises.ts";
import { LastReminder } from "./reminders.ts";
import { because, issueBecause } from "./sentences.ts";
import { LateStart, SubscriptionDetail, UndoRenewal } from "./subscriptions.ts";

type DueCursor = { endOn: CalendarDate; id: string };

/**
 * Returns where the next page of a column of the renewals board starts, as opaque text: the last
 * row's end date and subscription id. `LaneQuery` decodes it.
 */
export const encodeDueCursor = ({ endOn, id }: DueCursor): string => btoa(`${endOn} ${id}`).replaceAll("=", "");

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

function decodeDueCursor(value: string): DueCursor | null {
  try {
    const [endOn, id = ""] = atob(value).split(" ");
    if (!isCalendarDate(endOn) || !UUID.test(id)) return null;
    return encodeDueCursor({ endOn, id }) === value ? { endOn, id } : null;
  } catch {
    return null;
  }
}

const dueCursor = z.string().transform((value, context): DueCursor => {
  const decoded = decodeDueCursor(value);
  if (decoded) return decoded;
  context.addIssue(issueBecause(explainField("list.changed")));
  return z.NEVER;
});

export const Lane = z.enum(LANES, "Lane must be overdue, today, week, month or later");
export type Lane = z.output<typeof Lane>;

export const BoardQuery = z.object({ search: search.optional() });
export type BoardQuery = z.output<typeof BoardQuery>;

export const Board = z.object({
  today: wire.day,
  lanes: z.array(
    z.object({
      lane: Lane,
      count: z.int(),
      amount: wire.money.describe("Total price of the next terms of these subscriptions"),
    }),
  ),
  month: z
    .object({
      renewed: wire.money,
      overdue: wire.money,
      today: wire.money,
      toCome: wire.money,
      collected: wire.money
        .nullable()
        .describe("Received this month, less refunds and reversals; null without `payments.totals`"),
    })
    .describe(
      "This month's renewals: terms renewed or reactivated that start this month, overdue, due today and upcoming",
    ),
});
export type Board = z.output<typeof Board>;

export const LaneQuery = z.object({
  lane: Lane,
  limit: z.int().min(1).max(200).default(50),
  cursor: dueCursor.optional(),
  search: search.optional(),
});
export type LaneQuery = z.output<typeof LaneQuery>;
/** A lane's query string, in which all values are text. */
export const LaneQueryString = LaneQuery.extend({ limit: textLimit(200).optional(), cursor: z.string().optional() });

export const RenewalRow = z.object({
  id: wire.id,
  customer: z.object({ id: wire.id, name: z.string(), email: z.string(), phone: z.string().nullable() }),
  product: z.object({ id: wire.id, name: z.string() }),
  amountDue: wire.money.describe("Price of the next term"),
  dueInAll: wire.money.describe(
    "The next term with all that is owed of this subscription, less the account's advance, as reminders state it",
  ),
  earlier: wire.money.describe("The part of `dueInAll` that is owed for earlier terms"),
  unpaid: wire.money.describe("What the customer owes by today, for any subscription"),
  toCome: wire.money.describe("Owed for renewed terms of this subscription that are due on a later day"),
  isRenewedUnpaid: z.boolean().describe("True if a renewed term of this subscription is part of `unpaid`"),
  familyUnpaid: wire.money.describe(
    "The same for everyone whose dues are paid together: the customer, their payer, and all that person pays for",
  ),
  startDate: wire.day,
  endDate: wire.day,
  durationMonths: z
    .int()
    .nullable()
    .describe("Duration of the next term in months; null if it has as many days as this one"),
  daysLeft: z.int().describe("Negative once the end has passed"),
  standing: z.enum(STANDINGS),
  startsOn: wire.day.nullable().describe("The first day while it is in the future; otherwise null"),
  pausedFrom: wire.day.nullable().describe("The first day of a scheduled pause"),
  pausedUntil: wire.day.nullable().describe("The day the pause ends automatically"),
  lastReminder: LastReminder.nullable(),
  chat: Chat,
  promise: ShownPromise.nullable().describe("The customer's payment promise: suggested, open or broken"),
});
export type RenewalRow = z.output<typeof RenewalRow>;
export const RenewalPage = page(RenewalRow);

const many = <T extends z.ZodType>(item: T) =>
  z
    .array(item)
    .min(1, because(explainField("subscriptions.none")))
    .max(MANY, because(explainField("subscriptions.tooMany", { most: MANY })));

/** Asks which of the subscriptions on screen have a reminder that changed. */
export const ChangedReminders = z.object({
  ids: many(id("subscription")),
  since: z.iso
    .datetime(because(explainField("list.changed")))
    .transform((value) => new Date(value))
    .nullable(),
});
export type ChangedReminders = z.output<typeof ChangedReminders>;

export const RemindedRows = z.object({ items: z.array(RenewalRow.pick({ id: true, lastReminder: true })) });
export type RemindedRows = z.output<typeof RemindedRows>;

export const RenewMany = z.object({
  items: many(z.object({ id: id("subscription"), endDate: day("endDate") })),
  from: LateStart.optional().describe("For subscriptions whose end date has passed"),
  payment: PaidNow.omit({ amount: true })
    .optional()
    .describe(
      "How each new term was paid: what it costs is received, and pays the oldest charges first (see `oldestFirst`). Without it, the new terms are owed",
    ),
});
export type RenewMany = z.output<typeof RenewMany>;

export const UndoMany = z.object({ items: many(UndoRenewal) });
export type UndoMany = z.output<typeof UndoMany>;

/** Results in the order of the request: each is done or has an error. */
export const ManyOutcome = z.object({
  items: z.array(
    z.object({
      subscription: SubscriptionDetail.nullable(),
      problem: RowRefusal.nullable(),
    }),
  ),
});
export type ManyOutcome = z.output<typeof ManyOutcome>;
