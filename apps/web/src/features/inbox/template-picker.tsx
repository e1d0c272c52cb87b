import { hasVisibleText } from "@aavarti/domain/one-line";
import { Send } from "lucide-react";
import { useId, useRef, useState } from "react";
import { messageOf } from "../../lib/api/api-error.ts";
import { type Outputs, trpc } from "../../lib/api/trpc.ts";
import { useToday } from "../../lib/display/clock.ts";
import { phoneLabel } from "../../lib/display/display.ts";
import { dayAndTimeInSentence } from "../../lib/display/instant-label.ts";
import { storedSentences } from "../../lib/i18n/stored-text.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { FormProblem } from "../../ui/input.tsx";
import { NotLoaded } from "../../ui/not-loaded.tsx";
import { SearchInput } from "../../ui/search-input.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { templateTexts } from "./template-texts.ts";
import { useInboxCache } from "./use-inbox.ts";

type Offered = Outputs["conversations"]["templates"]["templates"][number];

const keyOf = ({ template, subscription }: Offered): string => `${template} ${subscription.id}`;

/** The name of a built-in template in the current language, or what the business named its own. */
const nameOf = ({ template, ownName }: Offered): string =>
  ownName ?? (templateTexts.names as Readonly<Record<string, string>>)[template] ?? template;

/** From this many templates on there is a search. */
const MANY = 4;

/** The chosen template, as it is sent. */
type Chosen = { template: string; subscriptionId: string; overBudget?: true };

/**
 * The approved WhatsApp templates that fit a conversation's customer (`TemplateForm`). `customerId`
 * is whom the conversation is with on screen, and `seenId` the newest message there: the server
 * refuses to send if it is with another one by now, or there is a newer one, which is loaded then.
 */
export function TemplatePicker({
  conversationId,
  customerId,
  seenId,
}: {
  conversationId: string;
  customerId: string;
  seenId: string | null;
}) {
  const { add, refresh } = useInboxCache();
  const utils = trpc.useUtils();
  const offers = trpc.conversations.templates.useQuery({ id: conversationId });
  const sending = trpc.conversations.sendTemplate.useMutation();
  return (
    <TemplateForm
      offers={offers}
      onSend={async (chosen) =>
        add(conversationId, await sending.mutateAsync({ id: conversationId, customerId, seenId, ...chosen }))
      }
      onSettled={() => Promise.all([refresh(), utils.conversations.templates.invalidate({ id: conversationId })])}
    />
  );
}

/**
 * The approved WhatsApp templates that fit a customer, each as their phone shows it, with the
 * number that it goes to, its estimated price, and the button that sends the chosen one. What a
 * text lacks is named, and keeps it from being sent. `onSend` rejects where it isn't sent;
 * `onSettled` follows in any case.
 */
