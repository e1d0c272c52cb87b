import { mayDo } from "@aavarti/domain/permissions";
import { createFileRoute, useNavigate } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { useSignedIn } from "../features/auth/session.tsx";
import { CustomerList } from "../features/customers/customer-list.tsx";
import { useCustomers } from "../features/customers/use-customers.ts";
import { LoadSamples } from "../features/onboarding/samples.tsx";
import { idIn, NEW_RECORD, oneOf, readListSearch } from "../lib/list-search.ts";
import { customerSorts, customerStatuses } from "../lib/list-statuses.ts";
import { pageTitle } from "../lib/page-title.ts";
import { screenTitles } from "../lib/screen-titles.ts";
import { useListNavigation } from "../lib/use-list-navigation.ts";

/** Forms bring the schemas with them, so they come when the first one opens. */
const CustomerForm = lazy(() =>
  import("../features/customers/customer-form.tsx").then(({ CustomerForm }) => ({ default: CustomerForm })),
);

export const Route = createFileRoute("/dashboard/customers")({
  head: () => pageTitle(screenTitles.customers),
  staticData: { title: () => screenTitles.customers },
  validateSearch: (raw: Record<string, unknown>) => {
    const without = oneOf(raw.without, ["phone", "email"]);
    const tag = idIn(raw.tag);
    return {
      ...readListSearch(raw, customerStatuses, customerSorts),
      ...(without ? { without } : {}),
      ...(tag ? { tag } : {}),
    };
  },
  component: CustomersPage,
});

function CustomersPage() {
  const { user } = useSignedIn();
  const address = Route.useSearch();
  const { q, status, sort, without, tag, form, name } = address;
  const { search, change, clear, openForm, closeForm } = useListNavigation();
  const navigate = useNavigate();
  const query = {
    ...(q ? { search: q } : {}),
    ...(status ? { status } : {}),
    ...(sort ? { sort } : {}),
    ...(without ? { without } : {}),
    ...(tag ? { tag } : {}),
  };
  const list = useCustomers(query);
  const edited = list.customers.find(({ id }) => id === form) ?? null;

  return (
    <>
      <CustomerList
        list={list}
        query={query}
        search={address}
        mayImport={mayDo(user.role, "records.import")}
        mayTag={mayDo(user.role, "customers.write")}
        samples={mayDo(user.role, "products.write") && <LoadSamples size="lg" look="ghost" />}
        mayDeleteTags={mayDo(user.role, "customers.delete")}
        onSearch={search}
        onChange={change}
        onClear={clear}
        onCreate={() => openForm(NEW_RECORD)}
        onEdit={openForm}
        onOpen={(id) => void navigate({ to: "/dashboard/customers/$id", params: { id } })}
      />
      {(form === NEW_RECORD || edited) && (
        <Suspense>
          <CustomerForm key={form} customer={edited} name={name} onClose={closeForm} />
        </Suspense>
      )}
    </>
  );
}
