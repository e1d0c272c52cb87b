import type { BusinessChoice } from "@aavarti/db/queries/business-questions";
import type { SenderRow } from "@aavarti/db/queries/inbound-messages";
import { isWindowOpen } from "@aavarti/domain/conversations";
import type { Language } from "@aavarti/domain/languages";

/** What a business has to do with a number or user id that writes on WhatsApp. */
type SenderBusiness = {
  tenantId: string;
  /** Whose the messages are there; null if no customer outside Trash has to do with it. */
  customer: SenderRow | null;
  /** When the business last sent something there, to whatever record; null if never. */
  lastSentAt: Date | null;
  /** When it last wrote to the business; null if never. */
  lastReceivedAt: Date | null;
  /** The language of what was last sent there. */
  language: Language;
};

/** Whose chat a number's chat is. */
export type WhoseChat =
  | { kind: "customer"; customer: SenderRow; isChosen: boolean }
  /** The person chose this business, where nobody has the number. */
  | { kind: "chosen"; tenantId: string }
  /** Each of these wrote to the number, the last to do so first, or was chosen by the person. */
  | { kind: "several"; tenantIds: string[]; language: Language }
  | { kind: "nobody" };

/**
 * Returns the instant before which what a person answers at `at` was sent. WhatsApp gives times in
 * whole seconds, cut, so what was sent in that second may have been there.
 */
export const endOfSecond = (at: Date): Date => new Date(at.getTime() + 1_000);

/** How long the business that a person chose gets what they write. */
export const CHOICE_MS = 24 * 3_600_000;

/**
 * Returns whose chat a number's chat was at an instant, of everybody who had to do with the number
 * by then; a choice of later says nothing about it. The business
 * that the person chose in the last 24 hours gets it, until another one writes. Otherwise it is a
 * customer's of the business that was the last to write to the number. Several are meant where
 * another one wrote in the ten minutes before, where the person wrote to another one that wrote to
 * them since they last wrote to this one, in the last 24 hours, and where another one was chosen
 * before it wrote. Where none wrote, it is the only one's that the number wrote to in the last 24
 * hours, else the only one's that has it. It is nobody's where several of those remain, and where
 * the business has no customer with the number any more: then it isn't another's.
 */
export function whoseChat(everyone: readonly SenderRow[], at: Date, choice: BusinessChoice | null): WhoseChat {
  const businesses = businessesOf(everyone);
  const sinceChoice = choice === null ? -1 : at.getTime() - choice.chosenAt.getTime();
  const chosen = sinceChoice >= 0 && sinceChoice < CHOICE_MS ? choice : null;
  if (chosen && !businesses.some((one) => one.tenantId !== chosen.tenantId && wroteSince(one, chosen.chosenAt))) {
    const customer = businesses.find(({ tenantId }) => tenantId === chosen.tenantId)?.customer;
    return customer ? { kind: "customer", customer, isChosen: true } : { kind: "chosen", tenantId: chosen.tenantId };
  }
  const [last, ...earlier] = writersIn(businesses);
  if (!last) return whoseUnwritten(businesses, at);
  const inChat = lastWrittenTo([last, ...earlier], at);
  const others = earlier.filter(
    (one) => sentAt(one) >= sentAt(last) - SAME_TIME_MS || one === inChat || one.tenantId === chosen?.tenantId,
  );
  const named = [last, ...others].map(({ tenantId }) => tenantId);
  if (chosen && !named.includes(chosen.tenantId)) named.push(chosen.tenantId);
  if (named.length > 1) return { kind: "several", tenantIds: named, language: last.language };
  return customerOrNobody(last.customer);
}

/**
 * Returns the customer whose chat a number's chat was at an instant without having been chosen;
 * null if nobody's.
 */
export function onlySender(everyone: readonly SenderRow[], at: Date): SenderRow | null {
  const whose = whoseChat(everyone, at, null);
  return whose.kind === "customer" ? whose.customer : null;
}

/**
 * Returns the customer with a number in the business that was the last to write to it and has one;
 * null if none wrote.
 */
export const lastWriter = (everyone: readonly SenderRow[]): SenderRow | null =>
  writersIn(businessesOf(everyone)).find(({ customer }) => customer !== null)?.customer ?? null;

/**
 * Returns whose a number's messages are in one business: of those who have it, and those to whom a
 * member moved a conversation with it, the one written to last; without any, the one with a
 * conversation with it. Null for none.
 */
export const customerIn = (everyone: readonly SenderRow[], tenantId: string): SenderRow | null =>
  businessesOf(everyone).find((one) => one.tenantId === tenantId)?.customer ?? null;

function whoseUnwritten(businesses: readonly SenderBusiness[], now: Date): WhoseChat {
  const owners = businesses.filter(({ customer }) => customer !== null && customer.claim !== "chat");
  const inChat = owners.filter(({ lastReceivedAt }) => isWindowOpen("whatsapp", lastReceivedAt, now));
  const [only, ...others] = inChat.length > 0 ? inChat : owners;
  return customerOrNobody(others.length === 0 ? only?.customer : null);
}

const customerOrNobody = (customer: SenderRow | null | undefined): WhoseChat =>
  customer ? { kind: "customer", customer, isChosen: false } : { kind: "nobody" };

/**
 * Returns the business that a number wrote to last, in the last 24 hours; undefined for none. Of
 * two written to in the same second, the one that wrote last.
 */
const lastWrittenTo = (writers: readonly SenderBusiness[], now: Date): SenderBusiness | undefined =>
  writers
    .filter(({ lastReceivedAt }) => isWindowOpen("whatsapp", lastReceivedAt, now))
    .toSorted((one, other) => timeOf(other.lastReceivedAt) - timeOf(one.lastReceivedAt))[0];

const wroteSince = ({ lastSentAt }: SenderBusiness, at: Date): boolean => timeOf(lastSentAt) > at.getTime();

const writersIn = (businesses: readonly SenderBusiness[]): SenderBusiness[] =>
  businesses.filter(({ lastSentAt }) => lastSentAt !== null).toSorted((one, other) => sentAt(other) - sentAt(one));

/** Of two messages sent within ten minutes, an answer without a quote may be to either. */
const SAME_TIME_MS = 600_000;

/** Returns the businesses that have to do with a number, each once. */
function businessesOf(everyone: readonly SenderRow[]): SenderBusiness[] {
  const rows = Map.groupBy(everyone, ({ tenantId }) => tenantId);
  return [...rows].map(([tenantId, ofBusiness]) => ({
    tenantId,
    customer: customerOf(ofBusiness),
    lastSentAt: latest(ofBusiness.map(({ lastSentAt }) => lastSentAt)),
    lastReceivedAt: latest(ofBusiness.map(({ lastReceivedAt }) => lastReceivedAt)),
    language: ofBusiness.reduce((one, other) => (sentAt(other) > sentAt(one) ? other : one)).language,
  }));
}

function customerOf(rows: readonly SenderRow[]): SenderRow | null {
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
