import type { FoundEverything, PersonHit, SearchEverything } from "@aavarti/contract/search";
import {
  peopleWithNextTerm,
  searchPayments,
  searchPeople,
  searchProducts,
  searchSubscriptions,
} from "@aavarti/db/queries/search";
import { toAmountText } from "@aavarti/domain/money";
import { readSearch, receiptNumbersOf } from "@aavarti/domain/search-words";
import { readCustomerChats } from "../chats/read-chats.ts";
import { requirePermission, type ServiceContext } from "../context.ts";
import { toPayment } from "../payments/read-payment.ts";

/** Maximum number of results of each kind. More results are found by typing more. */
const HITS = 8;

/**
 * Returns, at most eight of each, the tenant's customers and products that match the search text,
 * the best matches first, the subscriptions of these or those whose id starts with the text, and
 * payments by receipt number or reference, also reversed ones. A customer has what they and those
 * they pay for owe by today (`due`), the subscription that renews first, or else one that is paused
 * or over (`next`, null without any), and their chat. Trash and archived products are left out.
 * Amounts are decimal texts. An empty text matches nothing.
 * @throws AppError FORBIDDEN without `customers.read`, `products.read`, `subscriptions.read` and
 * `payments.read`.
 */
export async function searchEverything(ctx: ServiceContext, { q }: SearchEverything): Promise<FoundEverything> {
  requirePermission(ctx, "customers.read");
  requirePermission(ctx, "products.read");
  requirePermission(ctx, "subscriptions.read");
  requirePermission(ctx, "payments.read");
  const needle = readSearch(q);
  if (!needle) return { people: [], products: [], subscriptions: [], payments: [] };

  const { text, words, peopleWords, idStart, reference } = needle;
  const today = ctx.today();
  // Before the queries begin: an error between them would leave their own without a handler.
  const receiptNumbers = receiptNumbersOf(q, today);
  return ctx.transact(async (unit) => {
    const { trx } = unit;
    const [personIds, products, payments] = await Promise.all([
      searchPeople(trx, { text, words: peopleWords, limit: HITS }),
      searchProducts(trx, { text, words, limit: HITS }),
      searchPayments(trx, { receiptNumbers, reference, limit: HITS }),
    ]);
    const [people, subscriptions, chatOf] = await Promise.all([
      personIds.length > 0 ? peopleWithNextTerm(trx, personIds, today) : [],
      searchSubscriptions(trx, {
        idStart,
        customerIds: personIds,
        productIds: products.map(({ id }) => id),
        today,
        limit: HITS,
      }),
      readCustomerChats(ctx, unit, personIds),
    ]);
    const toHit = (row: PersonRow): PersonHit => ({ ...toPersonHit(row), chat: chatOf(row) });
    return {
      people: personIds.flatMap((id) => people.filter((person) => person.id === id).map(toHit)),
      products: products.map(({ price_paise, duration_months, ...product }) => ({
        ...product,
        price: toAmountText(price_paise),
        durationMonths: duration_months,
      })),
      subscriptions: subscriptions.map((row) => ({
        id: row.id,
        customerId: row.customer_id,
        customerName: row.customer_name,
        productName: row.product_name,
        standing: row.standing,
        startsOn: row.starts_on,
        endDate: row.end_on,
        amountDue: toAmountText(row.amount_paise),
      })),
      payments: payments.map((row) => {
        const { id, customer, amount, mode, receivedOn, receiptNumber, reference, reversedAt } = toPayment(ctx, row);
        return {
          id,
          customerId: customer.id,
          customerName: customer.name,
          amount,
          mode,
          receivedOn,
          receiptNumber,
          reference,
          isReversed: reversedAt !== null,
        };
      }),
    };
  });
}

type PersonRow = Awaited<ReturnType<typeof peopleWithNextTerm>>[number];

function toPersonHit(row: PersonRow): Omit<PersonHit, "chat"> {
  const { subscription_id, product_name, standing, starts_on, end_on, amount_paise } = row;
  const hasNext =
    subscription_id !== null && product_name !== null && standing !== null && end_on !== null && amount_paise !== null;
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    phone: row.phone_e164,
    company: row.company,
    status: row.status,
    due: toAmountText(row.due_paise),
    next: hasNext
      ? {
          subscriptionId: subscription_id,
          productName: product_name,
          standing,
          startsOn: starts_on,
          endDate: end_on,
          amountDue: toAmountText(amount_paise),
        }
      : null,
  };
}
