import { readFile } from "node:fs/promises";
import { IMPORT_LIMITS } from "@aavarti/domain/import-fields";
import { strToU8, unzipSync, zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { parseFile, parseText } from "./parse-sheet.ts";
import { portionsOf } from "./read-sheet.ts";
import { sheetProblems } from "./sheet-problems.ts";

const workbook = new URL("../../../../../tests/e2e/fixtures/members.xlsx", import.meta.url);
const bytes = (...parts: (readonly number[] | string)[]) =>
  new Uint8Array(parts.flatMap((part) => (typeof part === "string" ? [...strToU8(part)] : [...part])));
const utf16 = (text: string, isBig = false) =>
  [...text].flatMap((sign) => {
    const [high, low] = [sign.charCodeAt(0) >> 8, sign.charCodeAt(0) & 0xff];
    return isBig ? [high, low] : [low, high];
  });

describe("a workbook", () => {
  it("is read with its Hindi headers, dates as days, numbers as they are written and formulas as their value", async () => {
    const sheet = await parseFile(new Uint8Array(await readFile(workbook)));
    expect(sheet).toEqual({
      headers: ["नाम", "मोबाइल नंबर", "ईमेल", "योजना", "शुरू की तारीख", "अंतिम तिथि", "शुल्क"],
      rows: [
        ["आशा पाटिल", "9826041177", "asha@example.in", "Gold Yearly", "2026-04-01", "2036-04-01", "12000"],
        ["Ravi Kumar", "+91 98930 22114", "", "Gold Yearly", "01/04/2026", "1-Apr-36", "₹12,000/-"],
        ["Meera & Sons", "", "meera@example.in", "", "", "", ""],
        ["No Way", "12", "", "Gold Yearly", "31/02/2026", "", "free"],
      ],
      rowNumbers: expect.any(Array),
    });
  });

  it("and a text file with the same 300 messy rows are the same sheet", async () => {
    const fixture = (kind: string) =>
      readFile(new URL(`../../../../../tests/e2e/fixtures/messy-members.${kind}`, import.meta.url));
    const lines = (await fixture("jsonl")).toString().trim().split("\n");
    const [{ headers }, ...rows] = lines.map((line) => JSON.parse(line));
    const trimmed = (lines: readonly (readonly string[])[]) => lines.map((line) => line.map((cell) => cell.trim()));
    const expected = trimmed(rows.map(({ cells }: { cells: string[] }) => cells));
    for (const kind of ["csv", "xlsx"]) {
      const sheet = await parseFile(new Uint8Array(await fixture(kind)));
      expect([sheet.headers, trimmed(sheet.rows)]).toEqual([headers, expected]);
    }
  });

  it("is not unpacked when it would be far larger than a sheet", async () => {
    const bomb = zipSync({ "xl/worksheets/sheet1.xml": strToU8("<worksheet/>") });
    // The unpacked size in the zip's central directory, 24 bytes into its entry.
    const entry = bomb.findIndex((_, at) => [0x50, 0x4b, 0x01, 0x02].every((byte, index) => bomb[at + index] === byte));
    new DataView(bomb.buffer).setUint32(bomb.byteOffset + entry + 24, 70 * 1024 * 1024, true);
    await expect(parseFile(new Uint8Array(bomb))).rejects.toThrow(sheetProblems.tooLarge.message);
  });

  it("is refused when it is damaged or no workbook", async () => {
    await expect(parseFile(bytes([0xd0, 0xcf, 0x11, 0xe0], "old"))).rejects.toThrow(sheetProblems.oldExcel.message);
    await expect(parseFile(bytes("%PDF-1.7"))).rejects.toThrow(sheetProblems.noSheet.message);
    await expect(parseFile(bytes([0x50, 0x4b, 0x03, 0x04], "broken"))).rejects.toThrow();
  });
});

describe("a text file", () => {
  const expected = { headers: ["नाम", "Phone"], rows: [["आशा", "98260 41177"]] };

  it.each<[string, Uint8Array<ArrayBuffer>]>([
    ["UTF-8", bytes("नाम,Phone\nआशा,98260 41177\n")],
    ["UTF-8 with its mark", bytes([0xef, 0xbb, 0xbf], "नाम,Phone\r\nआशा,98260 41177")],
    ["UTF-16 little-endian", bytes([0xff, 0xfe], utf16("नाम\tPhone\nआशा\t98260 41177"))],
    ["UTF-16 big-endian", bytes([0xfe, 0xff], utf16("नाम;Phone\nआशा;98260 41177", true))],
    ["semicolons", bytes("नाम;Phone\nआशा;98260 41177")],
    ["quotes, blank lines and blank columns", bytes('\n"नाम","Phone",,\n\n"आशा","98260 41177",,\n , ,\n')],
  ])("in %s", async (_, file) => {
    expect(await parseFile(file)).toMatchObject(expected);
  });

  it("is read in an old Windows program's encoding", async () => {
    expect((await parseFile(bytes("Name,Phone\nJos", [0xe9], ",98260 41177"))).rows).toEqual([["José", "98260 41177"]]);
  });

  it("keeps commas and line ends within quotes, and formulas as text", () => {
    expect(parseText('Name,Company\n"Patil, Asha","=HYPERLINK(""x"")\nline 2"').rows).toEqual([
      ["Patil, Asha", '=HYPERLINK("x")\nline 2'],
    ]);
  });

  it("has a cell that is too long cut before an emoji, not within it", () => {
    const begun = "x".repeat(IMPORT_LIMITS.cellLength - 1);
    expect(parseText(`Name,Phone\n${begun}🙂,98260 41177`).rows).toEqual([[begun, "98260 41177"]]);
  });

  it("is refused when it is empty, too long or too wide", () => {
    expect(() => parseText("Name,Phone\n")).toThrow(sheetProblems.empty.message);
    expect(() => parseText(`Name\n${"x\n".repeat(IMPORT_LIMITS.rows + 1)}`)).toThrow(sheetProblems.tooManyRows.message);
    expect(() => parseText(`${"h,".repeat(41)}h\n${"x,".repeat(41)}x`)).toThrow(sheetProblems.tooManyColumns.message);
    expect(parseText(`Name\n${"x\n".repeat(IMPORT_LIMITS.rows)}`).rows).toHaveLength(IMPORT_LIMITS.rows);
  });
});

describe("row numbers", () => {
  it("count the blank lines of a text file, but not the line ends within quotes", () => {
    const text = 'Name,Phone\nAsha,1\n\n"Ravi\nKumar",2\n , \nMeera,3\n\n';
    expect(parseText(text)).toMatchObject({
      rows: [
        ["Asha", "1"],
        ["Ravi\nKumar", "2"],
        ["Meera", "3"],
      ],
    });
    expect(parseText(text).rowNumbers).toEqual([2, 4, 6]);
    expect(parseText("\n\nName;Phone\n\nAsha;1\n").rowNumbers).toEqual([5]);
  });

  it("count the blank rows of a workbook", async () => {
    const cell = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`;
    const row = (at: number, text: string) => `<row r="${at}">${cell(`A${at}`, text)}</row>`;
    const parts = unzipSync(new Uint8Array(await readFile(workbook)));
    const sheet = `<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><dimension ref="A2:A6"/><sheetData>${row(2, "Name")}${row(3, "Asha")}<row r="4"/>${row(6, "Ravi")}</sheetData></worksheet>`;
    const file = zipSync({ ...parts, "xl/worksheets/sheet1.xml": strToU8(sheet) });
    expect(await parseFile(new Uint8Array(file))).toEqual({
      headers: ["Name"],
      rows: [["Asha"], ["Ravi"]],
      rowNumbers: [3, 6],
    });
  });
});

it("sends rows in portions that a call can carry, each with its place in the sheet", () => {
  const rows = Array.from({ length: 1_200 }, (_, index) => [String(index), index === 700 ? "x".repeat(249_000) : ""]);
  const rowNumbers = rows.map((_, index) => index + (index < 30 ? 2 : 3));
  const portions = portionsOf({ rows, rowNumbers }, 500);
  expect(portions.flatMap((portion) => portion.rows)).toEqual(rows);
  expect(portions.flatMap((portion) => portion.rowNumbers)).toEqual(rowNumbers);
  for (const portion of portions) {
    expect(portion.rows.length).toBeLessThanOrEqual(500);
    expect(JSON.stringify(portion.rows).length).toBeLessThan(300_000);
    expect(portion.rowNumbers[0]).toBe(portion.firstRow);
  }
});
