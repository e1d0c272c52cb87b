import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { csvLine, csvPhone } from "./csv.ts";

describe("a line of a CSV file", () => {
  it.each([
    [["Meera Nair", 12, null], "Meera Nair,12,\r\n"],
    [['Say "hi"', "a,b", "two\nlines"], '"Say ""hi""","a,b","two\nlines"\r\n'],
    [["=1+1", "@SUM(A1)", "-2", "+1", "%x", "|cmd"], "'=1+1,'@SUM(A1),'-2,+1,'%x,'|cmd\r\n"],
    [["+91 98260 41177", "+1+cmd|' /C calc'!A0"], "+91 98260 41177,'+1+cmd|' /C calc'!A0\r\n"],
    [[" =1", "\t=1", "\u{200B}=1"], "' =1,\"'\t=1\",'\u{200B}=1\r\n"],
    [["हिन्दी"], "हिन्दी\r\n"],
  ])("%j", (values, line) => {
    expect(csvLine(values)).toBe(line);
  });

  it("keeps a phone a text", () => {
    expect(csvPhone("+919826041177")).toBe("+91 98260 41177");
    expect(csvPhone("+442079460958")).toBe("+442 079460958");
    expect(csvPhone(null)).toBeNull();
  });

  it("never lets a cell begin with a sign that runs", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom("=", "+", "-", "@", " ", "\t", '"', ",", "a", "1") }), (text) => {
        const cell = csvLine([text]).trimEnd().replace(/^"/, "");
        expect(/^\s*[=@-]/.test(cell)).toBe(false);
      }),
    );
  });
});
