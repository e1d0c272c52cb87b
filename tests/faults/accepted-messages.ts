import { z } from "zod";

const Accepted = z.object({
  provider: z.enum(["postmark", "whatsapp"]),
  to: z.string(),
  text: z.string(),
  subject: z.string().optional(),
  template: z.string().nullish(),
  key: z.string().nullable(),
});
const AcceptedList = z.array(Accepted);
export type Accepted = z.output<typeof Accepted>;

/**
 * Every message that the providers' stand-in accepted, from its own log, which survives whatever
 * happens to the product.
 */
export async function acceptedMessages(sandboxUrl: string): Promise<Accepted[]> {
  const answer = await fetch(`${sandboxUrl}/control/messages`);
  return AcceptedList.parse(await answer.json());
}

/** The owner's summary of the day, which is about nobody's due. */
export const isDigest = ({ subject = "" }: Accepted): boolean => /: \d+ due today, \d+ overdue/.test(subject);

/** `postmark|address`: where a message went. */
export const destinationOf = ({ provider, to }: Accepted): string =>
  `${provider}|${provider === "whatsapp" ? `+${to.replace(/^\+/, "")}` : to}`;

/**
 * Each due that a message tells of, in the oracle's words, told from what its recipient reads: a
 * name, and after it a day.
 */
export function inWords(message: Accepted, today: string): string[] {
  const dues = message.text.matchAll(/(Customer \d{4})[\s\S]*?\b(?:on|today,) (\d{1,2} [A-Z][a-z]{2} \d{4})/g);
  return [...dues].map(([, customer, day]) => {
    const daysLeft = (Date.parse(`${day} 00:00:00Z`) - Date.parse(`${today}T00:00:00Z`)) / 86_400_000;
    return `${destinationOf(message)}|${customer}|${daysLeft >= 5 ? 7 : 0}`;
  });
}

/** How many dues a message counts without naming them: a phone shows only so much. */
export const unnamed = ({ text }: Accepted): number => Number(/\band (\d+) more\b/.exec(text)?.[1] ?? 0);

/** How often each thing occurs. */
export const tally = (things: readonly string[]): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const thing of things) counts.set(thing, (counts.get(thing) ?? 0) + 1);
  return counts;
};
