import type { CalendarDate } from "@aavarti/domain/calendar";
import { REPLY_LANGUAGES, type ReplyLanguage } from "@aavarti/domain/inbox/reply-drafts";
import { parseAmount } from "@aavarti/domain/money";
import { Link } from "@tanstack/react-router";
import { ChevronUp, PenLine, Send, X } from "lucide-react";
import { useEffect, useState } from "react";
import { type Outputs, trpc } from "../../lib/api/trpc.ts";
import { amountLabel } from "../../lib/display/amounts.ts";
import { dayWithYear } from "../../lib/display/display.ts";
import { languageNames } from "../../lib/i18n/languages.ts";
import { MoneyIcon } from "../../lib/payments/money-icon.tsx";
import type { TakePayment } from "../../lib/payments/take-payment.tsx";
import { useMay } from "../../lib/session/may.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { SendAskedReceipt } from "./send-asked-receipt.tsx";
import { setSuggestingIn } from "./suggesting.ts";
import { inboxTexts } from "./texts.ts";
import type { Conversation } from "./use-inbox.ts";
import type { ShownSuggestion } from "./use-writing.ts";

type Draft = NonNullable<Outputs["conversations"]["draft"]["draft"]>;
type Fact = Draft["facts"][number];

/** The newest messages whose drafts were used or dismissed, until the page is loaded again. */
const settled = new Set<string>();

/**
 * The reply that the records suggest to what the customer wrote, with what they want and the facts
 * it rests on, each linked to its record, and whether a language model worded it. It can be read in
 * another language. `onSend` gets its text to be sent as it is, null where that isn't possible, and
 * `onUse` to be edited. Where the customer says they paid, `take` (null for a role that may not)
 * opens the payment sheet with what they say; where they ask for a receipt, a button sends that of
 * their last payment in place of the text, which answers them; where it repeats the day of a
 * promise that nobody has confirmed, sending it confirms that (a role that may); where somebody
 * else's payment has that reference, a line says so to the member. `onShown` is told which one is
 * shown, and then which one is used; null when it is withdrawn. It is gone once it was used or
 * dismissed, until the customer writes again. `isFolded`: it is one row with what it is about, of
 * which a press calls `onUnfold`. Shows nothing without a draft, or when it couldn't be loaded.
 */
