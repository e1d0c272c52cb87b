import type { CalendarDate } from "@aavarti/domain/calendar";
import { ChevronDown } from "lucide-react";
import { useCallback, useMemo, useState } from "react";
import type { Outputs } from "../../../lib/api/trpc.ts";
import { trpc } from "../../../lib/api/trpc.ts";
import { currentLanguage } from "../../../lib/i18n/current-language.ts";
import { PAGE, pageByPage } from "../../../lib/list/list-pages.ts";
import { RecordLink } from "../../../lib/list/record-link.tsx";
import type { Remind } from "../../../lib/list/remind.tsx";
import { ChargeBadge } from "../../../lib/payments/charge-badge.tsx";
import { chargeName } from "../../../lib/payments/charge-name.ts";
import { ReminderLine } from "../../../lib/records/reminder-line.tsx";
import { Avatar } from "../../../ui/avatar.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import { Cell, phoneRowClass, Row, raised } from "../../../ui/list.tsx";
import type { RowPlace } from "../../../ui/virtual-rows.tsx";
import { ChargeCells, chargeColumns, OwedOnPhone, type TakeFrom, TakeFromButton } from "./charge-cells.tsx";
import { MoneyRows, spareCell } from "./money-rows.tsx";
import type { UnpaidTab } from "./payments-search.ts";
import { RemindAct } from "./remind-act.tsx";
import { tabTexts as texts } from "./texts.ts";

type PayerCharges = Outputs["payments"]["chargesByPayer"]["items"][number];
type Charge = PayerCharges["charges"][number];

/** A payer with all that they have to pay, or below it one of these charges. */
type Line =
  | { readonly id: string; readonly kind: "payer"; readonly of: PayerCharges; readonly isOpen: boolean }
  | { readonly id: string; readonly kind: "charge"; readonly charge: Charge }
  | { readonly id: string; readonly kind: "more"; readonly count: number };

/**
 * Returns the infinite query of the payers who have charges of the given status to pay (matching
 * `search`, if given), 50 at a time, who owes the longest first, as `pages`, and its loaded rows as
 * `payers`. Loads nothing while not `isShown`.
 */
export function usePayerCharges(query: { readonly status: UnpaidTab; readonly search?: string }, isShown: boolean) {
  const pages = trpc.payments.chargesByPayer.useInfiniteQuery(
    { limit: PAGE, ...query },
    { ...pageByPage, enabled: isShown },
  );
  const payers = useMemo(() => pages.data?.pages.flatMap(({ items }) => items) ?? [], [pages.data]);
  return { pages, payers };
}

/** Sends reminders about some dues, or about all that a payer owes. */
export interface RemindPayers {
  /** Takes ids of subscriptions. */
  readonly ofDues: Remind;
  /** Takes ids of customers who pay. */
  readonly ofPayers: Remind;
}

/**
 * Returns the action that reminds a payer of the dues in their row, or of all they owe if there are
 * more than the row has; null for a role that may not send.
 */
function reminderOf({ payer, charges, count }: PayerCharges, { ofDues, ofPayers }: RemindPayers) {
  if (!ofDues || !ofPayers) return null;
  return () =>
    count > charges.length
      ? ofPayers([payer.id])
      : ofDues([...new Set(charges.map(({ subscriptionId }) => subscriptionId))]);
}

/** Whether a payer's row can be opened: it stands for several charges. */
const isOpenable = ({ count }: PayerCharges): boolean => count > 1;

function linesOf(payers: readonly PayerCharges[], opened: ReadonlySet<string>): Line[] {
  return payers.flatMap((of): Line[] => {
    const { id } = of.payer;
    const isOpen = isOpenable(of) && opened.has(id);
    const rest = of.count - of.charges.length;
    return [
      { id, kind: "payer", of, isOpen },
      ...(isOpen ? of.charges.map((charge): Line => ({ id: charge.id, kind: "charge", charge })) : []),
      ...(isOpen && rest > 0 ? [{ id: `${id}-more`, kind: "more", count: rest } as const] : []),
    ];
  });
}

