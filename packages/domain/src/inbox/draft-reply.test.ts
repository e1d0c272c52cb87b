import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CalendarDate } from "../calendar.ts";
import { formatAmount } from "../money.ts";
import { type DraftRecords, draftReply, draftStatements } from "./draft-reply.ts";
import { draftDay } from "./draft-words.ts";
import { readIntents } from "./read-intents.ts";
import type { DraftFact, ReplyDraft } from "./reply-drafts.ts";
import { FINAL_MESSAGES } from "./testing/final-messages.ts";
import { FRESH_MESSAGES } from "./testing/fresh-messages.ts";
import { labelledMessages, parseAll, WRITTEN_ON } from "./testing/labelled-messages.ts";
import { measuredMessages } from "./testing/measured-messages.ts";
import { SECOND_MESSAGES } from "./testing/second-messages.ts";
import { THIRD_MESSAGES } from "./testing/third-messages.ts";

const MESSAGES = [
  ...labelledMessages(),
  ...measuredMessages("training"),
  ...measuredMessages("heldOut"),
  ...parseAll([FRESH_MESSAGES, SECOND_MESSAGES, THIRD_MESSAGES, FINAL_MESSAGES].join("\n")),
];

const YOGA = {
  id: "s1",
  customer: null,
  product: "Yoga",
  standing: "active",
  nextDueOn: "2026-12-05",
  price: 150_000,
  left: 150_000,
  pausedFrom: null,
  pausedUntil: null,
} as const;
const OWED = {
  id: "c1",
  subscriptionId: "s1",
  customer: null,
  product: "Yoga",
  dueOn: "2026-11-05",
  balance: 90_050,
} as const;
const PAYMENT = {
  id: "p1",
  amount: 60_000,
  receivedOn: "2026-11-19",
  receiptNumber: "R/26-27/0012",
  reference: null,
} as const;
const RECORDS: DraftRecords = {
  customerId: "asha",
  greetingName: "Asha",
  currency: "INR",
  today: WRITTEN_ON,
  owedNow: 90_050,
  owedLater: 0,
  advance: 0,
  charges: [OWED],
  subscriptions: [YOGA],
  lastPayment: PAYMENT,
  lastReceipt: PAYMENT,
};

const draft = (text: string, records: Partial<DraftRecords> = {}, receivedOn: CalendarDate = WRITTEN_ON) =>
  draftReply([{ id: "m1", text, receivedOn }], { ...RECORDS, ...records }, "en");

it("answers in the language that a member chose, with the same facts", () => {
  const written = (chosen?: "en" | "hi") =>
    draftStatements([{ id: "m1", text: "Kitna baaki hai?", receivedOn: WRITTEN_ON }], RECORDS, "en", chosen)?.draft;
  expect(written()?.language).toBe("hi-Latn");
  for (const chosen of ["en", "hi"] as const) {
    expect(written(chosen)?.language).toBe(chosen);
    expect(written(chosen)?.text).not.toBe(written()?.text);
    expect(written(chosen)?.facts).toEqual(written()?.facts);
  }
});

const textOf = (...args: Parameters<typeof draft>) => draft(...args)?.text ?? null;

