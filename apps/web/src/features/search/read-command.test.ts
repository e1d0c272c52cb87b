import { type BusinessWords, wordsOf } from "@aavarti/domain/business-words";
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
    ["take payment from Asha", "pay", "Asha"],
    ["payment Asha", "pay", "Asha"],
    ["payment from Asha", "pay", "Asha"],
    ["take payment from ", "pay", ""],
    ["भुगतान लें ", "pay", ""],
    ["भुगतान लें आशा", "pay", "आशा"],
    ["payment", null, "payment"],
    ["take payment", null, "take payment"],
  ])("%s", (typed, intent, about) => {
    expect(readCommand(typed, [wordsOf("generic")])).toEqual({ intent, about });
  });

  const inHindi: BusinessWords = {
    ...wordsOf("education"),
    customer: { one: "छात्र", many: "छात्र" },
    product: { one: "कोर्स", many: "कोर्स" },
  };
  it.each([
    ["new student Asha", "customer", "Asha"],
    ["add course NEET", "product", "NEET"],
    ["new customer Asha", "customer", "Asha"],
    ["नया छात्र आशा", "customer", "आशा"],
    ["कोर्स जोड़ें NEET", "product", "NEET"],
    ["रिन्यू आशा", "renew", "आशा"],
    ["फ़ोन आशा", "call", "आशा"],
    ["new member Asha", null, "new member Asha"],
  ])("is understood in the business's words: %s", (typed, intent, about) => {
    expect(readCommand(typed, [inHindi, wordsOf("education")])).toEqual({ intent, about });
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
