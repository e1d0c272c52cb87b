import { parseCalendarDate } from "@aavarti/domain/calendar";
import { Link } from "@tanstack/react-router";
import {
  CalendarClock,
  CirclePause,
  Coins,
  Ellipsis,
  ExternalLink,
  Mail,
  Phone,
  RefreshCw,
  TriangleAlert,
} from "lucide-react";
import { amountLabel } from "../../lib/display/amounts.ts";
import { distance, nearDay } from "../../lib/display/display.ts";
import { storedText } from "../../lib/i18n/stored-text.ts";
import { RemindItem } from "../../lib/list/remind.tsx";
import { MoneyIcon } from "../../lib/payments/money-icon.tsx";
import { TakePaymentItem } from "../../lib/payments/take-payment.tsx";
import { ChatLink } from "../../lib/records/chat-link.tsx";
import { PromiseChip } from "../../lib/records/promise-chip.tsx";
import { reminderLooks } from "../../lib/records/reminder-line.tsx";
import { lookOf } from "../../lib/records/standing-look.ts";
import { useMay } from "../../lib/session/may.tsx";
import { ActButton } from "../../ui/act-button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { Menu, MenuItem } from "../../ui/menu.tsx";
import { Ring } from "../../ui/ring.tsx";
import { Tooltip } from "../../ui/tooltip.tsx";
import { WhatsappIcon } from "../../ui/whatsapp-icon.tsx";
import type { RenewalRow } from "./board-figures.ts";
import { signalOf } from "./reminder-signal.ts";
import { contactsOf, focusRowThen, payingOf, type RowContext } from "./row-actions.ts";
import { outcomeOfRow } from "./row-outcome.ts";
import { renewalTexts as texts } from "./texts.ts";

interface PartProps {
  readonly row: RenewalRow;
  readonly context: RowContext;
}

/**
 * Returns the status ring's shape and the colour classes of a renewal as of the screen's date, from
 * its status and its term's dates. Unreadable dates count as today.
 */
export function readLook({ row, context }: PartProps) {
  const startDate = parseCalendarDate(row.startDate) ?? context.today;
  const endDate = parseCalendarDate(row.endDate) ?? context.today;
  return lookOf({ standing: row.standing, startDate, endDate }, context.today);
}

/**
 * Shows the row's status ring; on hover, on focus and while selected it is the checkbox that
 * selects the row through `context.onSelect`. For a role that may neither renew nor send reminders
 * it is only the ring.
 */
export function RingOrBox({ row, context, className }: PartProps & { className?: string }) {
  const look = readLook({ row, context });
  const maySelect = useMaySelect();
  if (!maySelect) return <Ring shape={look.shape} className={classNames("size-4 shrink-0", look.ring, className)} />;
  return (
    <span className={classNames("relative z-2 flex size-4 shrink-0", className)}>
      {/* The checkbox has a finger-sized hit area and is invisible; the ring and the box below it
        are drawn. */}
      <input
        type="checkbox"
        data-act="select"
        tabIndex={-1}
        aria-label={texts.select(row.customer.name)}
        checked={context.selected.has(row.id)}
        onChange={(event) => context.onSelect(row.id, event.target.checked)}
        className="peer absolute -top-3.5 -left-3.5 z-1 size-11 cursor-pointer appearance-none outline-none lg:-top-2 lg:-left-2 lg:size-8"
      />
      <Ring
        shape={look.shape}
        className={classNames(
          "size-4 group-hover/row:opacity-0 peer-checked:opacity-0 peer-focus-visible:opacity-0",
          look.ring,
        )}
      />
      <span className="absolute inset-0 rounded-xs border border-control-line bg-surface bg-origin-border opacity-0 forced-color-adjust-none group-hover/row:opacity-100 peer-checked:border-accent peer-checked:bg-accent peer-checked:bg-(image:--tick) peer-checked:opacity-100 peer-focus-visible:opacity-100 peer-focus-visible:outline-2 peer-focus-visible:outline-focus" />
    </span>
  );
}

