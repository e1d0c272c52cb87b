import type { CustomerGlance } from "@aavarti/contract/customers";
import { type CalendarDate, daysBetween, parseCalendarDate } from "@aavarti/domain/calendar";
import { RENEWABLE_STANDINGS } from "@aavarti/domain/standing";
import { Link } from "@tanstack/react-router";
import { ChevronDown, ChevronUp, Mail, Phone, Plus, RefreshCw, X } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { trpc } from "../../lib/api/trpc.ts";
import { amountLabel } from "../../lib/display/amounts.ts";
import { dayLabel, lastPaidDay, months, NOTHING, phoneLabel } from "../../lib/display/display.ts";
import { instantLabel } from "../../lib/display/instant-label.ts";
import { useBusinessWords } from "../../lib/i18n/business-words.ts";
import { type TakePayment, TakePaymentButton } from "../../lib/payments/take-payment.tsx";
import { ChatLink } from "../../lib/records/chat-link.tsx";
import { chatLinks, type Writer } from "../../lib/records/chat-message.ts";
import { callLink } from "../../lib/records/contact-links.ts";
import { Fact, Facts } from "../../lib/records/record-page.tsx";
import { Avatar } from "../../ui/avatar.tsx";
import { Button, buttonClass } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { Key } from "../../ui/key.tsx";
import { ListNotice } from "../../ui/list-notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { WhatsappIcon } from "../../ui/whatsapp-icon.tsx";
import { PlanName } from "./customer-account.tsx";
import { ContactGlyph, CustomerStanding, contactSource, contactWords, isLate, payingOf } from "./customer-standing.tsx";
import { recordNouns } from "./record/texts.ts";
import { standingTexts } from "./standing-texts.ts";

const glyph = { "aria-hidden": true, className: "size-4", strokeWidth: 1.75 } as const;

type Shown = CustomerGlance["customer"];

interface CustomerPanelProps {
  readonly id: string;
  /** Place in the list and number of rows, as text; null for a customer who isn't in the list. */
  readonly place: string | null;
  /** The neighbours in the list; null at its ends. */
  readonly previous: string | null;
  readonly next: string | null;
  readonly today: CalendarDate;
  readonly writer: Writer;
  readonly take: TakePayment;
  /** Opens the renewal of a subscription; null for a role that may not renew. */
  readonly renew: ((subscriptionId: string) => void) | null;
  /** Opens the form of a subscription for them; null for a role that may not. */
  readonly subscribe: ((customer: Shown) => void) | null;
  readonly menu: (customer: Shown) => ReactNode;
  /** Whether the focus moves into the panel when it opens. */
  readonly isFocused: boolean;
  /** Whether it is shown in place of a row that left the list; a screen reader says so. */
  readonly isFollowed: boolean;
  readonly onShow: (id: string) => void;
  readonly onClose: () => void;
}

/**
 * Shows a customer beside the list for quick work: what they have to pay and their standing, where
 * they are in their term, the buttons Renew (or New subscription without a plan), Take payment and
 * Message, `menu`, facts and the last contacts, with a link to their page. Arrows show the
 * neighbours in the list.
 */
