import type { Caller } from "@aavarti/api/root";
import type { ActivityEntry } from "@aavarti/contract/activity";
import type { ListedCustomer } from "@aavarti/contract/customers";
import type { ExportedList, ExportedTerm } from "@aavarti/contract/exports";
import type { Page } from "@aavarti/contract/lists";
import type { Charge, Payment } from "@aavarti/contract/payments";
import type { Product } from "@aavarti/contract/products";
import type { Statement } from "@aavarti/contract/statements";
import type { Subscription } from "@aavarti/contract/subscriptions";
import { type CalendarDate, localInstant, parseCalendarDate, todayIn } from "@aavarti/domain/calendar";
import { CSV_START, type CsvValue, csvLine, csvPhone } from "@aavarti/domain/csv";
import { currencyOf } from "@aavarti/domain/currencies";
import type { FieldValue } from "@aavarti/domain/custom-fields";
import { eachCustomerLine } from "@aavarti/domain/customer-lines";
import { lastPaidDay } from "@aavarti/domain/last-paid-day";
import type { ChargeState, PaymentMode } from "@aavarti/domain/ledger";
import { toAmountText, toPlainAmount } from "@aavarti/domain/money";
import { NOUNS, RECORD_NOUNS } from "@aavarti/domain/nouns";
import { fieldLabel } from "@aavarti/domain/reasons/fields";
import type { FieldIn } from "@aavarti/domain/record-fields";
import { renewsOn } from "@aavarti/domain/standing";
import { isPaid } from "@aavarti/domain/statement";
import { describeLine, readListedLine, readSignedAmount } from "@aavarti/domain/statement-words";

/**
 * The filters, sort order and selected rows of a list, not yet validated. Each list's own schema
 * validates them.
 */
export type ExportFilter = Readonly<Record<string, string | string[] | number | boolean | undefined>>;

/** Rows read per query. */
const PAGE = 1000;

/**
 * Yields a list as CSV text, one page of lines at a time, the first with the byte order mark and
 * header in front (alone if the list is empty). Heads of columns with amounts name the business's
 * currency, whose decimals all amounts have. Instants are days in `timeZone`, and in the activity
 * log times with the zone's offset. Nothing is yielded before the first page was read, and so after
 * the permission check. Blank filters don't count.
 * @throws the errors of the procedures that read the list.
 */
export async function* exportLines(
  api: Caller,
  { list, filter, timeZone }: { list: ExportedList; filter: ExportFilter; timeZone: string },
): AsyncGenerator<string> {
  const { currency } = (await api.auth.me()).tenant;
  const fields = await fieldColumnsOf(api, list);
  const { heads, pages } = linesOf(api, filter, clocksOf(timeZone), fields)[list]();
  const { code } = currencyOf(currency);
  const named = heads.map((head) => (AMOUNTS.has(head) ? `${head} (${code})` : head));
  const written = (line: readonly CsvValue[]) =>
    line.map((cell, place) => (AMOUNTS.has(heads[place] ?? "") ? amountCell(cell, currency) : cell));
  let isFirst = true;
  for await (const lines of pages) {
    yield `${isFirst ? CSV_START + csvLine(named) : ""}${lines.map((line) => csvLine(written(line))).join("")}`;
    isFirst = false;
  }
}

type Lines = { heads: string[]; pages: AsyncGenerator<CsvValue[][]> };

type Fielded = { readonly fields: Readonly<Record<string, FieldValue>> };

/**
 * Returns a column for each custom and template field of a list's records; none for other lists.
 * Sensitive ones are masked as in the list.
 */
async function fieldColumnsOf(api: Caller, list: ExportedList): Promise<ExportColumn<Fielded>[]> {
  const entity = RECORD_NOUNS.find((noun) => NOUNS[noun].list === list);
  if (entity === undefined) return [];
  const fields = await api.customFields.list({ entity });
  return (
    fields
      // A product's capacity has a column of its own.
      .filter(({ isArchived, code }) => !isArchived && !(entity === "product" && code === "capacity"))
      .map(({ label, code }) => [label, ({ fields }) => fieldCell(fields[code])])
  );
}

const fieldCell = (value: FieldValue | undefined): CsvValue =>
  typeof value === "boolean" ? (value ? "Yes" : "No") : (value ?? null);

