import { expect, it } from "vitest";
import { switchLanguage } from "../../lib/i18n/language.ts";
import { subscriptionTexts } from "../subscriptions/texts.ts";
import { dialogTexts } from "./dialog-texts.ts";

it.each(["en", "hi"] as const)(
  "does not say that a term is paid before its payment is recorded (%s)",
  async (language) => {
    await switchLanguage(language);
    for (const text of [
      dialogTexts.runsUntil("20 Dec"),
      dialogTexts.lateLead("Maths", "20 Dec", "late"),
      subscriptionTexts.preview.runsUntil("20 Dec"),
    ]) {
      expect(text).toContain("20 Dec");
      expect(text).not.toMatch(/paid|पेमेंट|मिला|चुक/iu);
    }
  },
);
