import { describe, expect, it } from "vitest";
import { csvLine } from "./csv.ts";
import type { ImportMapping } from "./import-fields.ts";
import { type RowReaders, readRow } from "./import-rows.ts";

const MAPPING: ImportMapping = ["name", "company", "phone"];
const dmy = { order: "dmy", isSettled: true } as const;
const readers: RowReaders = {
  toE164: (typed) => typed.replaceAll(" ", ""),
  toEmail: () => null,
  dateOrders: { startDate: dmy, endDate: dmy, lastDay: dmy },
};
const read = (...cells: string[]) => readRow(cells, MAPPING, readers);

/** The cells of a line without quotes in its texts, as any reader of CSV finds them. */
const cellsOf = (line: string) =>
  [...line.replace(/\r\n$/, "").matchAll(/(?:^|,)(?:"([^"]*)"|([^",]*))/g)].map(
    ([, quoted, bare]) => quoted ?? bare ?? "",
  );

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
    expect(warnings.map(({ message }) => message)).toEqual([
      "Name: line breaks and control characters are replaced by spaces.",
    ]);
    expect(problems).toEqual([]);
  });

  it("needs no note for a line break around it", () => {
    expect(read("Asha\n", " Dance", "98260 41177").warnings).toEqual([]);
  });
});
