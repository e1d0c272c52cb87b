import { expect, it } from "vitest";
import { toImportRow } from "./to-import.ts";

const row = {
  row_number: 2,
  cells: ["Ravi", "12"],
  verdict: "refused" as const,
  customer_id: null,
  state: "waiting" as const,
};
const sentence = "“12” isn't a phone number. Enter a 10-digit mobile number.";
const reason = { reason: "row.notPhone", params: { text: "12" } };

it("shows the sentences of a row that was checked before reasons were kept", () => {
  const report = { problems: [{ field: "phone" as const, sentence }], warnings: ["Seen."], changes: [], term: null };
  expect(toImportRow({ ...row, report })).toMatchObject({
    problems: [{ field: "phone", sentence, reason: null, params: {} }],
    warnings: ["Seen."],
    warningReasons: [],
  });
});

it("shows the reasons of a row beside its sentences", () => {
  const report = {
    problems: [{ field: "phone" as const, sentence, ...reason }],
    warnings: ["Seen."],
    warningReasons: [reason],
    changes: [],
    term: null,
  };
  expect(toImportRow({ ...row, report })).toMatchObject({
    problems: [{ field: "phone", sentence, ...reason }],
    warningReasons: [reason],
  });
});
