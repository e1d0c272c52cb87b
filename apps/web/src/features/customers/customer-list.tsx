import type { CustomerStatus } from "@aavarti/contract/customers";
import { Link } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { downloadList } from "../../lib/download-list.ts";
import { customerStatuses } from "../../lib/list-statuses.ts";
import { useIsWide } from "../../lib/screen-width.ts";
import { Button } from "../../ui/button.tsx";
import { ExportButton } from "../../ui/export-button.tsx";
import { EmptyState, ListHeading, PictureRow, Toolbar, ViewTabs, viewTabClass } from "../../ui/list.tsx";
import { PagedRows } from "../../ui/paged-rows.tsx";
import { SearchInput } from "../../ui/search-input.tsx";
import { CustomerPhoneList, CustomerTable } from "./customer-rows.tsx";
import { customerTexts as texts } from "./texts.ts";
import type { useCustomers } from "./use-customers.ts";

interface CustomerListProps {
  readonly list: ReturnType<typeof useCustomers>;
  readonly search: string;
  readonly status: CustomerStatus | undefined;
  readonly onSearch: (search: string) => void;
  readonly onClear: () => void;
  readonly onCreate: () => void;
  readonly onEdit: (id: string) => void;
}

export function CustomerList({ list, search, status, onSearch, onClear, onCreate, onEdit }: CustomerListProps) {
  const { pages, customers } = list;
  const isFiltered = search !== "" || status !== undefined;
  const isUnused = pages.isSuccess && customers.length === 0 && !isFiltered && !pages.isPlaceholderData;

  return (
    <div className="flex flex-1 flex-col lg:bg-surface">
      <ListHeading title={texts.title}>
        {!isUnused && (
          <Button look="primary" onClick={onCreate}>
            <Plus aria-hidden className="size-4" strokeWidth={1.75} />
            {texts.create}
          </Button>
        )}
      </ListHeading>
      {isUnused ? (
        <NoCustomers onCreate={onCreate} />
      ) : (
        <>
          <StatusTabs />
          <Toolbar>
            <SearchInput label={texts.search} clearLabel={texts.clearSearch} value={search} onSearch={onSearch} />
            <span className="ml-auto">
              <ExportButton label={texts.exportAll} onExport={() => downloadList("customers", { search, status })} />
            </span>
          </Toolbar>
          <CustomerRows list={list} onClear={onClear} onEdit={onEdit} />
        </>
      )}
    </div>
  );
}

function CustomerRows({
  list: { pages, customers },
  onClear,
  onEdit,
}: Pick<CustomerListProps, "list" | "onEdit" | "onClear">) {
  const isWide = useIsWide();
  const Rows = isWide ? CustomerTable : CustomerPhoneList;
  return (
    <PagedRows pages={pages} items={customers} texts={texts} onClear={onClear}>
      {(feed) => <Rows feed={feed} onEdit={onEdit} />}
    </PagedRows>
  );
}

function StatusTabs() {
  return (
    <ViewTabs label={texts.views}>
      <Link
        to="."
        search={({ status: _, ...rest }) => rest}
        activeOptions={{ exact: true, includeSearch: true }}
        className={viewTabClass}
      >
        {texts.everyone}
      </Link>
      {customerStatuses.map((status) => (
        <Link key={status} to="." search={(previous) => ({ ...previous, status })} className={viewTabClass}>
          {texts.statuses[status]}
        </Link>
      ))}
    </ViewTabs>
  );
}

function NoCustomers({ onCreate }: { onCreate: () => void }) {
  const avatar = <span className="size-7 rounded-full bg-pressed" />;
  return (
    <EmptyState
      title={texts.empty.title}
      lead={texts.empty.lead}
      action={
        <Button look="primary" size="lg" onClick={onCreate}>
          <Plus aria-hidden className="size-4" strokeWidth={1.75} />
          {texts.create}
        </Button>
      }
      picture={
        <>
          <PictureRow mark={avatar} width="w-40" end="w-16" />
          <PictureRow mark={avatar} width="w-28" end="w-20" />
          <PictureRow mark={avatar} width="w-36" end="w-14" />
        </>
      }
    />
  );
}
