import { expect, it } from "vitest";
import { mayDo, ROLES } from "./permissions.ts";

// Who may do what with money. The glossary names the roles that see totals.
it.each([
  ["owner", ["read", "record", "reverse", "discount", "totals"]],
  ["admin", ["read", "record", "reverse", "discount", "totals"]],
  ["manager", ["read", "record", "reverse", "discount", "totals"]],
  ["agent", ["read", "record"]],
  ["accountant", ["read", "record", "reverse", "discount", "totals"]],
  ["viewer", ["read"]],
] as const)("allows %s with payments: %j", (role, acts) => {
  const all = ["read", "record", "reverse", "discount", "totals"] as const;
  expect(all.filter((act) => mayDo(role, `payments.${act}`))).toEqual(acts);
});

it("lets every role see the revenue of the overview", () => {
  expect(ROLES.filter((role) => mayDo(role, "analytics.read"))).toEqual(ROLES);
});
