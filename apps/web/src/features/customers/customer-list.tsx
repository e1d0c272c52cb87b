import type { Customer, ListedCustomer } from "@aavarti/contract/customers";
import type { CalendarDate } from "@aavarti/domain/calendar";
import { LANES, type Lane } from "@aavarti/domain/standing";
import { Link } from "@tanstack/react-router";
import { getQueryKey } from "@trpc/react-query";
import { ArrowDownUp, Tag as TagIcon, Upload, Wallet } from "lucide-react";
import { lazy, type ReactNode, useMemo, useRef, useState } from "react";
import { trpc } from "../../lib/api/trpc.ts";
import { amountLabel } from "../../lib/display/amounts.ts";
import { useToday } from "../../lib/display/clock.ts";
import { count } from "../../lib/display/display.ts";
import { dayAndTimeInSentence } from "../../lib/display/instant-label.ts";
import { fieldColumns } from "../../lib/fields/field-columns.tsx";
import { FieldFilters } from "../../lib/fields/field-filters.tsx";
import { useFields } from "../../lib/fields/use-fields.ts";
import { useBusinessWords } from "../../lib/i18n/business-words.ts";
import { keptFilters, type ListAddress } from "../../lib/list/list-address.ts";
import { ListTabs } from "../../lib/list/list-tabs.tsx";
import { NoRecords } from "../../lib/list/no-records.tsx";
import { type BulkTools, type Peek, RecordList } from "../../lib/list/record-list.tsx";
import type { RowGroups } from "../../lib/list/record-table.tsx";
import { type Remind, RemindAct } from "../../lib/list/remind.tsx";
import type { TakePayment } from "../../lib/payments/take-payment.tsx";
import type { Writer } from "../../lib/records/chat-message.ts";
import { afterPaint } from "../../ui/after-paint.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { Menu, MenuCheck } from "../../ui/menu.tsx";
import { OpeningDialog } from "../../ui/opening-dialog.tsx";
import { Ring } from "../../ui/ring.tsx";
import { SelectionAct } from "../../ui/selection-bar.tsx";
import { accountTexts } from "./account-texts.ts";
import type { CustomerQuery } from "./customer-address.ts";
import { customerColumns } from "./customer-columns.tsx";
import { CustomerFilters } from "./customer-filters.tsx";
import { CustomerMenu } from "./customer-menu.tsx";
import { CustomerPhoneRow } from "./customer-phone-row.tsx";
import { laneLooks, laneOfCustomer } from "./customer-standing.tsx";
import { DeletePayersDialog, type Payer, payersAmong } from "./delete-payers-dialog.tsx";
import { MessageAct } from "./message-act.tsx";
import { PlanFilters } from "./plan-filters.tsx";
import { standingTexts } from "./standing-texts.ts";
import type { SelectedCustomer } from "./tags/bulk-tag-dialog.tsx";
import { tagTexts } from "./tags/texts.ts";
import { TakeAct } from "./take-act.tsx";
import { customerNouns, customerTexts as texts } from "./texts.ts";
import { type LaneSums, MOST_URGENT, useCustomerCounts, useCustomerLanes, type useCustomers } from "./use-customers.ts";

const BulkTagDialog = lazy(() =>
  import("./tags/bulk-tag-dialog.tsx").then(({ BulkTagDialog }) => ({ default: BulkTagDialog })),
);

interface CustomerListProps {
  readonly list: ReturnType<typeof useCustomers>;
  readonly query: CustomerQuery;
  /** Whether the user may import customers from a file. */
  readonly mayImport: boolean;
  readonly mayTag: boolean;
  readonly mayDeleteTags: boolean;
  readonly remind: Remind;
  /** Opens the dialog that writes to these customers; null for a role that may not. */
  readonly write: Remind;
  readonly take: TakePayment;
  readonly writer: Writer;
  /**
   * A button that adds sample data to an empty workspace; null for a role without the permission.
   */
  readonly samples: ReactNode;
  /** The list's search params, which a saved view stores under a name. */
  readonly search: ListAddress;
  readonly onSearch: (search: string) => void;
  readonly onChange: (changes: Readonly<Record<string, string | undefined>>) => Promise<void>;
  readonly onClear: () => void;
  readonly onCreate: () => void;
  readonly onEdit: (id: string) => void;
  readonly onOpen: (id: string) => void;
  /** The customer beside the list; null on a phone. */
  readonly peek: Peek | null;
}

/** What a new customer owes and has paid in advance, and for whom they pay. */
const NOTHING_OWED = {
  due: "0.00",
  toCome: "0.00",
  dueSince: null,
  advance: "0.00",
  dueOfOthers: "0.00",
  toComeOfOthers: "0.00",
  paysFor: { count: 0, first: [] },
};
const nameOf = ({ name }: Customer) => name;
const toSelectedRow = ({ id, name, tags, paysFor }: ListedCustomer) => ({
  id,
  name,
  tags: tags.map((tag) => tag.id),
  paysFor,
});

