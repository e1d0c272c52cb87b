import { expect, it } from "vitest";
import { quoteProvider } from "./provider-words.ts";

it("quotes a provider on one line without secrets", () => {
  expect(quoteProvider(" Invalid\n token  abc ", ["abc", ""])).toBe("Invalid token [redacted]");
});

it.each(["", "!"])("quotes at most 200 characters, and whole emoji, of a text that begins %j", (begun) => {
  const quoted = quoteProvider(`${begun}${"🙂".repeat(150)}`, []);
  expect(quoted.length).toBeLessThanOrEqual(200);
  expect(quoted).toMatch(/^!?🙂{99}…$/u);
});
