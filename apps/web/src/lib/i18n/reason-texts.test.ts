import { REMINDER_CHANNELS } from "@aavarti/domain/channels";
import type { Params } from "@aavarti/domain/explanations";
import { REASONS, SHOWN_REASONS, type ShownReason } from "@aavarti/domain/reasons";
import { sentenceIn, WRITTEN_REASONS } from "@aavarti/domain/sentence-in";
import { TRPCClientError } from "@trpc/client";
import { describe, expect, it } from "vitest";
import { fieldProblems, messageOf } from "../api/api-error.ts";
import { textOfAnyReason as textOfReason } from "./activity-reason-texts.ts";
import { switchLanguage } from "./language.ts";
import { setIndustry } from "./name-records.ts";
import { reasonText } from "./reason-text.ts";

const reasons = Object.keys(SHOWN_REASONS) as ShownReason[];

const WORDS =
  /^(text|name|meant|product|sku|role|roles|provider|words|rates|type|choices|subject|record|tags|list|fields|file|device|domain|setting)$/;
const CHOICES: Record<string, string> = {
  channel: "whatsapp",
  kind: "receipt",
  recipient: "customer",
  attachment: "photo",
};
const sampleOf = (param: string): string | number | null => {
  if (param === "field") return "price";
  if (param === "currency") return "INR";
  if (param === "row") return null;
  if (/^(day|till|lastDay|from|to)$|On$/.test(param)) return "2026-12-21";
  if (param in CHOICES) return CHOICES[param] ?? null;
  return WORDS.test(param) ? "Gold" : 7;
};
const otherSampleOf = (param: string) => (sampleOf(param) === "2026-12-21" ? "2026-11-05" : sampleOf(param));
/** Provides a sample value for any parameter. */
const anyParams: Params = new Proxy({}, { get: (_, param) => sampleOf(String(param)) });

const english = (reason: keyof typeof REASONS): string =>
  (REASONS[reason].says as (params: Params) => string)(anyParams);

describe("the text of a reason", () => {
  it.each(reasons)("says in English what the registry says: %s", (reason) => {
    expect(textOfReason(reason, anyParams)).toBe(english(reason));
  });

  it("is there in Hindi for every reason that a screen can show", async () => {
    await switchLanguage("hi");
    // A provider's own text has no translation, and neither has an activity without a text of its
    // own.
    const translated = reasons.filter(
      (reason) => !["provider.failed", "fault.quoted", "notice.quote", "activity.other"].includes(reason),
    );
    const inEnglish = translated.filter((reason) => !/[\u0900-\u097f]/.test(textOfReason(reason, anyParams) ?? ""));
    expect(inEnglish).toEqual([]);
  });

  it.each(WRITTEN_REASONS)("says in Hindi what emails about notifications say: %s", async (reason) => {
    await switchLanguage("hi");
    for (const channel of REMINDER_CHANNELS) {
      const params: Params = new Proxy(
        {},
        { get: (_, param) => (param === "channel" ? channel : sampleOf(String(param))) },
      );
      expect(textOfReason(reason, params)).toBe(sentenceIn("hi", { reason, params, message: english(reason) }));
    }
  });

  it("continues in Hindi after the name of who did something", async () => {
    await switchLanguage("hi");
    const acts = reasons.filter((reason) => reason.startsWith("activity.") && reason !== "activity.other");
    expect(acts.length).toBeGreaterThan(60);
    // "आशा ने पेमेंट दर्ज किया": the verb needs a postposition after the name.
    expect(acts.filter((reason) => !/^(ने|को|से) /.test(textOfReason(reason, anyParams) ?? ""))).toEqual([]);
  });

  it("never says in Hindi that a day is paid for which is not", async () => {
    await switchLanguage("hi");
    // A term that renews on 21 December runs until the 20th.
    const params: Params = new Proxy(
      {},
      { get: (_, param) => (/^(endOn|till)$/.test(String(param)) ? "2026-12-21" : otherSampleOf(String(param))) },
    );
    const texts = reasons.map((reason) => textOfReason(reason, params) ?? "");
    expect(texts.filter((text) => text.includes("20 दिसंबर 2026")).length).toBeGreaterThan(4);
    expect(texts.filter((text) => /21 दिसंबर 2026 (तक|को (खत्म|समाप्त|पूरे)|के बाद)/.test(text))).toEqual([]);
  });

  it("is found by the reason, whatever the message says", async () => {
    const stored = { message: "Worded otherwise", reason: "reminder.endChanged", params: { endOn: "2026-12-21" } };
    expect(reasonText(stored)).toBe("Worded otherwise");
    await switchLanguage("hi");
    expect(reasonText(stored)).toBe(textOfReason("reminder.endChanged", { endOn: "2026-12-21" }));
    expect(reasonText(stored)).toContain("21 दिसंबर 2026");
  });

  it("stays the message for a reason that is newer than the page, and for none", async () => {
    await switchLanguage("hi");
    expect(reasonText({ message: "Something new", reason: "next.year", params: {} })).toBe("Something new");
    expect(reasonText({ message: "Something old" })).toBe("Something old");
  });

  it("is shown for a refused call and beside its fields", async () => {
    await switchLanguage("hi");
    const params = { field: "name", most: 200 };
    const error = TRPCClientError.from({
      error: {
        code: -32600,
        message: "Worded otherwise",
        data: {
          httpStatus: 400,
          code: "VALIDATION_FAILED",
          reason: "field.tooLong",
          params,
          fields: { "changes.name": "Worded otherwise" },
          fieldReasons: { "changes.name": { reason: "field.tooLong", params } },
        },
      },
    });
    const text = "नाम में ज़्यादा से ज़्यादा 200 अक्षर हों";
    expect(messageOf(error, "Unknown")).toBe(text);
    expect(fieldProblems(error)).toEqual({ name: text });
  });
});

describe("the business's words", () => {
  const paused = { message: REASONS["stopped.subscriptionPaused"].says(), reason: "stopped.subscriptionPaused" };
  const added = {
    message: "added product Product of the month",
    reason: "activity.productAdded",
    params: { subject: "Product of the month" },
  };
  const required = { message: "Customer is required", reason: "field.required", params: { field: "customer" } };

  it("are in the server's sentences, in English and in Hindi", async () => {
    setIndustry("education");
    try {
      const texts = () => [reasonText(paused), reasonText(added), reasonText(required)];
      expect(texts()).toEqual(["The enrolment is paused.", "added course Product of the month", "Student is required"]);
      await switchLanguage("hi");
      expect(texts()).toEqual(["दाखिला अभी पॉज़ पर है।", "ने कोर्स Product of the month को जोड़ा", "छात्र ज़रूरी है"]);
    } finally {
      setIndustry("generic");
    }
  });
});
