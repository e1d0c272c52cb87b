import type { Subscription } from "@aavarti/contract/subscriptions";
import type { BusinessWords } from "@aavarti/domain/business-words";
import type { CalendarDate } from "@aavarti/domain/calendar";
import { amountLabel, withoutZeroDecimals } from "../../lib/display/amounts.ts";
import type { ListColumn } from "../../lib/list/list-table.ts";
import { RecordLink } from "../../lib/list/record-link.tsx";
import { listTexts } from "../../lib/list/texts.ts";
import { addedColumn } from "../../lib/list/usual-columns.tsx";
import type { TakePayment } from "../../lib/payments/take-payment.tsx";
import { Avatar } from "../../ui/avatar.tsx";
import { shortId } from "./short-id.ts";
import { RenewalDay, StatusCell } from "./subscription-status.tsx";
import { monthlyLabel, termPriceLabel } from "./term-price-label.ts";
import { subscriptionTexts as texts } from "./texts.ts";

/**
 * Returns all columns that a subscription list can show, with the business's nouns, in the current
 * language. The status depends on `today`. The id and the amount per month are left out on narrow
 * desktops; the price, the only one edited in its cell, and the day added until the user adds them.
 * With `take`, a row with a renewal or an amount that is due has a button for its payment.
 */
export const subscriptionColumns = (
  today: CalendarDate,
  { customer, product: itsProduct }: BusinessWords,
  take: TakePayment = null,
): readonly ListColumn<Subscription>[] => [
  {
    id: "customer",
    header: customer.one,
    accessorKey: "customer.name",
    enableHiding: false,
    enableSorting: true,
    cell: ({ row: { original: subscription } }) => (
      <span className="flex items-center gap-2.5">
        <Avatar name={subscription.customer.name} />
        <SubscriptionLink subscription={subscription} className="cut-off" />
      </span>
    ),
  },
  {
    id: "product",
    header: itsProduct.one,
    accessorKey: "product.name",
    meta: { cellClass: "text-text-2" },
  },
  {
    id: "status",
    header: listTexts.fields.status,
    cell: ({ row }) => <StatusCell subscription={row.original} take={take} today={today} />,
    // Wide enough for "12 दिसंबर तक चलेगा", and for "Renewal overdue" with the payment's button.
    meta: { width: 48, fits: true },
  },
  {
    id: "renews",
    header: texts.columns.renewsOn,
    accessorKey: "endDate",
    enableSorting: true,
    cell: ({ row }) => <RenewalDay term={row.original} today={today} />,
    meta: { width: 32, fits: true },
  },
  {
    id: "amount",
    header: texts.columns.perMonth,
    cell: ({ row: { original: subscription } }) => (
      <>
        <span className="block font-medium">{monthlyLabel(subscription)}</span>
        <span className="block text-xs text-text-3">{termPriceLabel(subscription)}</span>
      </>
    ),
    meta: { width: 44, needsRoom: true, fits: true, isRight: true, cellClass: "num" },
  },
  {
    id: "price",
    header: texts.columns.price,
    accessorFn: ({ price }) => amountLabel(price),
    meta: {
      width: 36,
      fits: true,
      isRight: true,
      cellClass: "num",
      isOptional: true,
      edit: {
        field: "price",
        inputMode: "decimal",
        valueOf: ({ price }) => withoutZeroDecimals(price),
        applied: (subscription, price) => ({ ...subscription, price }),
      },
    },
  },
  addedColumn(),
  {
    id: "id",
    header: texts.columns.id,
    accessorFn: ({ id }) => shortId(id),
    meta: { width: 32, needsRoom: true, fits: true, cellClass: "num text-xs text-text-3" },
  },
];

/** Shows the customer's name as a link to the subscription's page; it covers the whole row. */
export function SubscriptionLink({ subscription, className }: { subscription: Subscription; className: string }) {
  return (
    <RecordLink to="/dashboard/subscriptions/$id" id={subscription.id} className={className}>
      {subscription.customer.name}
    </RecordLink>
  );
}
