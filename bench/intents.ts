/**
 * Measures how well the rules read what customers want: precision and recall per intent on both
 * halves of 600 labelled messages, `npm run bench:intents`. Of the half that rules may be mended on
 * `--explain` lists what is read otherwise than labelled; the held-out half is only counted.
 */
import { INTENTS } from "@aavarti/domain/inbox/intents";
import { readIntents } from "@aavarti/domain/inbox/read-intents";
import {
  intentFigures,
  isReadWhole,
  precisionOf,
  recallOf,
  wrongDetails,
} from "@aavarti/domain/inbox/testing/intent-figures";
import { type Half, type LabelledMessage, WRITTEN_ON } from "@aavarti/domain/inbox/testing/labelled-messages";
import { measuredMessages } from "@aavarti/domain/inbox/testing/measured-messages";
import { write } from "./services.ts";

const HALVES: readonly Half[] = ["training", "heldOut"];

const percent = (share: number): string => (Number.isNaN(share) ? "–" : `${(100 * share).toFixed(1)}`).padStart(8);

for (const half of HALVES) {
  const messages = measuredMessages(half);
  const figures = intentFigures(messages);
  write(`\n${half}: ${messages.length} messages`);
  write(`${"".padEnd(16)}${"messages".padStart(9)}${"precision".padStart(10)}${"recall".padStart(8)}`);
  for (const intent of INTENTS) {
    const { right, missed } = figures[intent];
    const found = figures[intent];
    write(
      `${intent.padEnd(16)}${`${right + missed}`.padStart(9)}  ${percent(precisionOf(found))}${percent(recallOf(found))}`,
    );
  }
  const wrong = messages.flatMap(wrongDetails).length;
  write(`read as a whole ${percent(messages.filter(isReadWhole).length / messages.length)} %, wrong details ${wrong}`);
}

if (process.argv.includes("--explain")) for (const message of measuredMessages("training")) explain(message);

function explain(message: LabelledMessage): void {
  const details = wrongDetails(message);
  if (isReadWhole(message) && details.length === 0) return;
  const read = readIntents(message.text, WRITTEN_ON).map(({ intent }) => intent);
  write(
    `${read.join(" ")} instead of ${message.intents.join(" ")} ${details.map((one) => `(${one.read} instead of ${one.label})`).join(" ")}:: ${message.text}`,
  );
}
