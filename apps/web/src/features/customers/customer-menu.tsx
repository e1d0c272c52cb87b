import type { Customer } from "@aavarti/contract/customers";
import { Link } from "@tanstack/react-router";
import { ExternalLink, Mail, Pencil, Phone, Trash2 } from "lucide-react";
import { MenuItem, MenuSeparator } from "../../ui/menu.tsx";
import { RowMenu } from "../../ui/row-menu.tsx";
import { customerTexts as texts } from "./texts.ts";
import { useDeleteCustomer } from "./use-customer-mutations.ts";

const icon = { "aria-hidden": true, className: "size-4 text-text-3", strokeWidth: 1.75 } as const;

/** What can be done with one customer. */
export function CustomerMenu({ customer, onEdit }: { customer: Customer; onEdit: () => void }) {
  return (
    <RowMenu label={texts.actionsFor(customer.name)}>
      {() => <CustomerMenuItems customer={customer} onEdit={onEdit} />}
    </RowMenu>
  );
}

function CustomerMenuItems({ customer, onEdit }: { customer: Customer; onEdit: () => void }) {
  const remove = useDeleteCustomer();
  return (
    <>
      <MenuItem asChild>
        <Link to="/dashboard/customers/$id" params={{ id: customer.id }}>
          <ExternalLink {...icon} />
          {texts.menu.open}
        </Link>
      </MenuItem>
      <MenuItem onSelect={onEdit}>
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
      <MenuSeparator />
      <MenuItem isDestructive onSelect={() => remove.mutate({ id: customer.id })}>
        <Trash2 aria-hidden className="size-4" strokeWidth={1.75} />
        {texts.menu.remove}
      </MenuItem>
    </>
  );
}
