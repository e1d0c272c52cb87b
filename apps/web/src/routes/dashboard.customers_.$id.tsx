import { TIMELINE_KINDS, type TimelineKind } from "@aavarti/domain/timeline";
import { createFileRoute } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { useSignedIn } from "../features/auth/session.tsx";
import { addressTexts } from "../features/customers/record/address-texts.ts";
import { CustomerRecord } from "../features/customers/record/customer-record.tsx";
import { recordNouns, recordTexts as texts } from "../features/customers/record/texts.ts";
import { Timeline } from "../features/customers/record/timeline.tsx";
import { SampleNotice } from "../features/onboarding/samples.tsx";
import { CustomerBalance } from "../features/payments/record/customer-balance.tsx";
import { CustomerPayments } from "../features/payments/record/customer-payments.tsx";
import { PayerFact } from "../features/payments/record/payer-fact.tsx";
import type { StatementAddress } from "../features/payments/statement/statement-search.ts";
import { CustomerConsent } from "../features/promises/customer-consent.tsx";
import { CustomerMessages } from "../features/promises/customer-messages.tsx";
import { PromisePanel } from "../features/promises/promise-panel.tsx";
import { UsualPayday } from "../features/reminders/usual-payday.tsx";
import { trpc } from "../lib/api/trpc.ts";
import { useToday } from "../lib/display/clock.ts";
import { pageTitle } from "../lib/frame/page-title.ts";
import { screenTitles } from "../lib/frame/screen-titles.ts";
import { useBusinessWords } from "../lib/i18n/business-words.ts";
import { RecordAbsent } from "../lib/records/record-page.tsx";
import { useMay } from "../lib/session/may.tsx";
import { Panel, PanelWaiting } from "../ui/panel.tsx";
import { useReminding } from "./-use-reminding.tsx";
import { useSubscriptionActs } from "./-use-subscription-acts.tsx";
import { useTakingPayment } from "./-use-taking-payment.tsx";

const StatementPage = lazy(() =>
  import("../features/payments/statement/statement-page.tsx").then(({ StatementPage }) => ({ default: StatementPage })),
);

const OtherAddresses = lazy(() =>
  import("../features/customers/record/other-addresses.tsx").then(({ OtherAddresses }) => ({
    default: OtherAddresses,
  })),
);

/** The page's search params as they came, which a user may have typed. */
type CustomerAddress = StatementAddress & {
  readonly kind?: unknown;
  /** The id of the payment to show first. */
  readonly payment?: unknown;
};

export const Route = createFileRoute("/dashboard/customers_/$id")({
  head: () => pageTitle(screenTitles.customer),
  staticData: { title: () => screenTitles.customer },
  // The page reads it: parsing it here would be part of the first load.
  validateSearch: (raw: CustomerAddress): CustomerAddress => raw,
  component: CustomerPage,
});

/** The record, or the statement of its account. */
function CustomerPage() {
  const { id } = Route.useParams();
  const { kind, payment, ...address } = Route.useSearch();
  return address.statement === undefined ? (
    <RecordOf
      id={id}
      kind={TIMELINE_KINDS.find((known) => known === kind)}
      paymentId={typeof payment === "string" ? payment : undefined}
    />
  ) : (
    <StatementOf key={id} id={id} address={address} />
  );
}

function StatementOf({ id, address }: { id: string; address: StatementAddress }) {
  const may = useMay();
  const { tenant } = useSignedIn();
  const navigate = Route.useNavigate();
  const { take, dialog } = useTakingPayment();
  return (
    <Suspense>
      <StatementPage
        customerId={id}
        address={address}
        today={useToday()}
        may={{ send: may("payments.record"), export: may("records.export") }}
        businessName={tenant.businessName}
        take={take}
        onSearch={(search) => void navigate({ search: { ...search }, replace: true, resetScroll: false })}
      />
      {dialog}
    </Suspense>
  );
}

function RecordOf({
  id,
  kind,
  paymentId,
}: {
  id: string;
  kind: TimelineKind | undefined;
  paymentId: string | undefined;
}) {
  const may = useMay();
  const { tenant, user } = useSignedIn();
  const today = useToday();
  const words = useBusinessWords();
  const record = trpc.customers.read.useQuery({ id });
  const chat = trpc.reminders.chat.useQuery({ about: "customer", id });
  const { act, dialog } = useSubscriptionActs(today);
  const reminding = useReminding("customers");
  const taking = useTakingPayment();

  if (!record.data)
    return <RecordAbsent query={record} list="/dashboard/customers" texts={{ ...texts, ...recordNouns(words) }} />;
  const rights = {
    userId: user.id,
    mayWrite: may("customers.write"),
    mayDelete: may("customers.delete"),
  };
  return (
    <>
      <CustomerRecord
        record={record.data}
        today={today}
        chat={chat.data}
        businessName={tenant.businessName}
        rights={rights}
        remind={reminding.remind}
        onRenew={(subscription) => act("renew", subscription)}
        notice={record.data.isSample && <SampleNotice mayRemove={may("products.delete")} />}
        balance={<CustomerBalance customer={record.data} take={taking.take} today={today} />}
        facts={
          <>
            <PayerFact customer={record.data} mayChange={rights.mayWrite} />
            <UsualPayday customerId={id} />
          </>
        }
      >
        <CustomerPayments
          customer={record.data}
          shownId={paymentId}
          rights={{
            mayReverse: may("payments.reverse"),
            mayRenew: may("subscriptions.renew"),
            mayDiscount: may("payments.discount"),
            maySend: may("payments.record"),
          }}
          today={today}
        />
        <PromisePanel customer={record.data} today={today} />
        <CustomerMessages customerId={id} today={today} />
        <CustomerConsent customer={record.data} />
        <Suspense
          fallback={
            <Panel title={addressTexts.title} lead={addressTexts.lead}>
              <PanelWaiting label={addressTexts.loading} />
            </Panel>
          }
        >
          <OtherAddresses customerId={id} />
        </Suspense>
        <Timeline customerId={id} kind={kind} rights={rights} today={today} />
      </CustomerRecord>
      {dialog}
      {reminding.dialog}
      {taking.dialog}
    </>
  );
}
