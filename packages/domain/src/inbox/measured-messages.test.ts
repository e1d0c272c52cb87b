import { describe, expect, it } from "vitest";
import { draftReply } from "./draft-reply.ts";
import { INTENTS } from "./intents.ts";
import { intentFigures, isReadWhole, precisionOf, recallOf, wrongDetails } from "./testing/intent-figures.ts";
import { type Half, WRITTEN_ON } from "./testing/labelled-messages.ts";
import { measuredMessages } from "./testing/measured-messages.ts";

/** Least precision and recall, a little below what was measured: they may not get worse. */
const FLOORS: Record<Half, Partial<Record<string, readonly [number, number]>>> = {
  training: { other: [0.9, 0.95], "opening-hours": [0.99, 0.94], promise: [0.97, 0.97] },
  heldOut: {
    "due-date": [0.94, 0.84],
    amount: [0.96, 0.8],
    "send-link": [0.89, 0.85],
    "send-receipt": [0.99, 0.95],
    "already-paid": [0.91, 0.94],
    promise: [0.85, 0.87],
    pause: [0.93, 0.87],
    cancel: [0.92, 0.92],
    "change-plan": [0.93, 0.83],
    "opening-hours": [0.88, 0.8],
    complaint: [0.83, 0.78],
    "wants-person": [0.91, 0.91],
    "opt-out": [0.89, 0.94],
    other: [0.65, 0.84],
  },
};
const LEAST_WHOLE: Record<Half, number> = { training: 0.99, heldOut: 0.83 };

describe.each(["training", "heldOut"] as const)("the measured messages, half %s", (half) => {
  const messages = measuredMessages(half);
  const figures = intentFigures(messages);

  it.each(INTENTS)("have at least the precision and recall measured: %s", (intent) => {
    const [leastPrecision, leastRecall] = FLOORS[half][intent] ?? [0.99, 0.99];
    expect(precisionOf(figures[intent])).toBeGreaterThanOrEqual(leastPrecision);
    expect(recallOf(figures[intent])).toBeGreaterThanOrEqual(leastRecall);
  });

  it("are read as a whole as often as measured, with at most one wrong detail", () => {
    expect(messages.filter(isReadWhole).length / messages.length).toBeGreaterThanOrEqual(LEAST_WHOLE[half]);
    expect(messages.flatMap(wrongDetails).length).toBeLessThanOrEqual(1);
  });

  it("get no draft with a day or a reference that the customer did not say", () => {
    const wrong = messages.filter(({ text, said }) => {
      const draft = draftReply([{ id: "m1", text, receivedOn: WRITTEN_ON }], RECORDS, "en");
      return draft?.facts.some(
        ({ name, day, number }) =>
          (name === "promised-day" && day !== said.on) || (name === "reference" && number !== said.ref),
      );
    });
    expect(wrong.length).toBe(0);
  });
});

it("the measured messages are 600 and all different", () => {
  const texts = (["training", "heldOut"] as const).flatMap(measuredMessages).map(({ text }) => text);
  expect(texts.length).toBeGreaterThanOrEqual(600);
  expect(new Set(texts).size).toBe(texts.length);
});

const RECORDS = {
  customerId: "asha",
  greetingName: "Asha",
  currency: "INR",
  today: WRITTEN_ON,
  owedNow: 90_050,
  owedLater: 0,
  advance: 0,
  charges: [],
  subscriptions: [],
  lastPayment: null,
  lastReceipt: null,
};
