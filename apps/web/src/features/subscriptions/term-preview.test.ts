import { describe, expect, it } from "vitest";
import { previewTerm, type TermInput } from "./term-preview.ts";

const today = "2026-11-21";
const input: TermInput = {
  startDate: "2026-11-30",
  ends: "months",
  durationMonths: 3,
  customEndDate: "",
  price: "4500",
  setupFee: null,
  status: "active",
};

describe("the preview of a term", () => {
  it("clamps to a short month and says so", () => {
    expect(previewTerm(input, today)).toEqual({
      startsOn: "2026-11-30",
      renewsOn: "2027-02-28",
      monthlyPaise: 150_000,
      joining: null,
      reminders: ["2027-02-21", "2027-02-28"],
      shortMonth: { renewsOn: "2027-02-28", day: 30 },
      isPast: false,
    });
  });

  it("counts a custom end in days × 12 ÷ 365", () => {
    const preview = previewTerm(
      { ...input, startDate: "2026-04-01", ends: "date", customEndDate: "2026-09-16", price: "6000" },
      "2026-04-01",
    );
    expect(preview).toMatchObject({ renewsOn: "2026-09-16", monthlyPaise: 108_631, shortMonth: null });
  });

  it("promises only the reminders that can still go out", () => {
    const dueInFive = { ...input, startDate: "2026-08-26" };
    expect(previewTerm(dueInFive, today)?.reminders).toEqual(["2026-11-26"]);
    expect(previewTerm({ ...dueInFive, status: "cancelled" }, today)?.reminders).toEqual([]);
  });

  it("adds the joining fee to the first payment, and to no month", () => {
    expect(previewTerm({ ...input, setupFee: "500" }, today)).toMatchObject({
      monthlyPaise: 150_000,
      joining: { feePaise: 50_000, firstPaymentPaise: 500_000 },
    });
    for (const setupFee of ["", "0", "five"]) expect(previewTerm({ ...input, setupFee }, today)?.joining).toBeNull();
  });

  it("warns of a renewal date that has passed", () => {
    expect(previewTerm({ ...input, startDate: "2026-01-31" }, today)).toMatchObject({ isPast: true });
  });

  it.each([
    ["no start", { startDate: "" }],
    ["no custom end", { ends: "date" as const }],
    ["an end before the start", { ends: "date" as const, customEndDate: "2026-11-29" }],
    ["no duration", { durationMonths: 0 }],
  ])("waits while there is %s", (_, change) => {
    expect(previewTerm({ ...input, ...change }, today)).toBeNull();
  });

  it("leaves the amount open while the price is no amount", () => {
    expect(previewTerm({ ...input, price: "4,50" }, today)?.monthlyPaise).toBeNull();
  });

  it("reads a price with its commas", () => {
    expect(previewTerm({ ...input, price: "₹4,500" }, today)?.monthlyPaise).toBe(150_000);
  });
});
