import { describeProblem } from "@aavarti/contract/sentences";
import type { FieldValues, Resolver } from "react-hook-form";
import type { z } from "zod";
import { reasonText } from "../i18n/reason-text.ts";
import { fieldErrors } from "./form-problems.ts";

/**
 * Returns the first message of each field in a validation error, in the current language. Keys are
 * paths such as `items.0.name`; problems of the whole form are left out.
 */
export const problemTexts = (error: z.core.$ZodError): Record<string, string> =>
  Object.fromEntries(
    Object.entries(describeProblem(error).fields).map(([field, explanation]) => [field, reasonText(explanation)]),
  );

/**
 * Returns a resolver that validates with a schema of the contract and submits the parsed values.
 */
export const resolveBy =
  <Input extends FieldValues, Output>(schema: z.ZodType<Output, Input>): Resolver<Input, unknown, Output> =>
  (values) => {
    const parsed = schema.safeParse(values);
    return parsed.success
      ? { values: parsed.data, errors: {} }
      : { values: {}, errors: fieldErrors<Input>(problemTexts(parsed.error)) };
  };

/**
 * Returns a resolver that validates with a schema of the contract but, unlike `resolveBy`, submits
 * the values as typed, not the parsed ones.
 */
export const resolveAsTyped =
  <Input extends FieldValues>(schema: z.ZodType<unknown, Input>): Resolver<Input, unknown, Input> =>
  (values) => {
    const parsed = schema.safeParse(values);
    return parsed.success
      ? { values, errors: {} }
      : { values: {}, errors: fieldErrors<Input>(problemTexts(parsed.error)) };
  };
