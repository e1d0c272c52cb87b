import { LANGUAGES, type Language } from "@aavarti/domain/languages";
import { answerPrompts } from "@aavarti/domain/saved-replies";
import { Link } from "@tanstack/react-router";
import { MessageSquareText } from "lucide-react";
import { type KeyboardEvent, useId, useState } from "react";
import { type Outputs, trpc } from "../../lib/api/trpc.ts";
import { useBusinessWords } from "../../lib/i18n/business-words.ts";
import { languageNames } from "../../lib/i18n/languages.ts";
import { variableLabel } from "../../lib/i18n/message-variables.ts";
import { useMay } from "../../lib/session/may.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { TextInput } from "../../ui/input.tsx";
import { ListNotice } from "../../ui/list-notice.tsx";
import { Popover } from "../../ui/popover.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { savedReplyTexts as texts } from "./saved-reply-texts.ts";

type Filled = Outputs["savedReplies"]["fill"]["items"][number];

/**
 * Shows the button that opens the list of saved replies, filled in for a conversation's customer.
 * Choosing one passes its text to `onPick`, after its questions were asked; one with a missing
 * value can't be chosen and says what is missing. `onClosed` gets the focus back when the list has
 * closed; `onSlash` is called for a `/` typed into the empty search, which closes the list, too.
 */
export function ReplyPicker({
  conversationId,
  isOpen,
  onOpenChange,
  onPick,
  onSlash,
  onClosed,
}: {
  conversationId: string;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  onPick: (text: string) => void;
  onSlash: () => void;
  onClosed: () => void;
}) {
  return (
    <Popover
      align="start"
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      onClosed={onClosed}
      label={texts.open}
      trigger={
        <button
          type="button"
          aria-label={texts.open}
          title={texts.openKeys}
          className="inline-flex size-11 lg:size-9 shrink-0 items-center justify-center rounded-sm text-text-2 transition-colors duration-(--t-fast) hover:bg-hover hover:text-text"
        >
          <MessageSquareText aria-hidden className="size-5 lg:size-4.5" strokeWidth={1.75} />
        </button>
      }
    >
      <ReplyList conversationId={conversationId} onPick={onPick} onSlash={onSlash} />
    </Popover>
  );
}

/** The replies whose title, or else whose text, contains what is typed; those by title first. */
function matching(items: readonly Filled[], typed: string): readonly Filled[] {
  const words = typed.trim().toLowerCase();
  const byTitle = items.filter(({ title }) => title.toLowerCase().includes(words));
  return [...byTitle, ...items.filter((item) => !byTitle.includes(item) && item.text?.toLowerCase().includes(words))];
}

function ReplyList({
  conversationId,
  onPick,
  onSlash,
}: {
  conversationId: string;
  onPick: (text: string) => void;
  onSlash: () => void;
}) {
  const listId = useId();
  const may = useMay();
  const [language, setLanguage] = useState<Language | undefined>(undefined);
  const [typed, setTyped] = useState("");
  // Null until an arrow key is pressed: the first one that can be inserted.
  const [active, setActive] = useState<number | null>(null);
  const [asking, setAsking] = useState<Filled | null>(null);
  // Amounts and dates are those of the moment in which the list opens.
  const replies = trpc.savedReplies.fill.useQuery(
    { id: conversationId, language },
    { staleTime: 0, gcTime: 0, placeholderData: (before) => before },
  );
  const found = matching(replies.data?.items ?? [], typed);
  const insertable = found.findIndex(({ text }) => text !== null);
  const place = Math.min(active ?? Math.max(0, insertable), found.length - 1);
  const current = found[place];
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step !== 0 && found.length > 0) {
      event.preventDefault();
      setActive((place + step + found.length) % found.length);
    } else if (event.key === "Enter") {
      event.preventDefault();
      choose(current);
    }
  };
  const choose = (item: Filled | undefined) => {
    if (!item?.text) return;
    if (item.prompts.length > 0) setAsking(item);
    else onPick(item.text);
  };
  if (asking?.text)
    return (
      <Prompts
        title={asking.title}
        text={asking.text}
        questions={asking.prompts}
        onInsert={onPick}
        onBack={() => setAsking(null)}
      />
    );
  return (
    <div className="flex min-h-0 flex-col">
      <div className="grid gap-2 border-b border-line p-2">
        <TextInput
          type="text"
          role="combobox"
          aria-expanded
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={current ? `${listId}-${current.id}` : undefined}
          aria-label={texts.find}
          placeholder={texts.find}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={(event) => {
            if (typed === "" && event.target.value === "/") return onSlash();
            setTyped(event.target.value);
            setActive(null);
          }}
          onKeyDown={onKeyDown}
        />
        <Segmented
          legend={texts.language}
          isLegendHidden
          value={replies.data?.language ?? null}
          options={LANGUAGES.map((value) => ({ value, label: languageNames[value] }))}
          onChange={setLanguage}
        />
      </div>
      {replies.isLoadingError && (
        <ListNotice isAlert text={texts.failed} actionLabel={texts.retry} onAction={() => void replies.refetch()} />
      )}
      {replies.isPending && (
        <p role="status" className="px-3 py-3 text-text-2">
          {texts.loading}
        </p>
      )}
      {replies.data && found.length === 0 && (
        <p role="status" className="px-3 py-3 text-text-2">
          {replies.data.items.length === 0 ? texts.none : texts.noMatch}
        </p>
      )}
      <div id={listId} role="listbox" aria-label={texts.open} className="min-h-0 overflow-y-auto p-1 empty:hidden">
        {found.map((item) => (
          <ReplyOption
            key={item.id}
            id={`${listId}-${item.id}`}
            item={item}
            isActive={item === current}
            hasOtherLanguage={item.language !== replies.data?.language}
            onChoose={() => choose(item)}
          />
        ))}
      </div>
      {may("notifications.configure") && (
        <Link
          to="/dashboard/templates"
          hash="saved-replies"
          className="flex min-h-9 shrink-0 items-center border-t border-line px-3 text-accent-text hover:bg-hover focus-visible:-outline-offset-2 max-lg:min-h-11 max-lg:text-md"
        >
          {texts.manage}
        </Link>
      )}
    </div>
  );
}

