import { appRouter } from "@aavarti/api/root";
import { RECORD_IDS } from "@aavarti/contract/fields";
import { z } from "zod";
import type { JsonSchema } from "./json-schema-inputs.ts";

export type Procedure = {
  path: string;
  type: "query" | "mutation";
  inputSchema: JsonSchema | null;
  accepts: (input: unknown) => boolean;
};

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
    return {
      path,
      type,
      inputSchema: input === undefined ? null : jsonSchemaOf(input),
      accepts: (value) => (input ?? z.undefined()).safeParse(value).success,
    };
  });
}

/** JSON Schema also allows `true` and `false` as a schema; zod never writes these for an input. */
export const jsonSchemaOf = (input: z.ZodType): JsonSchema =>
  z.toJSONSchema(input, {
    io: "input",
    unrepresentable: "any",
    metadata: RECORD_IDS,
    override: ({ zodSchema, jsonSchema }) => {
      if (z.globalRegistry.get(zodSchema)?.format === "date") jsonSchema.format = "date";
    },
  }) as unknown as JsonSchema;
