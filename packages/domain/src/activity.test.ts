import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { editedValues, explainActivity, fieldEdits, givenReason } from "./activity.ts";
import { ACTIVITY_AREAS, areaOf } from "./activity-areas.ts";

it.each([
  ["payment.reversed", { reason: "Entered twice" }, "Entered twice"],
  ["payment.refunded", { reason: "Left early", amount: 500 }, "Left early"],
  ["charge.discounted", { reason: "Sibling" }, "Sibling"],
  ["charge.discounted", { reason: null }, null],
  ["payment.reversed", {}, null],
  ["subscription.cancelled", { reason: "moved" }, null],
  ["subscription.expired", { reason: "no answer" }, null],
])("reads the reason that was given for %s with %j", (action, changes, reason) => {
  expect(givenReason({ action, changes })).toBe(reason);
});

describe("an act in words", () => {
  it.each([
    [
      "subscription.renewed",
      "Meera Nair, Physics",
      { till: "2026-12-21" },
      "renewed the subscription for Meera Nair, Physics, now running until 20 Dec 2026",
    ],
    [
      "subscription.resumed",
      "Meera Nair, Physics",
      { till: "2027-01-01" },
      "resumed the subscription for Meera Nair, Physics, now running until 31 Dec 2026",
    ],
    [
      "subscription.reactivated",
      "Meera Nair, Physics",
      { till: "2028-03-01" },
      "reactivated the subscription for Meera Nair, Physics, now running until 29 Feb 2028",
    ],
    [
      "subscription.product-changed",
      "Meera Nair, Physics",
      { toPay: 120_000 },
      "changed the product for Meera Nair, Physics, ₹1,200 due",
    ],
    [
      "subscription.cancelled",
      "Meera Nair, Physics",
      { when: "now" },
      "cancelled the subscription for Meera Nair, Physics",
    ],
    [
      "subscription.cancelled",
      "Meera Nair, Physics",
      { when: "at_end" },
      "set the subscription for Meera Nair, Physics to cancel at the end of the term",
    ],
    ["customer.updated", "Meera Nair", { fields: ["email", "phone"] }, "edited customer Meera Nair: email, phone"],
    [
      "customer.updated",
      "Meera Nair",
      { fields: ["email"], values: { email: ["a@b.in", "c@d.in"] } },
      "edited customer Meera Nair",
    ],
    ["user.signed-in", "", { via: "google" }, "signed in with Google"],
    ["customers.exported", "", {}, "exported customers"],
    ["donations.exported", "", { year: "2026-27" }, "exported the donations of 2026-27 with PANs"],
    ["import.started", "", { file: "members.xlsx", rows: 12 }, "started importing members.xlsx, 12 rows"],
    ["import.started", "", { file: "members.xlsx", rows: 1 }, "started importing members.xlsx, 1 row"],
    ["import.finished", "", { new: 3, update: 1, refused: 0 }, "finished an import: 3 new, 1 updated, 0 skipped"],
    ["gate.left-open", "the shop", {}, "left open: gate the shop"],
    ["constructor", "", {}, "constructor:"],
  ])("%s", (action, subject, changes, sentence) => {
    expect(explainActivity({ action, subject, changes }, "INR").message).toBe(sentence);
  });

  it("finds words for whatever is recorded", () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.dictionary(fc.string(), fc.jsonValue()), (action, subject, changes) => {
        expect(typeof explainActivity({ action, subject, changes }, "INR").message).toBe("string");
        expect(ACTIVITY_AREAS).toContain(areaOf(action));
        expect(Array.isArray(fieldEdits(changes, "INR"))).toBe(true);
      }),
    );
  });
});

it.each([
  ["customer.deleted", "customers"],
  ["consent.withdrawn", "customers"],
  ["customers.exported", "exports"],
  ["donations.exported", "exports"],
  ["tenant.giving-changed", "settings"],
  ["reminder.skipped", "subscriptions"],
  ["payment.recorded", "payments"],
  ["payment.refunded", "payments"],
  ["charge.discounted", "payments"],
  ["tenant.activated", "activation"],
  ["payment.refund-requested", "activation"],
  ["tenant.opened", "people"],
  ["tenant.business-changed", "settings"],
  ["never.heard-of", "settings"],
] as const)("puts %s among the %s", (action, area) => {
  expect(areaOf(action)).toBe(area);
});

it("keeps what an edit changed, before and after, and nothing that stayed", () => {
  const before = { name: "Meera", phone: null, price: "100.00", sku: "" };
  const after = { name: "Meera", phone: "+919826041177", price: "200.00", sku: null };
  const values = editedValues(before, after, ["name", "phone", "price", "sku"]);
  expect(values).toEqual({ phone: [null, "+919826041177"], price: ["100.00", "200.00"] });
  expect(fieldEdits({ values }, "INR")).toEqual([
    { key: "phone", field: "Phone", before: null, after: "+919826041177", from: null, to: "+919826041177" },
    { key: "price", field: "Price", before: "₹100", after: "₹200", from: "100.00", to: "200.00" },
  ]);
});

it("writes amounts in the business's currency", () => {
  const values = { price: ["100.00", "150000.00"], setupFee: ["0.00", "12.50"] };
  expect(fieldEdits({ values }, "$")).toMatchObject([
    { field: "Price", before: "$100", after: "$150,000" },
    { field: "Joining fee", before: "$0", after: "$12.50" },
  ]);
  const changed = { action: "subscription.product-changed", subject: "Meera Nair", changes: { toPay: 150_000 } };
  expect(explainActivity(changed, "AED").message).toBe("changed the product for Meera Nair, AED\u00A01,500 due");
});
