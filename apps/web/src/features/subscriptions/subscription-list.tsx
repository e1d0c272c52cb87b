import type { Subscription } from "@aavarti/contract/subscriptions";
import type { CalendarDate } from "@aavarti/domain/calendar";
import { getQueryKey } from "@trpc/react-query";
import { ListFilter, RefreshCw } from "lucide-react";
import { type ReactNode, useMemo } from "react";
import { type Outputs, trpc } from "../../lib/api/trpc.ts";
import { amountLabel } from "../../lib/display/amounts.ts";
import { months, NOTHING } from "../../lib/display/display.ts";
import { fieldColumns } from "../../lib/fields/field-columns.tsx";
import { FieldFilters } from "../../lib/fields/field-filters.tsx";
import { useFields } from "../../lib/fields/use-fields.ts";
import { useBusinessWords } from "../../lib/i18n/business-words.ts";
import { ImportListLink } from "../../lib/list/import-list-link.tsx";
import { keptFilters, type ListAddress } from "../../lib/list/list-address.ts";
import { subscriptionStatuses } from "../../lib/list/list-statuses.ts";
import { ListTabs } from "../../lib/list/list-tabs.tsx";
import { NoRecords } from "../../lib/list/no-records.tsx";
import { type BulkTools, RecordList } from "../../lib/list/record-list.tsx";
import { type Remind, RemindAct } from "../../lib/list/remind.tsx";
import { listTexts } from "../../lib/list/texts.ts";
import type { TakePayment } from "../../lib/payments/take-payment.tsx";
import { afterPaint } from "../../ui/after-paint.ts";
import { Button } from "../../ui/button.tsx";
import { FilterChip } from "../../ui/filter-chip.tsx";
import { Menu, MenuItem } from "../../ui/menu.tsx";
import { Ring } from "../../ui/ring.tsx";
import { SelectionAct } from "../../ui/selection-bar.tsx";
import type { ProductChoices } from "./choice-fields.tsx";
import type { SubscriptionQuery } from "./subscription-address.ts";
import { subscriptionColumns } from "./subscription-columns.tsx";
import { SubscriptionMenu } from "./subscription-menu.tsx";
import { SubscriptionPhoneRow } from "./subscription-phone-row.tsx";
import { subscriptionNouns, subscriptionTexts as texts } from "./texts.ts";
import { useSubscriptionCounts, type useSubscriptions } from "./use-subscriptions.ts";

/** A selected subscription, with the fields that renewing it needs. */
type SelectedRow = Outputs["subscriptions"]["pick"]["items"][number];

interface SubscriptionListProps {
  /**
   * A button that adds sample data to an empty workspace; null for a role without the permission.
   */
  readonly samples: ReactNode;
  /** Whether the user may import a list. */
  readonly mayImport: boolean;
  readonly list: ReturnType<typeof useSubscriptions>;
  readonly query: SubscriptionQuery;
  /** The list's search params, which a saved view stores under a name. */
  readonly search: ListAddress;
  /** Whether the user may share a view with the workspace. */
  readonly mayShare: boolean;
  readonly today: CalendarDate;
  /**
   * The products to filter by. The route provides them, because features don't import each other.
   */
  readonly products: ProductChoices;
  /** The name of the filtered product; undefined while it loads. */
  readonly productName: string | undefined;
  readonly onSearch: (search: string) => void;
  readonly onChange: (changes: Readonly<Record<string, string | undefined>>) => Promise<void>;
  readonly onClear: () => void;
  readonly onCreate: () => void;
  readonly onEdit: (id: string) => void;
  readonly onOpen: (id: string) => void;
  readonly remind: Remind;
  readonly take: TakePayment;
  readonly onRenewMany: (tools: BulkTools<SelectedRow>) => void;
}

const nameOf = ({ customer }: Subscription) => customer.name;
const toSelectedRow = ({ id, customer, endDate, amountDue }: Subscription): SelectedRow => ({
  id,
  name: customer.name,
  endDate,
  amountDue,
});

/**
 * Shows the list of subscriptions with its views, filters, bulk actions and export. `onRenewMany`
 * renews the selected rows, for a role that may; `remind` null hides Remind, and `take` null Take
 * payment, for a role that may not. While there are none, it offers the import with `mayImport`,
 * and `samples`.
 */
export function SubscriptionList(props: SubscriptionListProps) {
  const { list, query, today, onChange, onCreate, onEdit, onRenewMany, remind, take } = props;
  const utils = trpc.useUtils();
  const words = useBusinessWords();
  const nouns = subscriptionNouns(words);
  const fields = useFields("subscription");
  const columns = useMemo(
    () => [...subscriptionColumns(today, words, take), ...fieldColumns<Subscription>(fields)],
    [today, words, take, fields],
  );
  const menuOf = (subscription: Subscription) => ({
    subscription,
    remind,
    take,
    onEdit: () => onEdit(subscription.id),
  });
  return (
    <RecordList
      list="subscriptions"
      texts={{ ...texts, ...nouns }}
      pages={list.pages}
      items={list.subscriptions}
      filters={query}
      columns={columns}
      nameOf={nameOf}
      menu={(subscription) => <SubscriptionMenu {...menuOf(subscription)} />}
      phoneRow={(subscription, place, select) => (
        <SubscriptionPhoneRow {...menuOf(subscription)} today={today} place={place} select={select} />
      )}
      source={{
        client: utils.client.subscriptions,
        listKey: getQueryKey(trpc.subscriptions.list),
        toSelectedRow,
        onSaved: (saved) => saved,
        refreshEdited: () => Promise.all([utils.analytics.invalidate(), utils.subscriptions.read.invalidate()]),
      }}
      onSearch={props.onSearch}
      onSort={(sort) => onChange({ sort })}
      onClear={props.onClear}
      onCreate={onCreate}
      onOpen={props.onOpen}
      unused={<NoSubscriptions mayImport={props.mayImport} samples={props.samples} onCreate={onCreate} />}
      tabs={<StatusTabs search={props.search} mayShare={props.mayShare} />}
      chips={
        <>
          <ProductFilter {...props} />
          <TermsFilter {...props} />
          <EndsFilter {...props} />
          <UnpaidFilter {...props} />
          <FieldFilters entity="subscription" asked={query.fields} onChange={onChange} />
        </>
      }
      acts={(tools) => (
        <>
          <SelectionAct
            isMain
            needs="subscriptions.renew"
            icon={<RefreshCw aria-hidden className="size-4" strokeWidth={1.75} />}
            label={texts.renewMany}
            disabled={tools.isLooking}
            onClick={() => onRenewMany(tools)}
          />
          <RemindAct {...tools} remind={remind} />
        </>
      )}
    />
  );
}

