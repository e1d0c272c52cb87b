import { describe, expect, it } from "vitest";
import { wordsOf } from "./business-words.ts";
import { csvLine } from "./csv.ts";
import { reportLines } from "./report-csv.ts";
import { businessWordsIn, reportPeriod, reportValue, reportWords } from "./report-words.ts";
import { monthSpan, REPORT_KINDS, REPORT_PARTS, yearSpan } from "./reports.ts";

describe("the span of a report", () => {
  it("is a whole month or financial year", () => {
    expect(monthSpan("2028-02")).toMatchObject({ first: "2028-02-01", last: "2028-02-29" });
    expect(monthSpan("2026-12")).toMatchObject({ first: "2026-12-01", last: "2026-12-31" });
    expect(yearSpan("2026-27")).toMatchObject({ first: "2026-04-01", last: "2027-03-31" });
  });

  it.each(["2026-13", "2026-1", "2026-11-01", "2026-27", ""])("is no month for %j", (name) => {
    expect(monthSpan(name)).toBeNull();
  });

  it.each(["2026-28", "2026", "2026-11", ""])("is no financial year for %j", (name) => {
    expect(yearSpan(name)).toBeNull();
  });
});

describe("the words of a report", () => {
  it("use the business's nouns in both languages", () => {
    const english = reportWords("en", wordsOf("education"));
    expect([english.codes.churned, english.codes.running, english.kinds.products.name]).toEqual([
      "Students lost",
      "Active enrolments",
      "Course performance",
    ]);
    const hindi = reportWords("hi", businessWordsIn("hi", "education"));
    expect([hindi.codes.customer, hindi.codes.running]).toEqual(["छात्र", "चालू दाखिले"]);
  });

  it("name every column of a table differently", () => {
    for (const language of ["en", "hi"] as const) {
      const { codes } = reportWords(language, businessWordsIn(language, "generic"));
      for (const kind of REPORT_KINDS)
        for (const columns of Object.values<readonly (keyof typeof codes)[]>(REPORT_PARTS[kind].tables)) {
          const names = columns.map((code) => codes[code]);
          expect(new Set(names).size).toBe(names.length);
        }
    }
  });

  it("format values by their unit", () => {
    const en = { language: "en", currency: "INR" } as const;
    const hi = { language: "hi", currency: "INR" } as const;
    expect(reportValue("150000.00", "money", en)).toBe("₹1,50,000");
    expect(reportValue("-180.50", "money", en)).toBe("−₹180.50");
    expect(reportValue(123_456, "count", en)).toBe("1,23,456");
    expect(reportValue(0.1235, "share", en)).toBe("12.4%");
    expect(reportValue(18, "rate", en)).toBe("18%");
    expect(reportValue(null, "rate", hi)).toBe("GST दर नहीं");
    expect(reportValue(null, "share", en)).toBe("");
    expect(reportValue("2026-11-05", "day", hi)).toBe("5 नवंबर 2026");
    expect(reportValue("2026-11-01", "month", en)).toBe("Nov 2026");
    expect(reportValue("upi", "mode", hi)).toBe("UPI");
    expect(reportValue("renewed_late", "result", en)).toBe("Renewed late");
    expect(reportValue("=1+1", "text", en)).toBe("=1+1");
  });

  it("make a CSV file of a table with numbers, and say how many rows it leaves out", () => {
    const table = {
      columns: [
        { code: "person", unit: "text" },
        { code: "collected", unit: "money" },
        { code: "share", unit: "share" },
        { code: "mode", unit: "mode" },
      ],
      rows: [{ values: [null, "-180.50", 0.1235, "upi"] }],
      total: [null, "-180.50", null, null],
      more: 1_200,
    } as const;
    const lines = reportLines(table, reportWords("en", wordsOf("generic")), { language: "en", currency: "INR" });
    expect(lines.map(csvLine)).toEqual([
      "Person,Collected (INR),Share (%),Payment mode\r\n",
      "Not recorded by a person,-180.50,12.4,UPI\r\n",
      "Total,-180.50,,\r\n",
      '"1,200 more, not listed here. Totals include them."\r\n',
    ]);
  });

  it("name the period", () => {
    expect(reportPeriod("en", { span: "month", name: "2026-11" })).toBe("Nov 2026");
    expect(reportPeriod("hi", { span: "year", name: "2026-27" })).toBe("वित्त वर्ष 2026-27");
  });
});
