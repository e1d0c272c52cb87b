import type { SamplesLoaded } from "@aavarti/contract/onboarding";
import { insertCustomer } from "@aavarti/db/queries/customers";
import { readOwnAndSamples } from "@aavarti/db/queries/onboarding";
import { insertProduct } from "@aavarti/db/queries/products";
import { lockTenant } from "@aavarti/db/queries/tenants";
import type { CalendarDate } from "@aavarti/domain/calendar";
import { type IndustryType, isIndustryType } from "@aavarti/domain/industries";
import type { Language } from "@aavarti/domain/languages";
import { notFound, refusal } from "@aavarti/domain/refusal";
import { SAMPLE_PEOPLE, sampleCustomerFields, sampleProducts } from "@aavarti/domain/sample-records";
import { type SampleSubscription, sampleSubscriptions } from "@aavarti/domain/sample-subscriptions";
import { audit } from "../audit.ts";
import { requirePermission, type ServiceContext, type Unit } from "../context.ts";
import { editFields, newRecord, storedFields } from "../custom-fields/field-values.ts";
import { signedInUser } from "../notifications/signed-in-user.ts";
import { enterSamplePayments, type PaidSample } from "./sample-payments.ts";
import { stamps, type WrittenProduct, writeSubscription } from "./write-subscription.ts";

/**
 * Adds a few sample customers, products of the business's industry and subscriptions to a workspace
 * for exploration, and returns how many of each. Nothing is ever planned, sent or announced about
 * them. They are named in the language of the user who loads them. The tenant is locked, so of two
 * concurrent requests one succeeds. Writes an audit event.
 * @throws AppError FORBIDDEN without `customers.write`, `products.write` and `subscriptions.write`
 * or for a job, CONFLICT while samples exist, also in Trash.
 */
export async function loadSamples(ctx: ServiceContext): Promise<SamplesLoaded> {
  requirePermission(ctx, "customers.write");
  requirePermission(ctx, "products.write");
  requirePermission(ctx, "subscriptions.write");
  const { language } = await signedInUser(ctx);
  return ctx.transact(async (unit) => {
    const tenant = await lockTenant(unit.trx);
    if (!tenant) throw notFound("business");
    const { sample_customers, sample_products } = await readOwnAndSamples(unit.trx);
    if (sample_customers + sample_products > 0) throw refusal("samples.alreadyLoaded");
    const trade = isIndustryType(tenant.industry_type) ? tenant.industry_type : null;
    const products = await writeProducts(ctx, unit, { trade, language });
    const customerIds = await writePeople(ctx, unit, { trade, language });
    const subscriptions = await writeSubscriptions(ctx, unit, { trade, products, customerIds });
    await audit(ctx, unit, "samples.loaded", { kind: "tenant", id: ctx.tenantId });
    return { customers: customerIds.length, products: products.length, subscriptions };
  });
}

type Loaded = { trade: IndustryType | null; language: Language };

async function writeProducts(
  ctx: ServiceContext,
  { trx }: Unit,
  { trade, language }: Loaded,
): Promise<WrittenProduct[]> {
  const products: WrittenProduct[] = [];
  for (const sample of sampleProducts(trade, language)) {
    const { name, pricePaise, durationMonths, description, capacity, graceDays = 0 } = sample;
    const stamp = stamps(ctx);
    await insertProduct(trx, {
      ...stamp,
      name,
      price_paise: pricePaise,
      duration_months: durationMonths,
      description,
      capacity: capacity ?? null,
      grace_days: graceDays,
      is_sample: true,
    });
    products.push({ id: stamp.id, name, pricePaise, durationMonths });
  }
  return products;
}

/** Writes the sample customers; returns their ids in the order of `SAMPLE_PEOPLE`. */
async function writePeople(ctx: ServiceContext, { trx }: Unit, { trade, language }: Loaded): Promise<string[]> {
  const ids: string[] = [];
  // The list shows the newest at the top.
  for (const [place, { names, email }] of [...SAMPLE_PEOPLE.entries()].reverse()) {
    const stamp = stamps(ctx);
    const { pan, ...open } = sampleCustomerFields(trade, place, language);
    // Without an encryption key nothing sensitive is stored.
    const input = { ...open, ...(pan !== undefined && ctx.secrets.canSeal && { pan }) };
    const { patch } = await editFields(ctx, trx, newRecord("customer", stamp.id, input));
    const fields = storedFields(patch);
    await insertCustomer(trx, { ...stamp, name: names[language], email, status: "active", fields, is_sample: true });
    ids.unshift(stamp.id);
  }
  return ids;
}

type Between = Pick<Loaded, "trade"> & { products: readonly WrittenProduct[]; customerIds: readonly string[] };

/** Before any sample term. */
const EVER: CalendarDate = "1900-01-01";
/** How the sample customers pay, one after the other. */
const MODES = ["upi", "cash", "bank_transfer"] as const;

/** Writes the sample subscriptions; returns how many. */
async function writeSubscriptions(
  ctx: ServiceContext,
  unit: Unit,
  { trade, products, customerIds }: Between,
): Promise<number> {
  const samples = sampleSubscriptions(trade);
  const paid: PaidSample[] = [];
  for (const { person, product: place, stay, before, ...sample } of samples) {
    const [customerId, product] = [customerIds[person], products[place]];
    if (!customerId || !product) throw new Error(`The sample data has no customer ${person} or no product ${place}`);
    const { id } = await writeSubscription(ctx, unit, {
      ...sample,
      customerId,
      owesFrom: EVER,
      ...(stay
        ? { product: { ...product, pricePaise: stay.rupees * 100 }, nights: stay.nights }
        : { product, before: productBefore(before, { product, products }) }),
    });
    paid.push({ subscriptionId: id, customerId, mode: MODES[person % MODES.length] ?? "upi" });
  }
  await enterSamplePayments(ctx, unit, paid);
  return samples.length;
}

/** Returns the product, with its price, of the terms before the newest one. */
function productBefore(
  before: SampleSubscription["before"],
  { product, products }: { product: WrittenProduct; products: readonly WrittenProduct[] },
): WrittenProduct | undefined {
  if (!before) return undefined;
  return "product" in before ? products[before.product] : { ...product, pricePaise: before.rupees * 100 };
}
