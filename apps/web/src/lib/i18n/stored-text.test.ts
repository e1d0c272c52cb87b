import { explainReminder } from "@aavarti/domain/reasons/reminders";
import { expect, it } from "vitest";
import { switchLanguage } from "./language.ts";
import { storedSentences, storedText } from "./stored-text.ts";
import { translate } from "./translate.ts";

const paid = explainReminder("stopped.renewed", { lastDay: "2026-12-20" });

it("shows a stored sentence by its reason, whatever its words", async () => {
  expect(storedText("Worded otherwise", paid)).toBe("Worded otherwise");
  await switchLanguage("hi");
  expect(storedText("Worded otherwise", paid)).toBe("रिन्यू हुआ। 20 दिसंबर 2026 तक चलेगा।");
});

it("shows a sentence without a reason by its words", async () => {
  await switchLanguage("hi");
  expect(storedText("The account is not active.", null)).toBe(translate("The account is not active."));
});

it("does not call the first unpaid day paid in what was stored before", async () => {
  await switchLanguage("hi");
  expect(storedText("Renewed until 21 Dec 2026.", null)).toBe("रिन्यू हुआ। अगला रिन्यूअल 21 दिसंबर 2026 को।");
});

it("shows several sentences, each by its reason or its words", async () => {
  await switchLanguage("hi");
  const { message, reason, params } = explainReminder("together.emailInstead");
  const old = { sentence: "The account is not active.", reason: null, params: {} };
  expect(storedSentences([{ sentence: message, reason, params }, old])).toBe(
    `WhatsApp की जगह ईमेल। ${translate("The account is not active.")}`,
  );
});