/**
 * Shows the list of customers with its views, filters, bulk actions and export. `mayImport` adds
 * the link to the import, `mayTag` tagging and sharing views, `mayDeleteTags` deleting tags;
 * reminding needs `remind`, taking a payment `take`. `samples` is shown while there are no
 * customers.
 */
export function CustomerList({
  list,
  query,
  search,
  mayImport,
  mayTag,
  mayDeleteTags,
  samples,
  remind,
  write,
  take,
  writer,
  onChange,
  onCreate,
  onEdit,
  peek,
  ...moves
}: CustomerListProps) {
  const words = useBusinessWords();
  const utils = trpc.useUtils();
  // A new language comes with new `words`, so the columns are rebuilt.
  const today = useToday();
  const fields = useFields("customer");
  const hasPeek = peek !== null;
  const show = useRef(peek?.show);
  show.current = peek?.show;
  const columns = useMemo(
    () => [
      ...customerColumns(today, words, take, hasPeek ? (id) => show.current?.(id) : null),
      ...fieldColumns<ListedCustomer>(fields),
    ],
    [today, words, take, fields, hasPeek],
  );
  const sort = query.sort ?? MOST_URGENT;
  const filters = useMemo(() => ({ ...query, sort }), [query, sort]);
  const sums = useCustomerLanes(query, sort === MOST_URGENT && list.pages.isSuccess && !list.pages.isPlaceholderData);
  const calculatedAt = sums?.calculatedAt;
  const lead = calculatedAt
    ? `${standingTexts.lead} · ${standingTexts.asOf(dayAndTimeInSentence(calculatedAt, today))}`
    : standingTexts.lead;
  // A list without any renewal has nothing to group.
  const isGrouped = sort === MOST_URGENT && list.customers.some((customer) => laneOfCustomer(customer, today));
  const groups = useMemo(() => (isGrouped ? laneGroups(sums?.byLane, today) : null), [isGrouped, sums, today]);
  const [asked, setAsked] = useState<{ payers: readonly Payer[]; remove: () => void } | null>(null);
  const close = () => setAsked(null);
  const askToRemove = (rows: readonly SelectedCustomer[], remove: () => void) => {
    const payers = payersAmong(rows);
    if (payers.length === 0) remove();
    else setAsked({ payers, remove });
  };
  const menuOf = (customer: ListedCustomer) => ({ customer, writer, remind, take, onEdit: () => onEdit(customer.id) });
  return (
    <>
      {asked && (
        <DeletePayersDialog
          payers={asked.payers}
          onDelete={() => {
            close();
            asked.remove();
          }}
          onClose={close}
        />
      )}
      <RecordList
        {...moves}
        list="customers"
        onRemove={askToRemove}
        texts={{ ...texts, ...customerNouns(words), lead }}
        peek={peek}
        groups={groups}
        pages={list.pages}
        items={list.customers}
        filters={filters}
        columns={columns}
        nameOf={nameOf}
        menu={(customer) => <CustomerMenu {...menuOf(customer)} />}
        phoneRow={(customer, place, select, head) => (
          <CustomerPhoneRow {...menuOf(customer)} today={today} place={place} select={select} head={head} />
        )}
        source={{
          client: utils.client.customers,
          listKey: getQueryKey(trpc.customers.list),
          toSelectedRow,
          onSaved: (saved) => {
            const known = list.customers.find(({ id }) => id === saved.id);
            return { ...NOTHING_OWED, plan: null, ...known, ...saved };
          },
          refreshEdited: () =>
            Promise.all([
              utils.subscriptions.invalidate(),
              utils.customers.read.invalidate(),
              utils.customers.count.invalidate(),
            ]),
        }}
        onSort={(chosen) => onChange({ sort: chosen === MOST_URGENT ? undefined : chosen })}
        onCreate={onCreate}
        unused={<NoCustomers mayImport={mayImport} samples={samples} onCreate={onCreate} />}
        head={mayImport && <ImportLink />}
        phoneTool={mayImport && <ImportIcon />}
        tabs={<LaneTabs search={search} mayTag={mayTag} />}
        chips={
          <>
            <PlanFilters query={query} shown={list.customers} onChange={onChange} />
            <CustomerFilters query={query} mayTag={mayTag} mayDeleteTags={mayDeleteTags} onChange={onChange} />
            <FieldFilters entity="customer" asked={query.fields} onChange={onChange} />
            <OrderMenu sort={sort} onChange={onChange} />
          </>
        }
        acts={(tools) => (
          <>
            {mayTag && <TagAct {...tools} />}
            <RemindAct {...tools} remind={remind} />
            <MessageAct {...tools} write={write} />
            <TakeAct {...tools} take={take} />
          </>
        )}
      />
    </>
  );
}

/** The lanes that are one tap away; later renewals are in the list of everyone. */
const TABS = ["overdue", "today", "week", "month"] as const;
/** Who owes money by today, whatever the day of their renewal: the tab after the lanes. */
const UNPAID = "due";