/**
 * Returns whether the user may select rows of the renewals screen: only with the permission to
 * renew or to send reminders, as there is no other bulk action.
 */
export function useMaySelect(): boolean {
  const may = useMay();
  return may("subscriptions.renew") || may("reminders.send");
}

/** Shows the customer's name as a link that opens the row's subscription. */
export function NameLink({ row, className }: { row: RenewalRow; className: string }) {
  return (
    <Link
      to="/dashboard/subscriptions/$id"
      params={{ id: row.id }}
      data-act="open"
      // On a phone 40 px high for the finger, without taking that room.
      className={classNames("font-medium max-lg:-my-2.5 max-lg:py-2.5", className)}
    >
      {row.customer.name}
    </Link>
  );
}

/**
 * Returns when a renewal is due, in the current language: `9 days overdue` for a past end date,
 * `today`, and otherwise the date as `nearDay` words it, `Mon 23` up to seven days ahead and then
 * `14 Dec`.
 */
export function dueWords({ row, context }: PartProps): string {
  const end = parseCalendarDate(row.endDate);
  if (end && row.daysLeft < 0) return distance(end, context.today) ?? nearDay(row.endDate, context.today);
  return row.daysLeft === 0 ? texts.dueToday : nearDay(row.endDate, context.today);
}

/**
 * Returns as a label (`₹1,500`) what is due in all when the row is renewed: the next term with what
 * is owed of the subscription, less the account's advance. The next term alone for a row that was
 * stored offline before that was known; a dash without any amount.
 */
export const dueInAll = ({ dueInAll = "", amountDue }: Partial<RenewalRow>): string =>
  amountLabel(dueInAll || (amountDue ?? ""));

/**
 * Returns, as phrases with amounts, of what the amount of a row consists, where that is not the
 * next term's price alone, and what else is owed: by the customer by today, if that is more than
 * the earlier dues already named, for a term that was renewed early, and by the family by today if
 * that is more. Empty when nothing is, and for a row that was stored offline before amounts were
 * known.
 */
export function unpaidWords(row: RenewalRow): string[] {
  const { amountDue, earlier, unpaid, toCome, isRenewedUnpaid, familyUnpaid } = row;
  const own = Number(unpaid);
  const ofThis = Number(earlier) || 0;
  const advance = Number(amountDue) - Number(row.dueInAll);
  const familyWords = own > 0 ? texts.withFamily : texts.familyUnpaid;
  const ownWords = ofThis > 0 ? texts.unpaidInAll : isRenewedUnpaid ? texts.renewedUnpaid : texts.unpaidBefore;
  return [
    ...(ofThis > 0 ? [texts.parts(amountLabel(amountDue), amountLabel(earlier))] : []),
    ...(advance > 0 ? [texts.advance(amountLabel(advance))] : []),
    ...(own > ofThis ? [ownWords(amountLabel(unpaid))] : []),
    // The earlier dues that are named already include it.
    ...(Number(toCome) > 0 && ofThis === 0 ? [texts.renewedDueLater(amountLabel(toCome))] : []),
    ...(Number(familyUnpaid) > own ? [familyWords(amountLabel(familyUnpaid))] : []),
  ];
}

/**
 * Shows the phrases of `unpaidWords` in one line: of what the row's amount consists (dues of
 * earlier terms, less an advance) and what the customer and the family owe besides. Has an icon
 * unless `isBare`. Renders nothing without any.
 */
export function UnpaidLine({
  row,
  isBare = false,
  className,
}: {
  row: RenewalRow;
  isBare?: boolean;
  className?: string;
}) {
  const words = unpaidWords(row);
  if (words.length === 0) return null;
  return (
    <div
      className={classNames(
        "num flex items-start gap-1.5 text-xs",
        Number(row.unpaid) > 0 ? "font-medium text-overdue-text" : "text-text-2",
        className,
      )}
    >
      {!isBare && <Coins aria-hidden className="mt-px size-3.5 shrink-0" strokeWidth={1.75} />}
      {/* The dot before a phrase that begins a line is outside the box, where it is clipped. */}
      <span className="min-w-0 overflow-x-clip">
        <span className="-ml-3 flex flex-wrap">
          {words.map((word, index) => (
            <span key={word} className="relative pl-3">
              {index > 0 && <span className="absolute left-1">{" · "}</span>}
              {word}
            </span>
          ))}
        </span>
      </span>
    </div>
  );
}