const linesOf = (
  api: Caller,
  filter: ExportFilter,
  clocks: Clocks,
  fields: readonly ExportColumn<Fielded>[],
): Record<ExportedList, () => Lines> => {
  const asked = { ...filterOf(filter), limit: PAGE };
  const inColumns = <Row>(
    columns: readonly ExportColumn<Row>[],
    read: (cursor: string | undefined) => Promise<Page<Row>>,
  ): Lines => ({
    heads: columns.map(([head]) => head),
    pages: pagesOf(read, (row) => columns.map(([, cell]) => cell(row, clocks))),
  });
  return {
    customers: () =>
      inColumns([...Object.values(customerColumns), ...fields], (cursor) => api.customers.list({ ...asked, cursor })),
    products: () =>
      inColumns([...Object.values(productColumns), ...fields], (cursor) => api.products.list({ ...asked, cursor })),
    subscriptions: () =>
      inColumns([...Object.values(subscriptionColumns), ...fields], async (cursor) => {
        const { items, nextCursor } = await api.subscriptions.list({ ...asked, cursor });
        const terms = await api.exports.terms({ ids: items.map(({ id }) => id) });
        const termOf = new Map(terms.items.map((term) => [term.id, term]));
        return { items: items.map((item) => ({ ...item, term: termOf.get(item.id) })), nextCursor };
      }),
    charges: () => inColumns(chargeColumns, (cursor) => api.payments.charges({ ...asked, cursor })),
    payments: () => inColumns(paymentColumns, (cursor) => api.payments.list({ ...asked, cursor })),
    statements: () => ({
      heads: statementHeads,
      pages: statementLines((cursor) =>
        api.payments.statement({ ...asked, customerId: String(filter.customerId ?? ""), cursor }),
      ),
    }),
    activity: () => inColumns(activityColumns, (cursor) => api.activity.list({ ...asked, cursor })),
  };
};

/**
 * These values are untrusted text; the procedure's schema validates them as a status, an order or
 * an id.
 */
const filterOf = (filter: ExportFilter) =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined && value !== "")) as object;

async function* pagesOf<Item>(
  read: (cursor: string | undefined) => Promise<Page<Item>>,
  toLine: (item: Item) => CsvValue[],
): AsyncGenerator<CsvValue[][]> {
  let cursor: string | undefined;
  do {
    const { items, nextCursor } = await read(cursor);
    yield items.map(toLine);
    cursor = nextCursor ?? undefined;
  } while (cursor !== undefined);
}

const statementHeads = ["Date", "Customer", "Details", "Note", "Charged", "Paid", "Balance"];

/**
 * Yields the lines of a statement in pages: the opening balance first, then the balance after each
 * line. What is owed is positive.
 */
async function* statementLines(read: (cursor: string | undefined) => Promise<Statement>): AsyncGenerator<CsvValue[][]> {
  let cursor: string | undefined;
  do {
    const { from, members, opening, lines, nextCursor } = await read(cursor);
    const isFirst = cursor === undefined && from !== null;
    yield [
      ...(isFirst ? [[from, null, "Opening balance", null, null, null, opening]] : []),
      ...lines.map((line) => {
        const { title, note } = describeLine(readListedLine(line, members.length > 1), "en");
        const cells = isPaid(line.kind) ? [null, negated(line.amount)] : [line.amount, null];
        return [line.date, line.customer.name, title, note, ...cells, line.balance];
      }),
    ];
    cursor = nextCursor ?? undefined;
  } while (cursor !== undefined);
}

/** An amount of the API with the decimals of the currency; other cells stay as they are. */
const amountCell = (cell: CsvValue, currency: string): CsvValue =>
  typeof cell === "string" ? { amount: toPlainAmount(readSignedAmount(cell), currency) } : cell;
/** What is owed by today, of what is owed in all and the part that is due later. */
const lessLater = (owed: string, later: string): string =>
  toAmountText(readSignedAmount(owed) - readSignedAmount(later));
const negated = (amount: string): string => (amount.startsWith("-") ? amount.slice(1) : `-${amount}`);

