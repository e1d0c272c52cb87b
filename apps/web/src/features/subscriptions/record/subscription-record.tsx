import type { CalendarDate } from "@aavarti/domain/calendar";
import { Link } from "@tanstack/react-router";
import {
  CirclePause,
  CirclePlay,
  CircleX,
  Ellipsis,
  Mail,
  Package,
  Pencil,
  Phone,
  RefreshCw,
  RotateCcw,
} from "lucide-react";
import type { ReactNode } from "react";
import { trpc } from "../../../lib/api/trpc.ts";
import { amountLabel } from "../../../lib/display/amounts.ts";
import { dayWithYear, months, NOTHING, periodLabel, phoneLabel } from "../../../lib/display/display.ts";
import { FieldFacts } from "../../../lib/fields/field-facts.tsx";
import { useBusinessWords } from "../../../lib/i18n/business-words.ts";
import { type Remind, RemindItem } from "../../../lib/list/remind.tsx";
import { payingFor } from "../../../lib/payments/paying-for.ts";
import { type TakePayment, TakePaymentButton, TakePaymentItem } from "../../../lib/payments/take-payment.tsx";
import { ChatLink } from "../../../lib/records/chat-link.tsx";
import type { chatLinks } from "../../../lib/records/chat-message.ts";
import { callLink } from "../../../lib/records/contact-links.ts";
import { Fact, Facts, RecordPage } from "../../../lib/records/record-page.tsx";
import { StandingBadge } from "../../../lib/records/standing-badge.tsx";
import { useMay } from "../../../lib/session/may.tsx";
import { Button, squareButtonClass } from "../../../ui/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { Menu, MenuItem, MenuSeparator } from "../../../ui/menu.tsx";
import { Tooltip } from "../../../ui/tooltip.tsx";
import { WhatsappIcon } from "../../../ui/whatsapp-icon.tsx";
import { allowedActions, NEEDED, type SubscriptionAction } from "../actions/allowed-actions.ts";
import { actionNouns, actionTexts } from "../actions/texts.ts";
import type { SubscriptionDetail } from "../actions/use-subscription-actions.ts";
import { shortId } from "../short-id.ts";
import { monthlyLabel } from "../term-price-label.ts";
import { dueLine } from "./due-line.ts";
import { recordNouns, recordTexts as texts } from "./texts.ts";

interface RecordProps {
  readonly subscription: SubscriptionDetail;
  readonly today: CalendarDate;
  /** Links to message who pays; undefined until they are loaded. */
  readonly links: ReturnType<typeof chatLinks> | undefined;
  readonly remind: Remind;
  readonly take: TakePayment;
  readonly onAct: (action: SubscriptionAction) => void;
  /** Terms, messages, and sections provided by other features. */
  readonly children: ReactNode;
}

/**
 * Shows a subscription's page: its status, what is unpaid of its terms, the next term's price and
 * day, the likeliest action as a button and the others in a menu, as its status and the role allow.
 * `onAct` runs an action; `remind` null hides Remind, `take` null the payment. `children` is its
 * history. The customer's name links to their page.
 */
export function SubscriptionRecord({ subscription, today, links, remind, take, onAct, children }: RecordProps) {
  const nouns = recordNouns(useBusinessWords());
  return (
    <RecordPage
      back={{ to: "/dashboard/subscriptions", label: nouns.back }}
      name={subscription.customer.name}
      title={
        <Link
          to="/dashboard/customers/$id"
          params={{ id: subscription.customerId }}
          className="rounded-xs hover:underline"
        >
          {subscription.customer.name}
        </Link>
      }
      lead={subscription.product.name}
      badge={<StandingBadge term={subscription} today={today} />}
      aside={
        <>
          <Unpaid subscription={subscription} take={take} />
          <Due subscription={subscription} today={today} />
          <Acts subscription={subscription} links={links} remind={remind} take={take} onAct={onAct} />
          <SubscriptionFacts subscription={subscription} today={today} />
        </>
      }
    >
      {children}
    </RecordPage>
  );
}

/**
 * What is still owed for the terms so far, with the payment sheet; nothing when all are paid. It
 * says that the subscription was renewed only where a renewed term is among the unpaid.
 */
