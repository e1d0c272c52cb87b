import { expect, it, vi } from "vitest";
import { translateReasonsOfPage } from "./page-language.ts";
import { reasonText } from "./reason-text.ts";

const onPageIn = (lang: string) => vi.stubGlobal("document", { documentElement: { lang } });
const refused = {
  message: "Name can have up to 200 characters",
  reason: "field.tooLong",
  params: { field: "name", most: 200 },
};

it("says a refusal in the page's language, and leaves it in English on an English page", async () => {
  onPageIn("en");
  await translateReasonsOfPage();
  expect(reasonText(refused)).toBe(refused.message);

  onPageIn("hi");
  await translateReasonsOfPage();
  expect(reasonText(refused)).toBe("नाम में ज़्यादा से ज़्यादा 200 अक्षर हों");
});
