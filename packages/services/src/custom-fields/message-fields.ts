import type { TenantTrx } from "@aavarti/db/tenant";
import { AppError } from "@aavarti/domain/errors";
import type { Explanation } from "@aavarti/domain/explanations";
import { fieldCodesIn, messageCodes } from "@aavarti/domain/field-variables";
import { explainField } from "@aavarti/domain/reasons/fields";
import { readRules } from "./definitions.ts";

/** Returns the codes of the customers' fields that messages may name; sensitive ones never. */
export const readMessageCodes = async (trx: TenantTrx): Promise<string[]> =>
  messageCodes(await readRules(trx, "customer"));

/**
 * Checks that texts with variables, by field, name no custom field that customers don't have.
 * Reads the definitions only if one is named.
 * @throws AppError VALIDATION_FAILED with a sentence for each field when one does.
 */
export async function requireKnownFields(
  trx: TenantTrx,
  texts: Readonly<Record<string, string | null | undefined>>,
): Promise<void> {
  if (fieldCodesIn(...Object.values(texts)).length === 0) return;
  const known = await readMessageCodes(trx);
  const problems = Object.entries(texts).flatMap(([field, text]): [string, Explanation][] => {
    const unknown = fieldCodesIn(text).find((code) => !known.includes(code));
    return unknown === undefined ? [] : [[field, explainField("customField.unknown", { name: unknown })]];
  });
  const [first] = problems;
  if (first) throw new AppError("VALIDATION_FAILED", first[1], { fields: Object.fromEntries(problems) });
}
