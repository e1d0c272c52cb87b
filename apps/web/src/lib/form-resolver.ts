import { describeProblem } from "@aavarti/contract/sentences";
import type { FieldValues, Resolver } from "react-hook-form";
import type { z } from "zod";
import { fieldErrors } from "./form-problems.ts";
import { reasonText } from "./language/reason-text.ts";

/** What is wrong with each field, in the language of the moment. */
export const problemTexts = (error: z.core.$ZodError): Record<string, string> =>
  Object.fromEntries(
    Object.entries(describeProblem(error).fields).map(([field, explanation]) => [field, reasonText(explanation)]),
  );

/** Judges a form by a schema of the contract, and sends what the schema makes of it. */
export const resolveBy =
  <Input extends FieldValues, Output>(schema: z.ZodType<Output, Input>): Resolver<Input, unknown, Output> =>
  (values) => {
    const parsed = schema.safeParse(values);
    return parsed.success
      ? { values: parsed.data, errors: {} }
      : { values: {}, errors: fieldErrors<Input>(problemTexts(parsed.error)) };
  };

/** The same, and sends what was typed. */
export const resolveAsTyped =
  <Input extends FieldValues>(schema: z.ZodType<unknown, Input>): Resolver<Input, unknown, Input> =>
  (values) => {
    const parsed = schema.safeParse(values);
    return parsed.success
      ? { values, errors: {} }
      : { values: {}, errors: fieldErrors<Input>(problemTexts(parsed.error)) };
  };
