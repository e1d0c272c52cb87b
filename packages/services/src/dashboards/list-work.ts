import type { Work, WorkQuery } from "@aavarti/contract/dashboards";
import type { Stored } from "@aavarti/contract/dashboards/stored";
import { listLastWords } from "@aavarti/db/queries/inbound-messages";
import { countUrgentPeople, listStoredUrgent, listUrgent } from "@aavarti/db/queries/renewals";
import { daysBetween } from "@aavarti/domain/calendar";
import { mayDo } from "@aavarti/domain/permissions";
import { requirePermission, type ServiceContext } from "../context.ts";
import { toRenewalRows } from "../renewals/to-renewal-rows.ts";
import { readList } from "./stored-lists.ts";

/** What a customer wrote longer ago says little about today. */
const RECENT_MS = 7 * 86_400_000;

/**
 * Returns whom to ask for a renewal today: up to `limit` of the rows in the lanes `overdue` and
 * `today` of the renewals board, the most urgent first, each with what the customer wrote within
 * the last seven days; and how many customers all of these rows concern. With more than 5,000 terms
 * (`liveTerms`) order and counts are those that a job calculated last (`openList`); who was renewed
 * since is left out.
 * @throws AppError FORBIDDEN without `subscriptions.read`.
 */
export async function listWork(
  ctx: ServiceContext,
  { limit }: WorkQuery,
  options: { liveTerms?: number } = {},
): Promise<Work & Stored> {
  requirePermission(ctx, "subscriptions.read");
  const today = ctx.today();
  return readList(ctx, { of: { list: "work" }, ...options }, async (unit, stored) => {
    const { trx } = unit;
    const people = stored?.head ?? (await countUrgentPeople(trx, today));
    const rows = await (stored ? listStoredUrgent : listUrgent)(trx, { today, limit });
    const items = await toRenewalRows(ctx, unit, rows);
    const customerIds = items.map(({ customer }) => customer.id);
    const words = mayReadInbox(ctx)
      ? await listLastWords(trx, customerIds, new Date(ctx.now().getTime() - RECENT_MS))
      : [];
    const wordsOf = new Map(
      words.map(({ customer_id, text, received_at }) => [customer_id, { text, at: received_at }]),
    );
    return {
      customers: people.customers,
      promised: people.promised,
      oldestDays: people.oldest_on && people.oldest_on < today ? daysBetween(people.oldest_on, today) : null,
      items: items.map((item) => {
        const last = wordsOf.get(item.customer.id);
        return { ...item, lastWords: last ? { text: last.text, at: last.at.toISOString() } : null };
      }),
    };
  });
}

const mayReadInbox = ({ actor }: ServiceContext): boolean => actor.kind === "system" || mayDo(actor.role, "inbox.read");
