import type { Customer } from "@aavarti/contract/customers";
import { CUSTOMER_LINE_NAMES, type CustomerLine } from "@aavarti/domain/customer-lines";
import { NOTHING } from "../../lib/display/display.ts";
import { fieldLabel } from "../../lib/i18n/field-labels.ts";
import { oneOf } from "../../lib/list/list-search.ts";
import { customerStatuses } from "../../lib/list/list-statuses.ts";
import type { ListColumn } from "../../lib/list/list-table.ts";
import { RecordLink } from "../../lib/list/record-link.tsx";
import { listTexts } from "../../lib/list/texts.ts";
import { addedColumn, emailAndPhoneColumns, nameEdit } from "../../lib/list/usual-columns.tsx";
import { Avatar } from "../../ui/avatar.tsx";
import { CustomerStatusBadge } from "./customer-status.tsx";
import { TagChips } from "./tags/tag-chip.tsx";
import { tagTexts } from "./tags/texts.ts";
import { customerTexts as texts } from "./texts.ts";

/** Returns all columns that a customer list can show, in the current language. */
export const customerColumns = (): readonly ListColumn<Customer>[] => [
  {
    id: "name",
    header: listTexts.fields.name,
    accessorKey: "name",
    enableHiding: false,
    enableSorting: true,
    cell: ({ row: { original: customer } }) => (
      <span className="flex items-center gap-2.5">
        <Avatar name={customer.name} />
        <CustomerLink customer={customer} className="cut-off" />
      </span>
    ),
    meta: { edit: nameEdit() },
  },
  ...emailAndPhoneColumns<Customer>(),
  ...CUSTOMER_LINE_NAMES.map(lineColumn),
  {
    id: "status",
    header: listTexts.fields.status,
    cell: ({ row }) => <CustomerStatusBadge status={row.original.status} />,
    meta: {
      width: 32,
      fits: true,
      edit: {
        field: "status",
        valueOf: ({ status }) => status,
        applied: (customer, status) => ({ ...customer, status: oneOf(status, customerStatuses) ?? customer.status }),
        options: customerStatuses.map((value) => ({ value, label: texts.statuses[value] })),
      },
    },
  },
  {
    id: "tags",
    header: tagTexts.title,
    cell: ({
      row: {
        original: { tags },
      },
    }) => (tags.length > 0 ? <TagChips tags={tags} /> : <span className="text-text-2">{NOTHING}</span>),
    meta: { width: 48 },
  },
  addedColumn(),
];

/** The column of an optional line of text. Those after the company's are hidden at first. */
const lineColumn = (line: CustomerLine): ListColumn<Customer> => ({
  id: line,
  header: fieldLabel(line),
  accessorFn: (customer) => customer[line] ?? NOTHING,
  meta: {
    cellClass: "text-text-2",
    isOptional: line !== "company",
    edit: {
      field: line,
      valueOf: (customer) => customer[line] ?? "",
      applied: (customer, typed) => ({ ...customer, [line]: typed.trim() || null }),
    },
  },
});

/** The link to the customer's page; it covers the whole row. */
export function CustomerLink({ customer, className }: { customer: Customer; className: string }) {
  return (
    <RecordLink to="/dashboard/customers/$id" id={customer.id} className={className}>
      {customer.name}
    </RecordLink>
  );
}
