import { readdirSync } from "node:fs";
import type { Migration } from "kysely/migration";
import * as foundation from "./0001-foundation.ts";
import * as directoryFunctions from "./0002-directory-functions.ts";
import * as terms from "./0003-terms.ts";
import * as notifications from "./0004-notifications.ts";
import * as reminderEngine from "./0005-reminder-engine.ts";
import * as messageTemplates from "./0006-message-templates.ts";
import * as promises from "./0007-promises.ts";
import * as notificationPreferences from "./0009-notification-preferences.ts";
import * as operations from "./0010-operations.ts";
import * as searchAndSort from "./0012-search-and-sort.ts";
import * as products from "./0013-products.ts";
import * as furtherMessages from "./0014-further-messages.ts";
import * as savedViews from "./0015-saved-views.ts";
import * as imports from "./0016-imports.ts";
import * as activity from "./0017-activity.ts";
import * as paydays from "./0018-paydays.ts";
import * as notificationEmails from "./0019-notification-emails.ts";
import * as notesAndTags from "./0020-notes-and-tags.ts";
import * as samplesAndViews from "./0023-samples-and-views.ts";
import * as activityByPerson from "./0025-activity-by-person.ts";
import * as messagesByDay from "./0026-messages-by-day.ts";
import * as plansForASearch from "./0027-plans-for-a-search.ts";
import * as editedMigrations from "./0031-edited-migrations.ts";
import * as idempotencyKeys from "./0032-idempotency-keys.ts";
import * as liveStreams from "./0034-live-streams.ts";
import * as retention from "./0037-retention.ts";
import * as sendingTrust from "./0038-sending-trust.ts";
import * as importQuestions from "./0039-import-questions.ts";
import * as importedOn from "./0040-imported-on.ts";
import * as remindersInQuietHours from "./0041-reminders-in-quiet-hours.ts";
import * as subscriptionsByStart from "./0042-subscriptions-by-start.ts";
import * as askedEnd from "./0043-asked-end.ts";
import * as importDurations from "./0044-import-durations.ts";
import * as askedLastDay from "./0045-asked-last-day.ts";
import * as storedReasons from "./0046-stored-reasons.ts";
import * as restores from "./0047-restores.ts";

/** Every migration in the order of its name. A released one is never edited; a mistake is mended by the next. */
export const MIGRATIONS: Record<string, Migration> = {
  "0001-foundation": foundation,
  "0002-directory-functions": directoryFunctions,
  "0003-terms": terms,
  "0004-notifications": notifications,
  "0005-reminder-engine": reminderEngine,
  "0006-message-templates": messageTemplates,
  "0007-promises": promises,
  "0009-notification-preferences": notificationPreferences,
  "0010-operations": operations,
  "0012-search-and-sort": searchAndSort,
  "0013-products": products,
  "0014-further-messages": furtherMessages,
  "0015-saved-views": savedViews,
  "0016-imports": imports,
  "0017-activity": activity,
  "0018-paydays": paydays,
  "0019-notification-emails": notificationEmails,
  "0020-notes-and-tags": notesAndTags,
  "0023-samples-and-views": samplesAndViews,
  "0025-activity-by-person": activityByPerson,
  "0026-messages-by-day": messagesByDay,
  "0027-plans-for-a-search": plansForASearch,
  "0031-edited-migrations": editedMigrations,
  "0032-idempotency-keys": idempotencyKeys,
  "0034-live-streams": liveStreams,
  "0037-retention": retention,
  "0038-sending-trust": sendingTrust,
  "0040-imported-on": importedOn,
  "0041-reminders-in-quiet-hours": remindersInQuietHours,
  "0039-import-questions": importQuestions,
  "0042-subscriptions-by-start": subscriptionsByStart,
  "0043-asked-end": askedEnd,
  "0044-import-durations": importDurations,
  "0045-asked-last-day": askedLastDay,
  "0046-stored-reasons": storedReasons,
  "0047-restores": restores,
};

const files = readdirSync(import.meta.dirname).filter((file) => /^\d{4}-[a-z0-9-]+\.ts$/.test(file));

/**
 * Every migration of this folder by its name, in their order. A released one is never edited; a
 * mistake is mended by the next.
 */
export const MIGRATIONS: Record<string, Migration> = Object.fromEntries(
  await Promise.all(
    files
      .toSorted()
      .map(async (file): Promise<[string, Migration]> => [file.replace(/\.ts$/, ""), await import(`./${file}`)]),
  ),
);
