import {
  type ConsentRow,
  cancelPlannedFor,
  insertConsent,
  listConsentStatuses,
  lockCustomer,
} from "@aavarti/db/queries/consent";
import { rowsAboutSubscriptions } from "@aavarti/db/queries/reminders/rows";
import type { ReminderChannel } from "@aavarti/domain/channels";
import {
  CONSENT_PURPOSES,
  type ConsentPurpose,
  type ConsentSource,
  type ConsentState,
  DEFAULT_CONSENT,
} from "@aavarti/domain/consent";
import { explainReminder } from "@aavarti/domain/reasons/reminders";
import { notFound } from "@aavarti/domain/refusal";
import { confirmConsent } from "@aavarti/jobs/definitions/consent";
import { audit } from "../audit.ts";
import type { ServiceContext, Unit } from "../context.ts";
import { planFallbacks } from "../reminders/plan/plan-fallbacks.ts";

export type ConsentChange = {
  customerId: string;
  channel: ReminderChannel;
  state: ConsentState;
  /** The purpose that is agreed to or withdrawn; defaults to reminders. */
  purpose?: ConsentPurpose;
  source: ConsentSource;
  /** Who makes the change: the customer, or a team member on their behalf. */
  by: { kind: "customer" } | { kind: "user"; id: string };
  note?: string | null;
  /** The address or number that the change came from. */
  address?: string | null;
  messageId?: string | null;
  /** Whether the customer gets one confirmation message. */
  confirm: boolean;
};

/**
 * Adds a change of a customer's consent on one channel to its history, with an audit event, in the
 * caller's transaction, and returns true; with `confirm` a confirmation to `address` is enqueued.
 * Returns false, without any effect, when the requested state is already in effect. Withdrawing
 * reminders also withdraws offers and cancels the planned messages to this customer, also about
 * those for whom they pay, on the channel (not those that their payer gets), with a message on the
 * other channel instead where one is possible. Granting reminders does not grant offers. Locks the
 * customer's row.
 * @throws AppError NOT_FOUND for an unknown customer; one in Trash is changed.
 */
export async function changeConsent(ctx: ServiceContext, unit: Unit, change: ConsentChange): Promise<boolean> {
  const { customerId, channel, state, source, by, note = null, address = null, messageId = null } = change;
  const asked = change.purpose ?? "reminders";
  const customer = await lockCustomer(unit.trx, customerId);
  if (!customer) throw notFound("customer");
  const consents = (await listConsentStatuses(unit.trx, [customerId])).filter((row) => row.channel === channel);
  const purposes = purposesOf(asked, state).filter((purpose) => consentStatusOf(consents, purpose) !== state);
  if (!purposes.includes(asked)) return false;

  const rows = purposes.map((purpose) => ({
    tenant_id: ctx.tenantId,
    id: ctx.newId(),
    customer_id: customerId,
    channel,
    purpose,
    state,
    source,
    note,
    actor_kind: by.kind,
    actor_id: by.kind === "user" ? by.id : null,
    address,
    message_id: messageId,
    confirmation: change.confirm && purpose === asked ? ("due" as const) : null,
    at: ctx.now(),
  }));
  await insertConsent(unit.trx, rows);
  if (purposes.includes("reminders") && state === "withdrawn") {
    const reason = explainReminder("stopped.optedOut", { channel, day: ctx.today() });
    const cancelled = await cancelPlannedFor(unit.trx, { customerId, channel, reason, at: ctx.now() });
    // A customer who stops WhatsApp messages may still accept email.
    await planFallbacks(ctx, unit, rowsAboutSubscriptions(cancelled));
  }
  const due = rows.find(({ confirmation }) => confirmation === "due");
  if (due) await unit.enqueue(confirmConsent, { tenantId: ctx.tenantId, consentId: due.id });
  await audit(ctx, unit, `consent.${state}`, { kind: "customer", id: customerId }, { channel, source });
  return true;
}

/**
 * Returns the purposes that a request covers. Withdrawing reminders withdraws every purpose;
 * agreeing to them restores messages about what was bought, never advertising. Offers need their
 * own agreement.
 */
const purposesOf = (asked: ConsentPurpose, state: ConsentState): readonly ConsentPurpose[] =>
  asked === "reminders" && state === "withdrawn" ? CONSENT_PURPOSES : [asked];

const consentStatusOf = (consents: readonly ConsentRow[], purpose: ConsentPurpose): ConsentState =>
  consents.find((row) => row.purpose === purpose)?.state ?? DEFAULT_CONSENT[purpose];
