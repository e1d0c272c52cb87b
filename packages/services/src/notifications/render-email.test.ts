import { wordsOf } from "@aavarti/domain/business-words";
import type { Explanation } from "@aavarti/domain/explanations";
import { LANGUAGES } from "@aavarti/domain/languages";
import { NOTIFICATION_KIND_NAMES, severalOf } from "@aavarti/domain/notifications";
import { REASONS } from "@aavarti/domain/reasons";
import { explainNotice } from "@aavarti/domain/reasons/notifications";
import { explainReminder } from "@aavarti/domain/reasons/reminders";
import { sentenceIn, WRITTEN_REASONS, type WrittenReason } from "@aavarti/domain/sentence-in";
import { describe, expect, it } from "vitest";
import { storedNotice } from "./new-notification.ts";
import { type EmailedEvent, renderNotificationEmail } from "./render-email.ts";

const DAY = "2026-12-21";
const VALUES: Readonly<Record<string, string | number>> = {
  channel: "whatsapp",
  kind: "receipt",
  recipient: "customer",
  provider: "WhatsApp",
  attachment: "voice",
};
const sampleOf = (param: string): string | number => {
  if (/^(day|lastDay|from|to)$|On$/.test(param)) return DAY;
  if (param in VALUES) return VALUES[param] ?? "";
  return /^(name|product|file|author|customer|quote|words|setting)$/.test(param) ? "आशा" : 7;
};
const reasonWith = (reason: WrittenReason, more: Explanation["params"] = {}): Explanation => {
  const params: Explanation["params"] = new Proxy(more, {
    get: (own, param) => own[String(param)] ?? sampleOf(String(param)),
  });
  return { reason, params, message: (REASONS[reason].says as (params: Explanation["params"]) => string)(params) };
};

/** Names that stay in Latin script in a Hindi sentence, as on the providers' own screens. */
const NAMES =
  /WhatsApp Manager|WhatsApp|Meta Business Settings|Meta|Postmark|Sender Signatures|POSTMARK_FROM|WHATSAPP_ACCESS_TOKEN|whatsapp_business_messaging|API Setup|message stream|system-user|CRM|PDF|JPEG|PNG/g;
const latinIn = (text: string): string[] => text.replace(NAMES, "").match(/[A-Za-z]+/g) ?? [];

const eventOf = (title: Explanation, body: readonly Explanation[]): EmailedEvent => ({
  kind: "reminder.failed",
  title: title.message,
  title_explanation: title,
  body: body.map(({ message }) => message).join(" "),
  body_explanations: [...body],
  link: "/notifications",
  happened_at: new Date("2026-11-21T04:00:00Z"),
});
const reader = {
  name: "मीरा",
  today: "2026-11-21" as never,
  timeZone: "Asia/Kolkata",
  publicUrl: "",
  nouns: wordsOf("generic"),
};

describe("an email about a notification", () => {
  describe.each(WRITTEN_REASONS)("%s", (reason) => {
    it.each(LANGUAGES)("is in the reader's language: %s", (language) => {
      for (const channel of ["email", "whatsapp"]) {
        const sentence = reasonWith(reason, { channel });
        const { subject, text } = renderNotificationEmail([eventOf(sentence, [sentence])], { ...reader, language });
        const says = sentenceIn(language, sentence);
        expect(subject).toBe(says);
        expect(text).toContain(`${says}\n${says}\n`);
        if (language === "en") expect(says).toBe(sentence.message);
        else expect([latinIn(subject), latinIn(text.replaceAll("/notifications", ""))]).toEqual([[], []]);
      }
    });
  });

  it("counts several of a kind in the reader's language", () => {
    for (const kind of NOTIFICATION_KIND_NAMES) {
      const several = severalOf(kind, 3);
      if (several) expect(latinIn(sentenceIn("hi", several))).toEqual([]);
    }
    const event = eventOf(explainNotice("notice.failed", { name: "आशा", channel: "email" }), []);
    const { subject } = renderNotificationEmail([event, event, event], { ...reader, language: "hi" });
    expect(subject).toBe("3 रिमाइंडर नहीं पहुँचे");
  });

  it.each([
    ["en", "generic", "Reminders to customers are off", "The subscription is paused."],
    ["en", "education", "Reminders to students are off", "The enrolment is paused."],
    ["hi", "generic", "ग्राहकों को जाने वाले रिमाइंडर बंद हैं", "सदस्यता अभी पॉज़ पर है।"],
    ["hi", "education", "छात्रों को जाने वाले रिमाइंडर बंद हैं", "दाखिला अभी पॉज़ पर है।"],
  ] as const)("uses the business's nouns: %s, %s", (language, industry, title, body) => {
    const event = eventOf(explainNotice("notice.customerRemindersOff"), [
      explainReminder("stopped.subscriptionPaused"),
    ]);
    const { subject, text } = renderNotificationEmail([event], { ...reader, language, nouns: wordsOf(industry) });
    expect(subject).toBe(title);
    expect(text).toContain(`${title}\n${body}\n`);
  });

  it("keeps the English of a row stored before reasons were kept, or changed since", () => {
    const notice = { title: explainNotice("notice.paid"), body: [explainNotice("notice.dataKept")] };
    const columns = storedNotice(notice);
    const event = { ...eventOf(notice.title, notice.body), title: columns.title, body: columns.body };
    const before = { ...event, title_explanation: null, body_explanations: null };
    const changed = { ...event, title: "Worded otherwise", body: "Another text" };
    const subjectOf = (one: EmailedEvent) => renderNotificationEmail([one], { ...reader, language: "hi" });
    expect(subjectOf(before).subject).toBe("Payment received: your CRM is active");
    expect(subjectOf(changed)).toMatchObject({ subject: "Worded otherwise" });
    expect(subjectOf(changed).text).toContain("Worded otherwise\nAnother text\n");
    expect(subjectOf(event).subject).toBe("पेमेंट मिल गया: आपका CRM चालू है");
  });
});