export function CustomerPanel(props: CustomerPanelProps) {
  const { id, place, previous, next, isFocused, isFollowed, onShow, onClose } = props;
  const texts = standingTexts.panel;
  const glance = trpc.customers.glance.useQuery({ id });
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isFocused) panel.current?.focus({ preventScroll: true });
  }, [isFocused]);
  const name = glance.data?.customer.name;
  return (
    <aside
      ref={panel}
      tabIndex={-1}
      aria-label={name ? texts.label(name) : texts.loading}
      onKeyDown={(event) => {
        // Rows have keys of their own; a menu or dialog above the panel closes first.
        if (event.key === "Enter" && event.target === panel.current) {
          event.preventDefault();
          panel.current?.querySelector<HTMLElement>("[data-open]")?.click();
        }
      }}
      className="z-3 border-line bg-surface outline-none max-xl:sticky max-xl:bottom-0 max-xl:max-h-[50dvh] max-xl:border-t max-xl:shadow-lg overflow-y-auto xl:sticky xl:top-14 xl:h-[calc(100dvh-3.5rem)] xl:w-106 xl:shrink-0 xl:border-l"
    >
      <div className="sticky top-0 z-1 flex h-13 items-center gap-1 border-b border-line bg-surface px-3">
        <IconButton label={texts.previous} disabled={!previous} onClick={() => previous && onShow(previous)}>
          <ChevronUp {...glyph} />
        </IconButton>
        <IconButton label={texts.next} disabled={!next} onClick={() => next && onShow(next)}>
          <ChevronDown {...glyph} />
        </IconButton>
        {place && (
          <span role="status" className="num text-sm text-text-2">
            {place}
            {isFollowed && name && <span className="sr-only">, {texts.nowShown(name)}</span>}
          </span>
        )}
        <Link
          to="/dashboard/customers/$id"
          params={{ id }}
          data-open=""
          className="ml-auto inline-flex h-9 items-center gap-2 rounded-sm px-2 text-sm font-medium hover:bg-hover"
        >
          {texts.open}
          <Key>Enter</Key>
        </Link>
        <IconButton label={texts.close} onClick={onClose}>
          <X {...glyph} />
        </IconButton>
      </div>
      {glance.data ? (
        <Glance {...props} glance={glance.data} />
      ) : glance.isError ? (
        <ListNotice isAlert text={texts.failed} actionLabel={texts.retry} onAction={() => void glance.refetch()} />
      ) : (
        <div role="status" aria-label={texts.loading} className="grid gap-4 p-5">
          <Skeleton className="h-10 w-48" />
          <Skeleton className="h-8 w-32" />
          <Skeleton className="h-24 w-full" />
        </div>
      )}
    </aside>
  );
}

function Glance({
  glance,
  today,
  writer,
  take,
  renew,
  subscribe,
  menu,
}: CustomerPanelProps & { glance: CustomerGlance }) {
  const texts = standingTexts.panel;
  const words = useBusinessWords();
  const { customer, payer, nextTerm, paid, contacts } = glance;
  const { plan, standing } = customer;
  const toPay = Number(standing?.toPay ?? 0);
  const mayRenew = plan && RENEWABLE_STANDINGS.some((one) => one === plan.standing);
  return (
    <div className="grid grid-cols-1 gap-5 p-5">
      <div className="flex items-center gap-3">
        <Avatar name={customer.name} className="size-11 text-sm" />
        <div className="min-w-0">
          <h2 className="line-clamp-3 text-lg font-semibold wrap-anywhere">{customer.name}</h2>
          <div className="min-w-0 text-sm wrap-anywhere text-text-2">
            {plan ? <PlanName plan={plan} /> : customer.company}
          </div>
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {toPay > 0 && (
          <span className={classNames("num text-3xl font-semibold", isLate(customer) && "text-overdue-text")}>
            {amountLabel(standing?.toPay ?? "")}
          </span>
        )}
        <CustomerStanding customer={customer} today={today} />
      </div>
      {plan && <TermBar plan={plan} today={today} />}
      <div className="flex flex-wrap gap-1.5">
        {renew && mayRenew && (
          <Button needsNetwork look="primary" onClick={() => renew(plan.id)}>
            <RefreshCw {...glyph} />
            {texts.renew}
          </Button>
        )}
        {!plan && subscribe && (
          <Button needsNetwork look="primary" onClick={() => subscribe(customer)}>
            <Plus {...glyph} />
            {recordNouns(words).newSubscription}
          </Button>
        )}
        <TakePaymentButton take={take} paying={payingOf(customer)} />
        <MessageLink customer={customer} writer={writer} />
        {menu(customer)}
      </div>
      <Facts>
        {payer && (
          <Fact label={texts.payer}>
            <Link to="/dashboard/customers/$id" params={{ id: payer.id }} className="text-accent-text hover:underline">
              {payer.name}
            </Link>
          </Fact>
        )}
        <Fact label={texts.phone}>
          {customer.phone ? (
            <a href={callLink(customer.phone)} className="num inline-flex items-center gap-1.5 hover:underline">
              <Phone aria-hidden className="size-3.5 text-text-3" strokeWidth={1.75} />
              {phoneLabel(customer.phone)}
            </a>
          ) : (
            NOTHING
          )}
        </Fact>
        {nextTerm && (
          <Fact label={texts.nextTerm}>
            {nextTerm.months === null
              ? texts.termFrom(amountLabel(nextTerm.price), dayLabel(nextTerm.startDate, today))
              : texts.termOf(amountLabel(nextTerm.price), months(nextTerm.months), dayLabel(nextTerm.startDate, today))}
          </Fact>
        )}
        {paid && (
          <Fact label={texts.paid}>
            {paid.count === 0 ? texts.nothingPaid : texts.paidIn(amountLabel(paid.amount), paid.count)}
          </Fact>
        )}
      </Facts>
      <section className="border-t border-line pt-4">
        <h3 className="font-semibold">{texts.lastContacts}</h3>
        {contacts.length === 0 ? (
          <p className="pt-2 text-sm text-text-2">{texts.noContacts}</p>
        ) : (
          <ul>
            {contacts.map((contact) => (
              <li key={`${contact.at} ${contact.kind}`} className="flex gap-2.5 py-2">
                <ContactGlyph contact={contact} className="mt-0.5 size-4 shrink-0 text-text-3" />
                <span className="min-w-0 flex-1">
                  <span className="line-clamp-2 wrap-anywhere">{contactWords(contact)}</span>
                  <span className="block text-xs text-text-3">{contactSource(contact)}</span>
                </span>
                <span className="num shrink-0 text-xs text-text-3">{instantLabel(contact.at, today)}</span>
              </li>
            ))}
          </ul>
        )}
      </section>
    </div>
  );
}

