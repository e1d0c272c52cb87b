import { SUBSCRIPTION_GROUP_NAMES, type SubscriptionGroup } from "@aavarti/domain/standing";
import { createFileRoute } from "@tanstack/react-router";
import { lazy } from "react";
import { useCustomerChoices } from "../features/customers/use-customer-choices.ts";
import { PricePanel } from "../features/products/record/price-panel.tsx";
import { ProductRecord } from "../features/products/record/product-record.tsx";
import { recordTexts } from "../features/products/record/texts.ts";
import { useProductChoices } from "../features/products/use-product-choices.ts";
import { ProductSubscriptions } from "../features/subscriptions/record/product-subscriptions.tsx";
import { trpc } from "../lib/api/trpc.ts";
import { useToday } from "../lib/display/clock.ts";
import { pageTitle } from "../lib/frame/page-title.ts";
import { screenTitles } from "../lib/frame/screen-titles.ts";
import { useBusinessWords } from "../lib/i18n/business-words.ts";
import { oneOf } from "../lib/list/list-search.ts";
import { useListNavigation } from "../lib/list/use-list-navigation.ts";
import { RecordAbsent } from "../lib/records/record-page.tsx";
import { useMay } from "../lib/session/may.tsx";
import { OpeningDialog } from "../ui/opening-dialog.tsx";
import { useSubscriptionActs } from "./-use-subscription-acts.tsx";

/** Lazy until the first form opens, because forms bring the validation schemas with them. */
const ProductForm = lazy(() =>
  import("../features/products/product-form.tsx").then(({ ProductForm }) => ({ default: ProductForm })),
);
const SubscriptionForm = lazy(() =>
  import("../features/subscriptions/subscription-form.tsx").then(({ SubscriptionForm }) => ({
    default: SubscriptionForm,
  })),
);

/** The page's two forms, as named in the URL. */
const FORMS = ["edit", "subscribe"] as const;

export const Route = createFileRoute("/dashboard/products_/$id")({
  head: () => pageTitle(screenTitles.product),
  staticData: { title: () => screenTitles.product },
  validateSearch: (raw: Record<string, unknown>): { show?: SubscriptionGroup; form?: (typeof FORMS)[number] } => {
    const show = oneOf(raw.show, SUBSCRIPTION_GROUP_NAMES);
    const form = oneOf(raw.form, FORMS);
    return { ...(show ? { show } : {}), ...(form ? { form } : {}) };
  },
  component: ProductPage,
});

function ProductPage() {
  const { id } = Route.useParams();
  const { show, form } = Route.useSearch();
  const may = useMay();
  const { openForm, closeForm } = useListNavigation();
  const today = useToday();
  const words = useBusinessWords();
  const product = trpc.products.read.useQuery({ id });
  const customers = useCustomerChoices({ isNeeded: form === "subscribe" });
  const products = useProductChoices({ isNeeded: form === "subscribe" });
  const { renew, dialog } = useSubscriptionActs(today);

  if (!product.data) return <RecordAbsent query={product} list="/dashboard/products" texts={recordTexts(words)} />;
  const { groups } = product.data;
  return (
    <>
      <ProductRecord product={product.data} onEdit={() => openForm("edit")} onSubscribe={() => openForm("subscribe")}>
        <ProductSubscriptions
          productId={id}
          groups={groups}
          // Due subscriptions first, unless there are none.
          shown={show ?? (groups.due === 0 ? "running" : "due")}
          today={today}
          onRenew={renew}
        />
        <PricePanel product={product.data} />
      </ProductRecord>
      {form === "edit" && may("products.write") && !product.data.isArchived && (
        <OpeningDialog onCancel={closeForm}>
          <ProductForm product={product.data} onClose={closeForm} />
        </OpeningDialog>
      )}
      {form === "subscribe" && may("subscriptions.write") && !product.data.isArchived && (
        <OpeningDialog onCancel={closeForm}>
          <SubscriptionForm
            subscription={null}
            product={product.data}
            today={today}
            customers={customers}
            products={products}
            mayTakePayment={may("payments.record")}
            onClose={closeForm}
          />
        </OpeningDialog>
      )}
      {dialog}
    </>
  );
}
