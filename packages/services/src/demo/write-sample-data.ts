import { insertBusinessAnswer } from "@aavarti/db/queries/business-answers";
import { insertCustomer } from "@aavarti/db/queries/customers";
import { putMessageCost } from "@aavarti/db/queries/message-costs";
import { insertNote } from "@aavarti/db/queries/notes";
import { insertProduct } from "@aavarti/db/queries/products";
import { insertReminders } from "@aavarti/db/queries/reminders/plan";
import { listOwners } from "@aavarti/db/queries/reminders/recipients";
import type { NewReminder } from "@aavarti/db/queries/reminders/rows";
import { insertCustomerTags, insertTag } from "@aavarti/db/queries/tags";
import { addMonthsClamped, type CalendarDate, compareDates, monthOf } from "@aavarti/domain/calendar";
import type { PaymentMode } from "@aavarti/domain/ledger";
import type { Term } from "@aavarti/domain/subscription-terms";
import type { ServiceContext, Unit } from "../context.ts";
import { readPrices } from "../message-costs/prices.ts";
import { stamps, type WrittenProduct, writeSubscription } from "../onboarding/write-subscription.ts";
import { receive } from "../payments/receive.ts";
import { syncCharges } from "../payments/sync-charges.ts";
import {
  SAMPLE_ANSWERS,
  SAMPLE_CUSTOMERS,
  SAMPLE_PRODUCTS,
  SAMPLE_TAGS,
  type SampleCustomer,
  type SampleTag,
} from "./sample-data.ts";
import { sampleReminders } from "./sample-reminders.ts";
import { type WrittenCustomer, writeSampleConversations } from "./write-sample-conversations.ts";

/**
 * Writes the sample business into an empty demo workspace, in the caller's transaction: products,
 * tags, answers to common questions, customers with notes, subscriptions, charges and payments,
 * past reminders and conversations. Dates are relative to today, so that some renewals are always
 * due. Sends nothing.
 */
export async function writeSampleData(ctx: ServiceContext, unit: Unit): Promise<void> {
  const products: WrittenProduct[] = [];
  for (const sample of SAMPLE_PRODUCTS) products.push(await writeProduct(ctx, unit, sample));
  const tags = await writeTags(ctx, unit);
  await writeAnswers(ctx, unit);
  const [author] = await listOwners(unit.trx);
  const reminders: NewReminder[] = [];
  const customers: WrittenCustomer[] = [];
  // Written oldest first, because the list shows the newest at the top.
  for (const sample of [...SAMPLE_CUSTOMERS].reverse()) {
    const written = await writeCustomer(ctx, unit, { sample, products, tags, authorId: author?.id });
    customers.push(written.customer);
    reminders.push(...written.reminders);
  }
  await insertReminders(unit.trx, reminders);
  await writeCosts(ctx, unit, reminders);
  await writeSampleConversations(ctx, unit, customers);
}

/** Stores what each of these reminders by WhatsApp cost, by the business's prices. */
async function writeCosts({ tenantId }: ServiceContext, { trx }: Unit, reminders: readonly NewReminder[]) {
  const { utility } = await readPrices(trx);
  for (const { id, channel, sent_at: at } of reminders) {
    if (channel !== "whatsapp" || !at) continue;
    const estimate = { category: "utility", estimated_tenths: utility, at } as const;
    await putMessageCost(trx, { tenant_id: tenantId, message_id: id, source: "reminder", ...estimate });
  }
}

