import { createFileRoute, useNavigate } from "@tanstack/react-router";
import { lazy } from "react";
import { useCustomerChoices } from "../features/customers/use-customer-choices.ts";
import { LoadSamples } from "../features/onboarding/samples.tsx";
import { useProductChoices } from "../features/products/use-product-choices.ts";
import { readSubscriptionAddress, subscriptionQueryOf } from "../features/subscriptions/subscription-address.ts";
import { SubscriptionList } from "../features/subscriptions/subscription-list.tsx";
import { useSubscriptions } from "../features/subscriptions/use-subscriptions.ts";
import { trpc } from "../lib/api/trpc.ts";
import { useToday } from "../lib/display/clock.ts";
import { pageTitle } from "../lib/frame/page-title.ts";
import { screenTitles } from "../lib/frame/screen-titles.ts";
import { NEW_RECORD } from "../lib/list/list-search.ts";
import { missingRowQuery } from "../lib/list/missing-row-query.ts";
import { useListNavigation } from "../lib/list/use-list-navigation.ts";
import { useMay } from "../lib/session/may.tsx";
import { OpeningDialog } from "../ui/opening-dialog.tsx";
import { useBulkRenewal } from "./-use-bulk-renewal.tsx";
import { useReminding } from "./-use-reminding.tsx";
import { useTakingPayment } from "./-use-taking-payment.tsx";

/** Lazy until the first form opens, because forms bring the validation schemas with them. */
const SubscriptionForm = lazy(() =>
  import("../features/subscriptions/subscription-form.tsx").then(({ SubscriptionForm }) => ({
    default: SubscriptionForm,
  })),
);

export const Route = createFileRoute("/dashboard/subscriptions")({
  head: () => pageTitle(screenTitles.subscriptions),
  staticData: { title: () => screenTitles.subscriptions },
  validateSearch: readSubscriptionAddress,
  component: SubscriptionsPage,
});

function SubscriptionsPage() {
  const may = useMay();
  const address = Route.useSearch();
  const { product, form } = address;
  const { search, change, clear, openForm, closeForm } = useListNavigation();
  const navigate = useNavigate();
  const today = useToday();
  const query = subscriptionQueryOf(address);
  const list = useSubscriptions(query);
  const alone = trpc.subscriptions.read.useQuery(missingRowQuery(form, list.subscriptions, list.pages));
  const edited = list.subscriptions.find(({ id }) => id === form) ?? alone.data ?? null;
  const isFormOpen = (form === NEW_RECORD || edited !== null) && may("subscriptions.write");
  const customers = useCustomerChoices({ isNeeded: isFormOpen });
  const products = useProductChoices({ isNeeded: true });
  const renewal = useBulkRenewal(today);
  const reminding = useReminding("subscriptions");
  const taking = useTakingPayment();
  const productName = [...products.products, ...list.subscriptions.map((subscription) => subscription.product)].find(
    ({ id }) => id === product,
  )?.name;

  return (
    <>
      <SubscriptionList
        mayImport={may("records.import")}
        samples={may("products.write") && <LoadSamples size="lg" look="ghost" />}
        list={list}
        query={query}
        search={address}
        mayShare={may("subscriptions.write")}
        today={today}
        products={products}
        productName={productName}
        onSearch={search}
        onChange={change}
        onClear={clear}
        onCreate={() => openForm(NEW_RECORD)}
        onEdit={openForm}
        onOpen={(id) => void navigate({ to: "/dashboard/subscriptions/$id", params: { id } })}
        remind={reminding.remind}
        take={taking.take}
        onRenewMany={renewal.begin}
      />
      {renewal.dialog}
      {reminding.dialog}
      {taking.dialog}
      {isFormOpen && (
        <OpeningDialog onCancel={closeForm}>
          <SubscriptionForm
            key={form}
            subscription={edited}
            today={today}
            customers={customers}
            products={products}
            mayTakePayment={may("payments.record")}
            onClose={closeForm}
          />
        </OpeningDialog>
      )}
    </>
  );
}