/**
 * Shows who has charges to pay, one row for each payer, with the sum of what they owe for
 * themselves and for others, the last reminder or promise, and buttons: one takes a payment of it
 * (`take`), one sends a reminder of the dues listed, or of all they owe if there are more
 * (`remind`). A row of several charges opens to list them, with the number of those not listed. The
 * name opens the customer. An empty tab says so; with `isFiltered` it says that nothing matches
 * and offers `onClear`.
 */
export function PayerRows({
  list: { pages, payers },
  tab,
  today,
  isFiltered,
  take,
  remind,
  onClear,
}: {
  list: ReturnType<typeof usePayerCharges>;
  tab: UnpaidTab;
  today: CalendarDate;
  isFiltered: boolean;
  /** Null for a role that may not record payments. */
  take: TakeFrom | null;
  remind: RemindPayers;
  onClear: () => void;
}) {
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const toggle = useCallback(
    (id: string) =>
      setOpened((known) => new Set(known.has(id) ? [...known].filter((other) => other !== id) : [...known, id])),
    [],
  );
  const lines = useMemo(() => linesOf(payers, opened), [payers, opened]);
  const row = useCallback(
    (line: Line, place: number) => (
      <PayerLine line={line} place={place} today={today} take={take} remind={remind} onToggle={toggle} />
    ),
    [today, take, remind, toggle],
  );
  const phoneRow = useCallback(
    (line: Line, place: RowPlace) => (
      <PayerPhoneLine line={line} place={place} today={today} take={take} remind={remind} onToggle={toggle} />
    ),
    [today, take, remind, toggle],
  );
  return (
    <MoneyRows
      label={texts.tabs[tab]}
      pages={pages}
      items={lines}
      none={isFiltered ? null : texts.none[tab]}
      columns={chargeColumns({ who: texts.columns.payer, day: texts.columns.dueSince, actsWidth: 36 })}
      row={row}
      phoneRow={phoneRow}
      onClear={onClear}
    />
  );
}

interface LineProps {
  readonly line: Line;
  readonly today: CalendarDate;
  readonly take: TakeFrom | null;
  readonly remind: RemindPayers;
  readonly onToggle: (payerId: string) => void;
}

const productOf = ({ product, kind }: Charge): string => chargeName(product.name, kind);

/** `Dev and Anaya, 2 dues`, or of one charge `Kabir, Class 10 Maths`; own charges have no name. */
function purposeOf({ payer, charges, count }: PayerCharges): string {
  const [first] = charges;
  if (count === 1 && first)
    return first.customer.id === payer.id ? productOf(first) : `${first.customer.name}, ${productOf(first)}`;
  const names = new Map(charges.map(({ customer }) => [customer.id, customer.name]));
  if (names.size === 1 && names.has(payer.id)) return texts.dues(count);
  const listed = new Intl.ListFormat(currentLanguage(), { type: "conjunction" }).format(names.values());
  return `${listed}, ${texts.dues(count)}`;
}

/** Opens and closes the charges below a payer, records a payment from them, and reminds them. */
function Acts({
  of,
  isOpen,
  take,
  remind,
  onToggle,
}: { of: PayerCharges; isOpen: boolean } & Omit<LineProps, "line" | "today">) {
  const { payer } = of;
  const remindPayer = reminderOf(of, remind);
  return (
    <>
      {isOpenable(of) && (
        <IconButton
          label={isOpen ? texts.hideDues(payer.name) : texts.showDues(payer.name)}
          aria-expanded={isOpen}
          onClick={() => onToggle(payer.id)}
        >
          <ChevronDown
            aria-hidden
            className={classNames("size-5 transition-transform duration-(--t-fast) lg:size-4", isOpen && "rotate-180")}
            strokeWidth={1.75}
          />
        </IconButton>
      )}
      {/* On top of a phone's column, which is reversed. */}
      {take && <TakeFromButton from={payer} take={take} className="max-sm:order-1" />}
      {remindPayer && <RemindAct name={payer.name} onRemind={remindPayer} />}
    </>
  );
}

