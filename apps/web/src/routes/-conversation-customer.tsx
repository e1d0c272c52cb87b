import { type CalendarDate, parseCalendarDate } from "@aavarti/domain/calendar";
import { parseSignedAmount, toAmountText } from "@aavarti/domain/money";
import { Link } from "@tanstack/react-router";
import { CirclePause, CirclePlay } from "lucide-react";
import { inboxTexts } from "../features/inbox/texts.ts";
import { CustomerBalance, type NextRenewal } from "../features/payments/record/customer-balance.tsx";
import { PromisePanel } from "../features/promises/promise-panel.tsx";
import { allowedActions, NEEDED } from "../features/subscriptions/actions/allowed-actions.ts";
import { actionTexts } from "../features/subscriptions/actions/texts.ts";
import type { SubscriptionDetail } from "../features/subscriptions/actions/use-subscription-actions.ts";
import { trpc } from "../lib/api/trpc.ts";
import { phoneLabel } from "../lib/display/display.ts";
import { useBusinessWords } from "../lib/i18n/business-words.ts";
import { type Remind, RemindButton } from "../lib/list/remind.tsx";
import { lineButton, SubscriptionLine } from "../lib/records/subscription-line.tsx";
import { Allowed } from "../lib/session/may.tsx";
import { Avatar } from "../ui/avatar.tsx";
import { buttonClass } from "../ui/button.tsx";
import { NotLoaded } from "../ui/not-loaded.tsx";
import { Panel } from "../ui/panel.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { useSubscriptionActs } from "./-use-subscription-acts.tsx";
import { useTakingPayment } from "./-use-taking-payment.tsx";

/**
 * Shows the customer beside their conversation: what they owe, their subscriptions and promises,
 * and what can be done at once: take a payment, send a reminder (`remind`, null for a role that may
 * not), renew, pause and resume.
 */
export function ConversationCustomer({
  customerId,
  today,
  remind,
}: {
  customerId: string;
  today: CalendarDate;
  remind: Remind;
}) {
  const texts = inboxTexts.panel;
  const words = useBusinessWords();
  const record = trpc.customers.read.useQuery({ id: customerId });
  const { act, dialog } = useSubscriptionActs(today);
  const taking = useTakingPayment();
  if (record.isPending) {
    return (
      <div role="status" aria-label={texts.loading} className="grid gap-3 p-4">
        <Skeleton className="h-12 w-48" />
        <Skeleton className="h-24 w-full" />
        <Skeleton className="h-9 w-full" />
      </div>
    );
  }
  if (!record.data) return <NotLoaded sentence={texts.failed} retry={texts.retry} onRetry={() => record.refetch()} />;
  const { id, name, phone, email, subscriptions } = record.data;
  return (
    <div className="grid grid-cols-1 gap-4 p-4">
      <div className="flex items-center gap-3">
        <Avatar name={name} className="size-11 text-sm" />
        <div className="min-w-0 flex-1">
          <h2 className="cut-off text-md font-semibold">
            <bdi>{name}</bdi>
          </h2>
          <p className="num cut-off text-sm text-text-2">{phone ? phoneLabel(phone) : email}</p>
        </div>
      </div>
      <CustomerBalance
        customer={{ id, name }}
        take={taking.take}
        today={today}
        next={nextRenewalOf(subscriptions, today)}
      />
      <RemindButton id={id} remind={remind} />
      <Panel title={words.subscription.many}>
        {subscriptions.length === 0 && <p className="px-4 py-4 text-text-2">{texts.noSubscriptions(words)}</p>}
        <ul>
          {subscriptions.map((subscription) => (
            <SubscriptionLine
              key={subscription.id}
              subscription={subscription}
              name={subscription.product.name}
              today={today}
              renewLabel={texts.renew}
              renewName={texts.renewFor(subscription.product.name)}
              onRenew={() => act("renew", subscription)}
              more={<PauseButton subscription={subscription} onAct={(action) => act(action, subscription)} />}
            />
          ))}
        </ul>
      </Panel>
      <PromisePanel customer={{ id, name }} today={today} />
      <Link to="/dashboard/customers/$id" params={{ id }} className={buttonClass({ look: "ghost", width: "full" })}>
        {texts.open}
      </Link>
      {dialog}
      {taking.dialog}
    </div>
  );
}

/**
 * Returns the first renewal after today, with what all that renew on its day cost; null without.
 */
function nextRenewalOf(subscriptions: readonly SubscriptionDetail[], today: CalendarDate): NextRenewal | null {
  const coming = subscriptions.flatMap(({ nextDueOn, amountDue }) => {
    const day = parseCalendarDate(nextDueOn ?? "");
    return day !== null && day > today ? [{ day, paise: parseSignedAmount(amountDue) ?? 0 }] : [];
  });
  const day = coming.map((one) => one.day).sort()[0];
  if (day === undefined) return null;
  return { day, amount: toAmountText(coming.reduce((sum, one) => (one.day === day ? sum + one.paise : sum), 0)) };
}

/**
 * Pauses a subscription, or resumes a paused one, where its status and the role allow it: nothing
 * otherwise.
 */
function PauseButton({
  subscription: { standing, product, pausedFrom },
  onAct,
}: {
  subscription: SubscriptionDetail;
  onAct: (action: "pause" | "resume") => void;
}) {
  const texts = inboxTexts.panel;
  const actions = allowedActions(standing);
  const action = (["resume", "pause"] as const).find((one) => actions.includes(one));
  if (!action) return null;
  const Icon = action === "pause" ? CirclePause : CirclePlay;
  const isPlanned = action === "pause" && pausedFrom !== null;
  const written = isPlanned ? actionTexts.menu.movePause : texts[action];
  const label = isPlanned
    ? `${written}, ${product.name}`
    : action === "pause"
      ? texts.pauseFor(product.name)
      : texts.resumeFor(product.name);
  return (
    <Allowed needs={NEEDED[action]}>
      <button type="button" aria-label={label} onClick={() => onAct(action)} className={lineButton}>
        <Icon aria-hidden className="size-3.5" strokeWidth={1.75} />
        {written}
      </button>
    </Allowed>
  );
}
