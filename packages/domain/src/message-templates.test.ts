import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { BUILT_IN_MESSAGES } from "./built-in-messages.ts";
import { dayIn, distanceIn, LANGUAGES } from "./languages.ts";
import { MESSAGE_KINDS } from "./message-kinds.ts";
import {
  builtInMessage,
  findMessageProblems,
  kindOfReminder,
  MAX_BODY,
  renderMessage,
  variablesOf,
} from "./message-templates.ts";
import { findTextProblem, renderText } from "./message-text.ts";

const values = {
  "customer.firstName": "Asha",
  "customer.name": "Asha Rao",
  "customer.company": "",
  "business.name": "Prerna Classes",
  "product.name": "Gold plan",
  "subscription.startDate": "5 Dec 2026",
  "subscription.endDate": "5 Dec 2027",
  "subscription.daysLeft": "in 7 days",
  "subscription.amount": "₹1,00,000",
  "pause.startDate": "6 Dec 2026",
};
const rules = variablesOf("due-7");
const fill = (source: string, more: Record<string, string> = {}) => renderText(source, rules, { ...values, ...more });

it.each(
  LANGUAGES.flatMap((language) =>
    Object.entries(BUILT_IN_MESSAGES[language]).map(([kind, { subject, body }]) => [language, kind, subject, body]),
  ),
)("%s %s names the due date as the day of the renewal, never as one that is paid for", (_language, _kind, ...texts) => {
  const isWrong = /(until|till|ended on|ends on) \{\{subscription.endDate\}\}|\{\{subscription.endDate\}\} (तक|को खत्म)/;
  expect(texts.filter((text) => isWrong.test(text))).toEqual([]);
});

