import type { Customer } from "@aavarti/contract/customers";
import { Link } from "@tanstack/react-router";
import { ExternalLink, Mail, Pencil, Phone, Trash2 } from "lucide-react";
import { useState } from "react";
import { trpc } from "../../lib/api/trpc.ts";
import { type Remind, RemindItem } from "../../lib/list/remind.tsx";
import { type TakePayment, TakePaymentItem } from "../../lib/payments/take-payment.tsx";
import { ChatLink } from "../../lib/records/chat-link.tsx";
import { chatLinks, type Writer } from "../../lib/records/chat-message.ts";
import { Allowed, useMay } from "../../lib/session/may.tsx";
import { MenuItem, MenuSeparator } from "../../ui/menu.tsx";
import { RowMenu } from "../../ui/row-menu.tsx";
import { WhatsappIcon } from "../../ui/whatsapp-icon.tsx";
import { DeletePayerDialog } from "./delete-payer-dialog.tsx";
import { customerTexts as texts } from "./texts.ts";
import { useDeleteCustomer } from "./use-delete-customer.ts";

const icon = { "aria-hidden": true, className: "size-4 text-text-3", strokeWidth: 1.75 } as const;

export interface CustomerMenuProps {
  readonly customer: Customer;
  readonly writer: Writer;
  readonly remind: Remind;
  readonly take: TakePayment;
  readonly onEdit: () => void;
  /** Drawn with a frame, beside other buttons. */
  readonly isFramed?: boolean;
}

/**
 * The actions menu of one customer: open, take a payment, edit, call, write to who pays, remind and
 * delete. Calling and writing need a phone or an email, the payment `take` and reminding `remind`;
 * editing and deleting need their permission. Whom a message goes to and what it asks for is loaded
 * when the menu opens. Delete moves to Trash at once, and asks first for
 * somebody who pays for others.
 */
export function CustomerMenu(props: CustomerMenuProps) {
  const { id, name } = props.customer;
  const remove = useDeleteCustomer();
  const [paysFor, setPaysFor] = useState<readonly string[]>([]);
  const close = () => setPaysFor([]);
  const askOrDelete = (others: readonly string[]) => (others.length > 0 ? setPaysFor(others) : remove.mutate({ id }));
  const agree = () => {
    close();
    remove.mutate({ id });
  };
  return (
    <>
      <RowMenu label={texts.actionsFor(name)} isFramed={props.isFramed ?? false}>
        {() => <CustomerMenuItems {...props} onDelete={askOrDelete} />}
      </RowMenu>
      {paysFor.length > 0 && <DeletePayerDialog name={name} paysFor={paysFor} onDelete={agree} onClose={close} />}
    </>
  );
}

function CustomerMenuItems({
  customer,
  writer,
  remind,
  take,
  onEdit,
  onDelete,
}: CustomerMenuProps & {
  /** Told the names of those the customer pays for. */
  onDelete: (paysFor: readonly string[]) => void;
}) {
  const may = useMay();
  const asked = { customerId: customer.id };
  const canAsk = may("payments.read") && may("customers.delete");
  const { data: account } = trpc.payments.account.useQuery(asked, { enabled: canAsk });
  const others = account?.customer.id === customer.id ? account.members.filter(({ id }) => id !== customer.id) : [];
  const chat = trpc.reminders.chat.useQuery({ about: "customer", id: customer.id });
  const links = chat.data && chatLinks(chat.data, writer);
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
      {links?.whatsapp && (
        <MenuItem asChild>
          <ChatLink href={links.whatsapp}>
            <WhatsappIcon className={icon.className} />
            {texts.menu.whatsapp}
          </ChatLink>
        </MenuItem>
      )}
      {links?.email && (
        <MenuItem asChild>
          <a href={links.email}>
            <Mail {...icon} />
            {texts.menu.write}
          </a>
        </MenuItem>
      )}
      <RemindItem id={customer.id} remind={remind} />
      <Allowed needs="customers.delete">
        <MenuSeparator />
      </Allowed>
      <MenuItem needs="customers.delete" isDestructive onSelect={() => onDelete(others.map(({ name }) => name))}>
        <Trash2 aria-hidden className="size-4" strokeWidth={1.75} />
        {texts.menu.remove}
      </MenuItem>
    </>
  );
}
