import { listByHand, lockPlanning } from "@aavarti/db/queries/reminders/by-hand";
import { lockCancelled, planAgain } from "@aavarti/db/queries/reminders/cancelled";
import { listOwners } from "@aavarti/db/queries/reminders/recipients";
import type { DueRow, PlannedMessage } from "@aavarti/db/queries/reminders/rows";
import { findTenant } from "@aavarti/db/queries/tenants";
import { zonedInstant } from "@aavarti/domain/calendar";
import type { Reason } from "@aavarti/domain/reasons";
import { CATCH_UP_HOURS } from "@aavarti/domain/reminder-rules";
import { BY_HAND } from "@aavarti/domain/reminder-step-codes";
import { sendReminder } from "@aavarti/jobs/definitions/reminders";
import type { ServiceContext, Unit } from "../../context.ts";
import { holdPromised } from "../../promises/hold-reminders.ts";
import { isPaidAhead } from "../compose/compose-message.ts";
import { checkReminder, findSuperseded, readCheckFacts } from "../deliver/check-reminder.ts";
import { oncePerDestination } from "../internal/destinations.ts";
import { COVERED_BY_ADVANCE, NOTHING_OWED } from "../internal/stop-reason.ts";
import { readSwitches } from "../internal/switches.ts";

/** Cancelled reminders per transaction. */
const PAGE = 200;

/** Why a reminder is not sent when its term was renewed meanwhile. */
const RENEWED = "stopped.renewed" satisfies Reason;

/**
 * Why a reminder was not sent that may become right again: an advance covered the renewal, nothing
 * was owed, it was renewed, or its payer was in Trash. The first depends on whole accounts and the
 * order of what is in them, so the sweep looks again rather than each change that may matter.
 */
const MAY_PASS = [
  COVERED_BY_ADVANCE.reason,
  NOTHING_OWED.reason,
  RENEWED,
  "stopped.payerDeleted",
] as const satisfies readonly Reason[];

/**
 * Plans and enqueues again a tenant's reminders of the last 48 hours that were cancelled because an
 * advance covered the renewal, nothing was owed, it was renewed or its payer was in Trash, where
 * that no longer holds and nothing else speaks against sending them now. Returns how many. Sends
 * nothing itself.
 */
export async function planCancelledAgain(ctx: ServiceContext): Promise<number> {
  let planned = 0;
  let afterId: string | null = null;
  do {
    const page: { planned: number; lastId: string | null } = await ctx.transact(async (unit) => {
      await lockPlanning(unit.trx, ctx.tenantId);
      return planPageAgain(ctx, unit, afterId);
    });
    planned += page.planned;
    afterId = page.lastId;
  } while (afterId !== null);
  return planned;
}

async function planPageAgain(
  ctx: ServiceContext,
  unit: Unit,
  afterId: string | null,
): Promise<{ planned: number; lastId: string | null }> {
  const dueAfter = new Date(ctx.now().getTime() - CATCH_UP_HOURS * 3_600_000);
  const rows = await lockCancelled(unit.trx, { reasons: MAY_PASS, dueAfter, afterId, limit: PAGE });
  const lastId = rows.length === PAGE ? (rows.at(-1)?.id ?? null) : null;
  if (rows.length === 0) return { planned: 0, lastId };
  const planned: PlannedMessage[] = [];
  const customers = new Set<string>();
  for (const { reminder, part } of await checkAgain(ctx, unit, rows)) {
    const { recipient, subject } = part;
    const again = await planAgain(unit.trx, reminder, { recipient, at: ctx.now() });
    if (!again) continue;
    planned.push(again);
    for (const id of [subject.customer_id, subject.contact_id]) customers.add(id);
  }
  // Messages held for a promise are enqueued for when it is over.
  const held = await holdPromised(ctx, unit, [...customers]);
  await unit.enqueueEach(
    sendReminder,
    oncePerDestination(planned.filter(({ id }) => !held.has(id))).map(({ id }) => ({
      tenantId: ctx.tenantId,
      reminderId: id,
    })),
  );
  return { planned: planned.length, lastId };
}

/** Returns those of these reminders that may be sent now, checked as at sending time. */
async function checkAgain(ctx: ServiceContext, unit: Unit, rows: readonly DueRow[]) {
  const [tenant, switches, owners, facts, superseded] = await Promise.all([
    findTenant(unit.trx),
    readSwitches(unit.trx),
    listOwners(unit.trx),
    readCheckFacts(ctx, unit, rows),
    findSuperseded(unit, rows),
  ]);
  if (!tenant) return [];
  const known = { ...facts, superseded, tenant, switches, owners };
  const byHand = await listByHand(
    unit.trx,
    rows.map((row) => row.subscription_id),
    { step: BY_HAND, from: zonedInstant(ctx.today(), 0, ctx.timeZone) },
  );
  // Who is reminded by hand today is not reminded twice.
  const asked = new Set(byHand.map((row) => row.subscription_id));
  // After a renewal that stands, the payment has reminders of its own.
  const mayPass = (row: DueRow) =>
    row.state_explanation?.reason !== RENEWED || facts.subjects.get(row.subscription_id)?.end_on === row.term_end_on;
  return rows.filter(mayPass).flatMap((row) => {
    const { reminder, part } = checkReminder(ctx, row, known);
    if (!part || isPaidAhead(ctx, part)) return [];
    return part.recipient.kind === "customer" && asked.has(reminder.subscription_id) ? [] : [{ reminder, part }];
  });
}
