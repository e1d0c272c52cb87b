import type { Customer } from "@aavarti/contract/customers";
import { Link } from "@tanstack/react-router";
import { ExternalLink, Mail, Pencil, Phone, Trash2 } from "lucide-react";
import { type Remind, RemindItem } from "../../lib/list/remind.tsx";
import { type TakePayment, TakePaymentItem } from "../../lib/payments/take-payment.tsx";
import { Allowed } from "../../lib/session/may.tsx";
import { MenuItem, MenuSeparator } from "../../ui/menu.tsx";
import { RowMenu } from "../../ui/row-menu.tsx";
import { customerTexts as texts } from "./texts.ts";
import { useDeleteCustomer } from "./use-delete-customer.ts";

const icon = { "aria-hidden": true, className: "size-4 text-text-3", strokeWidth: 1.75 } as const;

export interface CustomerMenuProps {
  readonly customer: Customer;
  readonly remind: Remind;
  readonly take: TakePayment;
  readonly onEdit: () => void;
}

/**
 * Shows the actions menu of one customer: open, take a payment, edit, call, write an email, remind
 * and delete. Calling and writing need a phone and an email, the payment `take` and reminding
 * `remind`; editing and deleting need their permission. Delete moves to Trash at once, with Undo in
 * the toast.
 */
export function CustomerMenu(props: CustomerMenuProps) {
  return <RowMenu label={texts.actionsFor(props.customer.name)}>{() => <CustomerMenuItems {...props} />}</RowMenu>;
}

function CustomerMenuItems({ customer, remind, take, onEdit }: CustomerMenuProps) {
  const remove = useDeleteCustomer();
  return (
    <>
      <MenuItem asChild>
        <Link to="/dashboard/customers/$id" params={{ id: customer.id }}>
          <ExternalLink {...icon} />
          {texts.menu.open}
        </Link>
      </MenuItem>
      <TakePaymentItem take={take} paying={{ customerId: customer.id, name: customer.name }} />
      <MenuItem needs="customers.write" onSelect={onEdit}>
        <Pencil {...icon} />
        {texts.menu.edit}
      </MenuItem>
      {customer.phone && (
        <MenuItem asChild>
          <a href={`tel:${customer.phone}`}>
            <Phone {...icon} />
            {texts.menu.call}
          </a>
        </MenuItem>
      )}
      {customer.email && (
        <MenuItem asChild>
          <a href={`mailto:${customer.email}`}>
            <Mail {...icon} />
            {texts.menu.write}
          </a>
        </MenuItem>
      )}
      <RemindItem id={customer.id} remind={remind} />
      <Allowed needs="customers.delete">
        <MenuSeparator />
      </Allowed>
      <MenuItem needs="customers.delete" isDestructive onSelect={() => remove.mutate({ id: customer.id })}>
        <Trash2 aria-hidden className="size-4" strokeWidth={1.75} />
        {texts.menu.remove}
      </MenuItem>
    </>
  );
}
