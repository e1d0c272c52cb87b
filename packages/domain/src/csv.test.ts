import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { csvLine, csvPhone, csvText } from "./csv.ts";

describe("a line of a CSV file", () => {
  it.each([
    [["Meera Nair", 12, null], "Meera Nair,12,\r\n"],
    [['Say "hi"', "a,b", "two\nlines"], '"Say ""hi""","a,b","two\nlines"\r\n'],
    [["=1+1", "@SUM(A1)", "-2", "+1", "%x", "|cmd"], "'=1+1,'@SUM(A1),'-2,+1,'%x,'|cmd\r\n"],
    [["+91 98260 41177", "+1+cmd|' /C calc'!A0"], "+91 98260 41177,'+1+cmd|' /C calc'!A0\r\n"],
    [[" =1", "\t=1", "\u{200B}=1"], "' =1,\"'\t'=1\",'\u{200B}=1\r\n"],
    [["\u{2060}=1", "\u{AD}=1", "\u{61C}+1"], "'\u{2060}=1,'\u{AD}=1,'\u{61C}+1\r\n"],
    [["＝1", "＋1", "－1", "＠SUM(A1)", "−1"], "'＝1,'＋1,'－1,'＠SUM(A1),'−1\r\n"],
    [["x;=1+1", "x; @SUM(A1)", "a;b"], '"x;\'=1+1","x;\' @SUM(A1)","a;b"\r\n'],
    [["x\t=1", "x\n=1", "x\r\n＝1"], '"x\t\'=1","x\n\'=1","x\r\n\'＝1"\r\n'],
    [['x;"=1"', "'=1"], '"x;\'""=1""",\'\'=1\r\n'],
    [["+91 98260 41177; +91 98930 22114", "+91 1;=1"], '"+91 98260 41177; +91 98930 22114","+91 1;\'=1"\r\n'],
    [["Dr. A. K. Rao", "M/s Rao & Sons - Pune", "D'Souza"], "Dr. A. K. Rao,M/s Rao & Sons - Pune,D'Souza\r\n"],
    [["हिन्दी"], "हिन्दी\r\n"],
    [[{ amount: "-1500.00" }, { amount: "12.50" }], "-1500.00,12.50\r\n"],
  ])("%j", (values, line) => {
    expect(csvLine(values)).toBe(line);
  });

  it("keeps a phone number as text", () => {
    expect(csvPhone("+919826041177")).toBe("+91 98260 41177");
    expect(csvPhone("+442079460958")).toBe("+442 079460958");
    expect(csvPhone(null)).toBeNull();
  });

  const SIGNS = ["=", "+", "-", "@", "＝", "＠", " ", "\t", "\r", "\n", ";", '"', "'", ",", "a", "1"];
  const texts = fc.string({ unit: fc.constantFrom(...SIGNS) });

  it("never lets a cell begin with a sign that runs, wherever a spreadsheet parts the line", () => {
    fc.assert(
      fc.property(texts, (text) => {
        const written = csvLine(["x", text]).replace(/\r\n$/, "").slice(2);
        // Parsed with its quotes, and by a program that splits at another separator and ignores
        // quotes inside a cell.
        for (const cell of [unquoted(written), ...written.split(/[;\t\r\n]/)]) {
          expect(/^[\s"]*[=@＝＠-]/.test(cell)).toBe(false);
        }
      }),
    );
  });

  it("returns the text", () => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(csvText(unquoted(csvLine([text]).replace(/\r\n$/, "")))).toBe(text);
      }),
    );
  });
});

/** Returns the text of one RFC 4180 cell. */
const unquoted = (cell: string): string => (cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell);
