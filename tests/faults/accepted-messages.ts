import { z } from "zod";

const Accepted = z.object({
  provider: z.enum(["postmark", "whatsapp"]),
  to: z.string(),
  text: z.string(),
  subject: z.string().optional(),
  template: z.string().nullish(),
  document: z.object({ fileName: z.string() }).nullish(),
  key: z.string().nullable(),
});
const AcceptedList = z.array(Accepted);
export type Accepted = z.output<typeof Accepted>;

/**
 * Returns every message that the sandbox accepted, from its own log, which survives whatever
 * happens to the product.
 */
export async function acceptedMessages(sandboxUrl: string): Promise<Accepted[]> {
  const answer = await fetch(`${sandboxUrl}/control/messages`);
  return AcceptedList.parse(await answer.json());
}

/** Whether a message is the owner's daily summary, which is not about one due. */
export const isDigest = ({ subject = "" }: Accepted): boolean => /: \d+ due today, \d+ overdue/.test(subject);

/** Whether a message brings the receipt of a payment. */
export const isReceipt = ({ subject = "", document }: Accepted): boolean =>
  subject.startsWith("Receipt R/") || Boolean(document?.fileName.startsWith("R-"));

/** Returns `postmark|address`: where a message was sent. */
export const destinationOf = ({ provider, to }: Accepted): string =>
  `${provider}|${provider === "whatsapp" ? `+${to.replace(/^\+/, "")}` : to}`;

/**
 * Returns the dues that a message names, in the oracle's format, from the text that its recipient
 * reads: a name, followed by a date.
 */
export function inWords(message: Accepted, today: string): string[] {
  const dues = message.text.matchAll(/(Customer \d{4})[\s\S]*?\b(?:on|today,) (\d{1,2} [A-Z][a-z]{2} \d{4})/g);
  return [...dues].map(([, customer, day]) => {
    const daysLeft = (Date.parse(`${day} 00:00:00Z`) - Date.parse(`${today}T00:00:00Z`)) / 86_400_000;
    return `${destinationOf(message)}|${customer}|${daysLeft >= 5 ? 7 : 0}`;
  });
}

/**
 * Returns how many dues a message counts without naming them, because a phone shows only a limited
 * number.
 */
export const unnamed = ({ text }: Accepted): number => Number(/\band (\d+) more\b/.exec(text)?.[1] ?? 0);

/** Counts how often each item occurs. */
export const tally = (things: readonly string[]): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const thing of things) counts.set(thing, (counts.get(thing) ?? 0) + 1);
  return counts;
};
