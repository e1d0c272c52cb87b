import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { INTENTS, type Intent } from "./intents.ts";
import { readIntents } from "./read-intents.ts";
import { FINAL_MESSAGES } from "./testing/final-messages.ts";
import { FRESH_MESSAGES } from "./testing/fresh-messages.ts";
import { type LabelledMessage, labelledMessages, parseAll, WRITTEN_ON } from "./testing/labelled-messages.ts";
import { SECOND_MESSAGES } from "./testing/second-messages.ts";
import { THIRD_MESSAGES } from "./testing/third-messages.ts";

type Figures = { right: number; wrong: number; missed: number };

/** Returns for each intent how often it was read rightly, wrongly, and not at all. */
function measure(messages: readonly LabelledMessage[]): Record<Intent, Figures> {
  const figures = Object.fromEntries(INTENTS.map((intent) => [intent, { right: 0, wrong: 0, missed: 0 }])) as Record<
    Intent,
    Figures
  >;
  for (const { text, intents } of messages) {
    const read = readIntents(text, WRITTEN_ON).map(({ intent }) => intent);
    for (const intent of INTENTS) {
      if (read.includes(intent) && intents.includes(intent)) figures[intent].right += 1;
      else if (read.includes(intent)) figures[intent].wrong += 1;
      else if (intents.includes(intent)) figures[intent].missed += 1;
    }
  }
  return figures;
}

const precision = ({ right, wrong }: Figures): number => right / (right + wrong);
const recall = ({ right, missed }: Figures): number => right / (right + missed);

const DEVELOPED_ON = [...labelledMessages(), ...parseAll([FRESH_MESSAGES, SECOND_MESSAGES, THIRD_MESSAGES].join("\n"))];

describe("the messages that the rules were developed on", () => {
  const figures = measure(DEVELOPED_ON);

  it("are at least 600", () => expect(DEVELOPED_ON.length).toBeGreaterThanOrEqual(600));
  it("are all different", () => expect(new Set(DEVELOPED_ON.map(({ text }) => text)).size).toBe(DEVELOPED_ON.length));

  it.each(INTENTS)("are nearly all recognised: %s", (intent) => {
    expect(precision(figures[intent])).toBeGreaterThan(0.97);
    expect(recall(figures[intent])).toBeGreaterThan(0.97);
  });

  it("say what was paid and promised", () => {
    for (const { text, said, intents } of DEVELOPED_ON) {
      for (const read of readIntents(text, WRITTEN_ON)) {
        if (!intents.includes(read.intent)) continue;
        if (read.intent === "promise") expect([text, read.promisedOn]).toEqual([text, said.on ?? null]);
        if (read.intent === "already-paid")
          expect([text, read.claim]).toEqual([
            text,
            {
              amount: said.amount ? Number(said.amount) * 100 : null,
              mode: said.mode ?? null,
              reference: said.ref ?? null,
            },
          ]);
      }
    }
  });
});

describe("messages written after the rules", () => {
  const messages = parseAll(FINAL_MESSAGES);
  const figures = measure(messages);

  it("are none of the others", () => {
    const others = new Set(DEVELOPED_ON.map(({ text }) => text));
    expect(messages.filter(({ text }) => others.has(text))).toEqual([]);
  });

  // A little below what was measured once: these may not get worse.
  it.each(INTENTS)("get no wrong intent: %s", (intent) => {
    expect(precision(figures[intent])).toBeGreaterThanOrEqual(intent === "other" ? 0.7 : 0.95);
  });

  it.each([
    ["other", 0.95],
    ["opt-out", 0.95],
    ["promise", 0.95],
    ["cancel", 0.95],
    ["pause", 0.95],
    ["send-link", 0.95],
    ["send-receipt", 0.95],
    ["opening-hours", 0.95],
    ["wants-person", 0.95],
    ["amount", 0.9],
    ["already-paid", 0.8],
    ["complaint", 0.75],
    ["change-plan", 0.7],
    ["due-date", 0.35],
  ] as const)("are found often enough: %s", (intent, least) => {
    expect(recall(figures[intent])).toBeGreaterThanOrEqual(least);
  });

  it("are read as a whole in nine of ten", () => {
    const isRight = ({ text, intents }: LabelledMessage): boolean =>
      readIntents(text, WRITTEN_ON)
        .map(({ intent }) => intent)
        .toSorted()
        .join() === [...intents].toSorted().join();
    expect(messages.filter(isRight).length / messages.length).toBeGreaterThan(0.9);
  });
});