export function SuggestedReply({
  conversation,
  take,
  today,
  isFolded = false,
  onUnfold,
  onSend,
  onUse,
  onShown,
}: {
  conversation: Conversation;
  take: TakePayment;
  today: CalendarDate;
  isFolded?: boolean;
  onUnfold?: () => void;
  onSend: ((text: string) => void) | null;
  onUse: (text: string) => void;
  onShown: (draft: ShownSuggestion | null) => void;
}) {
  const texts = inboxTexts.draft;
  const may = useMay();
  const maySendReceipt = may("payments.record");
  const mayConfirm = may("promises.record");
  const [choice, setChoice] = useState<{ customerId: string; language: ReplyLanguage } | null>(null);
  const language = choice?.customerId === conversation.customer.id ? choice.language : undefined;
  const query = trpc.conversations.draft.useQuery(
    { id: conversation.id, ...(language && { language }) },
    {
      staleTime: 0,
      // The other language stays until this one is there, but nothing that was withdrawn.
      placeholderData: (before, of) => (of?.queryKey[1]?.input?.language === language ? undefined : before),
    },
  );
  const [, setSettled] = useState(0);
  const { refetch } = query;
  const { lastMessageAt, state, customer } = conversation;
  // Loaded by the panel beside it, also after a payment or a renewal: the draft follows.
  const { dataUpdatedAt: accountAt } = trpc.payments.account.useQuery({ customerId: customer.id }, { enabled: false });
  const { dataUpdatedAt: recordAt } = trpc.customers.read.useQuery({ id: customer.id }, { enabled: false });
  useEffect(() => void refetch(), [lastMessageAt, state, accountAt, recordAt, refetch]);
  const dismiss = trpc.conversations.dismissDraft.useMutation();
  // What was loaded before a failure may not be true any more.
  const loaded = query.isError ? null : query.data?.draft;
  const draft = loaded && !settled.has(loaded.messageId) ? loaded : null;
  useEffect(() => {
    if (draft) onShown(shownOf(draft, { isUsed: false, mayConfirm }));
    else if (loaded === null) onShown(null);
  }, [draft, loaded, mayConfirm, onShown]);
  const suggestsIn = draft && onSend && !isFolded ? conversation.id : null;
  useEffect(() => {
    setSuggestingIn(suggestsIn);
    return () => setSuggestingIn(null);
  }, [suggestsIn]);
  if (!draft) return null;
  const { messageId, source, text, claimedPayment, possibleDuplicate, askedReceipt } = draft;
  const settle = () => {
    settled.add(messageId);
    setSettled((count) => count + 1);
  };
  if (isFolded) return <FoldedReply draft={draft} onUnfold={onUnfold} />;
  const answer = (act: (text: string) => void) => {
    settle();
    onShown(shownOf(draft, { isUsed: true, mayConfirm }));
    act(text);
  };
  return (
    <section
      aria-label={texts.label}
      // Of the room that an on-screen keyboard leaves, so that the field below it stays in sight.
      className="flex max-h-[45%] min-h-20 flex-col border-t border-line bg-surface px-3 pt-3 pb-1 lg:px-4"
    >
      <div className="grid min-h-0 grid-cols-1 gap-2 overflow-y-auto rounded-md border border-accent-line bg-accent-soft p-3 lg:p-3.5">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm max-lg:text-base">
          <p className="flex items-center gap-1.5 font-semibold text-accent-text">
            <PenLine aria-hidden className="size-4" strokeWidth={1.75} />
            {texts.label}
          </p>
          {source === "model" && (
            <Badge tone="quiet">
              <span title={texts.byModelHint}>{texts.byModel}</span>
            </Badge>
          )}
          <p className="min-w-0 flex-1 text-text-2">
            {draft.intents.map((intent) => texts.intents[intent]).join(" · ")}
          </p>
          <IconButton
            label={texts.dismiss}
            className="-my-2 -mr-2 max-lg:-my-3 max-lg:-mr-3"
            onClick={() => {
              settle();
              // Only counted: nobody has to know when it fails.
              dismiss.mutate({ id: conversation.id, messageId, source });
            }}
          >
            <X aria-hidden className="size-4" strokeWidth={1.75} />
          </IconButton>
        </div>
        <p lang={draft.language} className="num wrap-anywhere whitespace-pre-line">
          {text}
        </p>
        {possibleDuplicate && (
          <p className="num rounded-sm border border-soon-line bg-soon-soft px-3 py-2 wrap-anywhere text-soon-text">
            {texts.possibleDuplicate(possibleDuplicate.customer.name, dayWithYear(possibleDuplicate.receivedOn))}{" "}
            <Link
              to="/dashboard/customers/$id"
              params={{ id: possibleDuplicate.customer.id }}
              className="font-medium underline"
            >
              {[possibleDuplicate.receiptNumber, amountLabel(possibleDuplicate.amount)].filter(Boolean).join(" · ")}
            </Link>
          </p>
        )}
        {draft.facts.length > 0 && (
          <div className="-mx-3 flex items-center gap-1.5 overflow-x-auto pr-8 pl-3 [mask-image:linear-gradient(to_right,black_calc(100%-2rem),transparent)] [scrollbar-width:none] lg:mx-0 lg:flex-wrap lg:px-0 lg:[mask-image:none]">
            <span id="draft-facts" className="shrink-0 text-xs text-text-2 max-lg:text-sm">
              {texts.restsOn}
            </span>
            <ul aria-labelledby="draft-facts" className="contents">
              {draft.facts.map((fact) => (
                <li key={`${fact.name} ${fact.record.id}`} className="shrink-0 lg:max-w-full lg:shrink">
                  <FactLink fact={fact} customerId={conversation.customer.id} />
                </li>
              ))}
            </ul>
          </div>
        )}
        <div className="flex flex-wrap gap-2">
          {askedReceipt && (
            <SendAskedReceipt
              receipt={askedReceipt}
              conversation={conversation}
              today={today}
              onSent={() => {
                settle();
                onShown(null);
              }}
            />
          )}
          {/* The text alone only promises the receipt. */}
          {onSend && !(askedReceipt && maySendReceipt) && (
            <Button
              needsNetwork
              size="sm"
              look="primary"
              disabled={query.isPlaceholderData}
              onClick={() => answer(onSend)}
            >
              <Send aria-hidden className="size-4" strokeWidth={1.75} />
              {mayConfirm && draft.promise ? texts.confirmAndSend : texts.send}
            </Button>
          )}
          <Button size="sm" look="secondary" onClick={() => answer(onUse)}>
            {texts.use}
          </Button>
          {REPLY_LANGUAGES.filter((one) => one !== draft.language).map((one) => (
            <Button
              key={one}
              needsNetwork
              size="sm"
              look="secondary"
              lang={one}
              aria-label={texts.inLanguage(replyLanguageNames[one])}
              onClick={() => setChoice({ customerId: customer.id, language: one })}
            >
              {replyLanguageNames[one]}
            </Button>
          ))}
          {take && claimedPayment && (
            <Button
              needsNetwork
              size="sm"
              look="secondary"
              onClick={() => take({ customerId: customer.id, name: customer.name, said: saidOf(claimedPayment) })}
            >
              <MoneyIcon aria-hidden className="size-4" strokeWidth={1.75} />
              {claimedPayment.amount === null ? texts.takePayment : texts.take(amountLabel(claimedPayment.amount))}
            </Button>
          )}
        </div>
      </div>
    </section>
  );
}

