import type { Customer } from "@aavarti/contract/customers";
import { Link } from "@tanstack/react-router";
import { NOTHING, phoneLabel } from "../../lib/display.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { classNames } from "../../ui/class-names.ts";
import { Cell, HeadCell, phoneRowClass, Row, raised, rowLinkClass } from "../../ui/list.tsx";
import { type RowFeed, VirtualPhoneList, VirtualTable } from "../../ui/virtual-rows.tsx";
import { CustomerMenu } from "./customer-menu.tsx";
import { CustomerStatusBadge } from "./customer-status.tsx";
import { customerTexts as texts } from "./texts.ts";

interface RowsProps {
  readonly feed: RowFeed<Customer>;
  readonly onEdit: (id: string) => void;
}

export function CustomerTable({ feed, onEdit }: RowsProps) {
  return (
    <VirtualTable
      label={texts.title}
      feed={feed}
      columns={6}
      head={
        <>
          <HeadCell>{texts.columns.name}</HeadCell>
          <HeadCell>{texts.columns.email}</HeadCell>
          <HeadCell className="w-40">{texts.columns.phone}</HeadCell>
          <HeadCell>{texts.columns.company}</HeadCell>
          <HeadCell className="w-28">{texts.columns.status}</HeadCell>
          <HeadCell className="w-20">
            <span className="sr-only">{texts.columns.actions}</span>
          </HeadCell>
        </>
      }
      row={(customer, place) => (
        <Row {...place}>
          <Cell>
            <span className="flex items-center gap-2.5">
              <Avatar name={customer.name} />
              <EditLink customer={customer} className="truncate" />
            </span>
          </Cell>
          <Cell className="text-text-2">{customer.email || NOTHING}</Cell>
          <Cell className="num text-text-2">{customer.phone ? phoneLabel(customer.phone) : NOTHING}</Cell>
          <Cell className="text-text-2">{customer.company ?? NOTHING}</Cell>
          <Cell>
            <CustomerStatusBadge status={customer.status} />
          </Cell>
          <Cell className={classNames(raised, "text-right")}>
            <CustomerMenu customer={customer} onEdit={() => onEdit(customer.id)} />
          </Cell>
        </Row>
      )}
    />
  );
}

export function CustomerPhoneList({ feed, onEdit }: RowsProps) {
  return (
    <VirtualPhoneList
      label={texts.title}
      feed={feed}
      row={(customer, place) => (
        <li {...place} className={phoneRowClass}>
          <Avatar name={customer.name} className="size-10 text-sm" />
          <span className="min-w-0 flex-1">
            <EditLink customer={customer} className="block truncate text-md" />
            <span className="block truncate text-text-2">
              {customer.email || (customer.phone ? phoneLabel(customer.phone) : NOTHING)}
            </span>
            {customer.company && <span className="block truncate text-sm text-text-3">{customer.company}</span>}
          </span>
          <CustomerStatusBadge status={customer.status} />
          <span className={raised}>
            <CustomerMenu customer={customer} onEdit={() => onEdit(customer.id)} />
          </span>
        </li>
      )}
    />
  );
}

function EditLink({ customer, className }: { customer: Customer; className: string }) {
  return (
    <Link
      to="."
      search={(previous) => ({ ...previous, form: customer.id })}
      className={classNames(rowLinkClass, className)}
    >
      {customer.name}
    </Link>
  );
}
