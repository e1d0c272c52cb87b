import { ForgotPassword, Login, Register, ResetPassword, VerifyEmail } from "@aavarti/contract/auth";
import { RequestDataDeletion } from "@aavarti/contract/privacy";
import { IMPORT_FIELD_NAMES, IMPORT_FIELDS } from "@aavarti/domain/import-field-names";
import { mappingProblem } from "@aavarti/domain/import-fields";
import { readRow } from "@aavarti/domain/import-rows";
import { beforeEach, describe, expect, it } from "vitest";
import { problemTexts } from "../forms/form-resolver.ts";
import { translateSentence } from "./domain-sentences.ts";
import { FORMER_SENTENCES } from "./former-sentences.ts";
import { switchLanguage } from "./language.ts";
import { reasonText } from "./reason-text.ts";
import { translate } from "./translate.ts";

const isHindi = (text: string) => /[\u0900-\u097f]/.test(text);
const leftInEnglish = (texts: readonly string[]) => texts.filter((text) => !isHindi(translateSentence(text)));

describe("what the domain and the server say, in Hindi", () => {
  beforeEach(() => switchLanguage("hi"));

  it("is known for what the forms before signing in are refused for", () => {
    const forms = [RequestDataDeletion, Register, Login, ForgotPassword, ResetPassword, VerifyEmail];
    const wrong = ["", "x".repeat(6_000), "\u0000", "Asha\nPatil", "visit example.com"];
    const texts = forms.flatMap((form) =>
      wrong.flatMap((text) => {
        const { error } = form.safeParse(Object.fromEntries(Object.keys(form.shape).map((field) => [field, text])));
        return error ? Object.values(problemTexts(error)) : [];
      }),
    );
    expect(texts.length).toBeGreaterThan(10);
    expect(texts.filter((text) => !isHindi(text))).toEqual([]);
  });

  it("exists for each problem with an import's columns", () => {
    const faults = [
      mappingProblem([null]),
      mappingProblem(["name"]),
      mappingProblem(["name", "phone", "price"]),
      mappingProblem(["endDate", "lastDay"]),
      ...IMPORT_FIELDS.map((field) => mappingProblem([field, field])),
    ].map((fault) => (fault ? reasonText(fault) : "none"));
    expect(faults.filter((fault) => !isHindi(fault))).toEqual([]);
    const fields = Object.values(IMPORT_FIELD_NAMES);
    expect(fields.filter((field) => faults.some((fault) => fault.includes(field)))).toEqual([]);
  });

  it("is known for every cell that could not be read before reasons were kept", () => {
    const dmy = { order: "dmy", isSettled: true } as const;
    const readers = {
      toE164: () => null,
      isLandline: () => false,
      toEmail: () => null,
      isEndSettled: true,
      currency: "INR",
      dateOrders: { startDate: dmy, endDate: dmy, lastDay: dmy, paidOn: dmy },
    };
    const sentences = ["x".repeat(300), "", "a\nb", "12/25/2026"].flatMap((cell) => {
      const { problems, warnings } = readRow(
        IMPORT_FIELDS.map(() => cell),
        IMPORT_FIELDS,
        readers,
      );
      return [...problems.map(({ explanation }) => explanation), ...warnings].map(({ message }) => message);
    });
    expect(sentences.length).toBeGreaterThan(10);
    expect(leftInEnglish(sentences)).toEqual([]);
    expect(translate("“12” isn't a phone number. Enter a 10-digit mobile number.")).toBe(
      "“12” फ़ोन नंबर नहीं है। मोबाइल के 10 अंक लिखें।",
    );
  });

  it("exists for what was stored in earlier words", () => {
    const stored = FORMER_SENTENCES.map(([former]) => former.replaceAll(/\{\w+\}/g, "7"));
    expect(leftInEnglish(stored)).toEqual([]);
    expect(translate("Waiting for the promise of 27 Nov 2026.")).toBe(
      translate("On hold until the promised date, 27 Nov 2026."),
    );
    // The day that it held was always the one on which the renewal was due.
    const rest = "on 27 Nov 2026 and wasn't renewed after the last reminder. Renew it,";
    const present = translate(`Gold plan was due ${rest} cancel it or leave it overdue.`);
    expect(translate(`Gold plan ended ${rest} close it or leave it overdue.`)).toBe(present);
    expect(translate(`Gold plan was due ${rest} close it or leave it overdue.`)).toBe(present);
    expect(translate("It ended on 4 May 2021 and will show as overdue.")).toContain("4 मई 2021 को था");
  });

  it("keeps what stands in a sentence, says it where it is known, and leaves what is not in the list", () => {
    expect(translate("Renewed: it now runs until 21 Dec 2026.")).toContain("21 दिसंबर 2026");
    expect(translate("Chrome on Android")).toBe("Android पर Chrome");
    expect(translate("Something nobody wrote down")).toBe("Something nobody wrote down");
    expect(translate("Delhi has a very similar name and may be the same person.")).toMatch(/^Delhi /);
  });
});

it("is itself in English", () => {
  expect(translate("The account is not active.")).toBe("The account is not active.");
});