/**
 * Asks the questions of a saved reply and passes its text with the answers to `onInsert`. One that
 * is left empty stays a question in the text, which can't be sent with it.
 */
function Prompts({
  title,
  text,
  questions,
  onInsert,
  onBack,
}: {
  title: string;
  text: string;
  questions: readonly string[];
  onInsert: (text: string) => void;
  onBack: () => void;
}) {
  const [answers, setAnswers] = useState<Readonly<Record<string, string>>>({});
  const isOpen = questions.some((question) => !answers[question]?.trim());
  return (
    <form
      noValidate
      aria-label={title}
      onSubmit={(event) => {
        event.preventDefault();
        onInsert(answerPrompts(text, answers));
      }}
      className="flex min-h-0 flex-col"
    >
      <div className="grid min-h-0 gap-3 overflow-y-auto p-3">
        <p className="cut-off font-medium">{title}</p>
        {questions.map((question, place) => (
          <TextField
            key={question}
            label={question}
            ref={place === 0 ? focusAtOnce : undefined}
            autoComplete="off"
            value={answers[question] ?? ""}
            onChange={({ target: { value } }) => setAnswers((before) => ({ ...before, [question]: value }))}
          />
        ))}
        {isOpen && <p className="text-sm text-text-2 max-lg:text-base">{texts.openQuestions}</p>}
      </div>
      <div className="flex justify-end gap-2 border-t border-line p-2">
        <Button onClick={onBack}>{texts.back}</Button>
        <Button type="submit" look="primary">
          {texts.insert}
        </Button>
      </div>
    </form>
  );
}

const focusAtOnce = (input: HTMLInputElement | null) => input?.focus();

const scrollIntoView = (row: HTMLElement | null) => row?.scrollIntoView({ block: "nearest" });

function ReplyOption({
  id,
  item,
  isActive,
  hasOtherLanguage,
  onChoose,
}: {
  id: string;
  item: Filled;
  isActive: boolean;
  hasOtherLanguage: boolean;
  onChoose: () => void;
}) {
  const words = useBusinessWords();
  const missing = item.missing.map((name) => variableLabel(name, words)).join(", ");
  return (
    // The input keeps the focus and handles the keyboard; the option only handles the pointer.
    // biome-ignore lint/a11y/useKeyWithClickEvents: arrow keys and Enter are handled by the combobox's input
    // biome-ignore lint/a11y/useFocusableInteractive: focus stays in the input, aria-activedescendant points here
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      aria-disabled={item.text === null}
      ref={isActive ? scrollIntoView : undefined}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onChoose}
      className={classNames(
        "grid min-h-11 content-center gap-0.5 rounded-sm px-2 py-1.5 hover:bg-hover max-lg:text-md",
        isActive && "bg-hover",
      )}
    >
      <p className="flex min-w-0 items-center gap-2">
        <span className="min-w-0 cut-off font-medium">{item.title}</span>
        {hasOtherLanguage && (
          <Badge tone="quiet">
            <span lang={item.language}>{languageNames[item.language]}</span>
          </Badge>
        )}
      </p>
      {item.text === null ? (
        <p className="text-sm wrap-anywhere text-danger-text">{missing ? texts.missing(missing) : texts.cannot}</p>
      ) : (
        <p lang={item.language} className="line-clamp-2 text-sm wrap-anywhere text-text-2">
          {answerPrompts(item.text, Object.fromEntries(item.prompts.map((question) => [question, `[${question}]`])))}
        </p>
      )}
    </div>
  );
}
