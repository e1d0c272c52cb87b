import {
  type ConsentRow,
  cancelPlannedFor,
  insertConsent,
  listConsentStatuses,
  lockCustomer,
} from "@aavarti/db/queries/consent";
import { dueRows } from "@aavarti/db/queries/reminders";
import { formatDay } from "@aavarti/domain/calendar";
import {
  CONSENT_PURPOSES,
  type ConsentPurpose,
  type ConsentSource,
  type ConsentState,
  DEFAULT_CONSENT,
  withdrawnWords,
} from "@aavarti/domain/consent";
import { notFound } from "@aavarti/domain/refusal";

import type { ReminderChannel } from "@aavarti/domain/reminder-switches";
import { confirmConsent } from "@aavarti/jobs/definitions/consent";
import { audit } from "../audit.ts";
import type { ServiceContext, Unit } from "../context.ts";
import { planFallbacks } from "../reminders/plan-fallbacks.ts";

export type ConsentChange = {
  customerId: string;
  channel: ReminderChannel;
  state: ConsentState;
  /** What is agreed to or stopped; left out: the reminders. */
  purpose?: ConsentPurpose;
  source: ConsentSource;
  /** Who says so: the customer, or somebody of the business on their behalf. */
  by: { kind: "customer" } | { kind: "user"; id: string };
  note?: string | null;
  /** The address or number that it was said from. */
  address?: string | null;
  messageId?: string | null;
  /** Whether the customer is told, once, that it was done. */
  confirm: boolean;
};

/**
 * Writes a change into the consent ledger and obeys it at once: what is planned on the channel is
 * cancelled with it. Asking for what holds already changes nothing and is confirmed no second time.
 * False then.
 * @throws AppError NOT_FOUND
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
    const reason = `${withdrawnWords(channel, formatDay(ctx.today()))}.`;
    const cancelled = await cancelPlannedFor(unit.trx, { customerId, channel, reason, at: ctx.now() });
    // Who does not want it on WhatsApp may still read it by email.
    await planFallbacks(ctx, unit, dueRows(cancelled));
  }
  const due = rows.find(({ confirmation }) => confirmation === "due");
  if (due) await unit.enqueue(confirmConsent, { tenantId: ctx.tenantId, consentId: due.id });
  await audit(ctx, unit, `consent.${state}`, { kind: "customer", id: customerId }, { channel, source });
  return true;
}

/**
 * To stop the reminders ends everything; to start them brings back what was bought, never
 * advertising. Offers are agreed to by themselves.
 */
const purposesOf = (asked: ConsentPurpose, state: ConsentState): readonly ConsentPurpose[] =>
  asked === "reminders" && state === "withdrawn" ? CONSENT_PURPOSES : [asked];

const consentStatusOf = (consents: readonly ConsentRow[], purpose: ConsentPurpose): ConsentState =>
  consents.find((row) => row.purpose === purpose)?.state ?? DEFAULT_CONSENT[purpose];
