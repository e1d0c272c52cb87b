import { deleteOldUnmatched } from "@aavarti/db/queries/inbound-messages";
import { deleteSpentCounters } from "@aavarti/db/queries/rate-limits";
import { deleteOldWebhooks } from "@aavarti/db/queries/webhook-work";
import { purgeSessions } from "../auth/purge-sessions.ts";
import type { Dependencies } from "../context.ts";

/** Razorpay repeats an event for 24 hours, Meta for 7 days, Postmark for half a day; a payment dispute may look back further. */
const WEBHOOK_DAYS = 90;

/** Deletes what nobody needs any more: ended sessions, old provider events and messages of unknown people, spent counters. */
export async function tidyUp(deps: Dependencies): Promise<void> {
  const now = deps.now();
  await purgeSessions(deps);
  await deleteSpentCounters(deps.db, now);
  const before = new Date(now.getTime() - WEBHOOK_DAYS * 86_400_000);
  const events = await deleteOldWebhooks(deps.db, before);
  const unmatched = await deleteOldUnmatched(deps.db, before);
  deps.log.info({ events, unmatched }, "tidied up");
}
