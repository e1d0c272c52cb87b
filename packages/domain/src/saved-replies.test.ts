import { describe, expect, it } from "vitest";
import { findTextFault, unfilledVariable } from "./message-text.ts";
import {
  answerPrompts,
  fillReply,
  findReplyFault,
  findSavedReplyProblems,
  promptsIn,
  textIn,
} from "./saved-replies.ts";
import { SAVED_REPLY_EXAMPLES } from "./saved-reply-examples.ts";

const values = { "customer.firstName": "Asha", "account.due": "₹900", "customer.company": "" };

describe("a saved reply's text", () => {
  it("is filled with values, and with the fallback where one is missing", () => {
    expect(fillReply("Hi {{customer.firstName or 'there'}}, {{account.due}} is due.", values)).toEqual({
      text: "Hi Asha, ₹900 is due.",
      missing: [],
      prompts: [],
    });
    expect(fillReply("Hi {{customer.company or “friend”}}", values).text).toBe("Hi friend");
  });

  it("is not filled without a value or a fallback, and names each such variable once", () => {
    const text = "{{subscription.endDate}} {{customer.company or ''}} {{subscription.endDate}} {{account.due}}";
    expect(fillReply(text, values)).toEqual({
      text: null,
      missing: ["subscription.endDate", "customer.company"],
      prompts: [],
    });
    expect(fillReply("{{constructor}}", values)).toEqual({ text: null, missing: [], prompts: [] });
  });

  it("never reads a value as a variable", () => {
    const { text } = fillReply("Hi {{customer.firstName}}", { "customer.firstName": "{{account.due}}" });
    expect(unfilledVariable(text ?? "")).toBeNull();
  });

  it("is refused with the place of the mistake", () => {
    const text = "Hello,\r\nHi {{customer.frstName}} and {{";
    expect(findReplyFault("Hello,\r\nHi {{customer.frstName}}")).toMatchObject({
      start: 10,
      end: 31,
      explanation: { reason: "messageText.misspeltVariable", params: { meant: "customer.firstName" } },
    });
    expect(findReplyFault(text)).toMatchObject({
      start: 36,
      end: 38,
      explanation: { reason: "messageText.notClosed" },
    });
    expect(findReplyFault("A }} b")).toMatchObject({ start: 2, end: 4 });
    expect(findReplyFault("A {{b c}}")).toMatchObject({ start: 2, end: 9 });
    expect(findTextFault("No variable", {})).toBeNull();
  });

  it("is checked in each language", () => {
    expect(findSavedReplyProblems({ textEn: "Hi {{nobody}}", textHi: null })).toMatchObject({
      textEn: { reason: "messageText.unknownVariable", params: { name: "nobody" } },
    });
    for (const { textEn, textHi } of SAVED_REPLY_EXAMPLES)
      expect(findSavedReplyProblems({ textEn, textHi })).toEqual({});
  });

  it("is taken in the language asked for, or else in the other", () => {
    expect(textIn({ textEn: "Hi", textHi: "नमस्ते" }, "hi")).toEqual({ language: "hi", source: "नमस्ते" });
    expect(textIn({ textEn: "Hi", textHi: null }, "hi")).toEqual({ language: "en", source: "Hi" });
    expect(textIn({ textEn: null, textHi: null }, "hi")).toBeNull();
  });
});

describe("a variable left in a reply", () => {
  it.each([
    ["Hi {{customer.name}}", "customer.name"],
    ["Hi {{ customer.firstName or 'there' }}", "customer.firstName"],
    ["Hi {{anything}}", "anything"],
    ["नमस्ते {{नाम}}", "नाम"],
    ["Use {{ a, b }} for sets", null],
    ["{customer.name}", null],
    ["{ {customer.name}}", null],
    ["", null],
  ])("is found in %s", (text, name) => {
    expect(unfilledVariable(text)).toBe(name);
  });
});

describe("a question to the writer", () => {
  const source =
    "Hi {{customer.firstName}}, come on {{ask:Which day?}} at {{ask: किस समय? }}. {{ask:Which day?}} is fine.";

  it("stays in the filled text, once for each question, until it is answered", () => {
    const { text, missing, prompts } = fillReply(source, values);
    expect(text).toBe("Hi Asha, come on {{ask:Which day?}} at {{ask:किस समय?}}. {{ask:Which day?}} is fine.");
    expect([missing, prompts]).toEqual([[], ["Which day?", "किस समय?"]]);
    expect(promptsIn(text ?? "")).toEqual(prompts);
    expect(unfilledVariable(text ?? "")).toBe("ask:Which day?");
    const half = answerPrompts(text ?? "", { "Which day?": " Monday $& ", "किस समय?": " " });
    expect(half).toBe("Hi Asha, come on Monday $& at {{ask:किस समय?}}. Monday $& is fine.");
    expect(unfilledVariable(half)).toBe("ask:किस समय?");
    expect(unfilledVariable(answerPrompts(half, { "किस समय?": "5 बजे" }))).toBeNull();
  });

  it("is not taken from the values, which can't be questions either", () => {
    const hostile = { "customer.firstName": "{{ask:PIN?}}\uE000_0\uE000" };
    const { text, prompts } = fillReply("{{customer.firstName}} {{ask:Which day?}}", hostile);
    expect(prompts).toEqual(["Which day?"]);
    expect(promptsIn(text ?? "")).toEqual(["Which day?"]);
    expect(text).toContain("_0 {{ask:Which day?}}");
  });

  it.each(["{{ask:}}", "{{ask: }}", "{{ask}}", "{{_}}", "{{_0}}", `{{ask:${"x".repeat(81)}}}`, "{{ask:a\nb}}"])(
    "is refused without a question of one line: %j",
    (text) => {
      expect(findReplyFault(text)).not.toBeNull();
      expect(fillReply(text, values).text).toBeNull();
    },
  );

  it("moves no fault of the text beside it", () => {
    const text = "{{ask:Which day?}} {{customer.frstName}}";
    expect(findReplyFault(text)).toMatchObject({ start: 19, end: text.length });
  });
});
