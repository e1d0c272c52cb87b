import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";
import { formatter } from "@lingui/format-po";
import { compileMessage as official } from "@lingui/message-utils/compileMessage";
import { describe, expect, it } from "vitest";
import { compileMessage } from "./compile-message.ts";

const SOURCES = join(import.meta.dirname, "../..");

async function everyMessage(): Promise<string[]> {
  const messages: string[] = [];
  for await (const file of glob("**/locales/hi.po", { cwd: SOURCES })) {
    const content = await readFile(join(SOURCES, file), "utf8");
    const catalogue = await formatter().parse(content, { locale: "hi", sourceLocale: "en", filename: file });
    for (const { message, translation } of Object.values(catalogue)) messages.push(message ?? "", translation ?? "");
  }
  return messages.filter((message) => message !== "");
}

describe("the compiler for messages in the sources", () => {
  it.each([
    "Saved",
    "Saved. It's “fine”, isn't it?",
    "It''s quoted '{'like this'}', and '{name} it''s' too",
    "Hello {name}, {0} of {total}",
    "{count, plural, one {# day} other {# days}} left of {total}",
    "{count, plural, =0 {none} one {one '#' of #} other {{name} has #}}",
    "{kind, select, paid {Paid} other {Not paid by {name}}}",
    "{count, plural, one {{kind, select, a {# a} other {# b}}} other {#}}",
    "Issue #5 for {name}",
    "<0>Rich</0> text",
  ])("agrees with Lingui's own on %s", (message) => {
    expect(compileMessage(message)).toEqual(official(message));
  });

  it("agrees with Lingui's own on every message of the application", async () => {
    const messages = await everyMessage();
    for (const message of messages) expect(compileMessage(message), message).toEqual(official(message));
  });

  it("says which message uses what it does not know", () => {
    expect(() => compileMessage("On {day, date}")).toThrow("“On {day, date}” uses date");
  });
});
