import { createFileRoute, useNavigate } from "@tanstack/react-router";
import { lazy } from "react";
import { LoadSamples } from "../features/onboarding/samples.tsx";
import { productQueryOf, readProductAddress } from "../features/products/product-address.ts";
import { ProductList } from "../features/products/product-list.tsx";
import { useProducts } from "../features/products/use-products.ts";
import { trpc } from "../lib/api/trpc.ts";
import { pageTitle } from "../lib/frame/page-title.ts";
import { screenTitles } from "../lib/frame/screen-titles.ts";
import { NEW_RECORD } from "../lib/list/list-search.ts";
import { missingRowQuery } from "../lib/list/missing-row-query.ts";
import { useListNavigation } from "../lib/list/use-list-navigation.ts";
import { useMay } from "../lib/session/may.tsx";
import { OpeningDialog } from "../ui/opening-dialog.tsx";

/** Lazy until the first form opens, because forms bring the validation schemas with them. */
const ProductForm = lazy(() =>
  import("../features/products/product-form.tsx").then(({ ProductForm }) => ({ default: ProductForm })),
);

export const Route = createFileRoute("/dashboard/products")({
  head: () => pageTitle(screenTitles.products),
  staticData: { title: () => screenTitles.products },
  validateSearch: readProductAddress,
  component: ProductsPage,
});

function ProductsPage() {
  const may = useMay();
  const address = Route.useSearch();
  const { form, name } = address;
  const { search, change, clear, openForm, closeForm } = useListNavigation();
  const navigate = useNavigate();
  const query = productQueryOf(address);
  const list = useProducts(query);
  const alone = trpc.products.read.useQuery(missingRowQuery(form, list.products, list.pages));
  const edited = list.products.find(({ id }) => id === form) ?? alone.data ?? null;

  return (
    <>
      <ProductList
        samples={may("products.write") && <LoadSamples size="lg" look="ghost" />}
        list={list}
        query={query}
        search={address}
        mayShare={may("products.write")}
        onSearch={search}
        onChange={change}
        onClear={clear}
        onCreate={() => openForm(NEW_RECORD)}
        onEdit={openForm}
        onOpen={(id) => void navigate({ to: "/dashboard/products/$id", params: { id } })}
      />
      {(form === NEW_RECORD || (edited && !edited.isArchived)) && may("products.write") && (
        <OpeningDialog onCancel={closeForm}>
          <ProductForm key={form} product={edited} name={name} onClose={closeForm} />
        </OpeningDialog>
      )}
    </>
  );
}
