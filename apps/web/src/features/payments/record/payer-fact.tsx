import { Link } from "@tanstack/react-router";
import { lazy, useState } from "react";
import { trpc } from "../../../lib/api/trpc.ts";
import { NOTHING } from "../../../lib/display/display.ts";
import { currentLanguage } from "../../../lib/i18n/current-language.ts";
import { useRefreshMoney } from "../../../lib/payments/use-refresh-money.ts";
import { useRecordOutcomes } from "../../../lib/records/record-mutations.ts";
import { Fact } from "../../../lib/records/record-page.tsx";
import { Allowed } from "../../../lib/session/may.tsx";
import { ActButton } from "../../../ui/act-button.tsx";
import { OpeningDialog } from "../../../ui/opening-dialog.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { moneyTexts as texts } from "./texts.ts";

const PayerDialog = lazy(() => import("./dialogs.ts").then(({ PayerDialog }) => ({ default: PayerDialog })));

const actClass = "rounded-sm font-medium text-accent-text hover:underline max-lg:-my-2.5 max-lg:py-2.5";

/**
 * Shows, as a `Fact`, who pays for a customer, or for whom they pay, with a button that opens the
 * dialog to change it (`mayChange`). While the payer is in Trash it says so, and whoever may delete
 * customers can restore them. Someone who pays for others has no such button, since they
 * can't have a payer.
 */
export function PayerFact({ customer, mayChange }: { customer: { id: string; name: string }; mayChange: boolean }) {
  const account = trpc.payments.account.useQuery({ customerId: customer.id });
  const [isChanging, setIsChanging] = useState(false);
  const restored = useRecordOutcomes("customers").restore;
  const refresh = useRefreshMoney();
  const restoring = trpc.customers.restore.useMutation({
    ...restored,
    onSettled: () => Promise.all([restored.onSettled(), refresh()]),
  });
  const payer = account.data?.customer;
  const hidden = account.data?.payerInTrash;
  const others = account.data?.members.filter(({ id }) => id !== payer?.id) ?? [];
  const isPayer = payer?.id === customer.id;
  const names = new Intl.ListFormat(currentLanguage(), { type: "conjunction" }).format(others.map(({ name }) => name));
  return (
    <Fact label={texts.payer}>
      {account.isPending ? (
        <Skeleton className="my-0.5 h-4 w-36 max-lg:my-1" />
      ) : !payer ? (
        NOTHING
      ) : (
        <span className="flex flex-wrap items-baseline justify-between gap-x-3">
          {!isPayer ? (
            <Link to="/dashboard/customers/$id" params={{ id: payer.id }} className="rounded-xs hover:underline">
              {payer.name}
            </Link>
          ) : names ? (
            <span>{texts.paysFor(names)}</span>
          ) : hidden ? (
            <span className="flex flex-wrap items-baseline gap-x-3">
              <span>{texts.inTrash(hidden.name)}</span>
              <Allowed needs="customers.delete">
                <ActButton onClick={() => restoring.mutate({ id: hidden.id })} className={actClass}>
                  {texts.restore}
                </ActButton>
              </Allowed>
            </span>
          ) : (
            <span>{texts.paysThemselves}</span>
          )}
          {/* Who pays for others can't have a payer. */}
          {mayChange && !(isPayer && names) && (
            <ActButton onClick={() => setIsChanging(true)} className={actClass}>
              {texts.change}
            </ActButton>
          )}
        </span>
      )}
      {isChanging && payer && (
        <OpeningDialog onCancel={() => setIsChanging(false)}>
          <PayerDialog customer={customer} payer={isPayer ? null : payer} onClose={() => setIsChanging(false)} />
        </OpeningDialog>
      )}
    </Fact>
  );
}
