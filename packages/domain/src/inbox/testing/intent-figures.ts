import { INTENTS, type Intent, type ReadIntent } from "../intents.ts";
import { readIntents } from "../read-intents.ts";
import { type LabelledMessage, WRITTEN_ON } from "./labelled-messages.ts";

/** How often an intent was read rightly, wrongly, and not at all. */
export type IntentFigures = { right: number; wrong: number; missed: number };

/** Returns for each intent how often the rules read it rightly, wrongly and not at all. */
export function intentFigures(messages: readonly LabelledMessage[]): Record<Intent, IntentFigures> {
  const figures = Object.fromEntries(INTENTS.map((intent) => [intent, { right: 0, wrong: 0, missed: 0 }])) as Record<
    Intent,
    IntentFigures
  >;
  for (const message of messages) {
    const read = readIntents(message.text, WRITTEN_ON).map(({ intent }) => intent);
    for (const intent of INTENTS) {
      const isWanted = message.intents.includes(intent);
      if (read.includes(intent)) figures[intent][isWanted ? "right" : "wrong"] += 1;
      else if (isWanted) figures[intent].missed += 1;
    }
  }
  return figures;
}

/** Returns the share of what was read as an intent that was right, 0 to 1; NaN for nothing read. */
export const precisionOf = ({ right, wrong }: IntentFigures): number => right / (right + wrong);

/** Returns the share of an intent's messages that were read as it, 0 to 1; NaN without any. */
export const recallOf = ({ right, missed }: IntentFigures): number => right / (right + missed);

/** Returns whether exactly the intents of the label are read, in any order. */
export const isReadWhole = ({ text, intents }: LabelledMessage): boolean =>
  readIntents(text, WRITTEN_ON)
    .map(({ intent }) => intent)
    .toSorted()
    .join() === [...intents].toSorted().join();

/**
 * Returns what is read otherwise than labelled of the payments and promises that are read rightly,
 * as a pair of what is read and the label: the promised day, or amount (in rupees), mode and
 * reference of a payment.
 */
export const wrongDetails = ({ text, intents, said }: LabelledMessage): { read: string; label: string }[] =>
  readIntents(text, WRITTEN_ON)
    .filter(({ intent }) => intents.includes(intent))
    .flatMap((read) => {
      const [details, label] = [detailsRead(read), detailsLabelled(read, said)];
      return details === label ? [] : [{ read: details, label }];
    });

function detailsRead(read: ReadIntent): string {
  if (read.intent === "promise") return `on ${read.promisedOn}`;
  if (read.intent !== "already-paid") return "";
  const { amount, mode, reference } = read.claim;
  return `${amount === null ? null : amount / 100} ${mode} ${reference}`;
}

function detailsLabelled({ intent }: ReadIntent, { on, amount, mode, ref }: LabelledMessage["said"]): string {
  if (intent === "promise") return `on ${on ?? null}`;
  return intent === "already-paid" ? `${amount ?? null} ${mode ?? null} ${ref ?? null}` : "";
}
