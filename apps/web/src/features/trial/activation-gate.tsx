import type { Tenant, TrialStatus } from "@aavarti/contract/tenants";
import { t } from "@lingui/core/macro";
import { useNavigate } from "@tanstack/react-router";
import { ChartColumn, Contact, Inbox, LogOut, RefreshCw } from "lucide-react";
import type { ReactNode } from "react";
import { dayOfInstant } from "../../lib/display/display.ts";
import { translatedTexts } from "../../lib/i18n/translated-texts.ts";
import { useMay } from "../../lib/session/may.tsx";
import { Button } from "../../ui/button.tsx";
import { Logo } from "../../ui/logo.tsx";
import { NotLoaded } from "../../ui/not-loaded.tsx";
import { Ring } from "../../ui/ring.tsx";
import { trialTexts } from "./texts.ts";
import { TrialProgress } from "./trial-progress.tsx";

const texts = translatedTexts(() => trialTexts.gate);
const icons = [Contact, RefreshCw, ChartColumn] as const;

/**
 * Shows the screen of a tenant that has not paid: its status, what the product offers and, for a
 * role with `billing.pay`, the button to pay (`onActivate`). A running trial may continue past it
 * (`onContinue`). It names the day until which an ended account's data is kept, and the day on
 * which a suspended one's fee was refunded. Where it isn't known whether a trial still runs,
 * because `trial` failed to load, it says only that, with a button that loads it again (`onRetry`).
 */
export function ActivationGate({
  tenant,
  trial,
  onRetry,
  onActivate,
  onContinue,
  onLogout,
  ownData,
  refundPapers,
  receipts,
}: {
  tenant: Tenant;
  trial: TrialStatus | undefined;
  onRetry: () => unknown;
  onActivate: () => void;
  onContinue: () => void;
  onLogout: () => void;
  /** Actions on the data of an account without access. */
  ownData: ReactNode;
  /** Where the receipt and the credit note of a refunded fee are. */
  refundPapers: ReactNode;
  /** What the business has paid to us, with receipts; null for an account that paid nothing. */
  receipts: ReactNode;
}) {
  const may = useMay();
  const navigate = useNavigate();
  const status = trial?.accountStatus ?? tenant.accountStatus;
  const mayPay = may("billing.pay");
  const isUnknown = !trial && status === "trial";
  const daysRemaining = trial && status === "trial" && !trial.isExpired ? trial.daysRemaining : 0;
  const goOn = () => {
    onContinue();
    // A new business chooses its trade first.
    if (!tenant.profileCompleted && may("business.change")) void navigate({ to: "/dashboard/start" });
  };
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex h-16 items-center justify-between px-5 lg:px-8">
        <Logo name={t`Aavarti`} />
        <Button look="ghost" className="-mr-3.5" onClick={onLogout}>
          <LogOut aria-hidden className="size-4" strokeWidth={1.75} />
          {texts.logout}
        </Button>
      </header>
      {isUnknown ? (
        <main id="main" className="m-auto w-full max-w-110 px-5 pb-12">
          <NotLoaded sentence={trialTexts.card.failed} retry={trialTexts.card.retry} onRetry={onRetry} className="" />
        </main>
      ) : (
        <main id="main" className="m-auto w-full max-w-110 px-5 pb-12">
          {daysRemaining > 0 && (
            <p className="flex items-center gap-2 text-md">
              {daysRemaining <= 1 && <Ring shape={{ kind: "dot" }} className="size-5 text-today" />}
              <span className="num font-medium text-text">{texts.daysLeft(daysRemaining)}</span>
            </p>
          )}
          <h1 className="mt-3 text-2xl font-semibold wrap-anywhere lg:text-3xl">{texts.title(tenant.businessName)}</h1>
          <p className="mt-2 text-md text-text-2">
            <Standing
              status={status}
              isOver={daysRemaining === 0}
              keptUntil={trial?.keptUntil ?? null}
              refundedAt={trial?.refundedAt ?? null}
            />
          </p>
          {refundPapers}
          {daysRemaining > 0 && (
            <div className="mt-5">
              <TrialProgress daysRemaining={daysRemaining} />
            </div>
          )}
          <ul className="mt-7 grid gap-3.5">
            {texts.benefits.map((benefit, index) => {
              const Icon = icons[index] ?? Contact;
              return (
                <li key={benefit} className="flex items-start gap-3 text-md">
                  <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-accent-text" strokeWidth={1.75} />
                  {benefit}
                </li>
              );
            })}
            <li className="flex items-start gap-3 text-md">
              <Inbox aria-hidden className="mt-0.5 size-5 shrink-0 text-accent-text" strokeWidth={1.75} />
              {texts.inbox}
            </li>
          </ul>
          {mayPay ? (
            <Button look="primary" size="xl" width="full" className="mt-8" onClick={onActivate}>
              {texts.activate}
            </Button>
          ) : (
            <p className="mt-8 text-md font-medium">{trialTexts.notAllowed}</p>
          )}
          {daysRemaining > 0 && (
            <Button look="secondary" size="xl" width="full" className="num mt-2" onClick={goOn}>
              {texts.continueTrial(daysRemaining)}
            </Button>
          )}
          {mayPay && (
            <div className="mt-3 text-center text-xs text-balance text-text-2 max-lg:text-sm">
              <p>{texts.note}</p>
              <p>{texts.provider}</p>
            </div>
          )}
          {ownData}
          {receipts && <div className="mt-6">{receipts}</div>}
        </main>
      )}
    </div>
  );
}

function Standing({
  status,
  isOver,
  keptUntil,
  refundedAt,
}: {
  status: Tenant["accountStatus"];
  isOver: boolean;
  keptUntil: string | null;
  refundedAt: string | null;
}) {
  const day = keptUntil && dayOfInstant(keptUntil);
  if (status === "suspended" && refundedAt)
    return `${texts.refunded(dayOfInstant(refundedAt))} ${texts.refundedLead(day)}`;
  if (status === "suspended") return `${texts.suspended} ${texts.suspendedLead(day)}`;
  if (status === "expired" || isOver) return `${texts.expired} ${texts.expiredLead(day)}`;
  return `${texts.onTrial} ${texts.trialLead}`;
}
