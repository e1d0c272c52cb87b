import { expect, it } from "vitest";
import { mayDo, PERMISSIONS, ROLES, RULES, rulesOf } from "./permissions.ts";

// Who may do what with money. The glossary names the roles that see totals.
it.each([
  ["owner", ["read", "record", "reverse", "discount", "totals"]],
  ["admin", ["read", "record", "reverse", "discount", "totals"]],
  ["manager", ["read", "record", "reverse", "discount", "totals"]],
  ["agent", ["read", "record"]],
  ["accountant", ["read", "record", "totals"]],
  ["viewer", ["read"]],
] as const)("allows %s with payments: %j", (role, acts) => {
  const all = ["read", "record", "reverse", "discount", "totals"] as const;
  expect(all.filter((act) => mayDo(role, `payments.${act}`))).toEqual(acts);
});

it("lets every role see the revenue of the overview", () => {
  expect(ROLES.filter((role) => mayDo(role, "analytics.read"))).toEqual(ROLES);
});

it.each([
  ["customers.assign", ["owner", "admin", "manager"]],
  ["subscriptions.change-dates", ["owner", "admin", "manager"]],
  ["payments.discount-small", ["owner", "admin", "manager", "agent"]],
  ["records.export", ["owner", "admin", "manager", "accountant"]],
  ["account.export", ["owner", "admin"]],
  ["team.read", ["owner", "admin", "manager"]],
  ["team.invite", ["owner", "admin"]],
  ["team.remove", ["owner", "admin"]],
  ["team.roles", ["owner", "admin"]],
  ["security.require", ["owner"]],
  ["ownership.transfer", ["owner"]],
  ["account.erase", ["owner"]],
  ["leaderboard.read", ROLES],
  ["leaderboard.configure", ["owner", "admin"]],
] as const)("allows %s to %j", (permission, roles) => {
  expect(ROLES.filter((role) => mayDo(role, permission))).toEqual(roles);
});

it.each([
  ["agent", "payments.discount-small", ["own", "reason", "limit"]],
  ["manager", "payments.discount-small", []],
  ["manager", "payments.reverse", ["reason", "step-up"]],
  ["owner", "payments.discount", ["reason"]],
  ["manager", "subscriptions.change-dates", ["reason"]],
  ["owner", "subscriptions.change-dates", []],
  ["accountant", "records.export", ["step-up"]],
  ["agent", "customers.read", ["own"]],
  ["manager", "customers.read", []],
  ["agent", "records.export", []],
] as const)("asks of %s with %s: %j", (role, permission, rules) => {
  expect(rulesOf(role, permission)).toEqual(rules);
});

it("asks nothing of a role without the permission, and has a use for each rule", () => {
  const cells = ROLES.flatMap((role) => PERMISSIONS.map((permission) => ({ role, permission })));
  for (const { role, permission } of cells)
    if (!mayDo(role, permission)) expect(rulesOf(role, permission), `${role} ${permission}`).toEqual([]);
  for (const rule of RULES)
    expect(cells.some(({ role, permission }) => rulesOf(role, permission).includes(rule))).toBe(true);
});