describe("a drafted reply", () => {
  it("says how much is due, in the language and letters of the customer", () => {
    expect(draft("How much do I owe?")).toMatchObject({ language: "en", intents: ["amount"] });
    expect(textOf("How much do I owe?")).toBe(
      "Hi Asha,\n₹900.50 is due now (Yoga, 5 Nov 2026).\nYoga: next renewal on 5 Dec 2026, ₹1,500.",
    );
    expect(textOf("kitna baaki hai?")).toBe(
      "Namaste Asha ji,\nAbhi ₹900.50 baaki hai (Yoga, 5 Nov 2026).\nYoga: agla renewal 5 Dec 2026 ko, ₹1,500.",
    );
    expect(textOf("कितना बाकी है")).toBe(
      "नमस्ते Asha जी,\nअभी ₹900.50 बाकी है (Yoga, 5 नवंबर 2026)।\nYoga: अगला रिन्यूअल 5 दिसंबर 2026 को, ₹1,500।",
    );
  });

  it("names the records it rests on", () => {
    expect(draft("kitna baaki hai?")?.facts).toEqual([
      {
        name: "charge",
        record: { kind: "charge", id: "c1" },
        subscriptionId: "s1",
        label: "Yoga",
        amount: 90_050,
        day: "2026-11-05",
        until: null,
        number: null,
      },
      {
        name: "renewal",
        record: { kind: "subscription", id: "s1" },
        subscriptionId: "s1",
        label: "Yoga",
        amount: 150_000,
        day: "2026-12-05",
        until: null,
        number: null,
      },
    ]);
  });

  it("lists several charges with their customers", () => {
    const charges = [
      { ...OWED, id: "c1", customer: "Dev", product: "Maths", balance: 240_000 },
      { ...OWED, id: "c2", customer: "Anaya", product: "English", balance: 150_000 },
      { ...OWED, id: "c3", customer: "Anaya", product: "English", dueOn: "2026-12-01", balance: 10_000 } as const,
    ];
    const family = { owedNow: 390_000, owedLater: 10_000, charges, subscriptions: [] };
    expect(textOf("Dono ka total kitna hua?", family)).toBe(
      [
        "Namaste Asha ji,",
        "Abhi ₹3,900 baaki hai.",
        "• Dev, Maths: ₹2,400, tareekh 5 Nov 2026",
        "• Anaya, English: ₹1,500, tareekh 5 Nov 2026",
        "1 Dec 2026 ko ₹100 dena hai (Anaya, English).",
      ].join("\n"),
    );
    // Charges that are not all that is owed, such as the first 200, would not add up.
    expect(textOf("Total kitna hua?", { ...family, owedNow: 400_000 })).toBe(
      "Namaste Asha ji,\nAbhi ₹4,000 baaki hai.\n₹100 aage ki tareekhon mein dena hai.",
    );
  });

  it("says that nothing is due only if no renewal is either", () => {
    const paid = { owedNow: 0, charges: [] };
    expect(textOf("How much do I owe?", paid)).toBe(
      "Hi Asha,\nNothing is due right now.\nYoga: next renewal on 5 Dec 2026, ₹1,500.",
    );
    const ended = { ...YOGA, standing: "overdue", nextDueOn: "2026-11-18" } as const;
    expect(textOf("How much do I owe?", { ...paid, subscriptions: [ended] })).toBe(
      "Hi Asha,\nYoga: renewal was due on 18 Nov 2026, ₹1,500.",
    );
    expect(textOf("How much do I owe?", { ...paid, subscriptions: [], lastPayment: null })).toBeNull();
  });

  it("asks for what an advance leaves of a renewal, and for nothing where it pays all of it", () => {
    const part = { owedNow: 0, charges: [], advance: 40_000, subscriptions: [{ ...YOGA, left: 110_000 }] };
    expect(textOf("How much do I owe?", part)).toBe(
      "Hi Asha,\nNothing is due right now.\nYoga: next renewal on 5 Dec 2026, ₹1,100 left to pay after the advance.",
    );
    expect(textOf("kitna baaki hai?", part)).toContain(
      "Yoga: agla renewal 5 Dec 2026 ko, advance ke baad ₹1,100 dena baaki.",
    );
    expect(textOf("कितना बाकी है", part)).toContain("Yoga: अगला रिन्यूअल 5 दिसंबर 2026 को, एडवांस के बाद ₹1,100 देना बाकी।");
    const today = { ...YOGA, nextDueOn: WRITTEN_ON, left: 0 };
    const covered = { ...part, advance: 200_000, subscriptions: [today] };
    const written = draft("How much do I owe?", covered);
    expect(written?.text).toBe(
      [
        "Hi Asha,",
        "Nothing is due right now.",
        "Yoga: renewal is due today, 21 Nov 2026, already paid in advance.",
        "You also have an advance of ₹500 with us.",
      ].join("\n"),
    );
    expect(written?.facts).toMatchObject([
      { name: "renewal", record: { kind: "subscription", id: "s1" }, amount: null },
      { name: "advance", amount: 50_000 },
    ]);
    expect(textOf("kitna baaki hai?", covered)).toContain(
      "paise pehle hi mil chuke hain.\nIske alawa aapka ₹500 advance",
    );
    expect(textOf("कितना बाकी है", covered)).toContain("पैसे पहले ही मिल चुके हैं।\nइसके अलावा आपका ₹500 एडवांस");
    // Two renewals that one advance pays in part.
    const second = { ...YOGA, id: "s2", product: "Gym", nextDueOn: "2026-12-08" } as const;
    const two = { ...part, subscriptions: [second, { ...YOGA, left: 110_000 }] };
    expect(textOf("How much do I owe?", two)?.split("\n").slice(2)).toEqual([
      "Yoga: next renewal on 5 Dec 2026, ₹1,100 left to pay after the advance.",
      "Gym: next renewal on 8 Dec 2026, ₹1,500.",
    ]);
  });

  it("sends no link that does not exist, and no receipt", () => {
    expect(textOf("send me the payment link")).toContain("We'll send you the payment details.");
    expect(textOf("please send the receipt")).toBe(
      "Hi Asha,\nYour last payment: ₹600 on 19 Nov 2026, receipt R/26-27/0012.\nWe'll send you the receipt.",
    );
    expect(textOf("please send the receipt", { lastReceipt: null })).toBeNull();
  });

  it("names the receipt to send where one is asked for: of the last payment with one", () => {
    const refunded = { ...PAYMENT, id: "p2", amount: 75_000, receiptNumber: "R/26-27/0013" };
    const asked = { paymentId: "p2", number: "R/26-27/0013", amount: 75_000 };
    expect(draft("rasid bhej do", { lastReceipt: refunded })).toMatchObject({
      askedReceipt: asked,
      text: expect.stringContaining("₹750, receipt R/26-27/0013"),
      facts: [{ name: "payment", record: { kind: "payment", id: "p2" }, amount: 75_000, number: "R/26-27/0013" }],
    });
    expect(draft("How much do I owe?", { lastReceipt: refunded })?.askedReceipt).toBeNull();
  });

  it("says that a payment came only if it is recorded", () => {
    const asks =
      "Hi Asha,\nThank you. Please send us the UTR or reference number and the date of the payment, so that we can check it.";
    expect(textOf("I have already paid", { lastPayment: null })).toBe(asks);
    expect(textOf("Rs 1,500 paid by gpay")).toBe(asks);
    expect(textOf("I have already paid", { lastPayment: { ...PAYMENT, receivedOn: "2026-10-01" } })).toBe(asks);
    expect(textOf("Rs 600 paid by gpay")).toBe(
      "Hi Asha,\nWe received ₹600 on 19 Nov 2026 (receipt R/26-27/0012). Thank you.",
    );
    const withReference = draft("Rs 1,500 paid, UTR 432109876543");
    expect(withReference?.text).toBe(
      "Hi Asha,\nThank you. We'll check the payment with reference 432109876543 and confirm it.",
    );
    expect(withReference?.facts).toMatchObject([{ name: "reference", record: { kind: "message", id: "m1" } }]);
  });

  it("has the payment that the customer says they made, unless it is recorded", () => {
    const claimOf = (...args: Parameters<typeof draft>) => draft(...args)?.claimedPayment;
    expect(claimOf("Rs 1,500 paid by gpay, UTR 432109876543")).toEqual({
      amount: 150_000,
      mode: "upi",
      reference: "432109876543",
    });
    expect(claimOf("I have already paid", { lastPayment: null })).toEqual({
      amount: null,
      mode: null,
      reference: null,
    });
    expect(claimOf("Rs 600 paid by gpay")).toBeNull();
    expect(claimOf("How much do I owe?")).toBeNull();
  });

  it("repeats a promised day as it was read on the day it was written", () => {
    expect(textOf("kal dunga")).toBe("Namaste Asha ji,\nTheek hai, aap 22 Nov 2026 ko payment karenge. Dhanyavaad.");
    expect(textOf("I will pay tomorrow", {}, "2026-11-18")).toBe("Hi Asha,\nThank you. On which day will you pay?");
  });

  it("never says that a pause or cancellation was done", () => {
    expect(textOf("please pause my membership for 2 weeks")).toBe(
      "Hi Asha,\nWe've got your request to pause. We'll check and confirm.",
    );
    expect(textOf("please cancel my membership")).toBe(
      "Hi Asha,\nWe've got your request to cancel. We'll check and confirm.",
    );
    const paused = {
      ...YOGA,
      standing: "paused",
      nextDueOn: null,
      pausedFrom: "2026-11-10",
      pausedUntil: null,
    } as const;
    expect(textOf("when is my next due date?", { owedNow: 0, charges: [], subscriptions: [paused] })).toBe(
      "Hi Asha,\nYoga: paused since 10 Nov 2026.",
    );
  });

  it.each([
    "The machines are broken and nobody listens",
    "call me please",
    "STOP",
    "are you open on Sunday?",
    "thank you",
    "",
    "kitna baaki hai? aur machine kharab hai",
  ])("is none where only a person can answer: %j", (text) => expect(draft(text)).toBeNull());

  it("answers everything since the last answer, each thing once", () => {
    const messages = ["kitna baaki hai", "hello?", "last date kya hai", "kitna hai"].map((text, at) => ({
      id: `m${at}`,
      text,
      receivedOn: WRITTEN_ON,
    }));
    const written = draftReply(messages, RECORDS, "en");
    expect(written?.intents).toEqual(["amount", "due-date"]);
    expect(written?.text.split("\n")).toHaveLength(3);
  });

  it("greets nobody by a number", () =>
    expect(textOf("How much do I owe?", { greetingName: "+919876543210" })).toMatch(/^Hi,\n/));

  it("exists for most messages that records can answer", () => {
    const answerable = MESSAGES.filter(({ intents }) =>
      intents.every((intent) =>
        [
          "due-date",
          "amount",
          "send-link",
          "send-receipt",
          "already-paid",
          "promise",
          "pause",
          "cancel",
          "change-plan",
        ].includes(intent),
      ),
    );
    const drafted = answerable.filter(({ text }) => draft(text) !== null);
    expect(answerable.length).toBeGreaterThan(500);
    expect(drafted.length / answerable.length).toBeGreaterThan(0.95);
    const mostly = MESSAGES.filter(({ intents }) =>
      intents.every((intent) => ["complaint", "wants-person", "opt-out", "other"].includes(intent)),
    );
    const wrongly = mostly.filter(({ text }) => draft(text) !== null);
    expect(wrongly.length / mostly.length).toBeLessThan(0.03);
  });
});

