import { patchFields } from "@aavarti/db/queries/custom-fields";
import { insertCustomers, updateCustomer } from "@aavarti/db/queries/customers";
import type { ImportRunRow } from "@aavarti/db/queries/imports";
import { insertProduct } from "@aavarti/db/queries/products";
import { insertSubscriptions, updateSubscription } from "@aavarti/db/queries/subscription-changes";
import { insertCustomerTags, insertTag, listTags, type TagMark } from "@aavarti/db/queries/tags";
import type { Customer, Product, Subscription } from "@aavarti/db/schema";
import { todayIn } from "@aavarti/domain/calendar";
import { correct } from "@aavarti/domain/corrections";
import { noCustomerLines } from "@aavarti/domain/customer-lines";
import { AppError } from "@aavarti/domain/errors";
import type { PlannedCustomer, PlannedSubscription, RowPlan } from "@aavarti/domain/import-plan";
import type { CustomerBefore, SubscriptionBefore } from "@aavarti/domain/import-results";
import type { RecordNoun } from "@aavarti/domain/nouns";
import { nextTagColor, tagKey } from "@aavarti/domain/tags";
import type { Insertable } from "kysely";
import { type AuditEntry, auditEach } from "../audit.ts";
import type { ServiceContext, Unit } from "../context.ts";
import { shownTexts } from "../customers/customer-columns.ts";
import { enterImported, type ImportedTerm } from "../payments/enter-imported.ts";
import { flagNames } from "../sending/flags.ts";
import { lockLife } from "../subscriptions/life-of.ts";
import { saveLife } from "../subscriptions/save-life.ts";
import { toTag } from "../tags/to-tag.ts";
import type { LoadedBook } from "./load-book.ts";
import type { RowTrace } from "./row-trace.ts";

type WriterOptions = { run: ImportRunRow; loaded: LoadedBook; termEnteredAt: Date };

const NO_TRACE: RowTrace = {
  customer_id: null,
  customer_created: false,
  customer_before: null,
  customer_seen: null,
  subscription_id: null,
  subscription_created: false,
  subscription_before: null,
  subscription_seen: null,
  product_id: null,
  payment_id: null,
};

/**
 * Returns the writer of an import's planned rows, in the caller's transaction. `take` returns the
 * plan, refused instead of throwing when a rule forbids it, and the record of what it changed,
 * which the caller stores for an undo. New records are collected and inserted by `flush`, with
 * their charges and payments and the audit events; changes and new tags are written immediately.
 * Later rows know a plan only after the caller's `book.learn`. `flush` also flags links in new or
 * changed names of a new or unpaid account to the operator.
 */
