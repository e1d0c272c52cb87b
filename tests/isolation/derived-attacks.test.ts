import { id } from "@aavarti/contract/fields";
import { expect, it } from "vitest";
import { z } from "zod";
import { jsonSchemaOf } from "../blackbox/trpc-procedures.ts";
import { attackInputs } from "./derived-attacks.ts";
import { newTenantIds } from "./two-tenants.ts";

const [own, target] = [newTenantIds("Mango"), newTenantIds("Papaya")];
const attack = (schema: z.ZodType, of = "tags") => attackInputs(jsonSchemaOf(schema), { own, target, of });

it("names the other tenant's row in one place after the other, and the caller's own in the rest", () => {
  const schema = z.object({
    id: id("tag"),
    changes: z.object({ customerId: id("customer").optional(), name: z.string() }),
    ids: z.array(id("row")),
  });
  const right = { id: own.tag, changes: { name: "Swapped" }, ids: [own.tag] };
  expect(attack(schema)).toEqual([
    { ...right, id: target.tag },
    { ...right, changes: { name: "Swapped", customerId: target.customer } },
    { ...right, ids: [target.tag] },
  ]);
});

it("searches for the other tenant's word and goes on after its row", () => {
  const inputs = attack(z.object({ search: z.string().optional(), cursor: z.string().optional() }));
  expect(inputs).toEqual([{ search: "Papaya" }, { cursor: expect.any(String) }]);
});

it("asks for a row of a record that it does not know", () => {
  expect(() => attack(z.object({ id: id("row") }), "gates")).toThrow("Add a row of gates to two-tenants.ts");
});
