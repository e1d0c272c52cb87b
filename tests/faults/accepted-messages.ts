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

/** Every message that the providers' stand-in accepted, from its own log, which survives whatever happens to the product. */
export async function acceptedMessages(sandboxUrl: string): Promise<Accepted[]> {
  const answer = await fetch(`${sandboxUrl}/control/messages`);
  return AcceptedList.parse(await answer.json());
}

/** The message in the oracle's words, told from what its recipient reads. */
export function inWords({ provider, to, text, template }: Accepted): string {
  const address = provider === "whatsapp" ? `+${to.replace(/^\+/, "")}` : to;
  const customer = /Customer \d{4}/.exec(text)?.[0] ?? "nobody";
  const isSevenDays = template ? template.endsWith("_7d") : /, in \d+ days/.test(text);
  return `${provider}|${address}|${customer}|${isSevenDays ? 7 : 0}`;
}

/** How often each thing occurs. */
export const tally = (things: readonly string[]): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const thing of things) counts.set(thing, (counts.get(thing) ?? 0) + 1);
  return counts;
};