function ProductFilter({
  query: { productId, unpaid },
  products: { products },
  productName,
  onChange,
}: Pick<SubscriptionListProps, "query" | "products" | "productName" | "onChange">) {
  const nouns = subscriptionNouns(useBusinessWords());
  if (productId) {
    const value = productName ?? NOTHING;
    return (
      <FilterChip
        field={nouns.product.label}
        value={value}
        removeLabel={listTexts.remove(value)}
        onRemove={() => onChange({ product: undefined })}
      />
    );
  }
  if (products.length === 0) return null;
  return (
    <Menu
      align="start"
      trigger={
        <Button look="ghost" aria-label={nouns.filterByProduct}>
          <ListFilter aria-hidden className="size-5 lg:size-4" strokeWidth={1.75} />
          <span className="max-lg:hidden">{nouns.product.label}</span>
        </Button>
      }
    >
      {!unpaid && (
        <MenuItem className="lg:hidden" onSelect={() => afterPaint(() => void onChange({ payment: "unpaid" }))}>
          {texts.unpaid}
        </MenuItem>
      )}
      {products.map(({ id, name }) => (
        <MenuItem key={id} onSelect={() => afterPaint(() => void onChange({ product: id }))}>
          <span className="max-w-72 cut-off">{name}</span>
        </MenuItem>
      ))}
    </Menu>
  );
}

/**
 * The filter for subscriptions that renew on the same terms; a product whose price changed links
 * here.
 */
function TermsFilter({
  query: { nextPrice, nextMonths },
  onChange,
}: Pick<SubscriptionListProps, "query" | "onChange">) {
  if (nextPrice === undefined || nextMonths === undefined) return null;
  const value = texts.nextTerms(amountLabel(nextPrice), months(nextMonths));
  return (
    <FilterChip
      field={texts.renewsAt}
      value={value}
      removeLabel={listTexts.remove(value)}
      onRemove={() => onChange({ price: undefined, months: undefined })}
    />
  );
}

/** The filter for active subscriptions that end soon; a figure on the dashboard links here. */
function EndsFilter({ query: { endsWithin }, onChange }: Pick<SubscriptionListProps, "query" | "onChange">) {
  if (endsWithin === undefined) return null;
  const value = texts.endsWithin(endsWithin);
  return (
    <FilterChip
      field={texts.ends}
      value={value}
      removeLabel={listTexts.remove(value)}
      onRemove={() => onChange({ within: undefined })}
    />
  );
}

/**
 * The filter for terms that are not paid in full: a button (on a phone in the menu of filters), or
 * a chip while it is on.
 */
function UnpaidFilter({ query: { unpaid }, onChange }: Pick<SubscriptionListProps, "query" | "onChange">) {
  if (!unpaid)
    return (
      <Button
        look="ghost"
        className="max-lg:hidden"
        onClick={() => afterPaint(() => void onChange({ payment: "unpaid" }))}
      >
        {texts.unpaid}
      </Button>
    );
  return (
    <FilterChip
      field={texts.payment}
      value={texts.unpaid}
      removeLabel={listTexts.remove(texts.unpaid)}
      onRemove={() => onChange({ payment: undefined })}
    />
  );
}

function StatusTabs({ search, mayShare }: Pick<SubscriptionListProps, "search" | "mayShare">) {
  const rest = keptFilters(search, "status");
  return (
    <ListTabs
      list="subscriptions"
      label={subscriptionNouns(useBusinessWords()).views}
      search={search}
      fixed={[
        { label: texts.all, address: rest },
        ...subscriptionStatuses.map((status) => ({ label: texts.tabs[status], address: { ...rest, status } })),
      ]}
      useCounts={useSubscriptionCounts}
      mayShare={mayShare}
    />
  );
}

function NoSubscriptions({
  mayImport,
  samples,
  onCreate,
}: Pick<SubscriptionListProps, "mayImport" | "samples" | "onCreate">) {
  const nouns = subscriptionNouns(useBusinessWords());
  const ring = (part: number) => <Ring shape={{ kind: "arc", part }} className="size-4 text-accent opacity-60" />;
  return (
    <NoRecords
      title={nouns.noneYet}
      lead={nouns.emptyLead}
      create={nouns.create}
      needs="subscriptions.write"
      marks={[ring(0.2), ring(0.55), ring(0.85)]}
      onCreate={onCreate}
      importLink={mayImport && <ImportListLink look="primary" size="lg" />}
    >
      {samples}
    </NoRecords>
  );
}
