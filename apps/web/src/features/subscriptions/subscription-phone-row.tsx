import type { CalendarDate } from "@aavarti/domain/calendar";
import type { PhoneSelect } from "../../lib/list/record-list.tsx";
import { listTexts } from "../../lib/list/texts.ts";
import { classNames } from "../../ui/class-names.ts";
import { phoneRowClass, raised } from "../../ui/list.tsx";
import { SelectAvatar } from "../../ui/select-avatar.tsx";
import type { RowPlace } from "../../ui/virtual-rows.tsx";
import { SubscriptionLink } from "./subscription-columns.tsx";
import { SubscriptionMenu, type SubscriptionMenuProps } from "./subscription-menu.tsx";
import { RenewalLine, SubscriptionStatusBadge, UnpaidAmount } from "./subscription-status.tsx";
import { monthlyLabel, termPriceLabel } from "./term-price-label.ts";
import { subscriptionTexts as texts } from "./texts.ts";

/**
 * Shows a subscription in the phone's list, as an `<li>` that gets `place`: an avatar that selects
 * it, the customer's name as a link to its page, product, status, renewal date and what is unpaid,
 * the amount per month, and its menu.
 */
export function SubscriptionPhoneRow({
  today,
  place,
  select,
  ...menu
}: SubscriptionMenuProps & { today: CalendarDate; place: RowPlace; select: PhoneSelect }) {
  const { subscription } = menu;
  const { customer, product } = subscription;
  return (
    <li {...place} className={classNames(phoneRowClass, "items-start", select.isSelected && "bg-accent-soft")}>
      <SelectAvatar
        name={customer.name}
        label={listTexts.select(`${customer.name}, ${product.name}`)}
        className="mt-0.5"
        {...select}
      />
      <span className="min-w-0 flex-1">
        <SubscriptionLink subscription={subscription} className="block cut-off text-md" />
        <span className="block cut-off text-text-2">{product.name}</span>
        <span className="mt-1.5 flex flex-wrap items-center gap-x-2 gap-y-1">
          <SubscriptionStatusBadge term={subscription} today={today} />
          <RenewalLine term={subscription} today={today} />
          <UnpaidAmount subscription={subscription} take={menu.take} />
        </span>
      </span>
      <span className="num text-right">
        <span className="block text-md font-medium">{monthlyLabel(subscription)}</span>
        <span className="block text-text-3">{texts.perMonthShort}</span>
        <span className="block text-xs text-text-3">{termPriceLabel(subscription)}</span>
      </span>
      <span className={raised}>
        <SubscriptionMenu {...menu} />
      </span>
    </li>
  );
}