/** Sentences that deny, ask about or condition what they name. */
const NOT_MEANT: readonly (readonly [Intent, string])[] = [
  ["already-paid", "I have not paid"],
  ["already-paid", "maine abhi tak payment nahi kiya"],
  ["already-paid", "if I paid yesterday it should show"],
  ["already-paid", "have I paid for this month?"],
  ["already-paid", "who paid for it"],
  ["already-paid", "payment fail ho gaya"],
  ["already-paid", "paise de diye kya usne"],
  ["already-paid", "mark my account as paid"],
  ["already-paid", "paid parking hai kya"],
  ["already-paid", "पैसे नहीं दिए"],
  ["already-paid", "अजून पैसे दिले नाहीत"],
  ["already-paid", "હજી પૈસા નથી આપ્યા"],
  ["promise", "abhi nahi dunga"],
  ["promise", "if I pay today do I get a discount"],
  ["promise", "agar kal dunga to chalega"],
  ["promise", "can I pay on Friday?"],
  ["promise", "kal nahi de paunga"],
  ["promise", "payment made today"],
  ["promise", "उद्या देणार नाही"],
  ["promise", "કાલે નહીં આપું"],
  ["promise", "kal tak receipt bhej dena"],
  ["cancel", "maine cancel nahi bola"],
  ["cancel", "cancel mat karna"],
  ["cancel", "please don't cancel"],
  ["cancel", "I never asked to cancel"],
  ["cancel", "if it is late again I will cancel"],
  ["cancel", "aaj class cancel hai kya"],
  ["cancel", "membership band mat karna"],
  ["cancel", "मैंने कैंसिल नहीं कहा"],
  ["cancel", "10 din ke liye band kar do"],
  ["opt-out", "please don't stop"],
  ["opt-out", "don't stop the messages"],
  ["opt-out", "message mila"],
  ["opt-out", "stop by tomorrow"],
  ["opt-out", "unsubscribe me from the morning batch"],
  ["opt-out", "band mat karo"],
];

describe("a sentence that does not mean it", () => {
  it.each(NOT_MEANT)("is not read as %s: %s", (intent, message) => {
    expect(readIntents(message, WRITTEN_ON).map((read) => read.intent)).not.toContain(intent);
  });
});

describe("what is read", () => {
  it.each([
    ["kab tak dena hai aur kitna dena hai", "due-date amount"],
    ["kitna dena hai aur kab tak dena hai", "amount due-date"],
    ["I already paid so stop sending me these messages", "already-paid opt-out"],
    ["how much is due? call me", "amount wants-person"],
    ["worst service, cancel my connection", "complaint cancel"],
  ])("is in the order in which it is said: %s", (message, intents) => {
    expect(
      readIntents(message, WRITTEN_ON)
        .map(({ intent }) => intent)
        .join(" "),
    ).toBe(intents);
  });

  it("quotes the words it was read from, where they are in the message", () => {
    const message = "> Your fee of 2,000 is due\n\nkitna baaki hai? link bhej do\n-- \nRekha";
    expect(readIntents(message, WRITTEN_ON)).toMatchObject([
      { intent: "amount", evidence: { words: "kitna baaki" } },
      { intent: "send-link", evidence: { words: "link bhej do" } },
    ]);
    for (const { evidence } of readIntents(message, WRITTEN_ON))
      expect(message.slice(evidence?.from, evidence?.to)).toBe(evidence?.words);
  });

  it("is what the customer wrote, not what they quote or pass on", () => {
    const read = (message: string) => readIntents(message, WRITTEN_ON).map(({ intent }) => intent);
    expect(read("ok\n\nOn Sat, 21 Nov 2026 at 10:05, Gym wrote:\n> Already paid? To cancel, reply CANCEL")).toEqual([
      "other",
    ]);
    expect(read("Forwarded as received: stop paying your bills, cancel all plans")).toEqual(["other"]);
  });

  it("has a claim with every part that is said", () => {
    expect(readIntents("Rs. 1,500 paid by gpay, UTR 432109876543", WRITTEN_ON)).toMatchObject([
      { intent: "already-paid", claim: { amount: 150_000, mode: "upi", reference: "432109876543" } },
    ]);
  });
});

describe("any message", () => {
  const words = DEVELOPED_ON.flatMap(({ text }) => text.split(/\s+/));
  const messages = fc.oneof(
    fc.string({ unit: "binary", maxLength: 300 }),
    fc.array(fc.constantFrom(...words, "?", ",", "\n"), { maxLength: 25 }).map((parts) => parts.join(" ")),
  );

  it("has each intent once, in order, with its place, or is something else", () => {
    fc.assert(
      fc.property(messages, (message) => {
        const read = readIntents(message, WRITTEN_ON);
        const intents = read.map(({ intent }) => intent);
        expect(read.length).toBeGreaterThan(0);
        expect(new Set(intents).size).toBe(intents.length);
        if (intents.includes("other")) expect(read).toEqual([{ intent: "other", confidence: "high", evidence: null }]);
        let last = 0;
        for (const { evidence } of read) {
          if (!evidence) continue;
          expect(message.slice(evidence.from, evidence.to)).toBe(evidence.words);
          expect(evidence.from).toBeGreaterThanOrEqual(last);
          last = evidence.from;
        }
      }),
      { numRuns: 500 },
    );
  });

  it("is read at its beginning only", () => {
    expect(readIntents(`${"a ".repeat(40_000)}kitna baaki hai`, WRITTEN_ON)).toMatchObject([{ intent: "other" }]);
  });
});
