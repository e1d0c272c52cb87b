import type { Customer, ListedCustomer } from "@aavarti/contract/customers";
import type { BusinessWords } from "@aavarti/domain/business-words";
import type { CalendarDate } from "@aavarti/domain/calendar";
import { CUSTOMER_LINE_NAMES, type CustomerLine } from "@aavarti/domain/customer-lines";
import { renewsOn } from "@aavarti/domain/standing";
import { NOTHING, phoneLabel } from "../../lib/display/display.ts";
import { fieldLabel } from "../../lib/i18n/field-labels.ts";
import { oneOf } from "../../lib/list/list-search.ts";
import { customerStatuses } from "../../lib/list/list-statuses.ts";
import type { ListColumn } from "../../lib/list/list-table.ts";
import { RecordLink } from "../../lib/list/record-link.tsx";
import { listTexts } from "../../lib/list/texts.ts";
import { addedColumn, emailAndPhoneColumns, nameEdit } from "../../lib/list/usual-columns.tsx";
import type { TakePayment } from "../../lib/payments/take-payment.tsx";
import { Avatar } from "../../ui/avatar.tsx";
import { accountTexts } from "./account-texts.ts";
import { Balance, PlanName, RenewsOn } from "./customer-account.tsx";
import { CustomerStanding, LastContactCell, ToPay } from "./customer-standing.tsx";
import { CustomerStatusBadge } from "./customer-status.tsx";
import { standingTexts } from "./standing-texts.ts";
import { TagChips } from "./tags/tag-chip.tsx";
import { tagTexts } from "./tags/texts.ts";
import { customerTexts as texts } from "./texts.ts";

/**
 * Returns all columns that a customer list can show, in the current language and its `words`: name
 * with plan, standing, renewal, what is to pay and the last contact; all others are hidden until
 * the user adds them. Name, email, phone, status and the optional lines can be edited in the cell;
 * with `take` an amount opens the payment sheet; with `onPeek` a click on the name shows the
 * customer beside the list.
 */
export const customerColumns = (
  today: CalendarDate,
  { customer: customerNoun, product }: Pick<BusinessWords, "customer" | "product">,
  take: TakePayment = null,
  onPeek: ((id: string) => void) | null = null,
): readonly ListColumn<ListedCustomer>[] => [
  {
    id: "name",
    header: listTexts.fields.name,
    accessorKey: "name",
    enableHiding: false,
    enableSorting: true,
    cell: ({ row: { original: customer } }) => (
      <span className="flex items-center gap-2.5">
        <Avatar name={customer.name} />
        <span className="min-w-0">
          <CustomerLink customer={customer} onPeek={onPeek} className="block cut-off" />
          <span className="flex h-5 items-center gap-1.5 overflow-hidden text-xs text-text-3 [&>:first-child]:min-w-10">
            <BelowName customer={customer} />
            {customer.tags.length > 0 && <TagChips tags={customer.tags} />}
          </span>
        </span>
      </span>
    ),
    meta: { edit: nameEdit() },
  },
  ...emailAndPhoneColumns<ListedCustomer>().map((column) =>
    column.id === "email"
      ? { ...column, meta: { ...column.meta, isOptional: true } }
      : { ...column, meta: { ...column.meta, needsRoom: true } },
  ),
  {
    id: "plan",
    header: product.one,
    cell: ({ row }) => <PlanName plan={row.original.plan} />,
    // It is below the name.
    meta: { cellClass: "text-text-2", isOptional: true },
  },
  {
    id: "standing",
    header: accountTexts.columns.standing,
    cell: ({ row }) => <CustomerStanding customer={row.original} today={today} />,
    // Wide enough for "In grace, 12 days left".
    meta: { width: 44, fits: true },
  },
  {
    id: "renews",
    header: accountTexts.columns.renewsOn,
    accessorFn: ({ plan }) => plan && renewsOn(plan),
    enableSorting: true,
    cell: ({ row }) => <RenewsOn plan={row.original.plan} today={today} />,
    meta: { width: 28, needsRoom: true, fits: true, cellClass: "text-text-2" },
  },
  {
    id: "toPay",
    header: standingTexts.columns.toPay,
    cell: ({ row }) => <ToPay customer={row.original} take={take} />,
    meta: { width: 30, fits: true, isRight: true },
  },
  {
    id: "lastContact",
    header: standingTexts.columns.lastContact,
    cell: ({ row }) => <LastContactCell contact={row.original.standing?.lastContact ?? null} today={today} />,
    meta: { isInPeek: true },
  },
  {
    id: "balance",
    header: accountTexts.columns.balance,
    accessorFn: ({ due }) => due,
    enableSorting: true,
    sortDescFirst: true,
    cell: ({ row }) => <Balance customer={row.original} take={take} today={today} isBrief />,
    meta: { width: 38, fits: true, isRight: true, isOptional: true },
  },
  ...CUSTOMER_LINE_NAMES.map(lineColumn),
  {
    id: "status",
    header: accountTexts.statusOf(customerNoun.one),
    cell: ({ row }) => <CustomerStatusBadge status={row.original.status} />,
    meta: {
      width: 32,
      fits: true,
      // The tabs above the list choose a status.
      isOptional: true,
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
    // They are below the name.
    meta: { width: 48, isOptional: true },
  },
  addedColumn(),
];

/** The column of an optional line of text, hidden at first. */
const lineColumn = (line: CustomerLine): ListColumn<ListedCustomer> => ({
  id: line,
  header: fieldLabel(line),
  accessorFn: (customer) => customer[line] ?? NOTHING,
  meta: {
    cellClass: "text-text-2",
    isOptional: true,
    edit: {
      field: line,
      valueOf: (customer) => customer[line] ?? "",
      applied: (customer, typed) => ({ ...customer, [line]: typed.trim() || null }),
    },
  },
});

/** What a customer has a plan for, or else their company or a contact. */
function BelowName({ customer: { plan, company, phone, email } }: { customer: ListedCustomer }) {
  if (plan) return <PlanName plan={plan} />;
  return <span className="cut-off">{company ?? (phone ? phoneLabel(phone) : email)}</span>;
}

/**
 * Shows a customer's name as a link to their page; it covers the whole row. With `onPeek` a click
 * shows them beside the list instead.
 */
export function CustomerLink({
  customer,
  className,
  onPeek = null,
}: {
  customer: Customer;
  className: string;
  onPeek?: ((id: string) => void) | null;
}) {
  return (
    <RecordLink to="/dashboard/customers/$id" id={customer.id} onPeek={onPeek} className={className}>
      {customer.name}
    </RecordLink>
  );
}
