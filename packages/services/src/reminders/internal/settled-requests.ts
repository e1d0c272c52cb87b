import type { RequestedCharge } from "@aavarti/db/queries/reminders/by-hand";
import { isSettledSince } from "@aavarti/domain/asked-amount";
import { todayIn } from "@aavarti/domain/calendar";

/**
 * Returns the ids of those reminders by hand that were requested about a payment of which nothing
 * is left to pay, from what was owed when each was requested, the earliest due day first.
 */
export function settledRequests(charges: readonly RequestedCharge[], timeZone: string): ReadonlySet<string> {
  const settled = new Set<string>();
  for (const [id, rows] of Map.groupBy(charges, (row) => row.reminder_id)) {
    const [first] = rows;
    if (!first) continue;
    // The price decides nothing: only what was asked for, and on which day. Waiting for permission
    // to send moves the due time.
    const asked = { endOn: first.end_on, isRenewable: !first.cancels_at_end, pricePaise: 0 };
    const open = rows.map((row) => ({
      dueOn: row.due_on,
      openPaise: row.open_paise,
      leftPaise: row.left_paise,
    }));
    const day = todayIn(timeZone, first.held_for ? first.created_at : first.due_at);
    if (isSettledSince({ ...asked, open }, day)) settled.add(id);
  }
  return settled;
}
