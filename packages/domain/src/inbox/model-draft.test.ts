import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type DraftRecords, draftStatements } from "./draft-reply.ts";
import { checkModelText, type MODEL_TEXT_FAULTS, modelFactsOf, modelInstructions } from "./model-draft.ts";
import { MODEL_WORDS } from "./model-words.ts";
import type { StatedDraft } from "./reply-drafts.ts";

const RECORDS: DraftRecords = {
  customerId: "asha",
  greetingName: "Asha",
  currency: "INR",
  today: "2026-11-21",
  owedNow: 90_050,
  owedLater: 0,
  advance: 20_000,
  charges: [{ id: "c1", subscriptionId: "s1", customer: null, product: "Yoga", dueOn: "2026-11-05", balance: 90_050 }],
  subscriptions: [
    {
      id: "s1",
      customer: null,
      product: "Yoga",
      standing: "active",
      nextDueOn: "2026-12-05",
      price: 150_000,
      left: 150_000,
      pausedFrom: null,
      pausedUntil: null,
    },
  ],
  lastPayment: null,
  lastReceipt: null,
};

function stated(text: string): StatedDraft {
  const found = draftStatements([{ id: "m1", text, receivedOn: "2026-11-21" }], RECORDS, "en");
  if (!found) throw new Error("Expected a draft");
  return found;
}
const ENGLISH = stated("How much do I owe?");
const HINGLISH = stated("kitna baaki hai?");
const HINDI = stated("कितना बाकी है?");
const WHOLE = "{{charge_a}}\n{{renewal_b}}\n{{advance_c}}";

describe("what a model is told", () => {
  it("is placeholders alone: no value of the records", () => {
    expect(modelFactsOf(ENGLISH).map(({ name }) => name)).toEqual([
      "name",
      ...["charge_a", "charge_a_amount", "charge_a_day", "charge_a_label"],
      ...["renewal_b", "renewal_b_amount", "renewal_b_day", "renewal_b_label"],
      ...["advance_c", "advance_c_amount"],
    ]);
    const told = `${modelInstructions(ENGLISH)} ${JSON.stringify(modelFactsOf(ENGLISH))}`;
    expect(told).not.toMatch(/\d|₹|Asha|Yoga/);
  });

  it("gets a renewal that an advance pays in part as a whole sentence", () => {
    const [yoga] = RECORDS.subscriptions;
    if (!yoga) throw new Error("Expected a subscription");
    const message = { id: "m1", text: "How much do I owe?", receivedOn: "2026-11-21" as const };
    const found = draftStatements([message], { ...RECORDS, subscriptions: [{ ...yoga, left: 130_000 }] }, "en");
    if (!found) throw new Error("Expected a draft");
    expect(modelFactsOf(found).map(({ name }) => name)).toEqual([
      "name",
      ...["charge_a", "charge_a_amount", "charge_a_day", "charge_a_label"],
      "sentence_b",
    ]);
  });

  it("gets an answer of the business as a placeholder for its whole text, which no wording changes", () => {
    const texts = { en: "Open 6 to 10, see https://a.example.in. No visits on 25 Dec.", hi: null, "hi-Latn": null };
    const ownAnswers = [{ id: "a1", questions: ["What are your timings?"], texts }];
    const message = { id: "m1", text: "what are your timings?", receivedOn: "2026-11-21" as const };
    const own = draftStatements([message], { ...RECORDS, ownAnswers }, "en");
    if (!own) throw new Error("Expected a draft");
    expect(modelFactsOf(own).map(({ name }) => name)).toEqual(["name", "own_answer_a"]);
    expect(`${modelInstructions(own)} ${JSON.stringify(modelFactsOf(own))}`).not.toMatch(/\d|example|Dec/);
    const written = (text: string) => checkModelText(text, own);
    expect(written("Hello {{name}},\n{{own_answer_a}}\nThank you")).toEqual({
      ok: true,
      text: `Hello Asha,\n${texts.en}\nThank you`,
    });
    for (const text of ["Hello {{name}}", "{{own_answer_a}}\nOpen 7 to 10", "We are open.", "not {{own_answer_a}}"])
      expect(written(text).ok).toBe(false);
  });

  it("has no word that names a day, a month or a number, or that denies or confirms", () => {
    const all = Object.values(MODEL_WORDS).flatMap(({ courtesy, linking, facts }) => [
      ...courtesy,
      ...linking,
      ...Object.values(facts).flatMap(({ key, others }) => [...key, ...others]),
    ]);
    const unsafe =
      /^(?:no|not|nahi|nahin|mat|नहीं|मत|yes|ok|okay|haan|हाँ|हां|done|confirmed|cancelled|paid|refund|free|today|tomorrow|aaj|kal|आज|कल|one|two|ek|do|एक|दो|monday|friday|january|december)$/u;
    expect(all.filter((word) => unsafe.test(word))).toEqual([]);
  });
});

