import { expect, it } from "vitest";
import { termPhase } from "./term-phase.ts";

const today = "2026-11-23";

it("shows one current term after a renewal on the due day", () => {
  const before = { startDate: "2026-08-23", endDate: today, source: "created" } as const;
  const after = { startDate: today, endDate: "2027-02-23", source: "renewed" } as const;
  expect([before, after].map((term) => termPhase(term, today))).toEqual(["over", "now"]);
  expect(termPhase(before, "2026-11-22")).toBe("now");
});

it("calls a later start scheduled, and only an early renewal paid in advance", () => {
  const dates = { startDate: "2026-12-01", endDate: "2027-01-01" };
  expect(termPhase({ ...dates, source: "created" }, today)).toBe("scheduled");
  expect(termPhase({ ...dates, source: "renewed" }, today)).toBe("paidAhead");
});
