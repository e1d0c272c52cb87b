import type { Customer, ListedCustomer } from "@aavarti/contract/customers";
import { Link } from "@tanstack/react-router";
import { getQueryKey } from "@trpc/react-query";
import { Tag as TagIcon, Upload } from "lucide-react";
import { lazy, type ReactNode, useMemo, useState } from "react";
import { trpc } from "../../lib/api/trpc.ts";
import { useToday } from "../../lib/display/clock.ts";
import { fieldColumns } from "../../lib/fields/field-columns.tsx";
import { FieldFilters } from "../../lib/fields/field-filters.tsx";
import { useFields } from "../../lib/fields/use-fields.ts";
import { useBusinessWords } from "../../lib/i18n/business-words.ts";
import { keptFilters, type ListAddress } from "../../lib/list/list-address.ts";
import { customerStatuses } from "../../lib/list/list-statuses.ts";
import { ListTabs } from "../../lib/list/list-tabs.tsx";
import { NoRecords } from "../../lib/list/no-records.tsx";
import { type BulkTools, RecordList } from "../../lib/list/record-list.tsx";
import { type Remind, RemindAct } from "../../lib/list/remind.tsx";
import type { TakePayment } from "../../lib/payments/take-payment.tsx";
import type { Writer } from "../../lib/records/chat-message.ts";
import { buttonClass } from "../../ui/button.tsx";
import { OpeningDialog } from "../../ui/opening-dialog.tsx";
import { SelectionAct } from "../../ui/selection-bar.tsx";
import type { CustomerQuery } from "./customer-address.ts";
import { customerColumns } from "./customer-columns.tsx";
import { CustomerFilters } from "./customer-filters.tsx";
import { CustomerMenu } from "./customer-menu.tsx";
import { CustomerPhoneRow } from "./customer-phone-row.tsx";
import { DeletePayersDialog, type Payer, payersAmong } from "./delete-payers-dialog.tsx";
import { MessageAct } from "./message-act.tsx";
import { PlanFilters } from "./plan-filters.tsx";
import type { SelectedCustomer } from "./tags/bulk-tag-dialog.tsx";
import { tagTexts } from "./tags/texts.ts";
import { TakeAct } from "./take-act.tsx";
import { customerNouns, customerTexts as texts } from "./texts.ts";
import { useCustomerCounts, type useCustomers } from "./use-customers.ts";

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
  ...moves
}: CustomerListProps) {
  const words = useBusinessWords();
  const utils = trpc.useUtils();
  // A new language comes with new `words`, so the columns are rebuilt.
  const today = useToday();
  const fields = useFields("customer");
  const columns = useMemo(
    () => [...customerColumns(today, words, take), ...fieldColumns<ListedCustomer>(fields)],
    [today, words, take, fields],
  );
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
        texts={{ ...texts, ...customerNouns(words) }}
        pages={list.pages}
        items={list.customers}
        filters={query}
        columns={columns}
        nameOf={nameOf}
        menu={(customer) => <CustomerMenu {...menuOf(customer)} />}
        phoneRow={(customer, place, select) => (
          <CustomerPhoneRow {...menuOf(customer)} customer={customer} today={today} place={place} select={select} />
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
        onSort={(sort) => onChange({ sort })}
        onCreate={onCreate}
        unused={<NoCustomers mayImport={mayImport} samples={samples} onCreate={onCreate} />}
        head={mayImport && <ImportLink />}
        phoneTool={mayImport && <ImportIcon />}
        tabs={<StatusTabs search={search} mayTag={mayTag} />}
        chips={
          <>
            <PlanFilters query={query} shown={list.customers} onChange={onChange} />
            <CustomerFilters query={query} mayTag={mayTag} mayDeleteTags={mayDeleteTags} onChange={onChange} />
            <FieldFilters entity="customer" asked={query.fields} onChange={onChange} />
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

function StatusTabs({ search, mayTag }: Pick<CustomerListProps, "search" | "mayTag">) {
  const rest = keptFilters(search, "status");
  return (
    <ListTabs
      list="customers"
      label={customerNouns(useBusinessWords()).views}
      search={search}
      fixed={[
        { label: texts.everyone, address: rest },
        ...customerStatuses.map((status) => ({ label: texts.statuses[status], address: { ...rest, status } })),
      ]}
      useCounts={useCustomerCounts}
      mayShare={mayTag}
    />
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
