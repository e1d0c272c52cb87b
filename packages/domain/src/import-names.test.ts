import { describe, expect, it } from "vitest";
import { csvLine } from "./csv.ts";
import type { ImportMapping } from "./import-fields.ts";
import { type RowReaders, readRow } from "./import-rows.ts";

const MAPPING: ImportMapping = ["name", "company", "phone"];
const dmy = { order: "dmy", isSettled: true } as const;
const readers: RowReaders = {
  toE164: (typed) => typed.replaceAll(" ", ""),
  isLandline: (number) => /^\+91[1-5]/.test(number),
  toEmail: () => null,
  isEndSettled: true,
  currency: "INR",
  dateOrders: { startDate: dmy, endDate: dmy, lastDay: dmy, paidOn: dmy },
};
const read = (...cells: string[]) => readRow(cells, MAPPING, readers);

/** Returns the cells of a line without quotes in their texts, as any CSV reader parses them. */
const cellsOf = (line: string) =>
  [...line.replace(/\r\n$/, "").matchAll(/(?:^|,)(?:"([^"]*)"|([^",]*))/g)].map(
    ([, quoted, bare]) => quoted ?? bare ?? "",
  );

describe("a landline", () => {
  const national = (typed: string) => `+91${typed.replace(/\D/g, "").replace(/^(0|91)(?=\d{10}$)/, "")}`;
  const notesOf = (typed: string) =>
    readRow(["Asha", "", typed], MAPPING, { ...readers, toE164: national }).warnings.map(({ message }) => message);

  it.each([
    "(0253) 2345678",
    "0253-2345678",
    "02532345678",
    "+91 253 2345678",
    "080 2345 6789",
    "(0731) 2345678",
    "0612-2345678",
  ])("%s is kept with a warning", (typed) =>
    expect(notesOf(typed)).toEqual([`“${typed}” looks like a landline. Reminders can't reach it on WhatsApp.`]),
  );

  it.each([
    "98900 11122",
    "09123456780",
    "0 98900 11122",
    "098900-11122",
    "+91-98220-98220",
    "6000000001",
    "0982 604 1177",
  ])("%s is a mobile", (typed) => expect(notesOf(typed)).toEqual([]));

  it("is no question for a number of another country", () => {
    const abroad = readRow(["Asha", "", "+1 212 555 0100"], MAPPING, { ...readers, toE164: () => "+12125550100" });
    expect(abroad.warnings).toEqual([]);
  });
});

describe("a day whose column may be read in either order", () => {
  const read = (text: string, isSettled: boolean) => {
    const dateOrders = { ...readers.dateOrders, startDate: { order: "dmy", isSettled } } as const;
    const { isOpen, problems } = readRow(["Asha", text], ["name", "startDate"], { ...readers, dateOrders });
    return [
      isOpen,
      problems.filter(({ field }) => field === "startDate").map(({ explanation }) => explanation.message),
    ];
  };

  it("waits for the answer, and is a fault only after it", () => {
    expect(read("11/25/2026", false)).toEqual([true, []]);
    expect(read("25/11/2026", false)).toEqual([false, []]);
    expect(read("soon", false)).toEqual([false, ["“soon” isn't a date. Enter a date like 31/01/2026."]]);
    expect(read("11/25/2026", true)).toEqual([
      false,
      [
        "“11/25/2026” has the month first, but this column is set to day first. Change the date to 25/11/2026 and import the row again.",
      ],
    ]);
  });
});

describe("a name that is imported", () => {
  it.each(["=1+1", "＝1", "x;=1+1", "'=1", "@asha", "-Asha", "Dr. A. K. Rao", "आशा"])(
    "is %s again after our own export",
    (name) => {
      const { values, warnings } = read(...cellsOf(csvLine([name, "x;=1", "+91 98260 41177"])));
      expect(values).toMatchObject({ name, company: "x;=1", phone: "+919826041177" });
      expect(warnings).toEqual([]);
    },
  );

  it("is put on one line, with a note", () => {
    const { values, warnings, problems } = read("Asha\r\nPatil\u0007 \u202e", "Dance", "98260 41177");
    expect(values.name).toBe("Asha Patil");
    expect(warnings.map(({ message }) => message)).toEqual(["Name: line breaks will be replaced with spaces."]);
    expect(problems).toEqual([]);
  });

  it("needs no note for a line break around it", () => {
    expect(read("Asha\n", " Dance", "98260 41177").warnings).toEqual([]);
  });
});
