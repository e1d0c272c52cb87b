import type { Report } from "@aavarti/contract/reports";
import { findReportNames } from "@aavarti/db/queries/reports";
import type { TenantTrx } from "@aavarti/db/tenant";
import { isReportName, type ReportNameCode } from "@aavarti/domain/reports";

type Table = Report["tables"][number];

/**
 * Returns a report in whose columns of customers, products and members the ids are replaced by
 * names as they are now: null for a customer who is in Trash or deleted, whose row has no link
 * then. Rows of subscriptions that are in Trash or deleted are left out; totals stay.
 */
export async function nameRows(trx: TenantTrx, report: Report): Promise<Report> {
  const idsIn = (code: ReportNameCode) => report.tables.flatMap((table) => idsOf(table, code));
  const subscriptions = report.tables.flatMap(({ rows }) =>
    rows.flatMap(({ link }) => (link?.to === "subscription" ? [link.id] : [])),
  );
  const names = await findReportNames(trx, {
    customers: idsIn("customer"),
    products: idsIn("product"),
    members: idsIn("person"),
    subscriptions,
  });
  const nameOf = (code: ReportNameCode, id: string): string | null =>
    ({ customer: names.customers, product: names.products, person: names.members })[code].get(id) ?? null;
  return {
    ...report,
    tables: report.tables.map((table) => ({
      ...table,
      rows: table.rows.flatMap(({ values, link }) => {
        if (link?.to === "subscription" && !names.subscriptions.has(link.id)) return [];
        const isGone = link?.to === "customer" && !names.customers.has(link.id);
        return [
          {
            values: values.map((value, place) => {
              const code = table.columns[place]?.code;
              return code && isReportName(code) && typeof value === "string" ? nameOf(code, value) : value;
            }),
            link: isGone ? null : link,
          },
        ];
      }),
    })),
  };
}

function idsOf({ columns, rows }: Table, code: ReportNameCode): string[] {
  const place = columns.findIndex((column) => column.code === code);
  return rows.flatMap(({ values }) => {
    const id = values[place];
    return typeof id === "string" ? [id] : [];
  });
}
