import { customersKnownBy, listNewestProducts, subscriptionsOfCustomers } from "@aavarti/db/queries/import-book";
import type { ImportRunRow } from "@aavarti/db/queries/imports";
import { lockCustomers, lockProductsForChildren, lockSubscriptionsOf } from "@aavarti/db/queries/parent-locks";
import { findSameReferences } from "@aavarti/db/queries/payments";
import type { TenantTrx } from "@aavarti/db/tenant";
import { ImportBook, type KnownProduct } from "@aavarti/domain/import-plan";
import type { ReadRow } from "@aavarti/domain/import-rows";
import { storedIn } from "../custom-fields/field-values.ts";

/**
 * The existing data that these rows may match. `typedPhones`: the phone numbers as entered, by
 * customer.
 */
export type LoadedBook = {
  book: ImportBook;
  typedPhones: Map<string, string | null>;
  products: readonly KnownProduct[];
};

/**
 * Reads the tenant's products that are not archived, the newest 5,000, into a new import book, the
 * in-memory index in which an import's rows find the records they mean, with the products chosen
 * for names in the sheet and the answers about their lengths. Customers are added by `addKnown`.
 * Writes and locks nothing.
 */
export async function openBook(
  trx: TenantTrx,
  run: Pick<ImportRunRow, "product_choices" | "answers">,
): Promise<LoadedBook> {
  const book = new ImportBook();
  const products = (await listNewestProducts(trx)).map(
    (row): KnownProduct => ({
      id: row.id,
      isNew: false,
      name: row.name,
      pricePaise: row.price_paise,
      durationMonths: row.duration_months,
    }),
  );
  for (const [name, id] of Object.entries(run.product_choices)) {
    const chosen = products.find((product) => product.id === id);
    if (chosen) book.addProduct(chosen, name);
  }
  for (const product of products) book.addProduct(product);
  for (const [key, answer] of Object.entries(run.answers.durations ?? {})) book.answerDuration(key, answer);
  return { book, typedPhones: new Map(), products };
}

/**
 * Locks the customers that these rows may match by id, phone or email, with their subscriptions,
 * and the active products, until the transaction ends, so that none is deleted between a row's plan
 * and its write.
 */
export async function lockKnown(trx: TenantTrx, rows: readonly ReadRow[]): Promise<void> {
  const ids = (await customersKnownBy(trx, keysOf(rows))).map(({ id }) => id);
  await lockCustomers(trx, ids);
  await lockProductsForChildren(trx);
  await lockSubscriptionsOf(trx, ids);
}

const keysOf = (rows: readonly ReadRow[]) => ({
  ids: distinct(rows.map(({ values }) => values.customerId)),
  phones: distinct(rows.map(({ values }) => values.phone)),
  emails: distinct(rows.map(({ values }) => values.email)),
});

/**
 * Adds to the book the customers that these rows may match by id, phone or email, with their tags
 * and subscriptions. Customers that the book already has, from earlier rows, keep their state in
 * it. Only reads.
 */
export async function addKnown(
  trx: TenantTrx,
  { book, typedPhones }: LoadedBook,
  rows: readonly ReadRow[],
): Promise<void> {
  const found = await customersKnownBy(trx, keysOf(rows));
  const added = found.filter(({ id }) => !book.customer(id));
  for (const { phone_e164: phone, phone_typed: typed, tags, fields, ...customer } of added) {
    book.addCustomer({
      ...customer,
      phone,
      row: null,
      tags: tags.map(({ name }) => name),
      fields: { ...storedIn(fields) },
    });
    typedPhones.set(customer.id, typed);
  }
  if (added.length === 0) return;
  for (const row of await subscriptionsOfCustomers(
    trx,
    added.map(({ id }) => id),
  ))
    book.addSubscription({
      id: row.id,
      customerId: row.customer_id,
      productId: row.product_id,
      startOn: row.start_on,
      endOn: row.end_on,
      pricePaise: row.price_paise,
      paidPaise: row.is_opening ? row.price_paise : row.paid_paise,
      isUntouched:
        row.term_seq === 1 &&
        row.paused_days === 0 &&
        row.paused_from === null &&
        !row.cancels_at_end &&
        row.status !== "cancelled",
    });
}

/**
 * Adds to the book who paid with the references of these rows. Only reads; the check warns of them,
 * and the import itself records each row's payment as the sheet says.
 */
export async function addReferences(trx: TenantTrx, { book }: LoadedBook, rows: readonly ReadRow[]): Promise<void> {
  const references = rows.flatMap(({ values: { paymentReference } }) => paymentReference ?? []);
  for (const { reference, payer_name: name } of await findSameReferences(trx, references))
    if (reference !== null) book.addReference(reference, { name, row: null });
}

const distinct = (values: readonly (string | null)[]): string[] => [
  ...new Set(values.filter((value) => value !== null)),
];