describe("a text with variables", () => {
  it.each([
    ["Hi {{customer.firstName}}!", "Hi Asha!"],
    ["Hi {{ customer.firstName or 'there' }}!", "Hi Asha!"],
    ["For {{customer.company or 'you'}}", "For you"],
    ["For {{customer.company or ‘आप’}} 🙏", "For आप 🙏"],
    ["One\n\nCompany: {{customer.company}}\n\nTwo", "One\n\nTwo"],
    ["A { brace } stays", "A { brace } stays"],
  ])("%j reads %j", (source, text) => {
    expect(fill(source)).toEqual({ ok: true, text });
  });

  it.each([
    [
      "Hi {{customer.frstName}}",
      "{{customer.frstName}} isn't available in this message. Did you mean {{customer.firstName}}?",
    ],
    ["Hi {{pause.startDate}}", "{{pause.startDate}} isn't available in this message."],
    ["Hi {{constructor}}", "{{constructor}} isn't available in this message."],
    ["Hi {{customer.name", "{{customer.name isn't closed. End it with }}"],
    ["Hi {{customer.name\n}}", "{{customer.name isn't closed. End it with }}"],
    ["Hi customer.name}}", "A }} has no matching {{. Insert the variable again."],
    ["Hi {{}}", "{{}} isn't valid. Use a variable name, with an optional fallback: {{customer.firstName or 'there'}}"],
    [
      "Hi {{customer.name or there}}",
      "{{customer.name or there}} isn't valid. Use a variable name, with an optional fallback: {{customer.firstName or 'there'}}",
    ],
  ])("%j is refused", (source, sentence) => {
    expect(findTextProblem(source, rules)?.message).toBe(sentence);
    expect(fill(source)).toMatchObject({ ok: false, problem: { message: sentence } });
  });

  it.each(["Hi {{", "Hi {{!"])("quotes whole emoji of %j and what follows", (begun) => {
    const message = findTextProblem(`${begun}${"🙂".repeat(40)}`, rules)?.message;
    expect(message).toMatch(/^\{\{!?🙂+… isn't closed\. End it with \}\}$/u);
  });

  it("is not sent without a required value, nor when nothing is left of it", () => {
    expect(fill("Hi {{customer.name}}", { "customer.name": " " })).toMatchObject({
      ok: false,
      problem: { message: "Not sent. {{customer.name}} has no value." },
    });
    expect(fill("{{customer.company}}").ok).toBe(false);
  });

  it("needs words in place of what may be empty, in a subject", () => {
    const text = { subject: "For {{customer.company}}", body: "Hi {{nobody}}" };
    expect(findMessageProblems("due-0", text)).toMatchObject({
      subject: { message: "{{customer.company}} can be empty. Add a fallback: {{customer.company or '…'}}" },
      body: { message: "{{nobody}} isn't available in this message." },
    });
    expect(findMessageProblems("due-0", { subject: "One\ntwo", body: "x" }).subject?.message).toBe(
      "The subject must be one line.",
    );
  });

  const names = Object.keys(rules);
  const piece = fc.oneof(
    fc.string({ unit: "grapheme" }),
    fc.constantFrom("{", "}", "{{", "}}", "\n", "नमस्ते", "👨‍👩‍👧", "or 'x'", "{{customer.company or '{'}}"),
    fc.constantFrom(...names).map((name) => `{{${name}}}`),
  );
  const source = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(""));
  const anyValues = fc.record(Object.fromEntries(names.map((name) => [name, fc.oneof(piece, fc.string())])));

  it("never leaves a place open, whatever the words and the values are", () => {
    fc.assert(
      fc.property(source, anyValues, (text, given) => {
        const rendered = renderText(text, rules, given);
        if (rendered.ok) expect(rendered.text).not.toContain("{{");
        else expect(rendered.problem.message).not.toBe("");
      }),
    );
  });

  it("is refused at saving exactly for what rendering would refuse with every value there", () => {
    const full = Object.fromEntries(names.map((name) => [name, "x"]));
    fc.assert(
      fc.property(source, (text) => {
        const problem = findTextProblem(text, rules);
        const rendered = renderText(text, rules, full);
        if (problem) expect(rendered).toEqual({ ok: false, problem });
        else if (!rendered.ok) expect(rendered.problem.message).toBe("Not sent. The message is empty.");
      }),
    );
  });

  it("keeps text without variables as it is, emoji and Devanagari too", () => {
    const words = fc.string({ unit: "grapheme" }).filter((text) => !/[{}\s\p{Cc}]/u.test(text) && text !== "");
    fc.assert(
      fc.property(words, (text) => {
        expect(fill(text)).toEqual({ ok: true, text });
      }),
    );
  });

  it("answers at once to a text made to keep it busy", () => {
    const blanks = " ".repeat(MAX_BODY);
    expect(findTextProblem(`{{${blanks}!}}`, rules)?.message).toContain("isn't valid");
    expect(findTextProblem(`{{a${blanks}!}}`, rules)?.message).toContain("isn't valid");
    expect(findTextProblem("{{".repeat(MAX_BODY / 2), rules)?.message).toContain("isn't closed");
  });
});

describe("the built-in messages", () => {
  it.each(LANGUAGES.flatMap((language) => MESSAGE_KINDS.map((kind) => [kind, language] as const)))(
    "%s in %s can be saved and sent, with and without an amount",
    (kind, language) => {
      for (const step of [7, 0, -1, -3, -7] as const) {
        const text = builtInMessage(kind, language, step);
        expect(findMessageProblems(kind, text)).toEqual({});
        const rendered = renderMessage(kind, text, values);
        expect(rendered).toMatchObject({ ok: true, text: expect.stringContaining("Asha Rao") });
        const free = renderMessage(kind, text, { ...values, "subscription.amount": "" });
        expect(free.ok && free.text).not.toMatch(/₹|Amount|राशि/);
      }
    },
  );

  it("rise in tone after the end, and only the last one says that it is the last", () => {
    for (const language of LANGUAGES) {
      const bodies = ([-1, -3, -7] as const).map((step) => builtInMessage("overdue", language, step).body);
      expect(new Set(bodies).size).toBe(3);
      expect(bodies.map((body) => /last reminder|आख़िरी/.test(body))).toEqual([false, false, true]);
    }
  });

  it.each([
    [7, 7, "due-7"],
    [30, 28, "due-7"],
    [0, 0, "due-0"],
    [7, 0, "due-0"],
    [0, -2, "overdue"],
    [-1, -1, "overdue"],
    [-30, -30, "win-back"],
  ] as const)("step %i with %i days left is %s", (step, daysLeft, kind) => {
    expect(kindOfReminder(step, daysLeft)).toBe(kind);
  });
});

describe("days in both languages", () => {
  it.each([
    ["2026-12-05", "5 Dec 2026", "5 दिसंबर 2026", "in 7 days", "7 दिन बाद"],
    ["2026-11-29", "29 Nov 2026", "29 नवंबर 2026", "tomorrow", "कल"],
    ["2026-11-28", "28 Nov 2026", "28 नवंबर 2026", "today", "आज"],
    ["2026-11-27", "27 Nov 2026", "27 नवंबर 2026", "1 day ago", "1 दिन पहले"],
    ["2026-02-28", "28 Feb 2026", "28 फ़रवरी 2026", "273 days ago", "273 दिन पहले"],
  ] as const)("%s", (day, english, hindi, inEnglish, inHindi) => {
    expect([dayIn("en", day), dayIn("hi", day)]).toEqual([english, hindi]);
    expect([distanceIn("en", day, "2026-11-28"), distanceIn("hi", day, "2026-11-28")]).toEqual([inEnglish, inHindi]);
  });
});

describe("the built-in messages", () => {
  const texts = LANGUAGES.flatMap((language) =>
    Object.entries(BUILT_IN_MESSAGES[language]).map(([kind, text]) => ({ language, kind, ...text })),
  );

  it.each(texts)("sign the $kind message in $language with the business, and start each sentence large", (message) => {
    expect(message.body).toMatch(/\n\n(Thank you|धन्यवाद),\n\{\{business\.name\}\}$/);
    expect(message.body).not.toMatch(/(^|[.!?]\s|\n\n)[a-z]/);
  });

  it.each(texts.filter(({ language }) => language === "hi"))(
    "leave open whether the product of $kind is masculine or feminine in Hindi",
    ({ subject, body }) => {
      expect(`${subject}\n${body}`).not.toMatch(/आपक[ाेी] \{\{product\.name\}\}/);
    },
  );
});
