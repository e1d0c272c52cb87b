import { insertCustomer } from "@aavarti/db/queries/customers";
import { insertProduct } from "@aavarti/db/queries/products";
import { insertReminders, type NewReminder } from "@aavarti/db/queries/reminders";
import { insertTerm } from "@aavarti/db/queries/subscription-terms";
import { insertSubscription, updateSubscription } from "@aavarti/db/queries/subscriptions";
import { addDays, addMonthsClamped, type CalendarDate, zonedInstant } from "@aavarti/domain/calendar";
import type { Term } from "@aavarti/domain/subscription-terms";
import type { ServiceContext, Unit } from "../context.ts";
import { SAMPLE_CUSTOMERS, SAMPLE_PRODUCTS, type SampleCustomer } from "./sample-data.ts";
import { sampleReminders } from "./sample-reminders.ts";

type Product = { id: string; name: string; pricePaise: number; durationMonths: number };

/** Fills a demo workspace with the sample business, its dates counted from today, so that there is always somebody due. */
export async function writeSampleData(ctx: ServiceContext, unit: Unit): Promise<void> {
  const products: Product[] = [];
  for (const sample of SAMPLE_PRODUCTS) products.push(await writeProduct(ctx, unit, sample));
  const reminders: NewReminder[] = [];
  // Oldest first: the list shows the newest at its top.
  for (const sample of [...SAMPLE_CUSTOMERS].reverse())
    reminders.push(...(await writeCustomer(ctx, unit, { sample, products })));
  await insertReminders(unit.trx, reminders);
}

async function writeProduct(
  ctx: ServiceContext,
  { trx }: Unit,
  sample: (typeof SAMPLE_PRODUCTS)[number],
): Promise<Product> {
  const { name, pricePaise, durationMonths, description, sku, setupFeePaise, capacity } = sample;
  const stamp = stamps(ctx);
  await insertProduct(trx, {
    ...stamp,
    name,
    price_paise: pricePaise,
    duration_months: durationMonths,
    description,
    sku,
    setup_fee_paise: setupFeePaise,
    capacity,
    gst_rate: 18,
    sac: COACHING_SAC,
  });
  return { id: stamp.id, name, pricePaise, durationMonths };
}

/** Commercial training and coaching. */
const COACHING_SAC = "999293";

/** Writes a customer with their subscriptions; answers what they have been sent. */
async function writeCustomer(
  ctx: ServiceContext,
  { trx }: Unit,
  { sample, products }: { sample: SampleCustomer; products: Product[] },
): Promise<NewReminder[]> {
  const { name, phone, company = null } = sample;
  const email = sample.email ?? "";
  const customer = { ...stamps(ctx), name, email };
  await insertCustomer(trx, {
    ...customer,
    phone_e164: phone,
    phone_typed: phone,
    company,
    status: sample.status ?? "active",
  });
  const reminders: NewReminder[] = [];
  for (const { product: place, endsInDays, status = "active" } of sample.subscriptions) {
    const product = products[place];
    if (!product) throw new Error(`The sample data names a product ${place} that it does not have`);
    const stamp = stamps(ctx);
    const terms = termsEndingOn(
      addDays(ctx.today(), endsInDays),
      product.durationMonths,
      status === "active" ? termsSoFar(product.durationMonths) : 1,
    );
    const [first] = terms;
    const newest = terms.at(-1) ?? first;
    await insertSubscription(trx, {
      ...stamp,
      customer_id: customer.id,
      product_id: product.id,
      status,
      anchor_on: first.startOn,
      start_on: first.startOn,
      end_on: first.endOn,
      duration_months: first.durationMonths,
      price_paise: product.pricePaise,
      term_entered_at: enteredAt(ctx, newest),
      cancelled_at: status === "cancelled" ? stamp.created_at : null,
    });
    await renewUpTo(ctx, { trx }, { subscriptionId: stamp.id, product, terms });
    if (status === "active") {
      const ends = terms.slice(-2).map(({ endOn }) => endOn);
      const about = { subscriptionId: stamp.id, productName: product.name, pricePaise: product.pricePaise, ends };
      reminders.push(...sampleReminders(ctx, { ...about, customer: { id: customer.id, name, email, phone } }));
    }
  }
  return reminders;
}

type Written = { subscriptionId: string; product: Product; terms: readonly Term[] };

/** The terms after the first, each renewed in its time; the subscription then shows the newest. */
async function renewUpTo(
  ctx: ServiceContext,
  { trx }: Pick<Unit, "trx">,
  { subscriptionId, product, terms }: Written,
): Promise<void> {
  const [first, ...renewed] = terms;
  const newest = renewed.at(-1);
  if (!first || !newest) return;
  for (const [index, term] of renewed.entries()) {
    const at = enteredAt(ctx, term);
    await insertTerm(trx, {
      tenant_id: ctx.tenantId,
      subscription_id: subscriptionId,
      seq: index + 2,
      product_id: product.id,
      start_on: term.startOn,
      end_on: term.endOn,
      duration_months: term.durationMonths,
      price_paise: product.pricePaise,
      source: "renewed",
      created_at: at,
      updated_at: at,
    });
  }
  const mirrored = {
    covered_from: first.startOn,
    start_on: newest.startOn,
    end_on: newest.endOn,
    term_seq: terms.length,
    updated_at: ctx.now(),
  };
  await updateSubscription(trx, subscriptionId, mirrored, { undoUntil: null });
}

/** A term is paid for on the morning it starts; one that is to come was paid ahead yesterday. */
function enteredAt(ctx: ServiceContext, { startOn }: Term): Date {
  const today = ctx.today();
  return zonedInstant(startOn < today ? startOn : addDays(today, -1), 10, ctx.timeZone);
}

/** So many terms people stay: by the month most have been there for a while. */
const termsSoFar = (months: number): number => (months === 1 ? 4 : 2);

/** At least so many terms, counted from the first start, of which the newest ends on the day itself. */
function termsEndingOn(end: CalendarDate, months: number, atLeast: number): [Term, ...Term[]] {
  // A start in a month that is too short for the day of the end would never come back to it.
  const reaches = (count: number) => addMonthsClamped(addMonthsClamped(end, -months * count), months * count) === end;
  const count = [0, 1, 2].map((more) => atLeast + more).find(reaches) ?? atLeast;
  const anchor = addMonthsClamped(end, -months * count);
  const term = (place: number): Term => ({
    startOn: addMonthsClamped(anchor, months * place),
    endOn: addMonthsClamped(anchor, months * (place + 1)),
    durationMonths: months,
  });
  return [term(0), ...Array.from({ length: count - 1 }, (_, index) => term(index + 1))];
}

function stamps(ctx: ServiceContext) {
  const now = ctx.now();
  return { tenant_id: ctx.tenantId, id: ctx.newId(), created_at: now, updated_at: now };
}
