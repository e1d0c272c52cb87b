import { RefreshCw } from "lucide-react";
import { months } from "../../lib/display/display.ts";
import { MoneyIcon } from "../../lib/payments/money-icon.tsx";
import { ActButton } from "../../ui/act-button.tsx";
import { classNames } from "../../ui/class-names.ts";
import type { RenewalRow } from "./board-figures.ts";
import { DoneLine, isDone } from "./done-line.tsx";
import { focusRowThen, payingOf, type RowContext } from "./row-actions.ts";
import { outcomeOfRow } from "./row-outcome.ts";
import {
  ContactButtons,
  dueInAll,
  dueWords,
  NameLink,
  PauseButton,
  RenewIconButton,
  RingOrBox,
  RowMenu,
  readLook,
  SignalLine,
  TakeIconButton,
  UnpaidLine,
  unpaidWords,
} from "./row-parts.tsx";
import { renewalTexts as texts } from "./texts.ts";

interface CardProps {
  readonly row: RenewalRow;
  readonly context: RowContext;
}

/**
 * The attributes of a focusable row, for J, K and the arrow keys; the screen's shortcuts act on the
 * focused row.
 */
const rowProps = ({ row, context }: CardProps) => ({
  "data-row": row.id,
  tabIndex: context.tabStop === row.id ? 0 : -1,
  "aria-label": [
    row.customer.name,
    row.product.name,
    dueInAll(row),
    dueWords({ row, context }),
    ...unpaidWords(row),
  ].join(", "),
});

/**
 * Shows a renewal as a card with name, product, due date, what is due in all when it is renewed and
 * what else is owed (`unpaidWords`), the last reminder, and all its actions; its labelled button
 * takes a payment, or renews for a role that may not record payments. With `isLight`, for less
 * urgent renewals, a phone shows only the buttons to take and renew and a menu. A renewed or paused
 * row becomes one line with Undo.
 */
export function RenewalCard({ row, context, isLight = false }: CardProps & { isLight?: boolean }) {
  const isSelected = context.selected.has(row.id);
  const done = isDone(row, context);
  const isPaused = outcomeOfRow(row, context.outcomes)?.kind === "paused";
  return (
    <article
      {...rowProps({ row, context })}
      className={classNames(
        "group/row relative scroll-mt-32 scroll-mb-28 rounded-md border p-3 shadow-card transition-colors duration-(--t-slow) focus-visible:outline-offset-1",
        done
          ? isPaused
            ? "border-paused-line bg-paused-soft"
            : "border-paid-line bg-paid-soft"
          : isSelected
            ? "border-accent bg-accent-soft"
            : "border-line bg-surface",
        done && "py-1.5",
      )}
    >
      {done ? (
        <DoneLine row={row} context={context} />
      ) : (
        <>
          <div className="flex items-start gap-2">
            <RingOrBox row={row} context={context} className="mt-0.5" />
            <div className="min-w-0 flex-1">
              <NameLink
                row={row}
                className="block cut-off max-lg:relative max-lg:z-1 max-lg:text-md max-lg:leading-5"
              />
              <span className="block cut-off text-xs text-text-2 max-lg:text-sm">{row.product.name}</span>
            </div>
            <div className="num text-right">
              <span className="block font-semibold max-lg:text-md max-lg:leading-5">{dueInAll(row)}</span>
              <span className={classNames("block text-xs font-medium max-lg:text-sm", readLook({ row, context }).date)}>
                {row.daysLeft === 0 && row.durationMonths !== null ? (
                  <span className="font-normal text-text-3">{months(row.durationMonths)}</span>
                ) : (
                  dueWords({ row, context })
                )}
              </span>
            </div>
          </div>
          <UnpaidLine row={row} className="mt-1.5 pl-6 max-lg:text-sm" />
          <SignalLine row={row} context={context} className="mt-1.5 pl-6 max-lg:text-sm" />
          <div className="mt-2.5 flex items-center gap-2 max-[400px]:gap-1 lg:-mx-3 lg:mt-2 lg:-mb-3 lg:gap-0 lg:border-t lg:border-line lg:px-1.5 lg:py-1">
            <MainAct row={row} context={context} />
            <span className="hidden flex-1 lg:block" />
            {context.take && <RenewIconButton row={row} context={context} />}
            <span className={isLight ? "contents max-lg:hidden" : "contents"}>
              <ContactButtons row={row} context={context} />
              <PauseButton row={row} context={context} className="max-2xl:hidden" />
            </span>
            <RowMenu row={row} context={context} isWhole={isLight} />
          </div>
        </>
      )}
    </article>
  );
}