/** Heads of columns with amounts. */
const AMOUNTS: ReadonlySet<string> = new Set([
  "Price",
  "Joining fee",
  "A month",
  "Balance",
  "Due later",
  "Advance",
  "Discount",
  "Amount",
  "Amount paid",
  "Charged",
  "Paid",
  "Refunded",
  "Unused advance",
]);

/** Read an instant by the clocks of the business's time zone: its day, and the time with offset. */
type Clocks = { dayOf: (instant: string) => CalendarDate; timeOf: (instant: string) => string };

const clocksOf = (timeZone: string): Clocks => ({
  dayOf: (instant) => todayIn(timeZone, new Date(instant)),
  timeOf: (instant) => localInstant(timeZone, new Date(instant)),
});

/** A column of an exported list: its head, and the cell of a row. */
type ExportColumn<Row> = readonly [head: string, cell: (row: Row, clocks: Clocks) => CsvValue];

const customerColumns = {
  id: ["Id", ({ id }) => id],
  name: ["Name", ({ name }) => name],
  email: ["Email", ({ email }) => email],
  phone: ["Phone", ({ phone }) => csvPhone(phone)],
  ...eachCustomerLine((line): ExportColumn<ListedCustomer> => [fieldLabel(line), (customer) => customer[line]]),
  status: ["Status", ({ status }) => status],
  language: ["Language", ({ language }) => language],
  tags: ["Tags", ({ tags }) => tags.map((tag) => tag.name).join(", ")],
  due: ["Balance", ({ due, toCome }) => lessLater(due, toCome)],
  dueSince: ["Due since", ({ due, toCome, dueSince }) => (due === toCome ? null : dueSince)],
  toCome: ["Due later", ({ toCome }) => toCome],
  advance: ["Advance", ({ advance }) => advance],
  plan: ["Plan", ({ plan }) => plan?.product.name ?? null],
  planStanding: ["Plan status", ({ plan }) => plan?.standing ?? null],
  renewsOn: ["Renews on", ({ plan }) => plan && renewsOn(plan)],
  createdAt: ["Added", ({ createdAt }, { dayOf }) => dayOf(createdAt)],
} satisfies Record<
  FieldIn<"customer", "export"> | "due" | "dueSince" | "toCome" | "advance" | "plan" | "planStanding" | "renewsOn",
  ExportColumn<ListedCustomer>
>;

const productColumns = {
  id: ["Id", ({ id }) => id],
  name: ["Name", ({ name }) => name],
  sku: ["SKU", ({ sku }) => sku],
  price: ["Price", ({ price }) => price],
  durationMonths: ["Months", ({ durationMonths }) => durationMonths],
  description: ["Description", ({ description }) => description],
  setupFee: ["Joining fee", ({ setupFee }) => setupFee],
  graceDays: ["Grace period (days)", ({ graceDays }) => graceDays],
  capacity: ["Capacity", ({ capacity }) => capacity],
  gstRate: ["GST rate", ({ gstRate }) => gstRate],
  sac: ["SAC", ({ sac }) => sac],
  createdAt: ["Added", ({ createdAt }, { dayOf }) => dayOf(createdAt)],
} satisfies Record<FieldIn<"product", "export">, ExportColumn<Product>>;

const MODE_NAMES = {
  cash: "Cash",
  upi: "UPI",
  bank_transfer: "Bank transfer",
  card: "Card",
  cheque: "Cheque",
  other: "Other",
} satisfies Record<PaymentMode, string>;

/** A listed subscription, with what was paid of its newest term. */
type ExportedSubscription = Subscription & { term: ExportedTerm | undefined };

