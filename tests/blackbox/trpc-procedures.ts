import { appRouter } from "@aavarti/api/root";
import { z } from "zod";
import type { JsonSchema } from "./json-schema-inputs.ts";

type Procedure = { path: string; type: "query" | "mutation"; inputSchema: JsonSchema | null };

const Definition = z.object({
  type: z.enum(["query", "mutation"]),
  inputs: z.array(z.instanceof(z.ZodType)).default([]),
});

/** Returns every procedure of the router with its input as JSON Schema. */
export function listProcedures(): Procedure[] {
  const procedures: object = appRouter._def.procedures;
  return Object.entries(procedures).map(([path, procedure]) => {
    const { type, inputs } = Definition.parse(Reflect.get(procedure, "_def"));
    const [input] = inputs;
    return { path, type, inputSchema: input === undefined ? null : jsonSchemaOf(input) };
  });
}

/** JSON Schema also allows `true` and `false` as a schema; zod never writes these for an input. */
const jsonSchemaOf = (input: z.ZodType): JsonSchema =>
  z.toJSONSchema(input, { io: "input", unrepresentable: "any" }) as unknown as JsonSchema;