const signalLooks = {
  ...reminderLooks,
  "planned-pause": { Icon: CirclePause, tone: "text-paused-text" },
  scheduled: { Icon: CalendarClock, tone: "text-text-2" },
} as const;

/**
 * Shows at most one line below the name: why renewing this row was just refused, or else the
 * customer's promise to pay as a badge with a planned pause, a later start or the last reminder's
 * state. The tooltip says why the reminder failed or was held back. Renders nothing when there is
 * none of them.
 */
export function SignalLine({ row, context, className }: PartProps & { className?: string }) {
  const outcome = outcomeOfRow(row, context.outcomes);
  if (outcome?.kind === "refused") {
    return (
      <div role="alert" className={classNames("flex items-start gap-1.5 text-xs text-overdue-text", className)}>
        <TriangleAlert aria-hidden className="mt-px size-3.5 shrink-0" strokeWidth={1.75} />
        <span className="min-w-0">{outcome.message}</span>
      </div>
    );
  }
  const signal = signalOf(row, context.today);
  const { promise } = row;
  if (!signal && !promise) return null;
  const { Icon, tone } = signalLooks[signal?.kind ?? "sent"];
  return (
    <div className={classNames("flex flex-wrap items-center gap-x-2 gap-y-1 text-xs", className)}>
      {promise && <PromiseChip promise={promise} />}
      {signal && (
        <span
          title={row.lastReminder?.cause ? storedText(row.lastReminder.cause, row.lastReminder.causeReason) : undefined}
          className={classNames("flex min-w-0 items-start gap-1.5", tone)}
        >
          <Icon aria-hidden className="mt-px size-3.5 shrink-0" strokeWidth={1.75} />
          <span className="num min-w-0">{signal.text}</span>
        </span>
      )}
    </div>
  );
}

const squareClass =
  "inline-flex size-11 shrink-0 items-center justify-center rounded-sm text-text-2 transition-colors duration-(--t-fast) hover:bg-hover hover:text-text max-lg:border max-lg:border-line-strong lg:size-8";
const glyph = { "aria-hidden": true, className: "size-5 lg:size-4", strokeWidth: 1.75 } as const;

/**
 * Shows links to call the row's customer and to message who pays on WhatsApp, or by email without a
 * phone. A link without its number or address is left out.
 */
export function ContactButtons({ row, context }: PartProps) {
  const { name } = row.customer;
  const contacts = contactsOf(row, context);
  return (
    <>
      {contacts.call && (
        <Tooltip label={texts.menu.call}>
          <a href={contacts.call} data-act="call" aria-label={texts.call(name)} className={squareClass}>
            <Phone {...glyph} />
          </a>
        </Tooltip>
      )}
      {contacts.whatsapp ? (
        <Tooltip label={texts.menu.whatsapp}>
          <ChatLink
            href={contacts.whatsapp}
            data-act="message"
            aria-label={texts.whatsapp(contacts.reader)}
            className={squareClass}
          >
            <WhatsappIcon className={glyph.className} />
          </ChatLink>
        </Tooltip>
      ) : (
        contacts.email && (
          <Tooltip label={texts.menu.mail}>
            <a
              href={contacts.email}
              data-act="message"
              aria-label={texts.mail(contacts.reader)}
              className={squareClass}
            >
              <Mail {...glyph} />
            </a>
          </Tooltip>
        )
      )}
    </>
  );
}

/** Returns whether there are days left to pause. What is due today or late is renewed first. */
const canPause = ({ daysLeft }: RenewalRow): boolean => daysLeft > 0;

/**
 * Shows the icon button that opens the payment sheet for a row's customer, after focusing the row;
 * disabled while offline. Renders nothing for a role that may not record payments.
 */
