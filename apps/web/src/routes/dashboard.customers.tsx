import { createFileRoute, useNavigate } from "@tanstack/react-router";
import { lazy } from "react";
import { useSignedIn } from "../features/auth/session.tsx";
import { customerQueryOf, readCustomerAddress } from "../features/customers/customer-address.ts";
import { CustomerList } from "../features/customers/customer-list.tsx";
import { useCustomers } from "../features/customers/use-customers.ts";
import { LoadSamples } from "../features/onboarding/samples.tsx";
import { trpc } from "../lib/api/trpc.ts";
import { useToday } from "../lib/display/clock.ts";
import { pageTitle } from "../lib/frame/page-title.ts";
import { screenTitles } from "../lib/frame/screen-titles.ts";
import { NEW_RECORD } from "../lib/list/list-search.ts";
import { missingRowQuery } from "../lib/list/missing-row-query.ts";
import { useListNavigation } from "../lib/list/use-list-navigation.ts";
import { useMay } from "../lib/session/may.tsx";
import { OpeningDialog } from "../ui/opening-dialog.tsx";
import { useBulkMessage } from "./-use-bulk-message.tsx";
import { useReminding } from "./-use-reminding.tsx";
import { useTakingPayment } from "./-use-taking-payment.tsx";

/** Lazy until the first form opens, because forms bring the validation schemas with them. */
const CustomerForm = lazy(() =>
  import("../features/customers/customer-form.tsx").then(({ CustomerForm }) => ({ default: CustomerForm })),
);

export const Route = createFileRoute("/dashboard/customers")({
  head: () => pageTitle(screenTitles.customers),
  staticData: { title: () => screenTitles.customers },
  validateSearch: readCustomerAddress,
  component: CustomersPage,
});

function CustomersPage() {
  const may = useMay();
  const { tenant } = useSignedIn();
  const today = useToday();
  const address = Route.useSearch();
  const { form, name } = address;
  const { search, change, clear, openForm, closeForm } = useListNavigation();
  const navigate = useNavigate();
  const reminding = useReminding("customers");
  const bulk = useBulkMessage();
  const taking = useTakingPayment();
  const query = customerQueryOf(address);
  const list = useCustomers(query);
  const alone = trpc.customers.read.useQuery(missingRowQuery(form, list.customers, list.pages));
  const edited = list.customers.find(({ id }) => id === form) ?? alone.data ?? null;

  return (
    <>
      <CustomerList
        list={list}
        query={query}
        search={address}
        mayImport={may("records.import")}
        mayTag={may("customers.write")}
        remind={reminding.remind}
        write={bulk.write}
        take={taking.take}
        writer={{ businessName: tenant.businessName, today, mayReply: may("inbox.reply") }}
        samples={may("products.write") && <LoadSamples size="lg" look="ghost" />}
        mayDeleteTags={may("customers.delete")}
        onSearch={search}
        onChange={change}
        onClear={clear}
        onCreate={() => openForm(NEW_RECORD)}
        onEdit={openForm}
        onOpen={(id) => void navigate({ to: "/dashboard/customers/$id", params: { id } })}
      />
      {reminding.dialog}
      {bulk.dialog}
      {taking.dialog}
      {(form === NEW_RECORD || edited) && may("customers.write") && (
        <OpeningDialog onCancel={closeForm}>
          <CustomerForm key={form} customer={edited} name={name} onClose={closeForm} />
        </OpeningDialog>
      )}
    </>
  );
}
