import type { ListedCustomer } from "@aavarti/contract/customers";
import type { CalendarDate } from "@aavarti/domain/calendar";
import { NOTHING, phoneLabel } from "../../lib/display/display.ts";
import type { PhoneSelect } from "../../lib/list/record-list.tsx";
import { listTexts } from "../../lib/list/texts.ts";
import { StandingBadge } from "../../lib/records/standing-badge.tsx";
import { classNames } from "../../ui/class-names.ts";
import { phoneRowClass, raised } from "../../ui/list.tsx";
import { SelectAvatar } from "../../ui/select-avatar.tsx";
import type { RowPlace } from "../../ui/virtual-rows.tsx";
import { Balance, PlanName } from "./customer-account.tsx";
import { CustomerLink } from "./customer-columns.tsx";
import { CustomerMenu, type CustomerMenuProps } from "./customer-menu.tsx";
import { CustomerStatusBadge } from "./customer-status.tsx";
import { TagChips } from "./tags/tag-chip.tsx";

/**
 * Shows a customer in the phone's list, as an `<li>` that gets `place`: an avatar that selects the
 * row, name as a link to their page, balance, what they pay for and its status, tags, and the
 * actions menu. A customer without a subscription has their contact detail and own status instead.
 */
export function CustomerPhoneRow({
  customer,
  today,
  place,
  select,
  ...menu
}: CustomerMenuProps & {
  customer: ListedCustomer;
  today: CalendarDate;
  place: RowPlace;
  select: PhoneSelect;
}) {
  const { plan } = customer;
  return (
    <li {...place} className={classNames(phoneRowClass, select.isSelected && "bg-accent-soft")}>
      <SelectAvatar name={customer.name} label={listTexts.select(customer.name)} {...select} />
      <span className="min-w-0 flex-1">
        <CustomerLink customer={customer} className="block cut-off text-md" />
        <span className="block text-text-2">
          {plan ? (
            <PlanName plan={plan} />
          ) : (
            <span className="block cut-off">
              {customer.email || (customer.phone ? phoneLabel(customer.phone) : NOTHING)}
            </span>
          )}
        </span>
        <span className="mt-1 block">
          {plan ? <StandingBadge term={plan} today={today} /> : <CustomerStatusBadge status={customer.status} />}
        </span>
        {customer.tags.length > 0 && (
          <span className="mt-1 block">
            <TagChips tags={customer.tags} />
          </span>
        )}
      </span>
      <span className="text-right text-md">
        <Balance customer={customer} take={menu.take} today={today} />
      </span>
      <span className={raised}>
        <CustomerMenu {...menu} customer={customer} />
      </span>
    </li>
  );
}
