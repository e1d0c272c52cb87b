import { createFileRoute, useNavigate } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { ProductList } from "../features/products/product-list.tsx";
import { useProducts } from "../features/products/use-products.ts";
import { NEW_RECORD, readListSearch } from "../lib/list-search.ts";
import { productSorts } from "../lib/list-statuses.ts";
import { pageTitle } from "../lib/page-title.ts";
import { screenTitles } from "../lib/screen-titles.ts";
import { useListNavigation } from "../lib/use-list-navigation.ts";

/** Forms bring the schemas with them, so they come when the first one opens. */
const ProductForm = lazy(() =>
  import("../features/products/product-form.tsx").then(({ ProductForm }) => ({ default: ProductForm })),
);

export const Route = createFileRoute("/dashboard/products")({
  head: () => pageTitle(screenTitles.products),
  staticData: { title: () => screenTitles.products },
  validateSearch: (raw: Record<string, unknown>) => readListSearch(raw, ["archived"], productSorts),
  component: ProductsPage,
});

function ProductsPage() {
  const address = Route.useSearch();
  const { q, status, sort, form, name } = address;
  const { search, change, clear, openForm, closeForm } = useListNavigation();
  const navigate = useNavigate();
  const query = {
    ...(q ? { search: q } : {}),
    ...(sort ? { sort } : {}),
    ...(status === "archived" ? { archived: true as const } : {}),
  };
  const list = useProducts(query);
  const edited = list.products.find(({ id }) => id === form) ?? null;

  return (
    <>
      <ProductList
        list={list}
        query={query}
        search={address}
        onSearch={search}
        onChange={change}
        onClear={clear}
        onCreate={() => openForm(NEW_RECORD)}
        onEdit={openForm}
        onOpen={(id) => void navigate({ to: "/dashboard/products/$id", params: { id } })}
      />
      {(form === NEW_RECORD || edited) && (
        <Suspense>
          <ProductForm key={form} product={edited} name={name} onClose={closeForm} />
        </Suspense>
      )}
    </>
  );
}