/** Where today is between the first day of the term and, for a late one, after its end. */
function TermBar({ plan, today }: { plan: NonNullable<Shown["plan"]>; today: CalendarDate }) {
  const texts = standingTexts.panel;
  const from = parseCalendarDate(plan.startDate);
  const to = parseCalendarDate(plan.endDate);
  if (!from || !to || plan.startsOn) return null;
  const late = Math.max(0, daysBetween(to, today));
  const length = Math.max(1, daysBetween(from, to)) + late;
  const gone = Math.min(1, Math.max(0, daysBetween(from, today) / length));
  const paidPart = late > 0 ? (length - late) / length : gone;
  return (
    <div className="num">
      <div
        role="img"
        aria-label={texts.term(dayLabel(from, today), dayLabel(lastPaidDay(to), today))}
        className="flex h-1.5 gap-0.5 overflow-hidden rounded-full bg-pressed"
      >
        <span className="bg-accent" style={{ width: `${paidPart * 100}%` }} />
        {late > 0 && <span className="flex-1 bg-overdue" />}
      </div>
      <div className="flex justify-between pt-1.5 text-xs text-text-2">
        <span>{dayLabel(from, today)}</span>
        <span>
          {late > 0 ? texts.due(dayLabel(to, today)) : texts.ends(dayLabel(lastPaidDay(to), today))}
          {late > 0 && <span className="pl-2 text-overdue-text">{texts.today}</span>}
        </span>
      </div>
    </div>
  );
}

/** Writes to who pays, by WhatsApp or else by email; nothing without either. */
function MessageLink({ customer, writer }: { customer: Shown; writer: Writer }) {
  const { data } = trpc.reminders.chat.useQuery({ about: "customer", id: customer.id });
  const links = data && chatLinks(data, writer);
  if (!links?.whatsapp && !links?.email) return null;
  const label = standingTexts.panel.message;
  if (!links.whatsapp)
    return (
      <a href={links.email ?? undefined} className={buttonClass({})}>
        <Mail {...glyph} />
        {label}
      </a>
    );
  return (
    <ChatLink href={links.whatsapp} className={buttonClass({})}>
      <WhatsappIcon className="size-4" />
      {label}
    </ChatLink>
  );
}
