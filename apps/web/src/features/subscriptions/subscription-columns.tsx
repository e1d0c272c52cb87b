import type { Subscription } from "@aavarti/contract/subscriptions";
import type { BusinessWords } from "@aavarti/domain/business-words";
import type { CalendarDate } from "@aavarti/domain/calendar";
import { estimatedRupees, rupees, wholeRupees } from "../../lib/display/display.ts";
import type { Column } from "../../lib/list/columns.ts";
import { RecordLink } from "../../lib/list/record-link.tsx";
import { listTexts } from "../../lib/list/texts.ts";
import { addedColumn } from "../../lib/list/usual-columns.tsx";
import { Avatar } from "../../ui/avatar.tsx";
import { shortId } from "./short-id.ts";
import { RenewalDay, SubscriptionStatusBadge } from "./subscription-status.tsx";
import { termPriceLabel } from "./term-price-label.ts";
import { subscriptionTexts as texts } from "./texts.ts";

/** Returns all columns that a subscription list can show. The status depends on `today`. */
export const subscriptionColumns = (
  today: CalendarDate,
  { customer, product: itsProduct }: BusinessWords,
): readonly Column<Subscription>[] => [
  {
    id: "customer",
    label: customer.one,
    isName: true,
    sort: { name: "customer" },
    cell: (subscription) => (
      <span className="flex items-center gap-2.5">
        <Avatar name={subscription.customer.name} />
        <SubscriptionLink subscription={subscription} className="cut-off" />
      </span>
    ),
  },
  {
    id: "product",
    label: itsProduct.one,
    cellClass: "text-text-2",
    cell: ({ product }) => product.name,
  },
  {
    id: "status",
    label: listTexts.fields.status,
    // Wide enough for "12 दिसंबर तक का भुगतान".
    width: 42,
    fits: true,
    cell: (subscription) => <SubscriptionStatusBadge term={subscription} today={today} />,
  },
  {
    id: "renews",
    label: texts.columns.renewsOn,
    width: 36,
    fits: true,
    sort: { name: "renews" },
    cell: (subscription) => <RenewalDay term={subscription} today={today} />,
  },
  {
    id: "amount",
    label: texts.columns.perMonth,
    width: 44,
    needsRoom: true,
    fits: true,
    isRight: true,
    cellClass: "num",
    cell: (subscription) => (
      <>
        <span className="block font-medium">{estimatedRupees(subscription.amount)}</span>
        <span className="block text-xs text-text-3">{termPriceLabel(subscription)}</span>
      </>
    ),
  },
  {
    id: "price",
    label: texts.columns.price,
    width: 36,
    fits: true,
    isRight: true,
    cellClass: "num",
    isOptional: true,
    cell: ({ price }) => rupees(price),
    edit: {
      field: "price",
      inputMode: "decimal",
      valueOf: ({ price }) => wholeRupees(price),
      applied: (subscription, price) => ({ ...subscription, price }),
    },
  },
  addedColumn(),
  {
    id: "id",
    label: texts.columns.id,
    width: 32,
    needsRoom: true,
    fits: true,
    cellClass: "num text-xs text-text-3",
    cell: ({ id }) => shortId(id),
  },
];

/** The link to the subscription's page; it covers the whole row. */
export function SubscriptionLink({ subscription, className }: { subscription: Subscription; className: string }) {
  return (
    <RecordLink to="/dashboard/subscriptions/$id" id={subscription.id} className={className}>
      {subscription.customer.name}
    </RecordLink>
  );
}
