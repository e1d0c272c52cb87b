import type { ConsentOf, CustomerConsent } from "@aavarti/contract/consent";
import { type ConsentHistoryRow, listConsentHistory, listConsentStatuses } from "@aavarti/db/queries/consent";
import { findCustomer } from "@aavarti/db/queries/customers";
import { todayIn } from "@aavarti/domain/calendar";
import { REMINDER_CHANNELS } from "@aavarti/domain/channels";
import { CONSENT_SOURCES, DEFAULT_CONSENT } from "@aavarti/domain/consent";
import { explainReminder } from "@aavarti/domain/reasons/reminders";
import { notFound } from "@aavarti/domain/refusal";
import { requirePermission, type ServiceContext, type Unit } from "../context.ts";
import { toStatedReason } from "../stated-reason.ts";

const HISTORY = 50;

/**
 * Returns, for each channel, whether a customer may get reminders (unless they opted out) and
 * offers (only if they agreed), since when their choice about reminders holds (null without one),
 * and the sentence about it if they opted out of reminders (else null); and the newest 50 changes
 * on all channels with how each was made and by whom.
 * @throws AppError FORBIDDEN without `customers.read`, NOT_FOUND also for one in Trash.
 */
export function readConsent(ctx: ServiceContext, { customerId }: ConsentOf): Promise<CustomerConsent> {
  requirePermission(ctx, "customers.read");
  return ctx.transact((unit) => consentOf(ctx, unit, customerId));
}

/**
 * Returns, for each channel, whether a customer may get reminders and offers and since when, and
 * the newest 50 changes of that, as `readConsent` does, in the caller's transaction and without a
 * permission check.
 * @throws AppError NOT_FOUND.
 */
export async function consentOf(ctx: ServiceContext, { trx }: Unit, customerId: string): Promise<CustomerConsent> {
  const [customer, consents, history] = await Promise.all([
    findCustomer(trx, customerId),
    listConsentStatuses(trx, [customerId]),
    listConsentHistory(trx, customerId, HISTORY),
  ]);
  if (!customer) throw notFound("customer");
  const channels = REMINDER_CHANNELS.map((channel) => {
    const row = consents.find((one) => one.channel === channel && one.purpose === "reminders");
    const isWithdrawn = row?.state === "withdrawn";
    const offers = consents.find((one) => one.channel === channel && one.purpose === "offers");
    const words = isWithdrawn
      ? explainReminder("consent.optedOut", { channel, day: todayIn(ctx.timeZone, row.at) })
      : null;
    return {
      channel,
      mayRemind: !isWithdrawn,
      mayOffer: (offers?.state ?? DEFAULT_CONSENT.offers) === "granted",
      words: words?.message ?? null,
      wordsReason: toStatedReason(words),
      since: row?.at.toISOString() ?? null,
    };
  });
  return { customerId, channels, history: history.map((row) => toEntry(row, customer.name)) };
}

const toEntry = (row: ConsentHistoryRow, customerName: string) => ({
  id: row.id,
  channel: row.channel,
  purpose: row.purpose,
  state: row.state,
  source: row.note ?? CONSENT_SOURCES[row.source],
  by: row.actor_kind === "customer" ? customerName : (row.actor_name ?? "Former team member"),
  address: row.address,
  confirmation: row.confirmation,
  at: row.at.toISOString(),
});