describe("any account and message", () => {
  const paise = fc.integer({ min: 1, max: 9_999_999 });
  const days = fc
    .integer({ min: -60, max: 90 })
    .map((offset) => new Date(Date.parse(WRITTEN_ON) + offset * 86_400_000).toISOString().slice(0, 10) as CalendarDate);
  const products = fc.constantFrom("Yoga", "हाथा योग", "Gym 24x7", "Plan 499", "1 Dec batch");
  const customers = fc.constantFrom(null, "Dev", "Anaya 2");
  const charges = fc.array(
    fc.record({
      id: fc.uuid(),
      subscriptionId: fc.uuid(),
      customer: customers,
      product: products,
      dueOn: days,
      balance: paise,
    }),
    { maxLength: 8 },
  );
  const subscriptions = fc.array(
    fc
      .record({
        id: fc.uuid(),
        customer: customers,
        product: products,
        standing: fc.constantFrom("active", "paused", "overdue", "expired", "cancelling"),
        nextDueOn: fc.option(days),
        price: paise,
        share: fc.constantFrom(0, 0, 0.5, 1),
        pausedFrom: fc.option(days),
        pausedUntil: fc.option(days),
      })
      .map(({ share, ...one }) => ({ ...one, left: one.price - Math.floor(one.price * share) })),
    { maxLength: 8 },
  );
  const payment = fc.record({
    id: fc.uuid(),
    amount: paise,
    receivedOn: days,
    receiptNumber: fc.option(fc.constantFrom("R/26-27/0012", "77")),
    reference: fc.option(fc.constant("432109876543")),
  });
  const records = fc
    .record({
      charges,
      subscriptions,
      unlisted: fc.constantFrom(0, 0, 12_345),
      advance: fc.constantFrom(0, 50_000),
      greetingName: fc.constantFrom("Asha", "9876543210", "रेखा", ""),
      currency: fc.constantFrom("INR", "USD", "KWD"),
      lastPayment: fc.option(payment),
      lastReceipt: fc.option(payment),
    })
    .map(({ unlisted, ...some }): DraftRecords => {
      const sumOf = (isNow: boolean) =>
        some.charges.reduce((sum, { dueOn, balance }) => (dueOn <= WRITTEN_ON === isNow ? sum + balance : sum), 0);
      return {
        ...some,
        customerId: "asha",
        today: WRITTEN_ON,
        owedNow: sumOf(true) + unlisted,
        owedLater: sumOf(false),
      };
    });

  /** What the text may say for a fact, and must. */
  const renderings = (fact: DraftFact, { language }: ReplyDraft, currency: string): string[] => [
    ...(fact.label === null ? [] : [fact.label]),
    ...(fact.amount === null ? [] : [formatAmount(fact.amount, currency)]),
    ...(fact.day === null ? [] : [draftDay(language, fact.day)]),
    ...(fact.until === null ? [] : [draftDay(language, fact.until)]),
    ...(fact.number === null ? [] : [fact.number]),
  ];

  /** What an advance pays of the next renewals, which are named if they are six at most. */
  const usedIn = ({ subscriptions }: DraftRecords): number => {
    const due = subscriptions.filter(({ nextDueOn }) => nextDueOn !== null);
    return due.length > 6 ? 0 : due.reduce((sum, { price, left }) => sum + price - left, 0);
  };

  /** What the records say: a fact must be found here, value by value. */
  const isRecorded = (fact: DraftFact, own: DraftRecords, text: string): boolean => {
    const { kind, id } = fact.record;
    const charge = own.charges.find((one) => one.id === id);
    const subscription = own.subscriptions.find((one) => one.id === id);
    if (fact.name === "owed-now") return fact.amount === own.owedNow;
    if (fact.name === "owed-later") return fact.amount === own.owedLater;
    // What is left of it after the renewals that the text names.
    if (fact.name === "advance") return own.advance - (fact.amount ?? 0) === usedIn(own);
    if (kind === "charge") return fact.amount === charge?.balance && fact.day === charge.dueOn;
    if (fact.name === "renewal")
      return (fact.amount ?? 0) === subscription?.left && fact.day === subscription.nextDueOn;
    if (fact.name === "pause") return fact.day === subscription?.pausedFrom && fact.until === subscription.pausedUntil;
    const paid = [own.lastPayment, own.lastReceipt].find((one) => one?.id === id);
    if (kind === "payment") return fact.amount === paid?.amount && fact.day === paid.receivedOn;
    const read = readIntents(text, WRITTEN_ON);
    return read.some(
      (one) =>
        (one.intent === "promise" && one.promisedOn === fact.day) ||
        (one.intent === "already-paid" && one.claim.reference === fact.number),
    );
  };

  it("gives no draft with an amount, date, number or name that its facts and records don't have", () => {
    fc.assert(
      fc.property(records, fc.constantFrom(...MESSAGES), (own, { text }) => {
        const written = draftReply([{ id: "m1", text, receivedOn: WRITTEN_ON }], own, "en");
        if (written === null) return;
        const [greeting = "", ...lines] = written.text.split("\n");
        expect(greeting.replace(own.greetingName, "")).not.toMatch(/\p{N}/u);
        if (own.greetingName === "9876543210") expect(greeting).not.toContain(own.greetingName);
        let rest = lines.join("\n");
        const said = written.facts.flatMap((fact) => renderings(fact, written, own.currency));
        for (const one of said) expect(written.text).toContain(one);
        for (const one of said.toSorted((a, b) => b.length - a.length)) rest = rest.replaceAll(one, "");
        expect(rest).not.toMatch(/\p{N}|\p{Sc}/u);
        for (const fact of written.facts) expect([fact, isRecorded(fact, own, text)]).toEqual([fact, true]);
      }),
      { numRuns: 1_000 },
    );
  });
});

