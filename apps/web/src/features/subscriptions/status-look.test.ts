import { describe, expect, it } from "vitest";
import { statusLook } from "./status-look.ts";

const today = "2026-11-21";
const term = { status: "active", startDate: "2026-10-22", endDate: "2026-12-21" } as const;

describe("how a subscription stands", () => {
  it("fills the ring by the part of the term that is over", () => {
    expect(statusLook(term, today)).toMatchObject({ shape: { kind: "arc", part: 0.5 }, ring: "text-accent" });
  });

  it("starts empty before its first day", () => {
    expect(statusLook({ ...term, startDate: "2026-11-25" }, today).shape).toEqual({ kind: "arc", part: 0 });
  });

  it.each([
    ["2026-11-28", "text-soon"],
    ["2026-11-22", "text-soon"],
    ["2026-11-29", "text-accent"],
  ] as const)("ending on %s is marked %s", (endDate, ring) => {
    expect(statusLook({ ...term, endDate }, today).ring).toBe(ring);
  });

  it("closes the ring on the day itself, and breaks it in grace", () => {
    expect(statusLook({ ...term, endDate: today }, today).shape).toEqual({ kind: "dot" });
    expect(statusLook({ ...term, endDate: "2026-11-20" }, today).shape).toEqual({ kind: "grace" });
  });

  it("shows the states that a person set in grey", () => {
    for (const status of ["expired", "cancelled", "pending"] as const) {
      expect(statusLook({ ...term, status }, today)).toMatchObject({ badge: "quiet", ring: "text-text-3" });
    }
  });
});
