import { isDeepStrictEqual } from "node:util";
import type { CheckImport } from "@aavarti/contract/imports";
import { type ImportRunRow, lockImport, saveMapping, updateImport } from "@aavarti/db/queries/imports";
import { findProduct } from "@aavarti/db/queries/products";
import { invalidField } from "@aavarti/domain/errors";
import { withEndField } from "@aavarti/domain/import-ends";
import {
  DATE_FIELDS,
  type DateField,
  END_FIELDS,
  type EndField,
  type ImportMapping,
} from "@aavarti/domain/import-fields";
import { productKey } from "@aavarti/domain/import-plan";
import { type BlankPaid, type ImportAnswers, orderAnswer } from "@aavarti/domain/import-questions";
import { explainImport } from "@aavarti/domain/reasons/imports";
import { notFound } from "@aavarti/domain/refusal";
import type { ServiceContext, Unit } from "../context.ts";
import { requireImport } from "./require-import.ts";
import { hashOf } from "./suggest-mapping.ts";

/**
 * Saves the owner's choices and answers for an import that has not started, locks it and returns
 * it; the check of its rows that follows is the caller's. An answer of null removes an earlier one,
 * `productChoices` replaces all earlier ones, and answers about a column that is now matched
 * differently are dropped. A mapping of columns to fields is remembered for the next file with
 * these headers.
 * @throws AppError NOT_FOUND for the import or a chosen product, CONFLICT when it has started,
 * VALIDATION_FAILED when the mapping does not cover every column.
 */
export async function applyChoices(
  ctx: ServiceContext,
  { trx }: Unit,
  {
    id,
    mapping: chosen,
    dateOrders,
    productAnswers,
    productChoices,
    durationAnswers,
    endField,
    blankPaid,
  }: CheckImport,
): Promise<ImportRunRow> {
  const run = requireImport(await lockImport(trx, id), ["draft", "ready"]);
  const now = ctx.now();
  // The answer is remembered with the columns, and offered for the next file with these headers.
  const mapping = endField ? withEndField(chosen ?? run.mapping, endField) : chosen;
  if (mapping) {
    if (mapping.length !== run.headers.length) throw invalidField("mapping", explainImport("mapping.incomplete"));
    await saveMapping(trx, {
      tenant_id: ctx.tenantId,
      headers_hash: hashOf(run.headers),
      mapping: JSON.stringify(mapping),
      saved_at: now,
    });
  }
  for (const productId of new Set(Object.values(productChoices ?? {})))
    if (!(await findProduct(trx, productId))) throw notFound("product");
  const endAnswer = endField ?? keptEnd(run, mapping);
  const blankAnswer = blankPaid ?? keptBlankPaid(run, mapping);
  const answers: ImportAnswers & Required<Pick<ImportAnswers, "durations">> = {
    // An answer about one column does not apply to the column that replaces it.
    dateOrders: { ...(mapping ? sameColumns(run, mapping) : run.answers.dateOrders), ...dateOrders },
    products: { ...run.answers.products },
    durations: keptDurations(run, { mapping, productChoices }),
    ...(endAnswer && { endField: endAnswer }),
    ...(blankAnswer && { blankPaid: blankAnswer }),
  };
  for (const [name, answer] of Object.entries(productAnswers ?? {})) {
    if (answer)
      answers.products[productKey(name)] = { durationMonths: answer.durationMonths, pricePaise: answer.price };
    else delete answers.products[productKey(name)];
  }
  for (const [name, answer] of Object.entries(durationAnswers ?? {})) {
    if (answer) answers.durations[productKey(name)] = answer;
    else delete answers.durations[productKey(name)];
  }
  return updateImport(trx, id, {
    ...(mapping && { mapping: JSON.stringify(mapping) }),
    answers: JSON.stringify(answers),
    ...(productChoices && { product_choices: JSON.stringify(productChoices) }),
    updated_at: now,
  });
}

/** Returns the answer about the end of a term while the same column is matched to it. */
const keptEnd = (run: ImportRunRow, mapping: ImportMapping | undefined): EndField | undefined => {
  const answer = run.answers.endField;
  if (!answer || !mapping) return answer;
  return mapping.indexOf(answer) === run.mapping.indexOf(answer) ? answer : undefined;
};

/** Returns what blank amounts paid mean while the same column is matched to them. */
const keptBlankPaid = (run: ImportRunRow, mapping: ImportMapping | undefined): BlankPaid | undefined => {
  const isSame = !mapping || mapping.indexOf("amountPaid") === run.mapping.indexOf("amountPaid");
  return isSame ? run.answers.blankPaid : undefined;
};

/** Returns the answers about date columns that remain valid under another column mapping. */
function sameColumns(run: ImportRunRow, mapping: ImportMapping): ImportAnswers["dateOrders"] {
  const kept: ImportAnswers["dateOrders"] = {};
  for (const field of DATE_FIELDS) {
    const order = orderAnswer(run.answers, field);
    if (order && columnOf(run.mapping, field) === columnOf(mapping, field)) kept[field] = order;
  }
  return kept;
}

const isEnd = (field: ImportMapping[number]): boolean => END_FIELDS.some((end) => end === field);

/** Returns the column of a date; of the two end fields a mapping has one. */
const columnOf = (mapping: ImportMapping, field: DateField): number =>
  mapping.findIndex((known) => known === field || (isEnd(field) && isEnd(known)));

/**
 * Returns the answers about term lengths that remain valid: none when the columns changed, and none
 * for a name that now maps to another product.
 */
function keptDurations(
  run: ImportRunRow,
  { mapping, productChoices }: Pick<CheckImport, "mapping" | "productChoices">,
): NonNullable<ImportAnswers["durations"]> {
  if (mapping && !isDeepStrictEqual(mapping, run.mapping)) return {};
  const chosenFor = (choices: Record<string, string>) =>
    new Map(Object.entries(choices).map(([name, id]) => [productKey(name), id]));
  const [before, after] = [chosenFor(run.product_choices), chosenFor(productChoices ?? run.product_choices)];
  const kept = Object.entries(run.answers.durations ?? {}).filter(([key]) => before.get(key) === after.get(key));
  return Object.fromEntries(kept);
}
