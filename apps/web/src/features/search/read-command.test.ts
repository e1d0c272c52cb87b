import { describe, expect, it } from "vitest";
import { highlight, readCommand } from "./read-command.ts";

describe("what is typed into the palette", () => {
  it.each([
    ["asha", null, "asha"],
    ["  renew   asha nair ", "renew", "asha nair"],
    ["Message Asha", "message", "Asha"],
    ["call 98220", "call", "98220"],
    ["new customer Asha Nair", "customer", "Asha Nair"],
    ["add product Gold", "product", "Gold"],
    ["renew", null, "renew"],
    ["renewals", null, "renewals"],
    ["new customer", null, "new customer"],
  ])("%s", (typed, intent, about) => {
    expect(readCommand(typed)).toEqual({ intent, about });
  });

  it("marks what was searched for, in any order and case", () => {
    const marked = (text: string, needle: string) =>
      highlight(text, needle)
        .map((piece) => (piece.isHit ? `[${piece.text}]` : piece.text))
        .join("");
    expect(marked("Meera Nair", "meer")).toBe("[Meer]a Nair");
    expect(marked("Meera Nair", "nair mee meera")).toBe("[Meera] [Nair]");
    expect(marked("A+B (C)", "+b (c")).toBe("A[+B] [(C])");
    expect(marked("Meera", "")).toBe("Meera");
  });
});
