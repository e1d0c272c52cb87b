import { describe, expect, it } from "vitest";
import { ROLES } from "./permissions.ts";
import { invitationState, maskedEmail, mayManage, rolesGivenBy, rolesOfLinks } from "./team.ts";

it.each([
  ["owner", ["admin", "manager", "agent", "accountant", "viewer"]],
  ["admin", ["manager", "agent", "accountant", "viewer"]],
  ["manager", []],
  ["agent", []],
  ["accountant", []],
  ["viewer", []],
] as const)("lets a member with the role %s give only roles below their own", (role, given) => {
  expect(rolesGivenBy(role)).toEqual(given);
});

it("never makes an admin of whoever has a link", () => {
  for (const role of ROLES) expect(rolesOfLinks(role)).not.toContain("admin");
  expect(rolesOfLinks("owner")).toEqual(["manager", "agent", "accountant", "viewer"]);
});

it("protects owners and admins from admins, and everybody from the others", () => {
  const managed = (role: (typeof ROLES)[number]) => ROLES.filter((of) => mayManage(role, of));
  expect(managed("owner")).toEqual(ROLES);
  expect(managed("admin")).toEqual(["manager", "agent", "accountant", "viewer"]);
  for (const role of ["manager", "agent", "accountant", "viewer"] as const) expect(managed(role)).toEqual([]);
});

describe("the state of an invitation", () => {
  const now = new Date("2026-12-08T10:00:00.000Z");
  const open = { acceptedAt: null, revokedAt: null, expiresAt: new Date("2026-12-08T10:00:00.001Z") };
  it.each([
    ["pending until its last moment", open, "pending"],
    ["expired from the moment on", { ...open, expiresAt: now }, "expired"],
    ["accepted, whatever the time", { ...open, acceptedAt: now, expiresAt: now }, "accepted"],
    ["revoked, whatever the time", { ...open, revokedAt: now, expiresAt: now }, "revoked"],
  ])("is %s", (_, times, state) => {
    expect(invitationState(times, now)).toBe(state);
  });
});

it.each([
  ["anjali.tomar@gmail.com", "a•••@gmail.com"],
  ["x@y.in", "x•••@y.in"],
  ["odd@name@example.in", "o•••@example.in"],
])("masks %s", (email, masked) => {
  expect(maskedEmail(email)).toBe(masked);
});
