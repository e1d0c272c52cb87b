import { describe, expect, it } from "vitest";
import { replyLanguage } from "./reply-language.ts";
import { FINAL_MESSAGES } from "./testing/final-messages.ts";
import { FRESH_MESSAGES } from "./testing/fresh-messages.ts";
import { labelledMessages, parseAll } from "./testing/labelled-messages.ts";

const ALL = [...labelledMessages(), ...parseAll([FRESH_MESSAGES, FINAL_MESSAGES].join("\n"))];

describe("the language of a reply", () => {
  it.each([
    ["How much do I owe?", "en"],
    ["kitna baaki hai?", "hi-Latn"],
    ["कितना बाकी है", "hi"],
    ["GPay कर दिया", "hi"],
    ["किती बाकी आहे", "hi"],
    ["do not come to me", "en"],
    ["12345 👍", null],
    ["કેટલા બાકી છે", null],
    ["ok\n\nOn Sat, 21 Nov 2026 at 10:05, Gym wrote:\n> aapka kitna baaki hai", "en"],
  ])("of %j is %s", (text, language) => expect(replyLanguage([text])).toBe(language));

  it("is that of the newest message with words", () => {
    expect(replyLanguage(["How much?", "kitna hai", "1500 👍"])).toBe("hi-Latn");
    expect(replyLanguage(["kitna hai", "How much?"])).toBe("en");
    expect(replyLanguage([])).toBeNull();
  });

  it.each([
    ["en", "en", 0.98],
    ["hi", "hi", 0.98],
    ["hinglish", "hi-Latn", 0.95],
  ] as const)("of messages labelled %s is nearly always %s", (label, language, least) => {
    const messages = ALL.filter((message) => message.language === label);
    const others = messages.map(({ text }) => text).filter((text) => ![null, language].includes(replyLanguage([text])));
    expect([1 - others.length / messages.length >= least, others]).toEqual([true, others]);
  });
});