export function createWriter(ctx: ServiceContext, unit: Unit, { run, loaded, termEnteredAt }: WriterOptions) {
  const now = ctx.now();
  const importedOn = todayIn(ctx.timeZone, run.started_at ?? now);
  const customers = new Map<string, Insertable<Customer>>();
  const products: Insertable<Product>[] = [];
  const subscriptions = new Map<string, Insertable<Subscription>>();
  const charged = new Map<string, ImportedTerm>();
  const marks: { customerId: string; tagId: string }[] = [];
  const tags = openTags(ctx, unit);
  const audited: AuditEntry[] = [];
  const names: (string | null | undefined)[] = [];
  const note = (action: string, kind: RecordNoun, id: string) =>
    audited.push({ action, subject: { kind, id }, changes: { importId: run.id } });

  const takeCustomer = async (planned: PlannedCustomer): Promise<Partial<RowTrace>> => {
    const { id, isNew, columns, phoneTyped, newTags, fields = {} } = planned;
    const addedTags: string[] = [];
    for (const name of newTags) addedTags.push(await tags.idOf(name));
    for (const tagId of addedTags) marks.push({ customerId: id, tagId });
    const { phone, ...rest } = columns;
    names.push(...shownTexts(columns));
    const stored = { ...rest, ...(phone && { phone_e164: phone, phone_typed: phoneTyped }) };
    const inserted = customers.get(id);
    if (isNew) {
      customers.set(id, { ...blankCustomer(ctx, now, id), ...stored, fields: JSON.stringify(fields) });
      note("customer.created", "customer", id);
      return { customer_id: id, customer_created: true, customer_seen: now };
    }
    if (Object.keys({ ...columns, ...fields }).length === 0 && addedTags.length === 0) return { customer_id: id };
    if (inserted) {
      Object.assign(inserted, stored, {
        fields: JSON.stringify({ ...JSON.parse(inserted.fields ?? "{}"), ...fields }),
      });
      return { customer_id: id, customer_seen: now };
    }
    const before = customerBefore(loaded, id, Object.keys(fields));
    await patchFields(unit.trx, "customer", id, fields);
    await updateCustomer(unit.trx, id, { ...stored, updated_at: now });
    if (phone) loaded.typedPhones.set(id, phoneTyped);
    note("customer.updated", "customer", id);
    return { customer_id: id, customer_before: before && { ...before, addedTags }, customer_seen: now };
  };

  const takeSubscription = async (
    planned: PlannedSubscription,
    { customerId, changes }: { customerId: string; changes: RowPlan["changes"] },
  ): Promise<Partial<RowTrace>> => {
    if (planned.kind === "same") return {};
    const inserted = subscriptions.get(planned.id);
    if (inserted) {
      Object.assign(inserted, termColumns(planned));
      return { subscription_id: planned.id, subscription_seen: now };
    }
    if (planned.kind === "update") {
      const before = await correctSubscription(ctx, unit, { planned, changes, termEnteredAt });
      note("subscription.updated", "subscription", planned.id);
      return { subscription_id: planned.id, subscription_before: before, subscription_seen: now };
    }
    const { id, productId } = planned;
    subscriptions.set(id, {
      tenant_id: ctx.tenantId,
      id,
      customer_id: customerId,
      product_id: productId,
      status: "active",
      ...termColumns(planned),
      term_entered_at: termEnteredAt,
      imported_on: importedOn,
      created_at: now,
      updated_at: now,
    });
    note("subscription.created", "subscription", id);
    const created = { subscription_id: id, subscription_created: true, subscription_seen: now };
    const { payment } = planned;
    if (!payment) return created;
    const paymentId = payment.amount > 0 ? ctx.newId() : null;
    charged.set(id, { subscriptionId: id, customerId, paymentId, payment });
    return { ...created, payment_id: paymentId };
  };

  const write = async ({ customer, subscription, newProduct, changes }: RowPlan): Promise<RowTrace> => {
    if (!customer) return NO_TRACE;
    // Refusals come first: nothing of a row is collected before all of it is known to be possible.
    const corrected =
      subscription?.kind === "update" && (await takeSubscription(subscription, { customerId: customer.id, changes }));
    if (newProduct) {
      products.push(productRow(ctx, now, newProduct));
      names.push(newProduct.name);
      note("product.created", "product", newProduct.id);
    }
    const traced = await takeCustomer(customer);
    const added =
      corrected || (subscription && (await takeSubscription(subscription, { customerId: customer.id, changes })));
    return { ...NO_TRACE, ...traced, ...added, product_id: newProduct?.id ?? null };
  };

  return {
    /**
     * Writes a row's plan. A plan that turns out to be impossible is refused, with the message of
     * the rule it violates.
     */
    async take(plan: RowPlan): Promise<{ plan: RowPlan; trace: RowTrace }> {
      try {
        return { plan, trace: await write(plan) };
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        const problems = [{ field: "startDate" as const, explanation: error.explanation }];
        return { plan: { ...plan, verdict: "refused", problems, changes: [] }, trace: NO_TRACE };
      }
    },
    async flush(): Promise<void> {
      if (products.length > 0) await insertProduct(unit.trx, products);
      if (customers.size > 0) await insertCustomers(unit.trx, [...customers.values()]);
      await insertCustomerTags(unit.trx, ctx.tenantId, marks);
      const [owed, paidBefore] = [
        [...subscriptions.values()].filter(({ id }) => charged.has(id)),
        [...subscriptions.values()].filter(({ id }) => !charged.has(id)),
      ];
      if (owed.length > 0) await insertSubscriptions(unit.trx, owed);
      if (paidBefore.length > 0) await insertSubscriptions(unit.trx, paidBefore, { paidBefore: true });
      await enterImported(ctx, unit, [...charged.values()], { importId: run.id });
      await flagNames(ctx, unit, names);
      await auditEach(ctx, unit, audited);
    },
  };
}

