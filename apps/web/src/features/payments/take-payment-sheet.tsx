import type { AccountRef, CustomerAccount } from "@aavarti/contract/payments";
import type { CalendarDate } from "@aavarti/domain/calendar";
import { useState } from "react";
import { hasCode } from "../../lib/api/api-error.ts";
import { trpc } from "../../lib/api/trpc.ts";
import { useUnsavedSheet } from "../../lib/forms/unsaved-guard.tsx";
import { currentLanguage } from "../../lib/i18n/current-language.ts";
import type { Paying } from "../../lib/payments/take-payment.tsx";
import { Avatar } from "../../ui/avatar.tsx";
import { NotLoaded } from "../../ui/not-loaded.tsx";
import { HeldKeys } from "../../ui/opening-dialog.tsx";
import { SheetDialog } from "../../ui/sheet-dialog.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { inOrder } from "./allocation.ts";
import { PaymentForm } from "./payment-form.tsx";
import { takeTexts as texts } from "./texts.ts";
import type { RecordingOutcomes } from "./use-recording.ts";

/**
 * The sheet that records a payment of a customer or of who pays for them, for further customers too
 * where `paying` names some or the user adds them: what is owed (loaded anew) and the usual mode
 * are filled in, so that one more tap records it; what is typed while that loads is the amount. Of
 * several without a common payer the first pays until another is chosen. Open while mounted;
 * recording calls `onClose`, as does closing it once the user has agreed to lose what they typed.
 */
export function TakePaymentSheet({
  paying,
  today,
  mayRenew,
  outcomes,
  onClose,
}: {
  paying: Paying;
  today: CalendarDate;
  /** Whether the user may renew with the payment. */
  mayRenew: boolean;
  outcomes?: RecordingOutcomes | undefined;
  onClose: () => void;
}) {
  const [added, setAdded] = useState<NonNullable<Paying["others"]>>([]);
  const [payerId, setPayerId] = useState<string | null>(null);
  const [isDirty, setIsDirty] = useState(false);
  const { guard, close } = useUnsavedSheet(isDirty, onClose);
  const wanted = [paying, ...(paying.others ?? [])];
  const all = trpc.useQueries((queries) =>
    [...wanted, ...added].map((one) => queries.payments.account(accountRefOf(one), { staleTime: 0 })),
  );
  const answers = all.slice(0, wanted.length);
  // The form stays while one more account loads, and after that failed.
  const more = all.slice(wanted.length);
  const loadedMore = added.filter((_, place) => more[place]?.data);
  const notAdded = added.find((_, place) => more[place]?.isError);
  const reload = () => void Promise.all(all.map((answer) => answer.refetch()));
  const isComplete = answers.every(({ data }) => data);
  const opened = isComplete ? accountsOf(all.flatMap(({ data }) => data ?? [])) : null;
  const accounts = opened && payerFirst(opened, payerId);
  const name = accounts?.[0].customer.name ?? paying.name;
  const others = accounts ? namesOf(accounts) : "";
  return (
    <SheetDialog
      onClose={close}
      title={texts.title(name)}
      lead={others && texts.forWhom(others)}
      mark={<Avatar name={name} className="size-10 text-sm" />}
      closeLabel={texts.close}
      focusOn="[data-first]"
    >
      {answers.some(({ isPending }) => isPending) ? (
        <>
          <HeldKeys onCancel={onClose} />
          <SheetSkeleton />
        </>
      ) : accounts ? (
        <PaymentForm
          accounts={accounts}
          payers={opened?.map(({ customer }) => customer) ?? []}
          paying={{ ...paying, others: [...(paying.others ?? []), ...loadedMore] }}
          today={today}
          mayRenew={mayRenew}
          outcomes={outcomes}
          notAdded={notAdded?.name}
          onPayer={setPayerId}
          onAdd={(one) => setAdded([...added.filter(({ customerId }) => customerId !== one.customerId), one])}
          onStale={reload}
          onDirty={setIsDirty}
          onClose={onClose}
        />
      ) : (
        <NotLoaded
          sentence={answers.some(({ error }) => hasCode(error, "NOT_FOUND")) ? texts.gone : texts.failed}
          retry={texts.retry}
          onRetry={reload}
          className="px-4 pt-2 pb-6 lg:px-5"
        />
      )}
      {guard}
    </SheetDialog>
  );
}

/**
 * Returns which account to load, with the renewal that the sheet was opened for: it may be far
 * ahead.
 */
const accountRefOf = ({ customerId, subscriptionId, isRenewal }: Paying): AccountRef => ({
  customerId,
  ...(isRenewal && subscriptionId && { subscriptionId }),
});

/** Returns the accounts, each once: customers may share a payer. */
function accountsOf(loaded: readonly CustomerAccount[]): readonly [CustomerAccount, ...CustomerAccount[]] | null {
  const [first, ...rest] = loaded;
  if (!first) return null;
  const known = new Set([first.customer.id]);
  const isNew = ({ customer }: CustomerAccount) => !known.has(customer.id) && known.add(customer.id);
  return [first, ...rest.filter(isNew)];
}

/** Returns the accounts with that of the chosen payer first; unchanged until one is chosen. */
function payerFirst(
  accounts: readonly [CustomerAccount, ...CustomerAccount[]],
  payerId: string | null,
): readonly [CustomerAccount, ...CustomerAccount[]] {
  const chosen = accounts.find(({ customer }) => customer.id === payerId);
  return chosen ? [chosen, ...accounts.filter((one) => one !== chosen)] : accounts;
}

/**
 * Whom a payment is for, as `Dev and Anaya`, in the order in which they are paid: all members of
 * the accounts but a payer who owes nothing and has nothing to renew. Empty for the payer alone.
 */
function namesOf(accounts: readonly [CustomerAccount, ...CustomerAccount[]]): string {
  const [payer] = accounts;
  const lines = inOrder(
    accounts.flatMap(({ charges, renewals }) => [
      ...charges.map((charge) => ({ ...charge, kind: "charge" as const })),
      ...renewals.map((renewal) => ({ ...renewal, kind: "renewal" as const, dueOn: renewal.endDate })),
    ]),
  );
  const names = new Map([
    ...lines.map(({ customer }) => [customer.id, customer.name] as const),
    ...accounts.flatMap(({ members }) =>
      members.filter(({ id }) => id !== payer.customer.id).map(({ id, name }) => [id, name] as const),
    ),
  ]);
  if (names.size === 1 && names.has(payer.customer.id)) return "";
  return new Intl.ListFormat(currentLanguage(), { type: "conjunction" }).format(names.values());
}

function SheetSkeleton() {
  return (
    <div role="status" aria-label={texts.loading} className="grid gap-3 px-4 pb-6 lg:px-5">
      <Skeleton className="h-19 w-full rounded-md" />
      <Skeleton className="h-26 w-full rounded-sm lg:h-16" />
      <Skeleton className="h-28 w-full rounded-md" />
      <Skeleton className="mt-4 h-12 w-full rounded-sm" />
    </div>
  );
}
