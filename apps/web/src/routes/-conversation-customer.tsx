import { lastByHandEnd } from "@aavarti/domain/by-hand";
import { type CalendarDate, parseCalendarDate } from "@aavarti/domain/calendar";
import { parseSignedAmount, toAmountText } from "@aavarti/domain/money";
import { Link } from "@tanstack/react-router";
import { CirclePause, CirclePlay } from "lucide-react";
import { useIsSuggesting } from "../features/inbox/suggesting.ts";
import { inboxTexts } from "../features/inbox/texts.ts";
import { CustomerBalance, type NextRenewal } from "../features/payments/record/customer-balance.tsx";
import { PromisePanel } from "../features/promises/promise-panel.tsx";
import type { CustomerPromise } from "../features/promises/use-promises.ts";
import { allowedActions, NEEDED } from "../features/subscriptions/actions/allowed-actions.ts";
import { actionTexts } from "../features/subscriptions/actions/texts.ts";
import type { SubscriptionDetail } from "../features/subscriptions/actions/use-subscription-actions.ts";
import { type Outputs, trpc } from "../lib/api/trpc.ts";
import { dayLabel, phoneLabel } from "../lib/display/display.ts";
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
  conversationId,
  customerId,
  today,
  remind,
}: {
  conversationId: string;
  customerId: string;
  today: CalendarDate;
  remind: Remind;
}) {
  const texts = inboxTexts.panel;
  const words = useBusinessWords();
  const record = trpc.customers.read.useQuery({ id: customerId });
  const account = trpc.payments.account.useQuery({ customerId });
  // The same ones as in the panel of promises below.
  const promises = trpc.promises.list.useQuery({ customerId, limit: 50 });
  const isSuggesting = useIsSuggesting(conversationId);
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
  const next = nextRenewalOf(subscriptions, today);
  const promisedOn = promisedDay(promises.data?.items ?? [], subscriptions.length);
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
        next={next}
        promisedOn={promisedOn}
        isQuiet={isSuggesting}
      />
      <RemindButton id={id} remind={remind} cannot={noReminder({ account: account.data, promisedOn, next, today })} />
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
 * Returns the day of the open promise to pay everything, the first one; null without. One for a
 * single subscription is for everything where there is no other one.
 */
function promisedDay(promises: readonly CustomerPromise[], subscriptions: number): CalendarDate | null {
  const days = promises.flatMap(({ state, subscription, promisedOn }) => {
    const day = parseCalendarDate(promisedOn);
    return state === "open" && day !== null && (subscription === null || subscriptions === 1) ? [day] : [];
  });
  return days.sort()[0] ?? null;
}

/**
 * Returns why no reminder can be sent at this time, in words; null where one may be. What only the
 * server knows is said when the button is pressed; so is anything of a family.
 */
function noReminder({
  account,
  promisedOn,
  next,
  today,
}: {
  account: Outputs["payments"]["account"] | undefined;
  promisedOn: CalendarDate | null;
  next: NextRenewal | null;
  today: CalendarDate;
}): string | null {
  if (!account || account.members.length > 1) return null;
  const isDue = account.due !== "0.00" || account.renewals.length > 0;
  if (!isDue && (next === null || next.day > lastByHandEnd(today)))
    return next ? inboxTexts.panel.notDueUntil(dayLabel(next.day, today)) : inboxTexts.panel.nothingDue;
  return isDue && promisedOn ? inboxTexts.panel.onHold(dayLabel(promisedOn, today)) : null;
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