/** A card's labelled button: Take payment, or Renew for a role that may not record payments. */
function MainAct({ row, context }: CardProps) {
  const { take } = context;
  const Icon = take ? MoneyIcon : RefreshCw;
  return (
    <ActButton
      needs={take ? "payments.record" : "subscriptions.renew"}
      data-act={take ? "take" : "renew"}
      aria-label={take ? texts.takeFrom(row.customer.name) : texts.renewFor(row.product.name, row.customer.name)}
      onClick={focusRowThen(() => (take ? take(payingOf(row)) : context.onRenew(row)))}
      className="inline-flex h-11 min-w-0 flex-1 items-center justify-center gap-1.5 rounded-sm font-medium whitespace-nowrap text-accent-text transition-colors duration-(--t-fast) hover:bg-hover max-[350px]:leading-tight max-[350px]:whitespace-normal max-lg:border max-lg:border-line-strong max-lg:text-md lg:h-8 lg:flex-none lg:px-2 lg:text-sm"
    >
      <Icon
        aria-hidden
        className="size-4 shrink-0 max-[400px]:hidden lg:size-3.5 lg:max-[1400px]:hidden"
        strokeWidth={1.75}
      />
      {take ? texts.take : texts.renew}
    </ActButton>
  );
}

/**
 * Shows a less urgent renewal of the board as one line, with what else is owed below. Its actions
 * appear on hover and focus over the line's end, in place of the amount, so that nothing moves; the
 * rarer ones are in the menu where a column is narrow. A phone shows the button to take a payment
 * and the menu. A renewed or paused row becomes one line with Undo.
 */
export function RenewalLine({ row, context }: CardProps) {
  const done = isDone(row, context);
  return (
    <article
      {...rowProps({ row, context })}
      className={classNames(
        "group/row relative flex min-h-11 scroll-mt-32 scroll-mb-28 flex-col justify-center px-3 py-1 max-lg:py-1.5 focus-visible:z-1 focus-visible:-outline-offset-2 max-lg:min-h-14",
        done ? "bg-paid-soft" : context.selected.has(row.id) ? "bg-accent-soft" : "bg-surface hover:bg-hover",
      )}
    >
      {done ? (
        <DoneLine row={row} context={context} />
      ) : (
        <>
          <div className="flex items-center gap-2.5 bg-inherit">
            <RingOrBox row={row} context={context} />
            <div className="min-w-0 flex-1">
              <NameLink row={row} className="block cut-off text-base max-lg:relative max-lg:z-1 max-lg:text-md" />
              <span className="block cut-off text-xs text-text-2 max-lg:text-sm">{row.product.name}</span>
            </div>
            <div className="num text-right lg:group-focus-within/row:invisible lg:group-hover/row:invisible">
              <span className="block font-medium max-lg:text-md">{dueInAll(row)}</span>
              <span className="block text-xs text-text-3 max-lg:text-sm">{dueWords({ row, context })}</span>
            </div>
            <div className="flex bg-inherit max-lg:-mr-2 lg:absolute lg:top-0.5 lg:right-0.5 lg:hidden lg:h-10 lg:items-center lg:pr-1.5 lg:pl-1 lg:group-focus-within/row:flex lg:group-hover/row:flex lg:has-aria-expanded:flex">
              <TakeIconButton row={row} context={context} />
              <span className="contents max-[1400px]:hidden">
                <RenewIconButton row={row} context={context} />
              </span>
              <span className="contents max-[1800px]:hidden">
                <ContactButtons row={row} context={context} />
              </span>
              {/* For the key P. */}
              <span className="hidden">
                <PauseButton row={row} context={context} className="" />
              </span>
              <RowMenu row={row} context={context} isWhole />
            </div>
          </div>
          <UnpaidLine row={row} isBare className="pl-6.5" />
          <SignalLine row={row} context={context} className="pl-6.5" />
        </>
      )}
    </article>
  );
}
