import { declaredAccess } from "@aavarti/api/declared-access";
import { memberProcedure, publicProcedure, router, sessionProcedure } from "@aavarti/api/procedures";
import { expect, it } from "vitest";
import { z } from "zod";

it("does not compile without a declaration", () => {
  const undeclared = [
    // @ts-expect-error: a member's procedure says which permissions it needs.
    () => memberProcedure(),
    // @ts-expect-error: so does one that is open when the trial has ended.
    () => sessionProcedure(),
    // @ts-expect-error: one without a sign-in says why.
    () => publicProcedure(),
    // @ts-expect-error: an empty list is no declaration.
    () => memberProcedure([]),
    // @ts-expect-error: the permission doesn't exist.
    () => memberProcedure("customers.paint"),
    // @ts-expect-error: without a call it is no procedure.
    () => memberProcedure.output(z.void()),
  ];
  expect(undeclared).toHaveLength(6);
});

it("refuses a router with a procedure that declares nothing", () => {
  const done = memberProcedure("customers.read")
    .output(z.void())
    .query(() => undefined);
  const undeclared = { _def: { ...done._def, meta: undefined } };
  const mixed = router({
    tags: { list: done, read: Object.assign(() => undefined, undeclared) as unknown as typeof done },
  });
  expect(() => declaredAccess(mixed)).toThrow("These procedures declare no access: tags.read");
});

it("knows what every procedure of the product needs", () => {
  const access = declaredAccess();
  expect(access.get("tags.create")).toEqual({
    account: "running",
    permissions: ["customers.write"],
    byInput: [],
    open: null,
  });
  for (const [path, { permissions, byInput, open }] of access)
    expect(open === null, path).toBe(permissions.length + byInput.length > 0);
});