/** Returns the business's tags by name; a missing tag is created, in the least used color. */
function openTags(ctx: ServiceContext, { trx }: Unit) {
  let known: Map<string, TagMark> | null = null;
  const load = async () => new Map((await listTags(trx)).map((tag) => [tagKey(tag.name), tag]));
  return {
    async idOf(name: string): Promise<string> {
      known ??= await load();
      const found = known.get(tagKey(name));
      if (found) return found.id;
      const color = nextTagColor([...known.values()].map((tag) => toTag(tag).color));
      const tag = { id: ctx.newId(), name, color };
      if (await insertTag(trx, { ...tag, tenant_id: ctx.tenantId, created_at: ctx.now() }))
        known.set(tagKey(name), tag);
      // Somebody created the tag concurrently.
      else known = await load();
      return known.get(tagKey(name))?.id ?? tag.id;
    },
  };
}

const termColumns = ({ term, pricePaise }: PlannedSubscription) => ({
  anchor_on: term.startOn,
  start_on: term.startOn,
  end_on: term.endOn,
  duration_months: term.durationMonths,
  price_paise: pricePaise,
});

const blankCustomer = (ctx: ServiceContext, now: Date, id: string): Insertable<Customer> => ({
  tenant_id: ctx.tenantId,
  id,
  name: "",
  email: "",
  // A multi-row insert needs the same columns in each row.
  phone_e164: null,
  phone_typed: null,
  ...noCustomerLines(),
  status: "active",
  language: null,
  fields: "{}",
  created_at: now,
  updated_at: now,
});

const productRow = (
  ctx: ServiceContext,
  now: Date,
  { id, name, pricePaise, durationMonths }: NonNullable<RowPlan["newProduct"]>,
) => ({
  tenant_id: ctx.tenantId,
  id,
  name,
  price_paise: pricePaise,
  duration_months: durationMonths,
  // A description is optional in the forms; using the name instead would show it twice in every
  // list.
  description: "",
  sku: null,
  created_at: now,
  updated_at: now,
});

function customerBefore(
  { book, typedPhones }: LoadedBook,
  id: string,
  codes: readonly string[],
): CustomerBefore | null {
  const known = book.customer(id);
  if (!known) return null;
  const { id: _, row, tags, fields, ...columns } = known;
  const had = Object.fromEntries(codes.map((code) => [code, fields?.[code] ?? null]));
  return { ...columns, phoneTyped: typedPhones.get(id) ?? null, ...(codes.length > 0 && { fields: had }) };
}

/**
 * Corrects the newest term of a subscription by the rules for corrections. Returns its previous
 * values.
 */
async function correctSubscription(
  ctx: ServiceContext,
  unit: Unit,
  {
    planned,
    changes,
    termEnteredAt,
  }: { planned: PlannedSubscription; changes: RowPlan["changes"]; termEnteredAt: Date },
): Promise<SubscriptionBefore> {
  const isChanged = (field: string) => changes.some((change) => change.field === field);
  const stored = await lockLife(ctx, unit, planned.id);
  const after = correct(stored.life, {
    startOn: isChanged("startDate") ? planned.term.startOn : undefined,
    length: isChanged("endDate") ? { customEndOn: planned.term.endOn } : null,
    pricePaise: isChanged("price") ? planned.pricePaise : undefined,
    productId: undefined,
  });
  await saveLife(ctx, unit, stored, after);
  const { row } = stored;
  if (isChanged("endDate"))
    await updateSubscription(
      unit.trx,
      planned.id,
      { term_entered_at: termEnteredAt, updated_at: ctx.now() },
      { undoUntil: null },
    );
  return { startOn: row.start_on, endOn: row.end_on, pricePaise: row.price_paise };
}
