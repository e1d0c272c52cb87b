import type { SenderRow } from "@aavarti/db/queries/inbound-messages";
import { isWindowOpen } from "@aavarti/domain/conversations";

/** What a business has to do with a number or user id that writes on WhatsApp. */
export type SenderBusiness = {
  tenantId: string;
  /** Whose the messages are there; null if no customer outside Trash has to do with it. */
  customer: SenderRow | null;
  /** When the business last sent something there, to whatever record; null if never. */
  lastSentAt: Date | null;
  /** When it last wrote to the business; null if never. */
  lastReceivedAt: Date | null;
};

/**
 * Returns whose chat a number's chat is, of everybody who has to do with the number: a customer of
 * the business that was the last to write to it, unless another one did so in the ten minutes
 * before. Where none wrote, it is the only one that the number wrote to in the last 24 hours, else
 * the only one that has it. Null where several businesses remain, and where that business has no
 * customer with the number any more: then it is nobody's, not another business's.
 */
export function onlySender(everyone: readonly SenderRow[], now: Date): SenderRow | null {
  const [business, ...others] = businessesMeant(businessesOf(everyone), now);
  return business && others.length === 0 ? business.customer : null;
}

/**
 * Returns the customer with a number in the business that was the last to write to it and has one;
 * null if none wrote.
 */
export const lastWriter = (everyone: readonly SenderRow[]): SenderRow | null =>
  writersIn(businessesOf(everyone)).find(({ customer }) => customer !== null)?.customer ?? null;

/** Returns the businesses that a message without a quote may be for, the last to write first. */
function businessesMeant(businesses: readonly SenderBusiness[], now: Date): SenderBusiness[] {
  const writers = writersIn(businesses);
  const [last] = writers;
  if (last) return writers.filter((one) => sentAt(one) >= sentAt(last) - SAME_TIME_MS);
  const owners = businesses.filter(({ customer }) => customer !== null && customer.claim !== "chat");
  const inChat = owners.filter(({ lastReceivedAt }) => isWindowOpen("whatsapp", lastReceivedAt, now));
  return inChat.length > 0 ? inChat : owners;
}

const writersIn = (businesses: readonly SenderBusiness[]): SenderBusiness[] =>
  businesses.filter(({ lastSentAt }) => lastSentAt !== null).sort((one, other) => sentAt(other) - sentAt(one));

/** Of two messages sent within ten minutes, an answer without a quote may be to either. */
const SAME_TIME_MS = 600_000;

/** Returns the businesses that have to do with a number, each once. */
function businessesOf(everyone: readonly SenderRow[]): SenderBusiness[] {
  const rows = Map.groupBy(everyone, ({ tenantId }) => tenantId);
  return [...rows].map(([tenantId, ofBusiness]) => ({
    tenantId,
    customer: customerIn(ofBusiness),
    lastSentAt: latest(ofBusiness.map(({ lastSentAt }) => lastSentAt)),
    lastReceivedAt: latest(ofBusiness.map(({ lastReceivedAt }) => lastReceivedAt)),
  }));
}

/**
 * Returns whose a number's messages are in one business: of those who have it, and those to whom a
 * member moved a conversation with it, the one written to last; without any, the one with a
 * conversation with it. Null for none.
 */
function customerIn(rows: readonly SenderRow[]): SenderRow | null {
  const owners = rows.filter(({ claim }) => claim === "known" || claim === "moved");
  const candidates = owners.length > 0 ? owners : rows.filter(({ claim }) => claim === "chat");
  const [first] = candidates.toSorted(
    (one, other) =>
      sentAt(other) - sentAt(one) ||
      timeOf(other.lastReceivedAt) - timeOf(one.lastReceivedAt) ||
      one.customerId.localeCompare(other.customerId),
  );
  return first ?? null;
}

const timeOf = (at: Date | null): number => at?.getTime() ?? 0;
const sentAt = ({ lastSentAt }: { lastSentAt: Date | null }): number => timeOf(lastSentAt);
const latest = (times: readonly (Date | null)[]): Date | null =>
  times.reduce((one, other) => (timeOf(other) > timeOf(one) ? other : one), null);
