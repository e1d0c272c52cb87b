import type { Subscription } from "@aavarti/contract/subscriptions";
import type { CalendarDate } from "@aavarti/domain/calendar";
import { Link } from "@tanstack/react-router";
import { rupees } from "../../lib/display.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { classNames } from "../../ui/class-names.ts";
import { Cell, HeadCell, phoneRowClass, Row, raised, rowLinkClass } from "../../ui/list.tsx";
import { type RowFeed, VirtualPhoneList, VirtualTable } from "../../ui/virtual-rows.tsx";
import { SubscriptionMenu } from "./subscription-menu.tsx";
import { RenewalDay, RenewalLine, SubscriptionStatusBadge } from "./subscription-status.tsx";
import { subscriptionTexts as texts } from "./texts.ts";

interface RowsProps {
  readonly feed: RowFeed<Subscription>;
  readonly today: CalendarDate;
  readonly onEdit: (id: string) => void;
}

/** product.md section 2: the list names a subscription by the first 8 characters of its id. */
const shortId = (id: string): string => id.slice(0, 8);

export function SubscriptionTable({ feed, today, onEdit }: RowsProps) {
  return (
    <VirtualTable
      label={texts.title}
      feed={feed}
      columns={7}
      head={
        <>
          <HeadCell>{texts.columns.customer}</HeadCell>
          <HeadCell>{texts.columns.product}</HeadCell>
          <HeadCell className="w-32">{texts.columns.status}</HeadCell>
          <HeadCell className="w-36">{texts.columns.renewsOn}</HeadCell>
          <HeadCell className="w-32 text-right">{texts.columns.perMonth}</HeadCell>
          <HeadCell className="w-28">{texts.columns.id}</HeadCell>
          <HeadCell className="w-20">
            <span className="sr-only">{texts.columns.actions}</span>
          </HeadCell>
        </>
      }
      row={(subscription, place) => (
        <Row {...place}>
          <Cell>
            <span className="flex items-center gap-2.5">
              <Avatar name={subscription.customer.name} />
              <EditLink subscription={subscription} className="truncate" />
            </span>
          </Cell>
          <Cell className="text-text-2">{subscription.product.name}</Cell>
          <Cell>
            <SubscriptionStatusBadge term={subscription} today={today} />
          </Cell>
          <Cell>
            <RenewalDay term={subscription} today={today} />
          </Cell>
          <Cell className="num text-right font-medium">{rupees(subscription.amount)}</Cell>
          <Cell className="num text-xs text-text-3">{shortId(subscription.id)}</Cell>
          <Cell className={classNames(raised, "text-right")}>
            <SubscriptionMenu subscription={subscription} onEdit={() => onEdit(subscription.id)} />
          </Cell>
        </Row>
      )}
    />
  );
}

export function SubscriptionPhoneList({ feed, today, onEdit }: RowsProps) {
  return (
    <VirtualPhoneList
      label={texts.title}
      feed={feed}
      row={(subscription, place) => (
        <li {...place} className={classNames(phoneRowClass, "items-start")}>
          <Avatar name={subscription.customer.name} className="mt-0.5 size-10 text-sm" />
          <span className="min-w-0 flex-1">
            <EditLink subscription={subscription} className="block truncate text-md" />
            <span className="block truncate text-text-2">{subscription.product.name}</span>
            <span className="mt-1.5 flex flex-wrap items-center gap-x-2 gap-y-1">
              <SubscriptionStatusBadge term={subscription} today={today} />
              <RenewalLine term={subscription} today={today} />
            </span>
          </span>
          <span className="num text-right">
            <span className="block text-md font-medium">{rupees(subscription.amount)}</span>
            <span className="block text-text-3">{texts.perMonthShort}</span>
            <span className="mt-2 block text-xs text-text-3">{shortId(subscription.id)}</span>
          </span>
          <span className={raised}>
            <SubscriptionMenu subscription={subscription} onEdit={() => onEdit(subscription.id)} />
          </span>
        </li>
      )}
    />
  );
}

function EditLink({ subscription, className }: { subscription: Subscription; className: string }) {
  return (
    <Link
      to="."
      search={(previous) => ({ ...previous, form: subscription.id })}
      className={classNames(rowLinkClass, className)}
    >
      {subscription.customer.name}
    </Link>
  );
}
