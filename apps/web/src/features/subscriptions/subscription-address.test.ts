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
])("asks for what %j shows", (raw, query) => {
  expect(queryOf(raw)).toEqual(query);
});
