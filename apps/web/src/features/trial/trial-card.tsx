import type { TrialStatus } from "@aavarti/contract/tenants";
import { dayOfInstant } from "../../lib/display/display.ts";
import { translatedTexts } from "../../lib/i18n/translated-texts.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { NotLoaded } from "../../ui/not-loaded.tsx";
import { Ring } from "../../ui/ring.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { trialTexts } from "./texts.ts";
import { TrialProgress } from "./trial-progress.tsx";
import type { useTrial } from "./use-trial.ts";

const texts = translatedTexts(() => trialTexts.card);

/**
 * Shows the account's status (trial with its days left, active, expired, suspended), and for one
 * that is not active the button that activates it (`onActivate`). Without `mayPay` it says instead
 * that only owners and admins can activate. While the fee is being refunded (`isRefunding`), an
 * active one is said to be so until then; after that, that it was refunded. A placeholder while it
 * loads, a retry button after a failure.
 */
export function TrialCard({
  trial,
  mayPay,
  isRefunding = false,
  onActivate,
}: {
  trial: ReturnType<typeof useTrial>;
  /** Whether the user's role may pay for the activation. */
  mayPay: boolean;
  /** Whether a refund of the fee was requested and is not completed yet. */
  isRefunding?: boolean;
  onActivate: () => void;
}) {
  return (
    <section aria-label={texts.title} className="max-w-140 rounded-md border border-line bg-surface p-5">
      {trial.data ? (
        <State trial={trial.data} mayPay={mayPay} isRefunding={isRefunding} onActivate={onActivate} />
      ) : (
        <NoState trial={trial} />
      )}
    </section>
  );
}

function State({
  trial,
  mayPay,
  isRefunding,
  onActivate,
}: {
  trial: TrialStatus;
  mayPay: boolean;
  isRefunding: boolean;
  onActivate: () => void;
}) {
  if (trial.accountStatus === "active") {
    return (
      <>
        <h2 className="flex items-center gap-2 text-md font-semibold text-paid-text">
          <Ring shape={{ kind: "check" }} className="size-5 text-paid" />
          {texts.active}
        </h2>
        <p className="mt-1.5 text-text-2 max-lg:text-md">{isRefunding ? texts.refundingLead : texts.activeLead}</p>
      </>
    );
  }
  if (trial.accountStatus === "trial" && !trial.isExpired) {
    const isLastDay = trial.daysRemaining <= 1;
    return (
      <>
        <div className="flex items-center justify-between gap-3">
          <h2 className="flex items-center gap-2 text-md font-semibold">
            {isLastDay && <Ring shape={{ kind: "dot" }} className="size-5 text-today" />}
            {texts.trial}
          </h2>
          <span className={isLastDay ? "num font-medium text-today-text" : "num text-text-2"}>
            {trialTexts.daysLeft(trial.daysRemaining)}
          </span>
        </div>
        <div className="mt-4">
          <TrialProgress daysRemaining={trial.daysRemaining} />
        </div>
        <p className="mt-4 text-text-2 max-lg:text-md">{texts.trialLead}</p>
        {!mayPay && <NotAllowed />}
        <div className="mt-4 flex flex-wrap gap-2 max-lg:flex-col">
          {mayPay && (
            <Button look="primary" onClick={onActivate}>
              {texts.upgrade}
            </Button>
          )}
          <a href="/pricing" className={buttonClass({ look: "ghost" })}>
            {texts.pricing}
          </a>
        </div>
      </>
    );
  }
  return (
    <>
      <h2 className="flex items-center gap-2 text-md font-semibold text-danger-text">
        <Ring shape={{ kind: "alert" }} className="size-5 text-overdue" />
        {trial.accountStatus === "suspended" ? texts.suspended : texts.expired}
      </h2>
      <p className="mt-1.5 text-text-2 max-lg:text-md">{endedLead(trial)}</p>
      {mayPay ? (
        <Button look="danger" className="mt-4 max-lg:w-full" onClick={onActivate}>
          {texts.activate}
        </Button>
      ) : (
        <NotAllowed />
      )}
    </>
  );
}

/** Says why an account has ended where its fee was refunded, and until when its data is kept. */
function endedLead({ accountStatus, refundedAt, keptUntil }: TrialStatus): string {
  const day = keptUntil && dayOfInstant(keptUntil);
  return accountStatus === "suspended" && refundedAt
    ? `${trialTexts.gate.refunded(dayOfInstant(refundedAt))} ${trialTexts.gate.refundedLead(day)}`
    : texts.expiredLead(day);
}

const NotAllowed = () => <p className="mt-3 font-medium max-lg:text-md">{trialTexts.notAllowed}</p>;

function NoState({ trial }: { trial: ReturnType<typeof useTrial> }) {
  if (trial.isError) {
    return <NotLoaded sentence={texts.failed} retry={texts.retry} onRetry={() => trial.refetch()} className="p-0" />;
  }
  return (
    <div role="status" aria-label={texts.loading} className="grid gap-4">
      <Skeleton className="h-5 w-24" />
      <Skeleton className="h-2 w-full" />
      <Skeleton className="h-4 w-3/4" />
    </div>
  );
}