describe("a model's text", () => {
  it.each<[string, StatedDraft, string, string]>([
    [
      "with whole statements",
      ENGLISH,
      `Hello {{name}}, thanks for your message!\n${WHOLE}\nPlease let us know if you need any help.`,
      "Hello Asha, thanks for your message!\n₹900.50 is due now (Yoga, 5 Nov 2026).\nYoga: next renewal on 5 Dec 2026, ₹1,500.\nYou have an advance of ₹200 with us.\nPlease let us know if you need any help.",
    ],
    [
      "with sentences of its own",
      ENGLISH,
      "Hi {{name}}! For {{charge_a_label}}, your payment of {{charge_a_amount}} is due on {{charge_a_day}}. The renewal of {{renewal_b_label}} is on {{renewal_b_day}} for {{renewal_b_amount}}. You have {{advance_c_amount}} advance with us.",
      "Hi Asha! For Yoga, your payment of ₹900.50 is due on 5 Nov 2026. The renewal of Yoga is on 5 Dec 2026 for ₹1,500. You have ₹200 advance with us.",
    ],
    [
      "in Hinglish",
      HINGLISH,
      "Namaste {{name}} ji!\n{{charge_a_label}} ka payment {{charge_a_amount}}, tareekh {{charge_a_day}}, baaki hai.\n{{renewal_b}}\n{{advance_c}}\nKoi aur jaankari chahiye to bataiye 🙏",
      "Namaste Asha ji!\nYoga ka payment ₹900.50, tareekh 5 Nov 2026, baaki hai.\nYoga: agla renewal 5 Dec 2026 ko, ₹1,500.\nAapka ₹200 advance hamare paas hai.\nKoi aur jaankari chahiye to bataiye 🙏",
    ],
    [
      "in Hindi",
      HINDI,
      `नमस्ते {{name}} जी,\nआपके मैसेज के लिए धन्यवाद।\n${WHOLE}\nकोई और ज़रूरत हो तो बताइए।`,
      "नमस्ते Asha जी,\nआपके मैसेज के लिए धन्यवाद।\nअभी ₹900.50 बाकी है (Yoga, 5 नवंबर 2026)।\nYoga: अगला रिन्यूअल 5 दिसंबर 2026 को, ₹1,500।\nआपका ₹200 एडवांस हमारे पास है।\nकोई और ज़रूरत हो तो बताइए।",
    ],
  ])("%s is filled in", (_how, draft, written, text) => {
    expect(checkModelText(written, draft)).toEqual({ ok: true, text });
  });

  it.each<[string, string, (typeof MODEL_TEXT_FAULTS)[number]]>([
    ["another amount", `${WHOLE}\nYou owe ₹7,77,777.`, "unknown-word"],
    ["an amount alone", `${WHOLE}\n₹7,77,777`, "character"],
    ["a digit", `${WHOLE}\nThanks 5`, "character"],
    ["a digit of another script", `${WHOLE}\nThanks ५`, "character"],
    ["a number word", `${WHOLE}\nthanks five hundred`, "unknown-word"],
    ["a date", `${WHOLE}\n31 Dec 2031`, "unknown-word"],
    ["a day", `${WHOLE}\nPlease reply Monday.`, "unknown-word"],
    ["tomorrow", `${WHOLE}\nPlease reply tomorrow.`, "unknown-word"],
    ["another name", `Dear Mr. Zorawar Pinto,\n${WHOLE}`, "unknown-word"],
    ["a link", `${WHOLE}\nhttps://pay.evil.example/now`, "unknown-word"],
    ["a handle", `${WHOLE}\nthanks@us`, "character"],
    ["something that was done", `${WHOLE}\nYour payment is confirmed.`, "unknown-word"],
    ["received of what is due", WHOLE.replace("{{charge_a}}", chargeSentence("received")), "mixed-facts"],
    ["a denial", WHOLE.replace("{{charge_a}}", chargeSentence("not due")), "unknown-word"],
    ["consent", `Sure, of course.\n${WHOLE}`, "unknown-word"],
    ["a condition", `If you need help, ${WHOLE}`, "mixed-facts"],
    ["a question about a fact", `${chargeSentence("due")}?\n{{renewal_b}}\n{{advance_c}}`, "mixed-facts"],
    ["a statement left out", "{{charge_a}}\n{{renewal_b}}", "missing-fact"],
    ["a statement twice", `${WHOLE}\n{{charge_a}}`, "repeated-fact"],
    ["a statement whole and in parts", `${WHOLE}\ndue {{charge_a_amount}}`, "repeated-fact"],
    ["a value left out", "due {{charge_a_amount}}\n{{renewal_b}}\n{{advance_c}}", "mixed-facts"],
    [
      "swapped values",
      "{{charge_a_label}} due {{renewal_b_amount}} on {{charge_a_day}}. {{renewal_b_label}} renewal {{charge_a_amount}} on {{renewal_b_day}}.\n{{advance_c}}",
      "mixed-facts",
    ],
    ["an advance that is due", "{{charge_a}}\n{{renewal_b}}\nYour {{advance_c_amount}} is due.", "mixed-facts"],
    ["a placeholder of nothing", `${WHOLE}\n{{pay_link}}`, "unknown-placeholder"],
    ["another language", `Bonjour, voici.\n${WHOLE}`, "unknown-word"],
    ["another script", `नमस्ते\n${WHOLE}`, "unknown-word"],
    ["a look-alike letter", `Тhanks\n${WHOLE}`, "unknown-word"],
    ["letters apart", `T​hanks\n${WHOLE}`, "unknown-word"],
    ["nonsense", "umbrella {{{ seventeen ₹₹ kab kab ]]", "missing-fact"],
    ["too much", `${WHOLE}\n${"thank you ".repeat(50)}`, "too-long"],
    ["nothing", "", "missing-fact"],
  ])("with %s is refused", (_what, written, fault) => {
    expect(checkModelText(written, ENGLISH)).toEqual({ ok: false, fault });
  });

  it("made of anything states no digit or word that is not in the draft or on the list", () => {
    const piece = fc.constantFrom(
      ...["{{charge_a}}", "{{renewal_b}}", "{{advance_c}}", "{{charge_a_amount}}", "{{renewal_b_day}}", "{{name}}"],
      ...["thanks", "due", "advance", "received", "not", "Pinto", "₹5", "31 Dec", "kal", "paid", "@shop", "\n", ". "],
    );
    const lists = MODEL_WORDS.en;
    const known = new Set([
      ...lists.courtesy,
      ...lists.linking,
      ...Object.values(lists.facts).flatMap(({ key, others }) => [...key, ...others]),
      ...(`${ENGLISH.draft.text} Asha`.toLowerCase().match(/\p{L}+/gu) ?? []),
    ]);
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const checked = checkModelText(`${pieces.join(" ")}\n${pieces.length % 2 ? WHOLE : ""}`, ENGLISH);
        if (!checked.ok) return;
        for (const word of checked.text.toLowerCase().match(/\p{L}+/gu) ?? []) expect(known).toContain(word);
        for (const digits of checked.text.match(/\d+/g) ?? []) expect(ENGLISH.draft.text).toContain(digits);
      }),
      { numRuns: 3_000 },
    );
  });
});

function chargeSentence(word: string): string {
  return `Your {{charge_a_label}} payment of {{charge_a_amount}} is ${word} on {{charge_a_day}}`;
}
