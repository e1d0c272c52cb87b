import { type Population, shift } from "./population.ts";

/**
 * The messages that must go out today, one line each: `postmark|address|customer|7`. Deliberately naive: it goes through everything and asks the
 * written rules, and shares nothing with the product but the facts.
 */
export function messagesDue({ today, businesses }: Population): string[] {
  const due: string[] = [];
  for (const business of businesses) {
    const maySend = business.account === "active" || business.account === "trial";
    for (const subscription of business.subscriptions) {
      for (const daysBefore of [7, 0]) {
        const { customer } = subscription;
        const day = shift(subscription.endOn, -daysBefore);
        // Sent on the day at 9, or up to 48 hours late. It is about noon: a step of the day before yesterday is 51 hours old.
        const isItsTime = day === today || day === shift(today, -1);
        const wasExpected = subscription.enteredOn <= day;
        const isAlive = subscription.status === "active" && !subscription.deleted && !customer.deleted;
        if (!maySend || !isItsTime || !wasExpected || !isAlive) continue;

        for (const [provider, address] of [
          ["postmark", customer.email],
          ["whatsapp", customer.phone],
          ["postmark", business.owner.email],
          ["whatsapp", business.owner.phone],
        ]) {
          if (address) due.push(`${provider}|${address}|${customer.name}|${daysBefore}`);
        }
      }
    }
  }
  return due.sort();
}
