import { expect, it } from "vitest";
import { readSubscriptionAddress, subscriptionQueryOf } from "./subscription-address.ts";

const queryOf = (raw: Record<string, unknown>) => subscriptionQueryOf(readSubscriptionAddress(raw));

it.each([
  [{}, {}],
  [{ status: "active" }, { tab: "active" }],
  [{ status: "upcoming" }, { tab: "upcoming" }],
  [{ status: "overdue" }, { tab: "overdue" }],
  [{ status: "pending" }, { tab: "pending" }],
  [{ payment: "unpaid" }, { unpaid: true }],
  [{ payment: "maybe" }, {}],
  [{ status: "asleep" }, {}],
  [
    { price: "1500", months: 3 },
    { nextPrice: "1500", nextMonths: 3 },
  ],
  [
    { price: 1500.5, months: "12" },
    { nextPrice: "1500.5", nextMonths: 12 },
  ],
  [{ price: "abc", months: 3 }, {}],
  [{ price: "1500", months: 0 }, {}],
  [{ price: "1500", months: -3 }, {}],
  [{ price: "1500", months: 121 }, {}],
  [{ months: 3 }, {}],
])("asks for what %j shows", (raw, query) => {
  expect(queryOf(raw)).toEqual(query);
});
