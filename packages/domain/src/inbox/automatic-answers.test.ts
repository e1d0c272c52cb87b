import { describe, expect, it } from "vitest";
import { automaticText, isRepeated, isWorkingHour, mayAnswerAutomatically, needsPerson } from "./automatic-answers.ts";
import { draftReply } from "./draft-reply.ts";
import { REPLY_LANGUAGES } from "./reply-drafts.ts";

const DRAFT = { intents: ["amount" as const], facts: [] };
const message = (text: string) => ({ id: "m", text, receivedOn: "2026-11-21" as const });

describe("automatic answers", () => {
  it.each(REPLY_LANGUAGES)("offer a person in words that are read as asking for one: %s", (language) => {
    const text = automaticText({ text: "Hi,", language });
    const offered = /"([^"]+)"/.exec(text)?.[1] ?? "";
    expect(needsPerson(message(offered))).toBe(true);
  });

  it("are for what is allowed and sure", () => {
    const may = (...texts: string[]) => mayAnswerAutomatically(texts.map(message), DRAFT, ["amount"]);
    expect(may("kitna baaki hai")).toBe(true);
    expect(may("hello", "kitna baaki hai")).toBe(true);
    expect(may("kitna baaki hai", "and do you sell towels?")).toBe(false);
    expect(mayAnswerAutomatically([message("kitna baaki hai")], DRAFT, ["promise"])).toBe(false);
  });

  it("are never the business's own, which a person sends", () => {
    const ownAnswers = [
      {
        id: "a1",
        questions: ["Do you have parking?"],
        texts: { en: "Yes, behind the shop.", hi: "Yes, behind the shop.", "hi-Latn": "Yes, behind the shop." },
      },
    ];
    const messages = [message("kitna baaki hai? parking hai kya?")];
    const draft = draftReply(messages, { ...RECORDS, ownAnswers }, "en");
    expect(draft?.text).toMatch(/900.*\nYes, behind the shop\./);
    expect(draft && mayAnswerAutomatically(messages, draft, ["amount"])).toBe(false);
  });

  it("keep to working hours in the business's time zone", () => {
    const hours = { days: [6] as const, fromHour: 9, untilHour: 20 };
    const at = (now: string) => isWorkingHour(hours, { now: new Date(now), timeZone: "Asia/Kolkata" });
    expect(at("2026-11-21T03:29:59Z")).toBe(false);
    expect(at("2026-11-21T03:30:00Z")).toBe(true);
    expect(at("2026-11-21T14:29:59Z")).toBe(true);
    expect(at("2026-11-21T14:30:00Z")).toBe(false);
    expect(at("2026-11-22T06:00:00Z")).toBe(false);
  });

  it("see a repeated message whatever its signs", () => {
    expect(isRepeated("Kitna baaki hai??", ["kitna baaki hai"])).toBe(true);
    expect(isRepeated("कितना बाकी है", ["कितना बाकी था"])).toBe(false);
  });
});

const RECORDS = {
  customerId: "asha",
  greetingName: "Asha",
  currency: "INR",
  today: "2026-11-21" as const,
  owedNow: 90_000,
  owedLater: 0,
  advance: 0,
  charges: [],
  subscriptions: [],
  lastPayment: null,
  lastReceipt: null,
};
