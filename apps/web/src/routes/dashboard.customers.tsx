import { createFileRoute } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { CustomerList } from "../features/customers/customer-list.tsx";
import { useCustomers } from "../features/customers/use-customers.ts";
import { NEW_RECORD, readListSearch } from "../lib/list-search.ts";
import { customerStatuses } from "../lib/list-statuses.ts";
import { pageTitle } from "../lib/page-title.ts";
import { screenTitles } from "../lib/screen-titles.ts";
import { useListNavigation } from "../lib/use-list-navigation.ts";

/** Forms bring the schemas with them, so they come when the first one opens. */
const CustomerForm = lazy(() =>
  import("../features/customers/customer-form.tsx").then(({ CustomerForm }) => ({ default: CustomerForm })),
);

export const Route = createFileRoute("/dashboard/customers")({
  head: () => pageTitle(screenTitles.customers),
  staticData: { title: screenTitles.customers },
  validateSearch: (raw: Record<string, unknown>) => readListSearch(raw, customerStatuses),
  component: CustomersPage,
});

function CustomersPage() {
  const { q = "", status, form, name } = Route.useSearch();
  const { search, clear, openForm, closeForm } = useListNavigation();
  const list = useCustomers({ search: q, status });
  const edited = list.customers.find(({ id }) => id === form) ?? null;

  return (
    <>
      <CustomerList
        list={list}
        search={q}
        status={status}
        onSearch={search}
        onClear={clear}
        onCreate={() => openForm(NEW_RECORD)}
        onEdit={openForm}
      />
      {(form === NEW_RECORD || edited) && (
        <Suspense>
          <CustomerForm key={form} customer={edited} name={name} onClose={closeForm} />
        </Suspense>
      )}
    </>
  );
}
