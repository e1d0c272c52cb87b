import { describe, expect, it } from "vitest";
import { linkCodesIn, toLinkCode } from "./whatsapp-link-codes.ts";

describe("the codes in a text", () => {
  it.each([
    ["Hello Prerna Classes (Ref K7Q2M9X4)", ["K7Q2M9X4"]],
    ["नमस्ते Prerna Classes (Ref K7Q2M9X4)", ["K7Q2M9X4"]],
    ["ref k7q2m9x4, what does it cost?", ["K7Q2M9X4"]],
    ["Ｋ７Ｑ２Ｍ９Ｘ４", ["K7Q2M9X4"]],
    ["K7Q2M9X4 K7Q2M9X4", ["K7Q2M9X4"]],
    ["K7Q2M9X4 or HJKMNPQR", ["K7Q2M9X4", "HJKMNPQR"]],
    ["K7Q2M9X", []],
    ["K7Q2M9X44", []],
    ["K7Q2M9O4", []],
    ["कK7Q2M9X4", []],
    ["Ref K7Q2 M9X4", []],
    ["", []],
  ])("of %j are %j", (text, codes) => {
    expect(linkCodesIn(text)).toEqual(codes);
  });

  it("are at most three", () => {
    expect(linkCodesIn("AAAAAAAA BBBBBBBB CCCCCCCC DDDDDDDD")).toEqual(["AAAAAAAA", "BBBBBBBB", "CCCCCCCC"]);
  });
});

describe("a new code", () => {
  it("has eight letters, each as likely, and is found in a text", () => {
    const counts = new Map<string, number>();
    for (let byte = 0; byte < 256; byte += 1) {
      const bytes = [byte, ...Array.from({ length: 8 }, () => 0)];
      const code = toLinkCode(bytes);
      expect(linkCodesIn(`Hello (Ref ${code.toLowerCase()})`)).toEqual([code]);
      if (byte < 248) counts.set(code.charAt(0), (counts.get(code.charAt(0)) ?? 0) + 1);
    }
    expect([...counts.keys()].sort().join("")).toBe("23456789ABCDEFGHJKMNPQRSTUVWXYZ");
    expect(new Set(counts.values())).toEqual(new Set([8]));
  });

  it("is not made from too few bytes", () => {
    expect(() => toLinkCode([1, 2, 3, 4, 5, 6, 7, 255])).toThrow("Too few random bytes");
  });
});
