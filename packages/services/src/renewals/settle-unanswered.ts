import { lockSubscriptions } from "@aavarti/db/queries/subscriptions";
import { listUnanswered, recordUnanswered } from "@aavarti/db/queries/unanswered-renewals";
import { addDays, compareDates, todayIn } from "@aavarti/domain/calendar";
import { setStatus } from "@aavarti/domain/corrections";
import { explainNotice } from "@aavarti/domain/reasons/notifications";
import { audit } from "../audit.ts";
import type { ServiceContext, Unit } from "../context.ts";
import { notify } from "../notifications/notify.ts";
import { readSwitches } from "../reminders/internal/switches.ts";
import { findLockedLife, type StoredLife } from "../subscriptions/life-of.ts";
import { saveLife } from "../subscriptions/save-life.ts";

/**
 * Days after the end on which the last reminder is sent; the final action follows on the next day.
 */
const LAST_REMINDER_DAYS = 7;
/** Terms that ended longer ago than this are no longer handled. Days. */
export const LAST_ASKED_DAYS = 38;
const PER_ROUND = 200;

/**
 * Applies the business's final action, once for each term, to terms that were not renewed after
 * every reminder, from 8 days after their end on: notifies its team, keeps them overdue, or marks
 * the subscription expired, with an audit event. Only where the reminder of 7 days after the end is
 * on. Terms that ended over 38 days ago, or whose last reminder would have come before that was
 * switched on, subscriptions that are paused, set to cancel or not active, samples, and those of
 * customers with an open promise, their own or their payer's, are left out. Returns how many were
 * handled, at most 200 per run.
 */
export function settleUnanswered(ctx: ServiceContext): Promise<number> {
  return ctx.transact(async (unit) => {
    const switches = await readSwitches(unit.trx);
    const since = switches.extraSteps[-7];
    if (!since) return 0;
    const today = ctx.today();
    const oldest = addDays(today, -LAST_ASKED_DAYS);
    // A term already past its last reminder when the reminders were enabled never got that
    // reminder.
    const expected = addDays(todayIn(ctx.timeZone, since), -LAST_REMINDER_DAYS);
    const terms = await listUnanswered(unit.trx, {
      first: compareDates(expected, oldest) > 0 ? expected : oldest,
      last: addDays(today, -LAST_REMINDER_DAYS - 1),
      today,
      limit: PER_ROUND,
    });
    let settled = 0;
    // All are locked before the first notification, which locks what every other one changes.
    await lockSubscriptions(
      unit.trx,
      terms.map(({ id }) => id),
    );
    for (const term of terms) {
      const action = switches.afterLastReminder;
      const stored = await lockUnanswered(ctx, unit, term);
      if (!stored) continue;
      const isNew = await recordUnanswered(unit.trx, {
        tenant_id: ctx.tenantId,
        subscription_id: term.id,
        term_end_on: term.end_on,
        action,
        decided_at: ctx.now(),
      });
      if (!isNew) continue;
      settled += 1;
      if (action === "expire") await expire(ctx, unit, stored);
      if (action === "ask") await ask(ctx, unit, term);
    }
    return settled;
  });
}

/**
 * Returns the locked subscription; null when it was renewed, paused, closed or deleted since it was
 * listed.
 */
async function lockUnanswered(ctx: ServiceContext, unit: Unit, term: Term): Promise<StoredLife | null> {
  const stored = await findLockedLife(ctx, unit, term.id);
  if (!stored) return null;
  const { end_on, status, cancels_at_end, paused_from } = stored.row;
  const isPaused = paused_from !== null && paused_from <= ctx.today();
  return end_on === term.end_on && status === "active" && !cancels_at_end && !isPaused ? stored : null;
}

async function expire(ctx: ServiceContext, unit: Unit, stored: StoredLife): Promise<void> {
  const { id } = stored.row;
  await saveLife(ctx, unit, stored, setStatus(stored.life, ctx.today(), "expired"));
  await audit(ctx, unit, "subscription.expired", { kind: "subscription", id }, { reason: "no answer" });
}

type Term = Awaited<ReturnType<typeof listUnanswered>>[number];

const ask = (ctx: ServiceContext, unit: Unit, { id, customer_name, product_name, end_on }: Term): Promise<void> =>
  notify(ctx, unit, {
    kind: "renewal.unanswered",
    title: explainNotice("notice.notRenewed", { name: customer_name }),
    body: [explainNotice("notice.leftUnrenewed", { product: product_name, endOn: end_on })],
    link: `/dashboard/subscriptions/${id}`,
    subjectId: id,
    actions: [
      { label: "Renew or cancel", link: `/dashboard/subscriptions/${id}` },
      { label: "View all overdue", link: "/dashboard/renewals?lane=overdue" },
    ],
  });
