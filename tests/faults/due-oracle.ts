import { type Business, type Customer, type Population, shift } from "./population.ts";

export type Due = {
  /** `postmark|address|customer|7`: who must be reminded of which renewal, and where. */
  words: string;
  /**
   * If this message is a fallback: the message that fails first. The fallback is required only if
   * that one was accepted.
   */
  insteadOf: string | null;
  isFallback: boolean;
};

/**
 * Returns the messages that must be sent today: one entry for each due and recipient, whether or
 * not they share a message. Deliberately naive: it applies the written rules to everything and
 * shares nothing with the product but the facts.
 */
export function messagesDue({ today, businesses }: Population): Due[] {
  const due: Due[] = [];
  for (const business of businesses) {
    const maySend = business.account === "active" || business.account === "trial";
    for (const subscription of business.subscriptions) {
      for (const daysBefore of [7, 0]) {
        const { customer } = subscription;
        const day = shift(subscription.endOn, -daysBefore);
        // Sent on the day at 9, or up to 48 hours late. It is about noon: a step of the day before
        // yesterday is 51 hours old.
        const isItsTime = day === today || day === shift(today, -1);
        const wasExpected = subscription.enteredOn <= day;
        const isAlive = subscription.status === "active" && !subscription.deleted && !customer.deleted;
        if (!maySend || !isItsTime || !wasExpected || !isAlive) continue;
        const what = `${customer.name}|${daysBefore}`;
        due.push(
          ...waysTo(customer, what, business),
          ...waysTo({ ...business.owner, onWhatsapp: true }, what, business),
        );
      }
    }
  }
  return due.sort((one, other) => (one.words < other.words ? -1 : 1));
}

/**
 * Returns who gets a daily summary: the owner of every business that may send, has email on, and
 * has a subscription that is overdue, due or due soon.
 */
export const digestsDue = ({ today, businesses }: Population): string[] =>
  businesses
    .filter(({ account, emailOff, subscriptions }) => {
      const isNear = ({ endOn, status, deleted, customer }: Business["subscriptions"][number]) =>
        endOn <= shift(today, 7) && status === "active" && !deleted && !customer.deleted;
      return (account === "active" || account === "trial") && !emailOff && subscriptions.some(isNear);
    })
    .map(({ owner }) => owner.email)
    .sort();

/**
 * Returns the ways to a recipient: both channels; where email is off, WhatsApp, and email for
 * recipients without a number or whose number is not on WhatsApp.
 */
function waysTo(
  { email, phone, onWhatsapp }: Pick<Customer, "email" | "phone" | "onWhatsapp">,
  what: string,
  { emailOff }: Business,
): Due[] {
  const chat = phone ? `whatsapp|${phone}|${what}` : null;
  const ways: Due[] = chat ? [{ words: chat, insteadOf: null, isFallback: false }] : [];
  const fails = !phone || !onWhatsapp;
  if (email && (!emailOff || fails))
    ways.push({ words: `postmark|${email}|${what}`, insteadOf: emailOff ? chat : null, isFallback: emailOff });
  return ways;
}
