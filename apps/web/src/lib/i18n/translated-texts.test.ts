import { i18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { expect, it } from "vitest";
import { activateEnglish } from "./language.ts";
import { translatedTexts } from "./translated-texts.ts";

const hello = msg`Hello ${"name"}`;

it("returns texts in the current language, also when spread or destructured", () => {
  let times = 0;
  const texts = translatedTexts(() => {
    times += 1;
    return { greeting: i18n._({ ...hello, values: { 0: "Meera" } }), parts: { a: i18n.locale }, list: [i18n.locale] };
  });
  const parts = translatedTexts(() => texts.parts);

  expect(times).toBe(0);
  expect({ ...texts }).toEqual({ greeting: "Hello Meera", parts: { a: "en" }, list: ["en"] });
  expect("greeting" in texts).toBe(true);
  expect(times).toBe(1);

  i18n.loadAndActivate({ locale: "hi", messages: { [hello.id]: ["नमस्ते ", ["0"]] } });
  expect(texts.greeting).toBe("नमस्ते Meera");
  expect(parts.a).toBe("hi");

  activateEnglish();
  expect(texts.greeting).toBe("Hello Meera");
  expect(times).toBe(3);
});
