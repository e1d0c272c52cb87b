import { deleteOldQuestions } from "@aavarti/db/queries/business-questions";
import { deleteOldUnmatched } from "@aavarti/db/queries/inbound-messages";
import { deleteEndedLiveStreams } from "@aavarti/db/queries/live-streams";
import { deleteOldClaims } from "@aavarti/db/queries/message-claims";
import { deleteOldEarlyStatuses } from "@aavarti/db/queries/phone-app-messages";
import { deleteSpentCounters } from "@aavarti/db/queries/rate-limits";
import { deleteUsersWithoutBusiness } from "@aavarti/db/queries/team";
import { deleteOldWebhookAttachments } from "@aavarti/db/queries/webhook-attachments";
import { deleteOldWebhooks, emptyProcessedWebhooks } from "@aavarti/db/queries/webhook-work";
import { WITHOUT_BUSINESS_DAYS } from "@aavarti/domain/team";
import { purgeModelRows } from "../ai-replies/purge-model-rows.ts";
import { purgeSessions } from "../auth/purge-sessions.ts";
import type { Dependencies } from "../context.ts";
import { purgeReplying } from "../conversations/replying.ts";
import { purgeLists } from "../dashboards/purge-lists.ts";
import { purgeUnsentFiles } from "../files/unsent-files.ts";
import { purgeKeys } from "../idempotency/purge-keys.ts";

/**
 * Retention of webhook events, in days. Razorpay repeats an event for 24 hours, Meta for 7 days,
 * Postmark for half a day; a payment dispute may need older ones.
 */
const WEBHOOK_DAYS = 90;

/** Retention of webhook bodies, in days. A processed body is only useful for debugging. */
const WEBHOOK_BODY_DAYS = 7;
const DAY_MS = 86_400_000;

/**
 * Deletes data of the whole installation that is no longer needed: sessions that ended over 30
 * days ago, people who have belonged to no business for 30 days, idempotency keys after their 24
 * hours, expired rate-limit counters, leases of live streams and signs that somebody is replying,
 * texts and calls of a language model after their time, files that members uploaded over 24 hours
 * ago and didn't send, and the events of providers, messages that reached no business, questions
 * which business is meant, and whose a message is, from over 90 days ago, and lists of large
 * businesses of earlier days. Also clears the bodies of events processed over 7 days ago,
 * attachments of emails that old, and statuses whose message has not come in that time. Logs the
 * numbers of events, messages and keys.
 */
export async function tidyUp(deps: Dependencies): Promise<void> {
  const now = deps.now();
  await purgeSessions(deps);
  const people = await deleteUsersWithoutBusiness(deps.db, new Date(now.getTime() - WITHOUT_BUSINESS_DAYS * DAY_MS));
  await deleteSpentCounters(deps.db, now);
  await deleteEndedLiveStreams(deps.db);
  await purgeReplying(deps);
  const before = new Date(now.getTime() - WEBHOOK_DAYS * DAY_MS);
  const events = await deleteOldWebhooks(deps.db, before);
  const emptied = await emptyProcessedWebhooks(deps.db, new Date(now.getTime() - WEBHOOK_BODY_DAYS * DAY_MS));
  await deleteOldWebhookAttachments(deps.db, new Date(now.getTime() - WEBHOOK_BODY_DAYS * DAY_MS));
  const unmatched = await deleteOldUnmatched(deps.db, before);
  await deleteOldQuestions(deps.db, before);
  await deleteOldClaims(deps.db, before);
  await deleteOldEarlyStatuses(deps.db, new Date(now.getTime() - WEBHOOK_BODY_DAYS * DAY_MS));
  const keys = await purgeKeys(deps);
  await purgeModelRows(deps);
  await purgeUnsentFiles(deps);
  await purgeLists(deps);
  deps.log.info({ events, emptied, unmatched, keys, people }, "tidied up");
}
