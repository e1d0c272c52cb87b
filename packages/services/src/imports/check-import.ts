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
import { planRow, productKey, type RowPlan } from "@aavarti/domain/import-plan";
import type { ImportCounts, ProductOffer } from "@aavarti/domain/import-results";
import { readRow } from "@aavarti/domain/import-rows";
import { toRupeeString } from "@aavarti/domain/money";
import { mayDo } from "@aavarti/domain/permissions";
import { requirePermission, type ServiceContext, type Unit } from "../context.ts";
import { readSwitches } from "../reminders/switches.ts";
import { createForecast } from "./forecast.ts";
import { addKnown, openBook } from "./load-book.ts";
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
 * dates, or other products. @throws AppError NOT_FOUND, CONFLICT when it was started, VALIDATION_FAILED when rows are missing.
 */
export function checkImport(ctx: ServiceContext, input: CheckImport): Promise<Import> {
  requirePermission(ctx, "records.import");
  return ctx.transact(async (unit) => {
    const run = await applyChoices(ctx, unit, input);
    const arrived = await countImportRows(unit.trx, run.id);
    if (arrived < run.row_count)
      throw invalidField("rows", `${arrived} of ${run.row_count} rows have arrived. Send the others first.`);
    const result = await checkRows(ctx, unit, run);
    return toImport(
      await updateImport(unit.trx, run.id, {
        state: "ready",
        counts: JSON.stringify(result.counts),
        products: JSON.stringify(result.products),
        forecast: JSON.stringify(result.forecast),
        updated_at: ctx.now(),
      }),
    );
  });
}

async function applyChoices(
  ctx: ServiceContext,
  { trx }: Unit,
  { id, mapping, dateOrder, productChoices }: CheckImport,
): Promise<ImportRunRow> {
  const run = requireImport(await lockImport(trx, id), ["draft", "ready"]);
  const now = ctx.now();
  if (mapping) {
    if (mapping.length !== run.headers.length)
      throw invalidField("mapping", "Say of each column what it holds, or null to leave it out");
    await saveMapping(trx, {
      tenant_id: ctx.tenantId,
      headers_hash: hashOf(run.headers),
      mapping: JSON.stringify(mapping),
      saved_at: now,
    });
  }
  for (const productId of new Set(Object.values(productChoices ?? {})))
    if (!(await findProduct(trx, productId))) throw notFound("Product");
  return updateImport(trx, id, {
    ...(mapping && { mapping: JSON.stringify(mapping) }),
    ...(dateOrder && { date_order: dateOrder }),
    ...(productChoices && { product_choices: JSON.stringify(productChoices) }),
    updated_at: now,
  });
}

async function checkRows(ctx: ServiceContext, { trx }: Unit, run: ImportRunRow) {
  const loaded = await openBook(trx, run);
  const { book } = loaded;
  for (const { id, name } of await customerNames(trx, COMPARED_NAMES)) book.addName({ id, name, row: null });
  const today = ctx.today();
  const forecast = createForecast(await readSwitches(trx), today);
  const counts: ImportCounts = { new: 0, update: 0, same: 0, refused: 0, warned: 0 };
  const offers = createOffers();
  const options = {
    newId: ctx.newId,
    today,
    mayCreateProducts: ctx.actor.kind === "system" || mayDo(ctx.actor.role, "products.write"),
  };
  const readers = readersOf(run);

  let afterRow = 0;
  for (;;) {
    const page: ImportRowRow[] = await listImportRows(trx, { importId: run.id, afterRow, limit: PAGE });
    const rows = page
      .slice(0, PAGE)
      .map((row) => ({ number: row.row_number, read: readRow(row.cells, run.mapping, readers) }));
    await addKnown(
      trx,
      loaded,
      rows.map(({ read }) => read),
    );
    const checked = rows.map(({ number, read }): CheckedRow => {
      const plan = planRow(read, book, options);
      book.learn(number, plan);
      forecast.add(plan);
      offers.add(plan, read.values.product);
      const verdict = checkedRow(number, plan);
      counts[plan.verdict] += 1;
      if (verdict.is_warned) counts.warned += 1;
      return verdict;
    });
    if (checked.length > 0) await saveVerdicts(trx, run.id, checked);
    afterRow = rows.at(-1)?.number ?? afterRow;
    if (page.length <= PAGE) break;
  }
  return { counts, products: offers.result((name) => closestTo(name, loaded.products)), forecast: forecast.result() };
}

/** What is kept of a row's plan. */
export const checkedRow = (
  row_number: number,
  { verdict, problems, warnings, changes, subscription }: RowPlan,
): CheckedRow => ({
  row_number,
  verdict,
  is_warned: warnings.length > 0,
  report: {
    problems,
    warnings,
    changes,
    term: subscription && {
      startDate: subscription.term.startOn,
      endDate: subscription.term.endOn,
      price: toRupeeString(subscription.pricePaise),
    },
  },
});

/** Gathers the products that the rows would create, in the order in which the sheet names them. */
function createOffers() {
  const offers = new Map<string, Omit<ProductOffer, "closest">>();
  return {
    add({ newProduct, verdict }: RowPlan, name: string | null): void {
      if (name === null || verdict === "refused") return;
      const key = productKey(name);
      const known = offers.get(key);
      if (known) known.rows += 1;
      else if (newProduct)
        offers.set(key, {
          name,
          rows: 1,
          pricePaise: newProduct.pricePaise,
          durationMonths: newProduct.durationMonths,
        });
    },
    /** @throws AppError VALIDATION_FAILED when they are so many that the column cannot hold products. */
    result(closest: (name: string) => ProductOffer["closest"]): ProductOffer[] {
      if (offers.size > MOST_NEW_PRODUCTS)
        throw invalidField(
          "mapping",
          `More than ${MOST_NEW_PRODUCTS} products would be created. Look whether the right column is set to Product.`,
        );
      return [...offers.values()].map((offer) => ({ ...offer, closest: closest(offer.name) }));
    },
  };
}

function closestTo(name: string, products: readonly { id: string; name: string }[]): ProductOffer["closest"] {
  const meant = fromList(
    products.map((product) => product.name),
    name,
  );
  return products.find((product) => product.name === meant) ?? null;
}
