import type { Customer } from "@aavarti/contract/customers";
import { Link } from "@tanstack/react-router";
import { dayOfInstant, NOTHING, phoneLabel } from "../../lib/display.ts";
import type { Column } from "../../lib/list/columns.ts";
import { oneOf } from "../../lib/list-search.ts";
import { customerStatuses } from "../../lib/list-statuses.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { classNames } from "../../ui/class-names.ts";
import { rowLinkClass } from "../../ui/list.tsx";
import { CustomerStatusBadge } from "./customer-status.tsx";
import { TagChips } from "./tags/tag-chip.tsx";
import { tagTexts } from "./tags/texts.ts";
import { customerTexts as texts } from "./texts.ts";

/** Every column that a list of customers can have. */
export const customerColumns: readonly Column<Customer>[] = [
  {
    id: "name",
    get label() {
      return texts.columns.name;
    },
    isName: true,
    sort: { name: "name" },
    cell: (customer) => (
      <span className="flex items-center gap-2.5">
        <Avatar name={customer.name} />
        <CustomerLink customer={customer} className="truncate" />
      </span>
    ),
    edit: {
      field: "name",
      valueOf: ({ name }) => name,
      applied: (customer, name) => ({ ...customer, name: name.trim() || customer.name }),
    },
  },
  {
    id: "email",
    get label() {
      return texts.columns.email;
    },
    cellClass: "text-text-2",
    cell: ({ email }) => email || NOTHING,
    edit: {
      field: "email",
      inputMode: "email",
      valueOf: ({ email }) => email,
      applied: (customer, email) => ({ ...customer, email: email.trim() }),
    },
  },
  {
    id: "phone",
    get label() {
      return texts.columns.phone;
    },
    className: "w-40",
    cellClass: "num text-text-2",
    cell: ({ phone }) => (phone ? phoneLabel(phone) : NOTHING),
    edit: {
      field: "phone",
      inputMode: "tel",
      valueOf: ({ phone, phoneTyped }) => phoneTyped ?? phone ?? "",
      applied: (customer, phone) => ({ ...customer, phone: phone.trim() || null, phoneTyped: phone.trim() || null }),
    },
  },
  {
    id: "company",
    get label() {
      return texts.columns.company;
    },
    cellClass: "text-text-2",
    cell: ({ company }) => company ?? NOTHING,
    edit: {
      field: "company",
      valueOf: ({ company }) => company ?? "",
      applied: (customer, company) => ({ ...customer, company: company.trim() || null }),
    },
  },
  {
    id: "status",
    get label() {
      return texts.columns.status;
    },
    className: "w-32",
    cell: ({ status }) => <CustomerStatusBadge status={status} />,
    edit: {
      field: "status",
      valueOf: ({ status }) => status,
      applied: (customer, status) => ({ ...customer, status: oneOf(status, customerStatuses) ?? customer.status }),
      get options() {
        return customerStatuses.map((value) => ({ value, label: texts.statuses[value] }));
      },
    },
  },
  {
    id: "tags",
    get label() {
      return tagTexts.title;
    },
    className: "w-48",
    cell: ({ tags }) => (tags.length > 0 ? <TagChips tags={tags} /> : NOTHING),
  },
  {
    id: "created",
    get label() {
      return texts.columns.added;
    },
    className: "w-36",
    cellClass: "num text-text-2",
    isOptional: true,
    sort: { name: "created", fromEnd: true },
    cell: ({ createdAt }) => dayOfInstant(createdAt),
  },
];

/** Leads to the customer's form, over the whole row. */
export function CustomerLink({ customer, className }: { customer: Customer; className: string }) {
  return (
    <Link
      to="."
      search={(previous) => ({ ...previous, form: customer.id })}
      data-act="open"
      className={classNames(rowLinkClass, className)}
    >
      {customer.name}
    </Link>
  );
}