function Unpaid({ subscription, take }: Pick<RecordProps, "subscription" | "take">) {
  const { unpaid, customerId, customer, id } = subscription;
  const history = trpc.subscriptions.history.useQuery({ id });
  if (unpaid === "0.00") return null;
  const isRenewed = history.data?.terms.some(({ term, charge }) => term > 1 && charge && charge.balance !== "0.00");
  return (
    <div className="num grid gap-3 rounded-md border border-overdue-line bg-overdue-soft p-4 text-overdue-text">
      <div className="flex items-baseline justify-between gap-3">
        <span className="font-medium">{isRenewed ? texts.unpaid.renewed : texts.unpaid.first}</span>
        <span className="text-xl font-semibold">{amountLabel(unpaid)}</span>
      </div>
      <TakePaymentButton
        take={take}
        paying={{ customerId, name: customer.name, subscriptionId: id, isOnlySubscription: true }}
        label={texts.take(amountLabel(unpaid))}
      />
    </div>
  );
}

/**
 * The next amount due, in a coloured panel when it is late; otherwise a plain panel with the
 * renewal date, or with the pause or cancellation that prevents it.
 */
function Due({ subscription, today }: { subscription: SubscriptionDetail; today: CalendarDate }) {
  const line = dueLine(subscription, today);
  const isLate = subscription.standing === "overdue" || subscription.standing === "in_grace";
  if (!line) return null;
  return (
    <div
      className={classNames(
        "num flex items-baseline justify-between gap-3 rounded-md border p-4",
        isLate ? "border-overdue-line bg-overdue-soft text-overdue-text" : "border-line bg-surface",
      )}
    >
      <span className={isLate ? "min-w-0" : "min-w-0 text-text-2"}>
        {line.text}
        {line.detail && <span className="block text-xs max-lg:text-sm">{line.detail}</span>}
      </span>
      {line.amount && <span className="text-xl font-semibold">{line.amount}</span>}
    </div>
  );
}

const glyph = { "aria-hidden": true, className: "size-5 lg:size-4", strokeWidth: 1.75 } as const;
const item = { "aria-hidden": true, className: "size-4 text-text-3", strokeWidth: 1.75 } as const;

const MAIN = { renew: RefreshCw, resume: CirclePlay, reactivate: RotateCcw } as const;
const isMain = (action: SubscriptionAction): action is keyof typeof MAIN => action in MAIN;

const pauseLabel = ({ standing, pausedFrom }: SubscriptionDetail): string => {
  const { pause, movePause, movePauseEnd } = actionTexts.menu;
  if (standing === "paused") return movePauseEnd;
  return pausedFrom ? movePause : pause;
};