function LaneTabs({ search, mayTag }: Pick<CustomerListProps, "search" | "mayTag">) {
  const rest = keptFilters(search, "lane", ...(search.balance === UNPAID ? ["balance"] : []));
  return (
    <ListTabs
      list="customers"
      label={standingTexts.views(useBusinessWords().customer.many)}
      search={search}
      fixed={[
        { label: texts.everyone, address: rest },
        ...TABS.map((lane) => ({
          label: standingTexts.lanes[lane],
          address: { ...rest, lane },
          mark: <LaneRing lane={lane} className="mr-1.5 size-4" />,
        })),
        {
          label: accountTexts.balances[UNPAID],
          address: { ...rest, balance: UNPAID },
          mark: <Wallet aria-hidden className="mr-1.5 size-4 text-overdue" strokeWidth={1.75} />,
        },
      ]}
      useCounts={useCustomerCounts}
      mayShare={mayTag}
    />
  );
}

const LaneRing = ({ lane, className }: { lane: Lane; className: string }) => (
  <Ring shape={laneLooks[lane].shape} className={classNames(className, laneLooks[lane].ring)} />
);

/** The groups of a list by urgency, with how many are in each lane and what they have to pay. */
const laneGroups = (sums: LaneSums["byLane"] | undefined, today: CalendarDate): RowGroups<ListedCustomer> => ({
  of: (customer) => laneOfCustomer(customer, today) ?? "none",
  head: (group) => {
    const lane = LANES.find((one) => one === group);
    const sum = lane && sums?.get(lane);
    return (
      <>
        {lane && <LaneRing lane={lane} className="mb-0.5 size-4" />}
        {lane ? standingTexts.lanes[lane] : standingTexts.noRenewal}
        {sum && <span className="num font-normal text-text-2">{count(sum.count)}</span>}
      </>
    );
  },
  sum: (group) => {
    const lane = LANES.find((one) => one === group);
    const toPay = lane && sums?.get(lane)?.toPay;
    return lane && toPay ? <span className={laneLooks[lane].date}>{amountLabel(toPay)}</span> : null;
  },
  sumColumn: "toPay",
});

const ORDERS = [
  { sort: undefined, name: "urgent" },
  { sort: "-created", name: "newest" },
  { sort: "name", name: "name" },
  { sort: "-balance", name: "balance" },
] as const;

/** The orders that are asked for most; heads of columns have the others. */
function OrderMenu({ sort, onChange }: { sort: string } & Pick<CustomerListProps, "onChange">) {
  const { orders } = standingTexts;
  const current = ORDERS.find((one) => (one.sort ?? MOST_URGENT) === sort);
  return (
    <Menu
      align="start"
      trigger={
        <Button look="ghost" aria-label={current ? `${orders.label}: ${orders[current.name]}` : orders.label}>
          <ArrowDownUp aria-hidden className="size-5 lg:size-4" strokeWidth={1.75} />
          <span className="max-xl:hidden">{current ? orders[current.name] : orders.label}</span>
        </Button>
      }
    >
      {ORDERS.map((one) => (
        <MenuCheck
          key={one.name}
          isChecked={one === current}
          closes
          onToggle={() => afterPaint(() => void onChange({ sort: one.sort }))}
        >
          {orders[one.name]}
        </MenuCheck>
      ))}
    </Menu>
  );
}

/** The bulk action that adds a tag to the selected customers or removes one. */
function TagAct({ bulk, selectedRows, isLooking, clear }: BulkTools<SelectedCustomer>) {
  const [rows, setRows] = useState<readonly SelectedCustomer[] | null>(null);
  return (
    <>
      <SelectionAct
        icon={<TagIcon aria-hidden className="size-5 lg:size-4" strokeWidth={1.75} />}
        label={tagTexts.tag}
        disabled={isLooking}
        onClick={() => setRows(selectedRows())}
      />
      {rows && (
        <OpeningDialog onCancel={() => setRows(null)}>
          <BulkTagDialog
            rows={rows}
            bulk={bulk}
            onClose={(isDone) => {
              setRows(null);
              if (isDone) clear();
            }}
          />
        </OpeningDialog>
      )}
    </>
  );
}

function ImportLink({ size }: { size?: "lg" }) {
  return (
    <Link to="/dashboard/import" className={buttonClass({ size })}>
      <Upload aria-hidden className="size-4" strokeWidth={1.75} />
      {texts.import}
    </Link>
  );
}

function ImportIcon() {
  return (
    <Link
      to="/dashboard/import"
      aria-label={texts.import}
      className="inline-flex size-11 items-center justify-center rounded-sm text-text-2"
    >
      <Upload aria-hidden className="size-5" strokeWidth={1.75} />
    </Link>
  );
}

function NoCustomers({ mayImport, samples, onCreate }: Pick<CustomerListProps, "mayImport" | "samples" | "onCreate">) {
  const nouns = customerNouns(useBusinessWords());
  const avatar = <span className="size-7 rounded-full bg-pressed" />;
  return (
    <NoRecords
      title={nouns.noneYet}
      lead={nouns.emptyLead}
      create={nouns.create}
      needs="customers.write"
      marks={[avatar, avatar, avatar]}
      onCreate={onCreate}
    >
      {mayImport && <ImportLink size="lg" />}
      {samples}
    </NoRecords>
  );
}
