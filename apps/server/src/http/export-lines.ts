import type { Caller } from "@aavarti/api/root";
import type { ActivityEntry } from "@aavarti/contract/activity";
import type { Customer } from "@aavarti/contract/customers";
import type { ExportedList } from "@aavarti/contract/exports";
import type { Page } from "@aavarti/contract/lists";
import type { Product } from "@aavarti/contract/products";
import type { Subscription } from "@aavarti/contract/subscriptions";
import { CSV_START, type CsvValue, csvLine, csvPhone } from "@aavarti/domain/csv";

/**
 * The filters, sort order and selected rows of a list, not yet validated. Each list's own schema
 * validates them.
 */
export type ExportFilter = Readonly<Record<string, string | string[] | number | boolean | undefined>>;

/** Rows read per query. */
const PAGE = 1000;

/**
 * Yields a list as CSV lines, one page at a time. Yields the header only after the first page was
 * read, and so after the permission check.
 */
export async function* exportLines(api: Caller, list: ExportedList, filter: ExportFilter): AsyncGenerator<string> {
  const { columns, pages } = linesOf(api, filter)[list];
  let isFirst = true;
  for await (const lines of pages) {
    yield `${isFirst ? CSV_START + csvLine(columns) : ""}${lines.map(csvLine).join("")}`;
    isFirst = false;
  }
}

const linesOf = (api: Caller, filter: ExportFilter) =>
  ({
    customers: {
      columns: ["Id", "Name", "Email", "Phone", "Company", "Status", "Tags", "Added"],
      pages: pagesOf((cursor) => api.customers.list({ ...filterOf(filter), limit: PAGE, cursor }), customerLine),
    },
    products: {
      columns: ["Id", "Name", "SKU", "Price", "Months", "Description", "Added"],
      pages: pagesOf((cursor) => api.products.list({ ...filterOf(filter), limit: PAGE, cursor }), productLine),
    },
    subscriptions: {
      columns: [
        "Id",
        "Customer ID",
        "Customer",
        "Email",
        "Product id",
        "Product",
        "Status",
        "Starts",
        "Renews on",
        "Months",
        "Price",
        "A month",
        "Added",
      ],
      pages: pagesOf(
        (cursor) => api.subscriptions.list({ ...filterOf(filter), limit: PAGE, cursor }),
        subscriptionLine,
      ),
    },
    activity: {
      columns: ["When", "Who", "What", "Before and after", "Area", "Address"],
      pages: pagesOf((cursor) => api.activity.list({ ...filterOf(filter), limit: PAGE, cursor }), activityLine),
    },
  }) satisfies Record<ExportedList, { columns: string[]; pages: AsyncGenerator<CsvValue[][]> }>;

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

const activityLine = ({ at, actor, sentence, edits, area, ip }: ActivityEntry): CsvValue[] => [
  at,
  actor ?? "Aavarti",
  sentence,
  edits.map(({ field, before, after }) => `${field}: ${before ?? "–"} → ${after ?? "–"}`).join("; "),
  area,
  ip,
];

const customerLine = ({ id, name, email, phone, company, status, tags, createdAt }: Customer): CsvValue[] => [
  id,
  name,
  email,
  csvPhone(phone),
  company,
  status,
  tags.map((tag) => tag.name).join(", "),
  createdAt.slice(0, 10),
];

const productLine = ({ id, name, sku, price, durationMonths, description, createdAt }: Product): CsvValue[] => [
  id,
  name,
  sku,
  price,
  durationMonths,
  description,
  createdAt.slice(0, 10),
];

const subscriptionLine = ({ id, customer, product, status, standing, ...rest }: Subscription): CsvValue[] => [
  id,
  customer.id,
  customer.name,
  customer.email,
  product.id,
  product.name,
  standing === "upcoming" ? "scheduled" : status,
  rest.startDate,
  rest.endDate,
  rest.durationMonths,
  rest.price,
  rest.amount,
  rest.createdAt.slice(0, 10),
];