export function TemplateForm({
  offers: { data, isLoadingError, refetch },
  onSend,
  onSettled,
}: {
  offers: { data: Outputs["conversations"]["templates"] | undefined; isLoadingError: boolean; refetch: () => unknown };
  onSend: (chosen: Chosen) => Promise<unknown>;
  onSettled: () => Promise<unknown>;
}) {
  const texts = templateTexts;
  const today = useToday();
  const name = useId();
  const [search, setSearch] = useState("");
  const [chosen, setChosen] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isPending, setIsPending] = useState(false);
  const isSending = useRef(false);

  if (isLoadingError) return <NotLoaded sentence={texts.failed} retry={texts.retry} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-24 rounded-md" />;
  if (data.refused) return <p className="text-text-2">{storedSentences([data.refused])}</p>;
  if (data.templates.length === 0) return <p className="text-text-2">{texts.none}</p>;

  // All go to the number in the customer's record.
  const numbers = [...new Set(data.templates.map(({ to }) => to))];
  const words = search.toLowerCase();
  const shown = data.templates.filter((offered) =>
    [nameOf(offered), offered.subscription.productName, offered.text].some((text) =>
      text.toLowerCase().includes(words),
    ),
  );
  const selected = shown.find((offered) => keyOf(offered) === chosen) ?? (shown.length === 1 ? shown[0] : undefined);
  const missing = selected?.missing.map((parameter) => texts.parameters[parameter]) ?? [];

  const send = async () => {
    if (!selected || missing.length > 0 || isSending.current) return;
    isSending.current = true;
    setIsPending(true);
    setProblem(null);
    const { template, subscription } = selected;
    try {
      await onSend({ template, subscriptionId: subscription.id, ...(data.isOverBudget && { overBudget: true }) });
      setChosen(null);
    } catch (error) {
      setProblem(messageOf(error, texts.notSent));
    }
    isSending.current = false;
    setIsPending(false);
    await onSettled();
  };

  return (
    <form
      noValidate
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      {data.templates.length >= MANY && (
        <SearchInput label={texts.search} clearLabel={texts.clearSearch} value={search} onSearch={setSearch} />
      )}
      <p className="num text-sm text-text-2 max-lg:text-base">{texts.to(numbers.map(phoneLabel).join(", "))}</p>
      <fieldset className="min-w-0">
        <legend className="sr-only">{texts.label}</legend>
        <div className="max-h-64 divide-y divide-line overflow-y-auto rounded-md border border-line bg-surface">
          {shown.map((offered) => {
            const isChosen = selected === offered;
            return (
              <label
                key={keyOf(offered)}
                className="flex cursor-pointer items-start gap-3 px-3 py-2.5 has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-focus"
              >
                <input
                  type="radio"
                  name={name}
                  checked={isChosen}
                  onChange={() => {
                    setChosen(keyOf(offered));
                    setProblem(null);
                  }}
                  className="mt-0.5 size-4 shrink-0 appearance-none rounded-full border border-control-line bg-surface outline-none checked:border-5 checked:border-accent"
                />
                <span className="min-w-0 flex-1">
                  <span className="block font-medium wrap-anywhere max-lg:text-md">{nameOf(offered)}</span>
                  <span className="mt-0.5 mb-1 flex flex-wrap items-center gap-x-2 gap-y-0.5">
                    <Badge tone={offered.category === "MARKETING" ? "soon" : "quiet"}>
                      {texts.categories[offered.category]}
                    </Badge>
                    <span className="num text-sm text-text-2">{texts.cost(offered.estimatedCost)}</span>
                  </span>
                  <span
                    dir="auto"
                    className={classNames(
                      "text-sm text-text-2 wrap-anywhere max-lg:text-base",
                      isChosen ? "block" : "line-clamp-2",
                    )}
                  >
                    {offered.text}
                  </span>
                </span>
              </label>
            );
          })}
          {shown.length === 0 && <p className="px-3 py-2.5 text-text-2">{texts.noMatch(search)}</p>}
        </div>
      </fieldset>
      {hasVisibleText(missing.join("")) && <FormProblem>{texts.missing(missing.join(", "))}</FormProblem>}
      {problem && <FormProblem>{problem}</FormProblem>}
      <div className="flex flex-wrap items-center justify-end gap-x-3 gap-y-2">
        <p className="flex-1 text-sm text-text-2 max-lg:text-base">
          {data.isOverBudget && <span className="block text-overdue-text">{texts.overBudget}</span>}
          {data.goesAt ? texts.goesAt(dayAndTimeInSentence(data.goesAt, today)) : null}
        </p>
        <Button type="submit" look="primary" needsNetwork disabled={!selected || missing.length > 0 || isPending}>
          <Send aria-hidden className="size-4" strokeWidth={1.75} />
          {selected
            ? (data.isOverBudget ? texts.sendAnyway : texts.send)(texts.cost(selected.estimatedCost))
            : texts.sendNone}
        </Button>
      </div>
    </form>
  );
}