export function TakeIconButton({ row, context }: PartProps) {
  const { take } = context;
  if (!take) return null;
  return (
    <Tooltip label={texts.take}>
      <ActButton
        data-act="take"
        aria-label={texts.takeFrom(row.customer.name)}
        onClick={focusRowThen(() => take(payingOf(row)))}
        className={squareClass}
      >
        <MoneyIcon {...glyph} />
      </ActButton>
    </Tooltip>
  );
}

/**
 * Shows the icon button that calls `context.onPause` for the row, after focusing it; disabled while
 * offline. Renders nothing when the row is due today or overdue, or the role may not pause.
 * `className` may hide it where there is no room: the key P still presses it.
 */
export function PauseButton({ row, context, className }: PartProps & { className: string }) {
  if (!canPause(row)) return null;
  return (
    <Tooltip label={texts.menu.pause}>
      <ActButton
        needs="subscriptions.pause"
        data-act="pause"
        aria-label={texts.pauseFor(row.product.name, row.customer.name)}
        onClick={focusRowThen(() => context.onPause(row))}
        className={classNames(squareClass, className)}
      >
        <CirclePause {...glyph} />
      </ActButton>
    </Tooltip>
  );
}

/**
 * Shows the icon button that opens the row's renewal dialog (`context.onRenew`), after focusing the
 * row; disabled while offline. Renders nothing for a role that may not renew.
 */
export function RenewIconButton({ row, context }: PartProps) {
  return (
    <Tooltip label={texts.renew}>
      <ActButton
        needs="subscriptions.renew"
        data-act="renew"
        aria-label={texts.renewFor(row.product.name, row.customer.name)}
        onClick={focusRowThen(() => context.onRenew(row))}
        className={squareClass}
      >
        <RefreshCw {...glyph} />
      </ActButton>
    </Tooltip>
  );
}

const item = { "aria-hidden": true, className: "size-4 text-text-3", strokeWidth: 1.75 } as const;

/**
 * Shows the "more" button of a row and its menu: email, Remind, Pause while days are left, and the
 * link to the subscription. `isWhole` adds taking a payment, Renew, Call and WhatsApp, for a row
 * that shows no buttons. What the role may not do, or the customer has no number or address for, is
 * left out.
 */
export function RowMenu({ row, context, isWhole = false }: PartProps & { isWhole?: boolean }) {
  const contacts = contactsOf(row, context);
  return (
    <Menu
      trigger={
        <button
          type="button"
          data-act="more"
          aria-label={texts.moreFor(row.customer.name)}
          className={classNames(squareClass, "max-lg:border-0")}
        >
          <Ellipsis {...glyph} />
        </button>
      }
    >
      {isWhole && <TakePaymentItem take={context.take} paying={payingOf(row)} />}
      {isWhole && (
        <MenuItem needs="subscriptions.renew" needsNetwork onSelect={() => context.onRenew(row)}>
          <RefreshCw {...item} />
          {texts.renew}
        </MenuItem>
      )}
      {isWhole && contacts.call && (
        <MenuItem asChild>
          <a href={contacts.call}>
            <Phone {...item} />
            {texts.menu.call}
          </a>
        </MenuItem>
      )}
      {isWhole && contacts.whatsapp && (
        <MenuItem asChild>
          <ChatLink href={contacts.whatsapp}>
            <WhatsappIcon className={item.className} />
            {texts.menu.whatsapp}
          </ChatLink>
        </MenuItem>
      )}
      {contacts.email && (
        <MenuItem asChild>
          <a href={contacts.email}>
            <Mail {...item} />
            {texts.menu.mail}
          </a>
        </MenuItem>
      )}
      <RemindItem id={row.id} remind={context.remind} />
      {canPause(row) && (
        <MenuItem needs="subscriptions.pause" needsNetwork onSelect={() => context.onPause(row)}>
          <CirclePause {...item} />
          {texts.menu.pause}
        </MenuItem>
      )}
      <MenuItem asChild>
        <Link to="/dashboard/subscriptions/$id" params={{ id: row.id }}>
          <ExternalLink {...item} />
          {texts.menu.open}
        </Link>
      </MenuItem>
    </Menu>
  );
}
