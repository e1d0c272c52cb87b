import type { CheckImport, Import } from "@aavarti/contract/imports";
import { customerNames } from "@aavarti/db/queries/import-book";
import {
  type CheckedRow,
  countImportRows,
  type ImportRowRow,
  type ImportRunRow,
  listImportRows,
  lockImport,
  saveMapping,
  saveVerdicts,
  updateImport,
} from "@aavarti/db/queries/imports";
import { findProduct } from "@aavarti/db/queries/products";
import { fromList } from "@aavarti/domain/closest-name";
import { invalidField, notFound } from "@aavarti/domain/errors";
import type { ImportMapping } from "@aavarti/domain/import-fields";
import { type KnownProduct, planRow, productKey, type RowPlan } from "@aavarti/domain/import-plan";
import {
  countOpenQuestions,
  DATE_FIELDS,
  type ImportAnswers,
  type ProductOffer,
} from "@aavarti/domain/import-questions";
import type { ImportCounts } from "@aavarti/domain/import-results";
import { readRow } from "@aavarti/domain/import-rows";
import { createSurvey, type Survey } from "@aavarti/domain/import-survey";
import { toRupeeString } from "@aavarti/domain/money";
import { mayDo } from "@aavarti/domain/permissions";
import { requirePermission, type ServiceContext, type Unit } from "../context.ts";
import { readSwitches } from "../reminders/switches.ts";
import { createForecast } from "./forecast.ts";
import { addKnown, type LoadedBook, openBook } from "./load-book.ts";
import { readersOf } from "./readers.ts";
import { requireImport } from "./require-import.ts";
import { hashOf } from "./suggest-mapping.ts";
import { toImport } from "./to-import.ts";

const PAGE = 1_000;
/** Names beyond these are not compared: the warning is a help and not a promise. */
const COMPARED_NAMES = 50_000;
const MOST_NEW_PRODUCTS = 100;

/**
 * The dry run: says of each row what would become of it, and writes nothing but that. It can be asked again with another mapping, another order of
 * dates, other products, or answers to its questions. @throws AppError NOT_FOUND, CONFLICT when it was started, VALIDATION_FAILED when rows are missing.
 */
export function checkImport(ctx: ServiceContext, input: CheckImport): Promise<Import> {
  requirePermission(ctx, "records.import");
  return ctx.transact(async (unit) => {
    const run = await applyChoices(ctx, unit, input);
    const arrived = await countImportRows(unit.trx, run.id);
    if (arrived < run.row_count)
      throw invalidField("rows", `${arrived} of ${run.row_count} rows uploaded. Upload the rest first.`);
    const result = await checkRows(ctx, unit, run);
    return toImport(
      await updateImport(unit.trx, run.id, {
        state: "ready",
        counts: JSON.stringify(result.counts),
        products: JSON.stringify(result.products),
        dates: JSON.stringify(result.dates),
        forecast: result.forecast && JSON.stringify(result.forecast),
        updated_at: ctx.now(),
      }),
    );
  });
}

async function applyChoices(
  ctx: ServiceContext,
  { trx }: Unit,
  { id, mapping, dateOrders, productAnswers, productChoices }: CheckImport,
): Promise<ImportRunRow> {
  const run = requireImport(await lockImport(trx, id), ["draft", "ready"]);
  const now = ctx.now();
  if (mapping) {
    if (mapping.length !== run.headers.length)
      throw invalidField("mapping", "Match each column to a field, or null to skip it");
    await saveMapping(trx, {
      tenant_id: ctx.tenantId,
      headers_hash: hashOf(run.headers),
      mapping: JSON.stringify(mapping),
      saved_at: now,
    });
  }
  for (const productId of new Set(Object.values(productChoices ?? {})))
    if (!(await findProduct(trx, productId))) throw notFound("Product");
  const answers: ImportAnswers = {
    // What a column was said to hold is no answer for the column that takes its place.
    dateOrders: { ...(mapping ? sameColumns(run, mapping) : run.answers.dateOrders), ...dateOrders },
    products: { ...run.answers.products },
  };
  for (const [name, answer] of Object.entries(productAnswers ?? {})) {
    if (answer)
      answers.products[productKey(name)] = { durationMonths: answer.durationMonths, pricePaise: answer.price };
    else delete answers.products[productKey(name)];
  }
  return updateImport(trx, id, {
    ...(mapping && { mapping: JSON.stringify(mapping) }),
    answers: JSON.stringify(answers),
    ...(productChoices && { product_choices: JSON.stringify(productChoices) }),
    updated_at: now,
  });
}

