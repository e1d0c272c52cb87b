import { NOTHING, phoneLabel } from "../../lib/display/display.ts";
import type { PhoneSelect } from "../../lib/list/record-list.tsx";
import { listTexts } from "../../lib/list/texts.ts";
import { classNames } from "../../ui/class-names.ts";
import { phoneRowClass, raised } from "../../ui/list.tsx";
import { SelectAvatar } from "../../ui/select-avatar.tsx";
import type { RowPlace } from "../../ui/virtual-rows.tsx";
import { CustomerLink } from "./customer-columns.tsx";
import { CustomerMenu, type CustomerMenuProps } from "./customer-menu.tsx";
import { CustomerStatusBadge } from "./customer-status.tsx";
import { TagChips } from "./tags/tag-chip.tsx";

/**
 * A customer in the phone's list: an avatar that selects the row, name, email or else phone,
 * status, and the actions menu. Its company and tags, too.
 */
export function CustomerPhoneRow({
  place,
  select,
  ...menu
}: CustomerMenuProps & { place: RowPlace; select: PhoneSelect }) {
  const { customer } = menu;
  return (
    <li {...place} className={classNames(phoneRowClass, select.isSelected && "bg-accent-soft")}>
      <SelectAvatar name={customer.name} label={listTexts.select(customer.name)} {...select} />
      <span className="min-w-0 flex-1">
        <CustomerLink customer={customer} className="block cut-off text-md" />
        <span className="block cut-off text-text-2">
          {customer.email || (customer.phone ? phoneLabel(customer.phone) : NOTHING)}
        </span>
        {customer.company && <span className="block cut-off text-sm text-text-3">{customer.company}</span>}
        {customer.tags.length > 0 && (
          <span className="mt-1 block">
            <TagChips tags={customer.tags} />
          </span>
        )}
      </span>
      <CustomerStatusBadge status={customer.status} />
      <span className={raised}>
        <CustomerMenu {...menu} />
      </span>
    </li>
  );
}
