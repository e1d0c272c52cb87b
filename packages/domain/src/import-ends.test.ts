import { describe, expect, it } from "vitest";
import { readAs, withEndField } from "./import-ends.ts";
import { mapHeaders } from "./import-fields.ts";
import type { ImportAnswers } from "./import-questions.ts";
import { createSurvey } from "./import-survey.ts";

/** Returns the survey of rows as `start end`, with `header` above the end dates. */
function survey(
  header: string,
  rows: readonly string[],
  { end, ...answers }: Partial<ImportAnswers> & { end?: "endDate" | "lastDay" } = {},
) {
  const headers = ["Name", "Phone", "Product", "Start", header];
  const mapping = withEndField(mapHeaders(headers, "INR"), end ?? null);
  if (end) mapping[4] = end;
  const found = createSurvey({
    currency: "INR",
    headers,
    mapping,
    answers: { dateOrders: {}, products: {}, ...answers },
    isKnown: () => false,
    products: [],
    closest: () => null,
  });
  rows.forEach((row, index) => {
    const [start = "", date = ""] = row.split(" ");
    found.add(index + 2, ["Asha", "9826041177", "Gold", start, date]);
  });
  return found.result();
}
const asked = (...given: Parameters<typeof survey>) => survey(...given).end;
const yearTo = (end: string) => [`15/04/2026 ${end}`];

describe("a header of the last day", () => {
  it.each(["अंतिम तारीख", "Last date", "Valid till", "End date", "Expiry"])(
    "%s is asked about with renewal dates",
    (header) => {
      const rows = ["15/04/2026 15/05/2026", "20/04/2026 20/07/2026", "21/04/2026 20/05/2026"];
      expect(asked(header, rows)).toEqual({
        header,
        field: "lastDay",
        suggested: "endDate",
        answer: null,
        renewalRows: 2,
        lastDayRows: 1,
        examples: [
          {
            row: 2,
            text: "15/05/2026",
            startDate: "2026-04-15",
            ends: { endDate: "2026-05-15", lastDay: "2026-05-16" },
          },
          {
            row: 4,
            text: "20/05/2026",
            startDate: "2026-04-21",
            ends: { endDate: "2026-05-20", lastDay: "2026-05-21" },
          },
        ],
        isSettled: false,
      });
    },
  );

  it("is asked about for one renewal date among last days, which stay the suggestion", () => {
    const rows = ["15/04/2026 14/05/2026", "16/04/2026 15/05/2026", "17/04/2026 17/05/2026"];
    expect(asked("Expiry", rows)).toMatchObject({ suggested: "lastDay", renewalRows: 1, lastDayRows: 2 });
  });

  it("is settled by dates that agree, and by dates that show nothing", () => {
    expect(asked("Expiry", yearTo("14/04/2027"))).toBeNull();
    expect(asked("Expiry", ["15/04/2026 20/04/2026", "15/04/2026 15/04/2026", "soon later", " 15/05/2026"])).toBeNull();
  });

  it("counts month ends, and dates with the month first", () => {
    expect(asked("Expiry", ["31/01/2026 28/02/2026"])).toMatchObject({ renewalRows: 1 });
    expect(asked("Expiry", ["04/15/2026 05/15/2026"])).toMatchObject({ renewalRows: 1, suggested: "endDate" });
  });

  it("counts no row that fits both, in one date order each", () => {
    // 5 January to 4 February by day first; 1 May to 2 April by month first is no term.
    expect(asked("Expiry", ["05/01/2026 04/02/2026"])).toBeNull();
    // 1 March to 2 March; 3 January to 3 February.
    expect(asked("Expiry", ["01/03/2026 02/03/2026"])).toMatchObject({ renewalRows: 1 });
  });
});

it("asks again where the column was matched by hand or remembered, and the dates contradict that", () => {
  expect(asked("Expiry", yearTo("15/04/2027"), { end: "endDate" })).toBeNull();
  const contradicted = asked("Expiry", yearTo("14/04/2027"), { end: "endDate" });
  expect(contradicted).toMatchObject({ field: "endDate", suggested: "lastDay", isSettled: false });
  expect(asked("Renews on", yearTo("15/04/2027"), { end: "lastDay" })).toMatchObject({ suggested: "endDate" });
});

it("follows a header with words of renewal, whatever the dates", () => {
  expect(asked("Renewal date", yearTo("14/04/2027"))).toBeNull();
});

it("keeps an answered question, and the field that is matched if as many rows fit each", () => {
  const rows = [...yearTo("15/04/2027"), ...yearTo("14/04/2027")];
  expect(asked("Expiry", rows)).toMatchObject({ suggested: "lastDay", answer: null });
  const answered = asked("Expiry", rows, { end: "endDate", endField: "endDate" });
  expect(answered).toMatchObject({ answer: "endDate", isSettled: true });
  expect(readAs(answered)).toBe("endDate");
});

it("reads lengths from the suggestion until it is answered, then from the answer", () => {
  const lengthOf = ({ products }: ReturnType<typeof survey>) =>
    products.map(({ durationMonths, evidence }) => [durationMonths, evidence.map(({ isExact }) => isExact)]);
  expect(lengthOf(survey("Expiry", yearTo("15/04/2027")))).toEqual([[12, [true]]]);
  const answered = survey("Expiry", yearTo("15/04/2027"), { end: "lastDay", endField: "lastDay" });
  expect(lengthOf(answered)).toEqual([[null, [false]]]);
});

it("keeps the date order of the column when its field changes", () => {
  const rows = ["05/04/2026 05/07/2026"];
  const options = { end: "endDate", endField: "endDate", dateOrders: { startDate: "dmy", lastDay: "dmy" } } as const;
  expect(survey("Expiry", rows, options).dates.map(({ field, order, isSettled }) => [field, order, isSettled])).toEqual(
    [
      ["startDate", "dmy", true],
      ["endDate", "dmy", true],
    ],
  );
});