describe("the greeting of a draft with the business's own answers", () => {
  const HINDI = "हम सुबह 6 से रात 10 तक खुले हैं।";
  const ENGLISH = "We are open from 6 am to 10 pm.";
  const HINGLISH = "Hum subah 6 se raat 10 baje tak khule hain.";
  const ALL = { en: ENGLISH, hi: HINDI, "hi-Latn": HINGLISH };
  const write = (text: string, texts: { en: string; hi: string; "hi-Latn": string }, extra = "") =>
    draftReply(
      [{ id: "m1", text: `${text}${extra}`, receivedOn: WRITTEN_ON }],
      { ...RECORDS, ownAnswers: [{ id: "a1", questions: ["What are your timings?"], texts }] },
      "en",
    );

  it.each([
    [
      "an English question answered in Hindi only",
      "What are your timings?",
      { en: HINDI, hi: HINDI, "hi-Latn": HINDI },
      "hi",
    ],
    ["a Hinglish question answered in Hinglish", "timings kya hai?", ALL, "hi-Latn"],
    ["a Hinglish question answered in English", "timings kya hai?", { ...ALL, "hi-Latn": ENGLISH }, "en"],
    ["a Hinglish question answered in Devanagari", "timings kya hai?", { ...ALL, "hi-Latn": HINDI }, "hi"],
    ["a Hindi question answered in English only", "टाइमिंग क्या है?", { ...ALL, hi: ENGLISH }, "en"],
    ["an English question answered in English", "What are your timings?", ALL, "en"],
  ])("is in the language of the answer: %s", (_, question, texts, language) => {
    const draft = write(question, texts);
    const [greeting, ...lines] = draft?.text.split("\n") ?? [];
    expect(greeting).toBe({ hi: "नमस्ते Asha जी,", en: "Hi Asha,", "hi-Latn": "Namaste Asha ji," }[language]);
    expect(draft?.language).toBe(language);
    expect(lines).toEqual([{ hi: HINDI, en: ENGLISH, "hi-Latn": HINGLISH }[language]]);
  });

  it("and the sentences of the records are in Devanagari beside an answer in Devanagari", () => {
    const draft = write("timings kya hai? ", { ...ALL, "hi-Latn": HINDI }, "aur kitna baaki hai?");
    expect(draft?.language).toBe("hi");
    for (const line of draft?.text.split("\n") ?? []) expect(line).toMatch(/\p{Script=Devanagari}/u);
    expect(draft?.text).not.toMatch(/\b(?:Namaste|baaki|hai)\b/);
  });

  it("and the sentences of the records are in Hinglish beside an answer in Hinglish or English", () => {
    for (const own of [HINGLISH, ENGLISH]) {
      const draft = write("timings kya hai? ", { ...ALL, "hi-Latn": own }, "aur kitna baaki hai?");
      expect(draft?.language).toBe("hi-Latn");
      expect(draft?.text).toMatch(/^Namaste Asha ji,\n[\s\S]*baaki hai/);
      expect(draft?.text.split("\n")).toContain(own);
    }
  });

  it("and the sentences of the records stay in English for an English question", () => {
    const draft = write("What are your timings? ", { en: HINDI, hi: HINDI, "hi-Latn": HINDI }, "How much do I owe?");
    expect(draft?.text.split("\n")[0]).toBe("Hi Asha,");
  });
});
