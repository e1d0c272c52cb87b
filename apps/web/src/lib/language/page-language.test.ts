import { expect, it, vi } from "vitest";
import { speakSentencesOfPage } from "./page-language.ts";
import { spoken } from "./spoken.ts";

const onPageIn = (lang: string) => vi.stubGlobal("document", { documentElement: { lang } });

it("says a refusal in the page's language, and leaves it in English on an English page", async () => {
  onPageIn("en");
  await speakSentencesOfPage();
  expect(spoken("Email is not a valid address")).toBe("Email is not a valid address");

  onPageIn("hi");
  await speakSentencesOfPage();
  expect(spoken("Name must have at most 200 characters")).toBe("नाम में ज़्यादा से ज़्यादा 200 अक्षर हों");
});
