import { Plus } from "lucide-react";
import { downloadList } from "../../lib/download-list.ts";
import { useIsWide } from "../../lib/screen-width.ts";
import { Button } from "../../ui/button.tsx";
import { ExportButton } from "../../ui/export-button.tsx";
import { EmptyState, ListHeading, PictureRow, Toolbar } from "../../ui/list.tsx";
import { PagedRows } from "../../ui/paged-rows.tsx";
import { SearchInput } from "../../ui/search-input.tsx";
import { ProductPhoneList, ProductTable } from "./product-rows.tsx";
import { productTexts as texts } from "./texts.ts";
import type { useProducts } from "./use-products.ts";

interface ProductListProps {
  readonly list: ReturnType<typeof useProducts>;
  readonly search: string;
  readonly onSearch: (search: string) => void;
  readonly onClear: () => void;
  readonly onCreate: () => void;
  readonly onEdit: (id: string) => void;
}

export function ProductList({ list, search, onSearch, onClear, onCreate, onEdit }: ProductListProps) {
  const { pages, products } = list;
  const isUnused = pages.isSuccess && products.length === 0 && search === "" && !pages.isPlaceholderData;

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
        <NoProducts onCreate={onCreate} />
      ) : (
        <>
          <Toolbar>
            <SearchInput label={texts.search} clearLabel={texts.clearSearch} value={search} onSearch={onSearch} />
            <span className="ml-auto">
              <ExportButton label={texts.exportAll} onExport={() => downloadList("products", { search })} />
            </span>
          </Toolbar>
          <ProductRows list={list} onClear={onClear} onEdit={onEdit} />
        </>
      )}
    </div>
  );
}

function ProductRows({
  list: { pages, products },
  onClear,
  onEdit,
}: Pick<ProductListProps, "list" | "onClear" | "onEdit">) {
  const isWide = useIsWide();
  const Rows = isWide ? ProductTable : ProductPhoneList;
  return (
    <PagedRows pages={pages} items={products} texts={texts} onClear={onClear}>
      {(feed) => <Rows feed={feed} onEdit={onEdit} />}
    </PagedRows>
  );
}

function NoProducts({ onCreate }: { onCreate: () => void }) {
  const tile = <span className="size-7 rounded-sm bg-pressed" />;
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
          <PictureRow mark={tile} width="w-32" end="w-14" />
          <PictureRow mark={tile} width="w-44" end="w-16" />
          <PictureRow mark={tile} width="w-28" end="w-12" />
        </>
      }
    />
  );
}
