import { expect, it } from "vitest";
import { readSubscriptionAddress, subscriptionQueryOf } from "./subscription-address.ts";

const queryOf = (raw: Record<string, unknown>) => subscriptionQueryOf(readSubscriptionAddress(raw));

it.each([
  [{}, {}],
  [{ status: "active" }, { status: "active", started: true }],
  [{ status: "upcoming" }, { started: false }],
  [{ status: "pending" }, { status: "pending" }],
  [{ status: "asleep" }, {}],
])("asks for what %j shows", (raw, query) => {
  expect(queryOf(raw)).toEqual(query);
});
