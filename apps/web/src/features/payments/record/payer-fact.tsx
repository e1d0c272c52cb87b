import { Link } from "@tanstack/react-router";
import { lazy, useState } from "react";
import { trpc } from "../../../lib/api/trpc.ts";
import { NOTHING } from "../../../lib/display/display.ts";
import { currentLanguage } from "../../../lib/i18n/current-language.ts";
import { Fact } from "../../../lib/records/record-page.tsx";
import { ActButton } from "../../../ui/act-button.tsx";
import { OpeningDialog } from "../../../ui/opening-dialog.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { moneyTexts as texts } from "./texts.ts";

const PayerDialog = lazy(() => import("./dialogs.ts").then(({ PayerDialog }) => ({ default: PayerDialog })));

/**
 * Shows, as a `Fact`, who pays for a customer, or for whom they pay, with a button that opens the
 * dialog to change it (`mayChange`). Someone who pays for others has no such button, since they
 * can't have a payer.
 */
export function PayerFact({ customer, mayChange }: { customer: { id: string; name: string }; mayChange: boolean }) {
  const account = trpc.payments.account.useQuery({ customerId: customer.id });
  const [isChanging, setIsChanging] = useState(false);
  const payer = account.data?.customer;
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
          ) : (
            <span>{texts.paysThemselves}</span>
          )}
          {/* Who pays for others can't have a payer. */}
          {mayChange && !(isPayer && names) && (
            <ActButton
              onClick={() => setIsChanging(true)}
              className="rounded-sm font-medium text-accent-text hover:underline max-lg:-my-2.5 max-lg:py-2.5"
            >
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
