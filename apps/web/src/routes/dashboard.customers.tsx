import { createFileRoute, useNavigate } from "@tanstack/react-router";
import { type ComponentProps, lazy, Suspense, useCallback, useMemo, useState } from "react";
import { useSignedIn } from "../features/auth/session.tsx";
import { customerQueryOf, readCustomerAddress } from "../features/customers/customer-address.ts";
import { CustomerList } from "../features/customers/customer-list.tsx";
import { standingTexts } from "../features/customers/standing-texts.ts";
import { useCustomerCounts, useCustomers } from "../features/customers/use-customers.ts";
import { LoadSamples } from "../features/onboarding/samples.tsx";
import { trpc } from "../lib/api/trpc.ts";
import { useToday } from "../lib/display/clock.ts";
import { count } from "../lib/display/display.ts";
import { pageTitle } from "../lib/frame/page-title.ts";
import { screenTitles } from "../lib/frame/screen-titles.ts";
import { useIsWide } from "../lib/frame/screen-width.ts";
import { NEW_RECORD } from "../lib/list/list-search.ts";
import { missingRowQuery } from "../lib/list/missing-row-query.ts";
import { useListNavigation } from "../lib/list/use-list-navigation.ts";
import { useMay } from "../lib/session/may.tsx";
import { OpeningDialog } from "../ui/opening-dialog.tsx";
import { useBulkMessage } from "./-use-bulk-message.tsx";
import { useFollowedRow } from "./-use-followed-row.ts";
import { useReminding } from "./-use-reminding.tsx";
import { useTakingPayment } from "./-use-taking-payment.tsx";

/** Lazy until the first form opens, because forms bring the validation schemas with them. */
const CustomerForm = lazy(() =>
  import("../features/customers/customer-form.tsx").then(({ CustomerForm }) => ({ default: CustomerForm })),
);

/** Lazy until a customer is first shown beside the list. */
const CustomerBesideList = lazy(() =>
  import("./-customer-beside-list.tsx").then(({ CustomerBesideList }) => ({ default: CustomerBesideList })),
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
  const { open } = address;
  const isWide = useIsWide();
  const [isTold, setIsTold] = useState(false);
  const show = useCallback(
    (id: string, told = false) => {
      setIsTold(told);
      void navigate({
        to: ".",
        search: (previous) => ({ ...previous, open: id }),
        replace: true,
        resetScroll: false,
      });
    },
    [navigate],
  );
  const close = useCallback(() => {
    void navigate({ to: ".", search: ({ open: _, ...rest }) => rest, replace: true, resetScroll: false });
    if (open) focusRow(open);
  }, [navigate, open]);
  const shown = open !== undefined && isWide ? open : null;
  const ids = useMemo(() => list.customers.map(({ id }) => id), [list.customers]);
  const { sort, ...filters } = query;
  const isFollowed = useFollowedRow({
    id: shown,
    ids,
    sort,
    filters: JSON.stringify(filters),
    show,
    close,
    isSettled: list.pages.isSuccess && !list.pages.isPlaceholderData,
  });
  const writer = { businessName: tenant.businessName, today, mayReply: may("inbox.reply") };
  const edited = list.customers.find(({ id }) => id === form) ?? alone.data ?? null;

  return (
    <>
      <div className="flex flex-1 flex-col xl:flex-row">
        <div className="flex min-w-0 flex-1 flex-col">
          <CustomerList
            list={list}
            peek={isWide ? { id: shown, show, close } : null}
            query={query}
            search={address}
            mayImport={may("records.import")}
            mayTag={may("customers.write")}
            remind={reminding.remind}
            write={bulk.write}
            take={taking.take}
            writer={writer}
            samples={may("products.write") && <LoadSamples size="lg" look="ghost" />}
            mayDeleteTags={may("customers.delete")}
            onSearch={search}
            onChange={change}
            onClear={clear}
            onCreate={() => openForm(NEW_RECORD)}
            onEdit={openForm}
            onOpen={(id) => void navigate({ to: "/dashboard/customers/$id", params: { id } })}
          />
        </div>
        {shown && (
          <Suspense>
            <BesideList
              id={shown}
              list={list.customers}
              address={address}
              isFocused={isTold}
              isFollowed={isFollowed}
              remind={reminding.remind}
              take={taking.take}
              writer={writer}
              onEdit={openForm}
              onShow={(id) => {
                show(id);
                rowOf(id)?.scrollIntoView({ block: "nearest" });
              }}
              onClose={close}
            />
          </Suspense>
        )}
      </div>
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

const rowOf = (id: string) => document.querySelector<HTMLElement>(`[data-row="${id}"]`);
const focusRow = (id: string) => rowOf(id)?.focus({ preventScroll: true });

/** The customer beside the list, with their place in it. */
function BesideList({
  list,
  address,
  ...panel
}: Omit<ComponentProps<typeof CustomerBesideList>, "place" | "previous" | "next"> & {
  list: readonly { readonly id: string }[];
  address: ReturnType<typeof readCustomerAddress>;
}) {
  const [total] = useCustomerCounts([address]) ?? [];
  const at = list.findIndex(({ id }) => id === panel.id);
  const inAll = total && (total.isMore ? `${count(total.count)}+` : count(total.count));
  return (
    <CustomerBesideList
      {...panel}
      place={at >= 0 && inAll ? standingTexts.panel.place(count(at + 1), inAll) : null}
      previous={list[at - 1]?.id ?? null}
      next={at >= 0 ? (list[at + 1]?.id ?? null) : null}
    />
  );
}
