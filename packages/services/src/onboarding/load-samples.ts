import type { SamplesLoaded } from "@aavarti/contract/onboarding";
import { insertCustomer } from "@aavarti/db/queries/customers";
import { readOwnAndSamples } from "@aavarti/db/queries/onboarding";
import { insertProduct } from "@aavarti/db/queries/products";
import { lockTenant } from "@aavarti/db/queries/tenants";
import { isIndustryType } from "@aavarti/domain/industries";
import type { Language } from "@aavarti/domain/languages";
import { notFound, refusal } from "@aavarti/domain/refusal";
import { SAMPLE_PEOPLE, sampleProducts } from "@aavarti/domain/sample-records";
import { audit } from "../audit.ts";
import { requirePermission, type ServiceContext, type Unit } from "../context.ts";
import { signedInUser } from "../notifications/signed-in-user.ts";
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
    const products = await writeProducts(ctx, unit, { trade: tenant.industry_type, language });
    const subscriptions = await writePeople(ctx, unit, { products, language });
    await audit(ctx, unit, "samples.loaded", { kind: "tenant", id: ctx.tenantId });
    return { customers: SAMPLE_PEOPLE.length, products: products.length, subscriptions };
  });
}

async function writeProducts(
  ctx: ServiceContext,
  { trx }: Unit,
  { trade, language }: { trade: string; language: Language },
): Promise<WrittenProduct[]> {
  const products: WrittenProduct[] = [];
  for (const { name, pricePaise, durationMonths, description } of sampleProducts(
    isIndustryType(trade) ? trade : null,
    language,
  )) {
    const stamp = stamps(ctx);
    await insertProduct(trx, {
      ...stamp,
      name,
      price_paise: pricePaise,
      duration_months: durationMonths,
      description,
      is_sample: true,
    });
    products.push({ id: stamp.id, name, pricePaise, durationMonths });
  }
  return products;
}

/** Writes the sample customers; returns the number of their subscriptions. */
async function writePeople(
  ctx: ServiceContext,
  unit: Unit,
  { products, language }: { products: readonly WrittenProduct[]; language: Language },
): Promise<number> {
  let written = 0;
  // The list shows the newest at the top.
  for (const { names, email, subscriptions } of [...SAMPLE_PEOPLE].reverse()) {
    const stamp = stamps(ctx);
    await insertCustomer(unit.trx, { ...stamp, name: names[language], email, status: "active", is_sample: true });
    for (const { product: place, endsInDays } of subscriptions) {
      const product = products[place];
      if (!product) continue;
      await writeSubscription(ctx, unit, { customerId: stamp.id, product, endsInDays });
      written += 1;
    }
  }
  return written;
}