function PayerLine({ line, place, today, take, remind, onToggle }: LineProps & { place: number }) {
  if (line.kind === "more")
    return (
      <Row aria-rowindex={place + 2}>
        <Cell className="text-text-3">
          <span className="ml-9.5">{texts.moreDues(line.count)}</span>
        </Cell>
        {BLANKS.map((column) => (
          <Cell key={column} className={SPARE.includes(column) ? spareCell : undefined} />
        ))}
      </Row>
    );
  const isPayer = line.kind === "payer";
  return (
    <Row aria-rowindex={place + 2} className={classNames("hover:bg-hover", !isPayer && "bg-sunken")}>
      <Cell isWhole className="flex items-center gap-2.5">
        {isPayer && <Avatar name={line.of.payer.name} />}
        <span className={classNames("min-w-0", !isPayer && "ml-9.5")}>
          <PersonLink line={line} />
          <span className="block cut-off text-xs text-text-3">
            {isPayer ? purposeOf(line.of) : productOf(line.charge)}
          </span>
        </span>
      </Cell>
      <ChargeCells sums={isPayer ? line.of : line.charge} today={today} />
      <Cell isWhole>{isPayer && <Contacted of={line.of} today={today} />}</Cell>
      <Cell isWhole className={classNames(raised, "text-right whitespace-nowrap")}>
        {isPayer && <Acts of={line.of} isOpen={line.isOpen} take={take} remind={remind} onToggle={onToggle} />}
      </Cell>
    </Row>
  );
}

/** The columns of a line that has only words. */
const BLANKS = ["standing", "dueSince", "amount", "paid", "balance", "reminder", "acts"];
const SPARE = ["dueSince", "amount", "paid"];

const Contacted = ({
  of: { lastReminder, promise },
  ...rest
}: {
  of: PayerCharges;
  today: CalendarDate;
  className?: string;
}) => <ReminderLine lastReminder={lastReminder} promise={promise} {...rest} />;

function PersonLink({ line }: { line: Exclude<Line, { kind: "more" }> }) {
  const { id, name } = line.kind === "payer" ? line.of.payer : line.charge.customer;
  return (
    <RecordLink to="/dashboard/customers/$id" id={id} className="block cut-off max-lg:text-md">
      {name}
    </RecordLink>
  );
}

function PayerPhoneLine({ line, place, today, take, remind, onToggle }: LineProps & { place: RowPlace }) {
  if (line.kind === "more")
    return (
      <li {...place} className={`${phoneRowClass} bg-sunken pl-8 text-text-3`}>
        {texts.moreDues(line.count)}
      </li>
    );
  const isPayer = line.kind === "payer";
  const sums = isPayer ? line.of : line.charge;
  return (
    <li {...place} className={classNames(phoneRowClass, !isPayer && "bg-sunken pr-4 pl-8")}>
      <span className="min-w-0 flex-1">
        <PersonLink line={line} />
        <span className="block cut-off text-text-2">{isPayer ? purposeOf(line.of) : productOf(line.charge)}</span>
        <span className="mt-1 block">
          <ChargeBadge charge={sums} today={today} />
        </span>
        {isPayer && <Contacted of={line.of} today={today} className="mt-1 text-sm" />}
      </span>
      <span className="num text-right text-md whitespace-nowrap">
        <OwedOnPhone sums={sums} />
      </span>
      {isPayer && (
        <span className={classNames(raised, "flex max-sm:-ml-2 max-sm:flex-col-reverse")}>
          <Acts of={line.of} isOpen={line.isOpen} take={take} remind={remind} onToggle={onToggle} />
        </span>
      )}
    </li>
  );
}