const subscriptionColumns = {
  id: ["Id", ({ id }) => id],
  customerId: ["Customer ID", ({ customerId }) => customerId],
  customer: ["Customer", ({ customer }) => customer.name],
  customerEmail: ["Email", ({ customer }) => customer.email],
  productId: ["Product id", ({ productId }) => productId],
  product: ["Product", ({ product }) => product.name],
  status: ["Status", ({ status, standing }) => (standing === "upcoming" ? "scheduled" : status)],
  startDate: ["Starts", ({ startDate }) => startDate],
  // An ended one keeps its last term's end; a pause moves the day, as lists show it, or leaves it
  // open.
  endDate: ["Renews on", ({ endDate, standing, nextDueOn }) => (standing === "paused" ? nextDueOn : endDate)],
  durationMonths: ["Months", ({ durationMonths }) => durationMonths],
  price: ["Price", ({ price }) => price],
  amount: ["A month", ({ amount }) => amount],
  customerPhone: ["Phone", ({ term }) => csvPhone(term?.phone ?? null)],
  balance: ["Balance", ({ unpaid, toCome }) => lessLater(unpaid, toCome)],
  toCome: ["Due later", ({ toCome }) => toCome],
  amountPaid: ["Amount paid", ({ term }) => term?.paid?.amount ?? null],
  paymentMode: ["Payment mode", ({ term }) => (term?.paid?.mode ? MODE_NAMES[term.paid.mode] : null)],
  paymentReference: ["Payment reference", ({ term }) => term?.paid?.reference ?? null],
  paidOn: ["Paid on", ({ term }) => term?.paid?.receivedOn ?? null],
  createdAt: ["Added", ({ createdAt }, { dayOf }) => dayOf(createdAt)],
} satisfies Record<
  | FieldIn<"subscription", "export">
  | "customerEmail"
  | "customerPhone"
  | "balance"
  | "toCome"
  | "amountPaid"
  | "paymentMode"
  | "paymentReference"
  | "paidOn",
  ExportColumn<ExportedSubscription>
>;

const STATE_NAMES = {
  due: "Due",
  overdue: "Overdue",
  partly_paid: "Partly paid",
  paid: "Paid",
  waived: "Waived",
} satisfies Record<ChargeState, string>;

/**
 * Returns the last day of a term, as screens show it; its end is the first day not paid for. Null
 * for a term that was undone.
 */
const lastDayOf = (endDate: string | null): string | null => {
  const end = parseCalendarDate(endDate ?? "");
  return end && lastPaidDay(end);
};

const chargeColumns: readonly ExportColumn<Charge>[] = [
  ["Id", ({ id }) => id],
  ["Customer ID", ({ customer }) => customer.id],
  ["Customer", ({ customer }) => customer.name],
  ["Paid by", ({ payer }) => payer?.name ?? null],
  ["Product", ({ product }) => product.name],
  ["For", ({ kind }) => (kind === "joining_fee" ? "Joining fee" : "Term")],
  ["Due on", ({ dueOn }) => dueOn],
  ["Last day", ({ endDate }) => lastDayOf(endDate)],
  ["Discount", ({ discount }) => discount],
  ["Amount", ({ amount }) => amount],
  ["Paid", ({ paid }) => paid],
  ["Balance", ({ balance }) => balance],
  ["Status", ({ state }) => STATE_NAMES[state]],
  ["Days overdue", ({ daysOverdue }) => daysOverdue],
];

const paymentColumns: readonly ExportColumn<Payment>[] = [
  ["Id", ({ id }) => id],
  ["Receipt", ({ receiptNumber }) => receiptNumber],
  ["Received on", ({ receivedOn }) => receivedOn],
  ["Customer ID", ({ customer }) => customer.id],
  ["Customer", ({ customer }) => customer.name],
  ["Mode", ({ mode }) => MODE_NAMES[mode]],
  ["Reference", ({ reference }) => reference],
  ["Amount", ({ amount }) => amount],
  ["Refunded", ({ refunded }) => refunded],
  ["Unused advance", ({ advance }) => advance],
  ["Recorded by", ({ recordedBy }) => recordedBy?.name ?? null],
  ["Reversed on", ({ reversedAt }, { dayOf }) => reversedAt && dayOf(reversedAt)],
  ["Reversal reason", ({ reversalReason }) => reversalReason],
  ["Note", ({ note }) => note],
];

const activityColumns: readonly ExportColumn<ActivityEntry>[] = [
  ["When", ({ at }, { timeOf }) => timeOf(at)],
  ["Who", ({ actor }) => actor ?? "Aavarti"],
  ["What", ({ sentence }) => sentence],
  ["Reason", ({ because }) => because],
  [
    "Before and after",
    ({ edits }) => edits.map(({ field, before, after }) => `${field}: ${before ?? "–"} → ${after ?? "–"}`).join("; "),
  ],
  ["Area", ({ area }) => area],
  ["Address", ({ ip }) => ip],
];
