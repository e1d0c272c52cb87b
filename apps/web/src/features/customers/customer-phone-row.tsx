import type { ListedCustomer } from "@aavarti/contract/customers";
import type { CalendarDate } from "@aavarti/domain/calendar";
import type { ReactNode } from "react";
import { NOTHING, phoneLabel } from "../../lib/display/display.ts";
import type { PhoneSelect } from "../../lib/list/record-list.tsx";
import { listTexts } from "../../lib/list/texts.ts";
import { classNames } from "../../ui/class-names.ts";
import { phoneRowClass, raised } from "../../ui/list.tsx";
import { SelectAvatar } from "../../ui/select-avatar.tsx";
import type { RowPlace } from "../../ui/virtual-rows.tsx";
import { PlanName } from "./customer-account.tsx";
import { CustomerLink } from "./customer-columns.tsx";
import { CustomerMenu, type CustomerMenuProps } from "./customer-menu.tsx";
import { CustomerStanding, LastContactCell, ToPay } from "./customer-standing.tsx";
import { TagChips } from "./tags/tag-chip.tsx";

/**
 * Shows a customer in the phone's list, as an `<li>` that gets `place`: `head`, the heading of a
 * group, an avatar that selects the row, name as a link to their page, what they pay for, what is
 * to pay, their standing, the last contact, tags, and the actions menu. A customer without a
 * subscription has their contact detail instead.
 */
export function CustomerPhoneRow({
  customer,
  today,
  place,
  select,
  head,
  ...menu
}: CustomerMenuProps & {
  customer: ListedCustomer;
  today: CalendarDate;
  place: RowPlace;
  select: PhoneSelect;
  head: ReactNode;
}) {
  const { plan, standing } = customer;
  return (
    <li {...place}>
      {head}
      <div className={classNames(phoneRowClass, "items-start", select.isSelected && "bg-accent-soft")}>
        <SelectAvatar name={customer.name} label={listTexts.select(customer.name)} {...select} />
        <span className="grid min-w-0 flex-1 gap-0.5">
          <span className="flex items-start justify-between gap-2">
            <span className="grid min-w-0 gap-0.5 text-text-2">
              <CustomerLink customer={customer} className="block min-w-0 cut-off text-md" />
              {plan ? (
                <PlanName plan={plan} />
              ) : (
                <span className="block cut-off">
                  {customer.email || (customer.phone ? phoneLabel(customer.phone) : NOTHING)}
                </span>
              )}
            </span>
            <span className="grid shrink-0 justify-items-end gap-1 text-md">
              <ToPay customer={customer} take={menu.take} />
              <CustomerStanding customer={customer} today={today} />
            </span>
          </span>
          <LastContactCell contact={standing?.lastContact ?? null} today={today} isInLine />
          {customer.tags.length > 0 && <TagChips tags={customer.tags} />}
        </span>
        <span className={raised}>
          <CustomerMenu {...menu} customer={customer} />
        </span>
      </div>
    </li>
  );
}
