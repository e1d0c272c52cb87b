import type { Product } from "@aavarti/contract/products";
import { Link } from "@tanstack/react-router";
import { getQueryKey } from "@trpc/react-query";
import { lazy, type ReactNode, useMemo, useState } from "react";
import { trpc } from "../../lib/api/trpc.ts";
import { fieldColumns } from "../../lib/fields/field-columns.tsx";
import { FieldFilters } from "../../lib/fields/field-filters.tsx";
import { useFields } from "../../lib/fields/use-fields.ts";
import { useBusinessWords } from "../../lib/i18n/business-words.ts";
import { keptFilters, type ListAddress } from "../../lib/list/list-address.ts";
import { ListTabs } from "../../lib/list/list-tabs.tsx";
import { NoRecords } from "../../lib/list/no-records.tsx";
import { RecordList } from "../../lib/list/record-list.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { OpeningDialog } from "../../ui/opening-dialog.tsx";
import type { ProductQuery } from "./product-address.ts";
import { productColumns } from "./product-columns.tsx";
import { ProductMenu } from "./product-menu.tsx";
import { ProductPhoneRow } from "./product-phone-row.tsx";
import { productNouns, productTexts as texts } from "./texts.ts";
import { useProductCounts, type useProducts } from "./use-products.ts";

/** Loaded when a price is edited in its cell. */
const ApplyPriceDialog = lazy(() =>
  import("./apply-price-dialog.tsx").then(({ ApplyPriceDialog }) => ({ default: ApplyPriceDialog })),
);

interface ProductListProps {
  /**
   * A button that adds sample data to an empty workspace; null for a role without the permission.
   */
  readonly samples: ReactNode;
  readonly list: ReturnType<typeof useProducts>;
  readonly query: ProductQuery;
  /** The list's search params, which a saved view stores under a name. */
  readonly search: ListAddress;
  /** Whether the user may share a view with the workspace. */
  readonly mayShare: boolean;
  readonly onSearch: (search: string) => void;
  readonly onChange: (changes: Readonly<Record<string, string | undefined>>) => Promise<void>;
  readonly onClear: () => void;
  readonly onCreate: () => void;
  readonly onEdit: (id: string) => void;
  readonly onOpen: (id: string) => void;
}

const nameOf = ({ name }: Product) => name;
const toSelectedRow = ({ id, name }: Product) => ({ id, name });

/**
 * Shows the list of products with its views, inline edits, bulk actions and export; archived ones
 * have a tab of their own. After an inline edit of a price it opens `ApplyPriceDialog`, which shows
 * nothing when no subscription has another price. `mayShare` allows sharing views; `samples` is
 * shown while there are no products.
 */
export function ProductList({
  list,
  query,
  search,
  mayShare,
  samples,
  onChange,
  onCreate,
  onEdit,
  ...moves
}: ProductListProps) {
  const words = useBusinessWords();
  const nouns = productNouns(words);
  // A new language comes with new `words`, so the columns are rebuilt.
  const fields = useFields("product");
  const columns = useMemo(() => [...productColumns(), ...fieldColumns<Product>(fields)], [words, fields]);
  const utils = trpc.useUtils();
  const [repriced, setRepriced] = useState<Product | null>(null);
  return (
    <>
      <RecordList
        {...moves}
        list="products"
        texts={{ ...texts, ...nouns, ...(query.archived ? { noMatch: texts.noneArchived } : {}) }}
        pages={list.pages}
        items={list.products}
        filters={query}
        columns={columns}
        nameOf={nameOf}
        menu={(product) => <ProductMenu product={product} onEdit={() => onEdit(product.id)} />}
        phoneRow={(product, place, select) => (
          <ProductPhoneRow product={product} place={place} select={select} onEdit={() => onEdit(product.id)} />
        )}
        source={{
          client: utils.client.products,
          listKey: getQueryKey(trpc.products.list),
          toSelectedRow,
          onSaved: (saved, changes) => {
            if (changes.price !== undefined) setRepriced(saved);
            return saved;
          },
          refreshEdited: () => utils.subscriptions.invalidate(),
        }}
        onSort={(sort) => onChange({ sort })}
        onCreate={onCreate}
        chips={<FieldFilters entity="product" asked={query.fields} onChange={onChange} />}
        tabs={<ProductTabs search={search} mayShare={mayShare} />}
        unused={<NoProducts samples={samples} onCreate={onCreate} />}
      />
      {repriced && (
        <OpeningDialog onCancel={() => setRepriced(null)}>
          <ApplyPriceDialog
            key={`${repriced.id} ${repriced.price}`}
            product={repriced}
            onClose={() => setRepriced(null)}
          />
        </OpeningDialog>
      )}
    </>
  );
}

function ProductTabs({ search, mayShare }: Pick<ProductListProps, "search" | "mayShare">) {
  const rest = keptFilters(search, "status");
  return (
    <ListTabs
      list="products"
      label={productNouns(useBusinessWords()).views}
      search={search}
      fixed={[
        { label: texts.onTheList, address: rest },
        { label: texts.archivedView, address: { ...rest, status: "archived" } },
      ]}
      useCounts={useProductCounts}
      mayShare={mayShare}
    />
  );
}

function NoProducts({ samples, onCreate }: Pick<ProductListProps, "samples" | "onCreate">) {
  const nouns = productNouns(useBusinessWords());
  const tile = <span className="size-7 rounded-sm bg-pressed" />;
  return (
    <NoRecords
      title={nouns.noneYet}
      lead={nouns.emptyLead}
      create={nouns.create}
      needs="products.write"
      marks={[tile, tile, tile]}
      onCreate={onCreate}
    >
      {samples}
      {/* Shown so that a user who has archived every product still finds them. */}
      <Link to="." search={{ status: "archived" }} className={buttonClass({ look: "ghost", size: "lg" })}>
        {texts.archivedView}
      </Link>
    </NoRecords>
  );
}
