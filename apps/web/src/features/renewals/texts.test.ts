import { expect, it } from "vitest";
import { switchLanguage } from "../../lib/i18n/language.ts";
import { subscriptionTexts } from "../subscriptions/texts.ts";
import { renewalTexts } from "./texts.ts";

it("does not say in Hindi that a term is paid before it is renewed", async () => {
  await switchLanguage("hi");
  for (const text of [renewalTexts.dialog.paidUntil("20 दिसंबर"), subscriptionTexts.preview.paidUntil("20 दिसंबर")]) {
    expect(text).toContain("20 दिसंबर तक का भुगतान");
    expect(text).not.toMatch(/मिला|चुका|हुआ/);
  }
});