async function writeProduct(
  ctx: ServiceContext,
  { trx }: Unit,
  sample: (typeof SAMPLE_PRODUCTS)[number],
): Promise<WrittenProduct> {
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

/** SAC for commercial training and coaching. */
const COACHING_SAC = "999293";

async function writeTags(ctx: ServiceContext, { trx }: Unit): Promise<ReadonlyMap<SampleTag, string>> {
  const ids = new Map<SampleTag, string>();
  for (const { name, color } of SAMPLE_TAGS) {
    const { updated_at: _, ...stamp } = stamps(ctx);
    await insertTag(trx, { ...stamp, name, color });
    ids.set(name, stamp.id);
  }
  return ids;
}

async function writeAnswers(ctx: ServiceContext, { trx }: Unit): Promise<void> {
  for (const [at, { questions, textEn, textHi }] of SAMPLE_ANSWERS.entries())
    await insertBusinessAnswer(trx, {
      ...stamps(ctx),
      questions: [...questions],
      text_en: textEn,
      text_hi: textHi,
      is_active: true,
      position: at + 1,
    });
}

type Surroundings = {
  sample: SampleCustomer;
  products: readonly WrittenProduct[];
  tags: ReadonlyMap<SampleTag, string>;
  /** The author of the notes. */
  authorId: string | undefined;
};

/**
 * Writes a customer with their tags, note and subscriptions; returns the customer, and the
 * reminders they have been sent.
 */
async function writeCustomer(
  ctx: ServiceContext,
  unit: Unit,
  { sample, products, tags, authorId }: Surroundings,
): Promise<{ customer: WrittenCustomer; reminders: NewReminder[] }> {
  const { trx } = unit;
  const { name, phone, company = null, note } = sample;
  const email = sample.email ?? "";
  const customer = { ...stamps(ctx), name, email };
  await insertCustomer(trx, {
    ...customer,
    phone_e164: phone,
    phone_typed: phone,
    company,
    status: sample.status ?? "active",
  });
  const marks = (sample.tags ?? []).flatMap((tag) => tags.get(tag) ?? []);
  await insertCustomerTags(
    trx,
    ctx.tenantId,
    marks.map((tagId) => ({ customerId: customer.id, tagId })),
  );
  if (note && authorId) {
    const { updated_at: _, ...stamp } = stamps(ctx);
    await insertNote(trx, {
      ...stamp,
      customer_id: customer.id,
      author_id: authorId,
      body: note.body,
      is_pinned: note.isPinned ?? false,
    });
  }
  const reminders: NewReminder[] = [];
  for (const { product: place, endsInDays, status = "active", paid } of sample.subscriptions) {
    const product = products[place];
    if (!product) throw new Error(`The sample data names a product ${place} that it does not have`);
    const { id, terms } = await writeSubscription(ctx, unit, {
      customerId: customer.id,
      product,
      endsInDays,
      status,
      owesFrom: recordsBegin(ctx),
    });
    await syncCharges(ctx, unit, [id]);
    const newest = terms.at(-1);
    const recorded = status === "pending" ? [] : terms.filter(({ startOn }) => startOn >= recordsBegin(ctx));
    for (const term of recorded) {
      const inFull = { paise: product.pricePaise, mode: usualMode(phone) };
      const of = term === newest ? (paid ?? inFull) : inFull;
      await writePayment(ctx, unit, { customerId: customer.id, authorId, paid: of, term });
    }
    if (status === "active") {
      const ends = terms.slice(-2).map(({ endOn }) => endOn);
      const about = { subscriptionId: id, productName: product.name, pricePaise: product.pricePaise, ends };
      reminders.push(...sampleReminders(ctx, { ...about, customer: { id: customer.id, name, email, phone } }));
    }
  }
  return { customer: { id: customer.id, name, email, phone }, reminders };
}

/**
 * Returns the day from which the sample business records its payments: the first of last month.
 * Earlier terms count as paid.
 */
const recordsBegin = (ctx: ServiceContext): CalendarDate => monthOf(addMonthsClamped(ctx.today(), -1)).from;

/** Returns how a customer pays unless the sample says otherwise: the same way each time. */
const usualMode = (phone: string | null): PaymentMode =>
  (["upi", "cash", "upi", "bank_transfer"] as const)[Number(phone?.at(-1) ?? 0) % 4] ?? "upi";

/** Records what a customer paid of a term: when it began, or today if it is yet to begin. */
async function writePayment(
  ctx: ServiceContext,
  unit: Unit,
  {
    customerId,
    authorId,
    paid: { paise, mode },
    term,
  }: {
    customerId: string;
    authorId: string | undefined;
    paid: { paise: number; mode: PaymentMode | null };
    term: Term;
  },
): Promise<void> {
  if (mode === null) return;
  const [receivedOn = term.startOn] = [term.startOn, ctx.today()].toSorted(compareDates);
  const asOwner: ServiceContext = authorId
    ? { ...ctx, actor: { kind: "user", userId: authorId, role: "owner", sessionId: authorId } }
    : ctx;
  await receive(asOwner, unit, { customerId, amount: paise, mode, receivedOn });
}
