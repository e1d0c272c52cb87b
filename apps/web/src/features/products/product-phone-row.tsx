import type { Product } from "@aavarti/contract/products";
import { amountLabel } from "../../lib/display/amounts.ts";
import { months } from "../../lib/display/display.ts";
import type { PhoneSelect } from "../../lib/list/record-list.tsx";
import { SampleBadge } from "../../lib/list/sample-badge.tsx";
import { listTexts } from "../../lib/list/texts.ts";
import { classNames } from "../../ui/class-names.ts";
import { phoneRowClass, raised } from "../../ui/list.tsx";
import { SelectAvatar } from "../../ui/select-avatar.tsx";
import type { RowPlace } from "../../ui/virtual-rows.tsx";
import { ProductLink } from "./product-columns.tsx";
import { ActiveCount, JoiningFee } from "./product-facts.tsx";
import { ProductMenu } from "./product-menu.tsx";

/**
 * Shows a product in the phone's list, as an `<li>` that gets `place`: an avatar that selects it,
 * its name as a link to its page, the number of active subscriptions, price, duration and joining
 * fee, and its menu.
 */
export function ProductPhoneRow({
  product,
  place,
  select,
  onEdit,
}: {
  product: Product;
  place: RowPlace;
  select: PhoneSelect;
  onEdit: () => void;
}) {
  return (
    <li {...place} className={classNames(phoneRowClass, select.isSelected && "bg-accent-soft")}>
      <SelectAvatar isPerson={false} name={product.name} label={listTexts.select(product.name)} {...select} />
      <span className="min-w-0 flex-1">
        <span className="block cut-off text-md">
          <ProductLink product={product} className="cut-off" />
          {product.isSample && <SampleBadge />}
        </span>
        <span className="block cut-off text-text-2">{product.description}</span>
        <span className="mt-0.5 flex text-sm">
          <ActiveCount product={product} isSentence />
        </span>
      </span>
      <span className="num text-right">
        <span className="block text-md font-medium">{amountLabel(product.price)}</span>
        <span className="block text-sm text-text-3">{months(product.durationMonths)}</span>
        <JoiningFee product={product} />
      </span>
      <span className={raised}>
        <ProductMenu product={product} onEdit={onEdit} />
      </span>
    </li>
  );
}
