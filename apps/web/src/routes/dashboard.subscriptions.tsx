import { createFileRoute } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { useCustomerChoices } from "../features/customers/use-customer-choices.ts";
import { useProductChoices } from "../features/products/use-product-choices.ts";
import { SubscriptionList } from "../features/subscriptions/subscription-list.tsx";
import { useSubscriptions } from "../features/subscriptions/use-subscriptions.ts";
import { useToday } from "../lib/clock.ts";
import { NEW_RECORD, readListSearch } from "../lib/list-search.ts";
import { subscriptionStatuses } from "../lib/list-statuses.ts";
import { pageTitle } from "../lib/page-title.ts";
import { screenTitles } from "../lib/screen-titles.ts";
import { useListNavigation } from "../lib/use-list-navigation.ts";

/** Forms bring the schemas with them, so they come when the first one opens. */
const SubscriptionForm = lazy(() =>
  import("../features/subscriptions/subscription-form.tsx").then(({ SubscriptionForm }) => ({
    default: SubscriptionForm,
  })),
);

export const Route = createFileRoute("/dashboard/subscriptions")({
  head: () => pageTitle(screenTitles.subscriptions),
  staticData: { title: screenTitles.subscriptions },
  validateSearch: (raw: Record<string, unknown>) => readListSearch(raw, subscriptionStatuses),
  component: SubscriptionsPage,
});

function SubscriptionsPage() {
  const { q = "", status, form } = Route.useSearch();
  const { search, clear, openForm, closeForm } = useListNavigation();
  const today = useToday();
  const list = useSubscriptions({ search: q, status });
  const edited = list.subscriptions.find(({ id }) => id === form) ?? null;
  const isFormOpen = form === NEW_RECORD || edited !== null;
  const customers = useCustomerChoices({ isNeeded: isFormOpen });
  const products = useProductChoices({ isNeeded: isFormOpen });

  return (
    <>
      <SubscriptionList
        list={list}
        today={today}
        search={q}
        status={status}
        onSearch={search}
        onClear={clear}
        onCreate={() => openForm(NEW_RECORD)}
        onEdit={openForm}
      />
      {isFormOpen && (
        <Suspense>
          <SubscriptionForm
            key={form}
            subscription={edited}
            today={today}
            customers={customers}
            products={products}
            onClose={closeForm}
          />
        </Suspense>
      )}
    </>
  );
}
