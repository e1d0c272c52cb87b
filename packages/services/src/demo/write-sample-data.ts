import { insertCustomer } from "@aavarti/db/queries/customers";
import { insertProduct } from "@aavarti/db/queries/products";
import { insertSubscription } from "@aavarti/db/queries/subscriptions";
import { addDays, addMonthsClamped, type CalendarDate } from "@aavarti/domain/calendar";
import { termEnd } from "@aavarti/domain/subscription-terms";
import type { ServiceContext, Unit } from "../context.ts";
import { SAMPLE_CUSTOMERS, SAMPLE_PRODUCTS, type SampleCustomer } from "./sample-data.ts";

type Product = { id: string; pricePaise: number; durationMonths: number };

/** Fills a demo workspace with the sample business, its dates counted from today, so that there is always somebody due. */
export async function writeSampleData(ctx: ServiceContext, unit: Unit): Promise<void> {
  const products: Product[] = [];
  for (const sample of SAMPLE_PRODUCTS) products.push(await writeProduct(ctx, unit, sample));
  // Oldest first: the list shows the newest at its top.
  for (const sample of [...SAMPLE_CUSTOMERS].reverse()) await writeCustomer(ctx, unit, { sample, products });
}

async function writeProduct(
  ctx: ServiceContext,
  { trx }: Unit,
  sample: (typeof SAMPLE_PRODUCTS)[number],
): Promise<Product> {
  const { name, pricePaise, durationMonths, description, sku } = sample;
  const stamp = stamps(ctx);
  await insertProduct(trx, {
    ...stamp,
    name,
    price_paise: pricePaise,
    duration_months: durationMonths,
    description,
    sku,
  });
  return { id: stamp.id, pricePaise, durationMonths };
}

async function writeCustomer(
  ctx: ServiceContext,
  { trx }: Unit,
  { sample, products }: { sample: SampleCustomer; products: Product[] },
): Promise<void> {
  const customer = await insertCustomer(trx, {
    ...stamps(ctx),
    name: sample.name,
    email: sample.email ?? "",
    phone_e164: sample.phone,
    phone_typed: sample.phone,
    company: sample.company ?? null,
    status: sample.status ?? "active",
  });
  for (const { product: place, endsInDays, status = "active" } of sample.subscriptions) {
    const product = products[place];
    if (!product) throw new Error(`The sample data names a product ${place} that it does not have`);
    const stamp = stamps(ctx);
    await insertSubscription(trx, {
      ...stamp,
      customer_id: customer.id,
      product_id: product.id,
      status,
      ...termEndingNear(addDays(ctx.today(), endsInDays), product.durationMonths),
      price_paise: product.pricePaise,
      // Entered when the term began, or the reminders of the days before would not be due.
      term_entered_at: new Date(ctx.now().getTime() - 30 * 86_400_000),
      cancelled_at: status === "cancelled" ? stamp.created_at : null,
    });
  }
}

/** Ends on the day itself wherever a month before it has that day. */
function termEndingNear(end: CalendarDate, months: number) {
  const start = addMonthsClamped(end, -months);
  return { anchor_on: start, start_on: start, end_on: termEnd(start, months), duration_months: months };
}

function stamps(ctx: ServiceContext) {
  const now = ctx.now();
  return { tenant_id: ctx.tenantId, id: ctx.newId(), created_at: now, updated_at: now };
}