/** Each language's own name; Hinglish is Hindi in Latin letters. */
const replyLanguageNames = { ...languageNames, "hi-Latn": "Hinglish" } as const satisfies Record<ReplyLanguage, string>;

const saidOf = ({ amount, ...said }: NonNullable<Draft["claimedPayment"]>) => ({
  ...said,
  amount: amount === null ? null : parseAmount(amount),
});

const shownOf = (
  { messageId, source, text, promise }: Draft,
  { isUsed, mayConfirm }: { isUsed: boolean; mayConfirm: boolean },
): ShownSuggestion => ({ messageId, source, text, isUsed, promise: mayConfirm ? promise : null });

const factClass =
  "num flex max-w-full min-h-7 items-center rounded-sm border border-accent-line bg-surface px-2 py-0.5 text-sm wrap-anywhere max-lg:min-h-11 max-lg:text-base";
/** Returns the day of a fact for reading, of a pause its first and last; null without one. */
const daysOf = ({ day, until }: Fact): string | null =>
  day === null ? null : until === null ? dayWithYear(day) : `${dayWithYear(day)} – ${dayWithYear(until)}`;

/** Returns what a fact says, on one line. */
function factLabel(fact: Fact): string {
  const { name, amount, label, number } = fact;
  const values = [label, amount === null ? null : amountLabel(amount), daysOf(fact), number];
  return [inboxTexts.draft.facts[name], ...values.filter((value) => value !== null)].join(" · ");
}

/** A draft in one row that scrolls sideways: what the customer wants, and what it rests on. */
function FoldedReply({ draft: { intents, facts }, onUnfold }: { draft: Draft; onUnfold: (() => void) | undefined }) {
  const texts = inboxTexts.draft;
  const chip = { type: "button", onClick: onUnfold } as const;
  const chipClass =
    "num flex h-9 shrink-0 items-center gap-1.5 rounded-sm border border-accent-line px-3 text-sm whitespace-nowrap max-lg:h-11 max-lg:text-base";
  return (
    <section aria-label={texts.label} className="shrink-0 border-t border-line bg-surface">
      <div className="flex gap-2 overflow-x-auto px-3 pt-2 [scrollbar-width:none] lg:px-4">
        <button
          {...chip}
          aria-expanded={false}
          aria-label={[texts.label, ...intents.map((intent) => texts.intents[intent])].join(": ")}
          className={classNames(chipClass, "bg-accent-soft font-medium text-accent-text")}
        >
          <PenLine aria-hidden className="size-4 shrink-0" strokeWidth={1.75} />
          {intents.map((intent) => texts.intents[intent]).join(" · ") || texts.label}
          <ChevronUp aria-hidden className="size-4 shrink-0" strokeWidth={1.75} />
        </button>
        {facts.map((fact) => (
          <button
            key={`${fact.name} ${fact.record.id}`}
            {...chip}
            className={classNames(chipClass, "bg-surface hover:bg-hover")}
          >
            {factLabel(fact)}
          </button>
        ))}
      </div>
    </section>
  );
}

/** What a draft states, as a link to the record that says so; plain text where it is a message. */
function FactLink({ fact, customerId }: { fact: Fact; customerId: string }) {
  const { record, subscriptionId } = fact;
  const content = factLabel(fact);
  if (record.kind === "message") return <span className={factClass}>{content}</span>;
  const className = classNames(factClass, "hover:bg-hover");
  if (record.kind === "business-answer")
    return (
      <Link to="/dashboard/templates" hash="business-answers" className={className}>
        {content}
      </Link>
    );
  return subscriptionId === null ? (
    <Link to="/dashboard/customers/$id" params={{ id: customerId }} className={className}>
      {content}
    </Link>
  ) : (
    <Link to="/dashboard/subscriptions/$id" params={{ id: subscriptionId }} className={className}>
      {content}
    </Link>
  );
}