/** The answers about date columns that still hold when the columns are matched otherwise. */
function sameColumns(run: ImportRunRow, mapping: ImportMapping): ImportAnswers["dateOrders"] {
  const kept: ImportAnswers["dateOrders"] = {};
  for (const field of DATE_FIELDS) {
    const order = run.answers.dateOrders[field];
    if (order && run.mapping.indexOf(field) === mapping.indexOf(field)) kept[field] = order;
  }
  return kept;
}

/** Reads the sheet twice: first as a whole, for what no row can say alone, then row by row. */
async function checkRows(ctx: ServiceContext, { trx }: Unit, run: ImportRunRow) {
  const loaded = await openBook(trx, run);
  const { book } = loaded;
  const survey = await surveyRows(trx, run, loaded);
  if (survey.products.length > MOST_NEW_PRODUCTS)
    throw invalidField(
      "mapping",
      `This would create more than ${MOST_NEW_PRODUCTS} products. Check that the right column is matched to Product.`,
    );
  for (const offer of survey.products) book.addOffer(offer);
  for (const customer of await customerNames(trx, COMPARED_NAMES)) book.addName({ ...customer, row: null });
  const today = ctx.today();
  const forecast = createForecast(await readSwitches(trx), today);
  const counts: ImportCounts = { new: 0, update: 0, same: 0, refused: 0, warned: 0 };
  const named = new Map<string, number>();
  const options = {
    newId: ctx.newId,
    today,
    mayCreateProducts: ctx.actor.kind === "system" || mayDo(ctx.actor.role, "products.write"),
  };
  const readers = readersOf({ answers: run.answers, dates: survey.dates });

  for await (const page of pagesOf(trx, run.id)) {
    const rows = page.map((row) => ({ number: row.row_number, read: readRow(row.cells, run.mapping, readers) }));
    await addKnown(
      trx,
      loaded,
      rows.map(({ read }) => read),
    );
    const checked = rows.map(({ number, read }): CheckedRow => {
      const plan = planRow(read, book, options);
      book.learn(number, plan);
      forecast.add(plan);
      const name = plan.subscription && read.values.product;
      if (name) named.set(productKey(name), (named.get(productKey(name)) ?? 0) + 1);
      const verdict = checkedRow(number, plan);
      counts[plan.verdict] += 1;
      if (verdict.is_warned) counts.warned += 1;
      return verdict;
    });
    await saveVerdicts(trx, run.id, checked);
  }
  // A product that only refused rows name is not created, so nothing is asked about it.
  const products = survey.products.flatMap((offer) => {
    const rows = named.get(productKey(offer.name));
    return rows ? [{ ...offer, rows }] : [];
  });
  const isOpen = countOpenQuestions(products, survey.dates) > 0;
  return { counts, products, dates: survey.dates, forecast: isOpen ? null : forecast.result() };
}

async function surveyRows(trx: Unit["trx"], run: ImportRunRow, { book, products }: LoadedBook): Promise<Survey> {
  const survey = createSurvey({
    headers: run.headers,
    mapping: run.mapping,
    answers: run.answers,
    products,
    isKnown: (name) => book.product(name) !== undefined,
    closest: (name) => closestTo(name, products),
  });
  for await (const page of pagesOf(trx, run.id)) for (const row of page) survey.add(row.row_number, row.cells);
  return survey.result();
}

async function* pagesOf(trx: Unit["trx"], importId: string): AsyncGenerator<ImportRowRow[]> {
  let afterRow = 0;
  for (;;) {
    const page = (await listImportRows(trx, { importId, afterRow, limit: PAGE })).slice(0, PAGE);
    if (page.length === 0) return;
    yield page;
    afterRow = page.at(-1)?.row_number ?? afterRow;
  }
}

/** What is kept of a row's plan. */
export const checkedRow = (
  row_number: number,
  { verdict, problems, warnings, changes, subscription, isOpen }: RowPlan,
): CheckedRow => ({
  row_number,
  verdict,
  is_warned: warnings.length > 0,
  report: {
    problems,
    warnings,
    changes,
    isOpen,
    term:
      subscription && !isOpen
        ? {
            startDate: subscription.term.startOn,
            endDate: subscription.term.endOn,
            price: toRupeeString(subscription.pricePaise),
          }
        : null,
  },
});

function closestTo(name: string, products: readonly KnownProduct[]): ProductOffer["closest"] {
  const meant = fromList(
    products.map((product) => product.name),
    name,
  );
  const near = products.find((product) => product.name === meant);
  return near ? { id: near.id, name: near.name } : null;
}