/** The likeliest action as a primary button; the others in the menu. */
function Acts({
  subscription,
  links,
  remind,
  take,
  onAct,
}: Pick<RecordProps, "subscription" | "links" | "remind" | "take" | "onAct">) {
  const nouns = actionNouns(useBusinessWords());
  const { phone, email } = subscription.customer;
  const hasWhatsapp = links ? links.whatsapp : phone;
  const hasMail = links ? links.email : email;
  const may = useMay();
  const allowed = allowedActions(subscription.standing).filter((action) => may(NEEDED[action]));
  const main = allowed.find(isMain);
  const rest = allowed.filter((action) => action !== main);
  const Icon = main && MAIN[main];
  return (
    <div className="flex gap-2">
      {main && Icon && (
        <Button look="primary" className="num flex-1" onClick={() => onAct(main)}>
          <Icon aria-hidden className="size-4" strokeWidth={1.75} />
          {main === "renew" ? texts.renewFor(amountLabel(subscription.amountDue)) : texts[main]}
        </Button>
      )}
      {hasWhatsapp && (
        <Tooltip label={texts.whatsapp}>
          <ChatLink href={links?.whatsapp ?? undefined} aria-label={texts.whatsapp} className={squareButtonClass}>
            <WhatsappIcon className={glyph.className} />
          </ChatLink>
        </Tooltip>
      )}
      {phone && (
        <Tooltip label={texts.call}>
          <a href={callLink(phone)} aria-label={texts.call} className={squareButtonClass}>
            <Phone {...glyph} />
          </a>
        </Tooltip>
      )}
      <Menu
        trigger={
          <button type="button" aria-label={texts.more} className={squareButtonClass}>
            <Ellipsis {...glyph} />
          </button>
        }
      >
        {hasMail && (
          <MenuItem asChild>
            <a href={links?.email ?? undefined}>
              <Mail {...item} />
              {texts.mail}
            </a>
          </MenuItem>
        )}
        <TakePaymentItem take={take} paying={payingFor(subscription)} />
        <RemindItem id={subscription.id} remind={remind} />
        <MenuItem needs="subscriptions.write" asChild>
          <Link to="/dashboard/subscriptions" search={{ q: subscription.customer.name, form: subscription.id }}>
            <Pencil {...item} />
            {texts.edit}
          </Link>
        </MenuItem>
        {rest.includes("renew") && (
          <ActItem action="renew" icon={<RefreshCw {...item} />} label={texts.renew} onAct={onAct} />
        )}
        {rest.includes("reactivate") && (
          <ActItem action="reactivate" icon={<RotateCcw {...item} />} label={texts.reactivate} onAct={onAct} />
        )}
        {rest.includes("pause") && (
          <ActItem action="pause" icon={<CirclePause {...item} />} label={pauseLabel(subscription)} onAct={onAct} />
        )}
        {rest.includes("pause") && subscription.pausedFrom && main !== "resume" && (
          <ActItem action="resume" icon={<CirclePlay {...item} />} label={actionTexts.menu.dropPause} onAct={onAct} />
        )}
        {rest.includes("change") && (
          <ActItem action="change" icon={<Package {...item} />} label={nouns.change} onAct={onAct} />
        )}
        {rest.includes("cancel") && (
          <>
            <MenuSeparator />
            <MenuItem isDestructive onSelect={() => onAct("cancel")}>
              <CircleX aria-hidden className="size-4" strokeWidth={1.75} />
              {nouns.cancel}
            </MenuItem>
          </>
        )}
      </Menu>
    </div>
  );
}

function ActItem({
  action,
  icon,
  label,
  onAct,
}: {
  action: SubscriptionAction;
  icon: ReactNode;
  label: string;
  onAct: (action: SubscriptionAction) => void;
}) {
  return (
    <MenuItem onSelect={() => onAct(action)}>
      {icon}
      {label}
    </MenuItem>
  );
}

function SubscriptionFacts({ subscription, today }: { subscription: SubscriptionDetail; today: CalendarDate }) {
  const { customer, product, durationMonths, price, amount, pausedFrom, pausedUntil, id } = subscription;
  const nouns = recordNouns(useBusinessWords());
  const { priceBefore, setupFee, amountDue, nextMonths } = subscription;
  const span = periodLabel(subscription, today);
  return (
    <Facts>
      <Fact label={nouns.product}>
        <Link to="/dashboard/products/$id" params={{ id: product.id }} className="rounded-xs hover:underline">
          {product.name}
        </Link>
      </Fact>
      <Fact label={texts.facts.term}>{durationMonths ? `${months(durationMonths)}, ${span}` : span}</Fact>
      <Fact label={texts.facts.price}>{amountLabel(price)}</Fact>
      <Fact label={texts.facts.perMonth}>{monthlyLabel({ price, amount })}</Fact>
      {priceBefore !== null && (
        <Fact label={texts.facts.next}>
          {texts.facts.newPrice(amountLabel(amountDue), nextMonths === null ? null : months(nextMonths))}
          <span className="block text-text-2">{nouns.insteadOf(amountLabel(priceBefore))}</span>
        </Fact>
      )}
      {setupFee !== "0.00" && <Fact label={texts.facts.setupFee}>{texts.facts.once(amountLabel(setupFee))}</Fact>}
      <Fact label={texts.facts.phone}>{customer.phone ? phoneLabel(customer.phone) : NOTHING}</Fact>
      <Fact label={texts.facts.email}>{customer.email || NOTHING}</Fact>
      {pausedFrom && <Fact label={texts.facts.paused}>{dayWithYear(pausedFrom)}</Fact>}
      {pausedUntil && <Fact label={texts.facts.goesOn}>{dayWithYear(pausedUntil)}</Fact>}
      <FieldFacts entity="subscription" values={subscription.fields} />
      <Fact label={texts.facts.id}>
        <span className="text-text-3">{shortId(id)}</span>
      </Fact>
    </Facts>
  );
}
