import { deleteOldUnmatched } from "@aavarti/db/queries/inbound-messages";
import { deleteEndedLiveStreams } from "@aavarti/db/queries/live-streams";
import { deleteSpentCounters } from "@aavarti/db/queries/rate-limits";
import { deleteOldWebhooks, emptyProcessedWebhooks } from "@aavarti/db/queries/webhook-work";
import { purgeSessions } from "../auth/purge-sessions.ts";
import type { Dependencies } from "../context.ts";
import { purgeKeys } from "../idempotency/purge-keys.ts";

/**
 * Razorpay repeats an event for 24 hours, Meta for 7 days, Postmark for half a day; a payment
 * dispute may look back further.
 */
const WEBHOOK_DAYS = 90;

/** What an event said is of no use once it was worked on; for a week it helps to find a fault. */
const WEBHOOK_BODY_DAYS = 7;
const DAY_MS = 86_400_000;

/**
 * Deletes what nobody needs any more: ended sessions, old provider events and messages of unknown
 * people, spent counters.
 */
export async function tidyUp(deps: Dependencies): Promise<void> {
  const now = deps.now();
  await purgeSessions(deps);
  await deleteSpentCounters(deps.db, now);
  await deleteEndedLiveStreams(deps.db);
  const before = new Date(now.getTime() - WEBHOOK_DAYS * DAY_MS);
  const events = await deleteOldWebhooks(deps.db, before);
  const emptied = await emptyProcessedWebhooks(deps.db, new Date(now.getTime() - WEBHOOK_BODY_DAYS * DAY_MS));
  const unmatched = await deleteOldUnmatched(deps.db, before);
  const keys = await purgeKeys(deps);
  deps.log.info({ events, emptied, unmatched, keys }, "tidied up");
}
