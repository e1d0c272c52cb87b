import { expect, it } from "vitest";
import { allowedActions } from "../actions/allowed-actions.ts";
import { dueLine } from "./due-line.ts";

const today = "2026-11-23";
const term = {
  standing: "active",
  endDate: "2026-12-23",
  amountDue: "2400.00",
  pausedFrom: null,
  pausedUntil: null,
  cancelReason: null,
} as const;

it("says when a cancelled subscription ends and why, and offers to reactivate it", () => {
  expect(dueLine({ ...term, standing: "cancelling", cancelReason: "price" }, today)).toEqual({
    text: "Cancelled. Runs until 22 Dec 2026",
    detail: "Reason: Price",
    amount: null,
  });
  expect(allowedActions("cancelling")[0]).toBe("reactivate");
  expect(dueLine({ ...term, standing: "cancelled", cancelReason: "moved" }, today)).toEqual({
    text: "Cancelled",
    detail: "Reason: Moved away",
    amount: null,
  });
});

it("says the last day of an expired subscription, and asks for no amount", () => {
  expect(dueLine({ ...term, standing: "expired", endDate: "2026-11-01" }, today)).toEqual({
    text: "Expired. Last day 31 Oct 2026",
    detail: null,
    amount: null,
  });
});

it("says since when a subscription is paused and how many days are left", () => {
  expect(dueLine({ ...term, standing: "paused", pausedFrom: "2026-11-20" }, today)).toEqual({
    text: "Paused since 20 Nov 2026",
    detail: "33 days left when resumed",
    amount: null,
  });
  expect(dueLine({ ...term, standing: "paused", pausedFrom: "2026-12-22", pausedUntil: "2026-12-30" }, today)).toEqual({
    text: "Paused since 22 Dec 2026",
    detail: "1 day left when resumed. Resumes on 30 Dec 2026",
    amount: null,
  });
  expect(allowedActions("paused")[0]).toBe("resume");
});

it("gives the renewal date and the amount otherwise", () => {
  expect(dueLine(term, today)).toEqual({ text: "Renews on Wed, 23 Dec 2026", detail: null, amount: "₹2,400" });
  expect(dueLine({ ...term, pausedFrom: "2026-12-01" }, today)?.detail).toBe(
    "Pauses on 1 Dec 2026. 22 days left when resumed",
  );
});

it("says that a late amount is of a renewal, which an unpaid term's is not", () => {
  for (const standing of ["overdue", "in_grace"] as const) {
    expect(dueLine({ ...term, standing, endDate: "2026-11-20" }, today)).toEqual({
      text: "Renewal due since 20 Nov 2026",
      detail: null,
      amount: "₹2,400",
    });
  }
});
