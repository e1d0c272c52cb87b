import { expect, it } from "vitest";
import { mayDo, ROLES } from "./permissions.ts";
import { type RefundOutcome, refundableUntil, refundOutcome } from "./refunds.ts";

it.each([
  ["2026-11-21T04:00:00.000Z", "2026-12-21"],
  // Half past eleven at night in UTC is the next morning in India.
  ["2026-11-21T23:30:00.000Z", "2026-12-22"],
  ["2027-01-31T04:00:00.000Z", "2027-03-02"],
])("lets a payment of %s be refunded until %s", (paidAt, until) => {
  expect(refundableUntil(new Date(paidAt), "Asia/Kolkata")).toBe(until);
});

it.each<[string, [string, RefundOutcome][], string | null, RefundOutcome]>([
  [
    "our refund, whatever an earlier one did",
    [
      ["old", "failed"],
      ["new", "pending"],
    ],
    "new",
    "pending",
  ],
  ["our failed refund", [["new", "failed"]], "new", "failed"],
  [
    "our refund, done",
    [
      ["old", "failed"],
      ["new", "processed"],
    ],
    "new",
    "processed",
  ],
  ["a refund made at the provider", [["other", "pending"]], null, "pending"],
  ["a refund made at the provider instead of ours", [["other", "processed"]], "lost", "processed"],
  ["no refund of a refunded payment", [], null, "processed"],
])("reads %s", (_case, refunds, ours, outcome) => {
  expect(
    refundOutcome(
      refunds.map(([id, status]) => ({ id, status })),
      ours,
    ),
  ).toBe(outcome);
});

it("is asked for by owners alone", () => {
  expect(ROLES.filter((role) => mayDo(role, "billing.refund"))).toEqual(["owner"]);
});
