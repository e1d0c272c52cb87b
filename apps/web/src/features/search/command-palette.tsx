import { Command } from "cmdk";
import { Search } from "lucide-react";
import { Dialog } from "radix-ui";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { currentWords } from "../../lib/i18n/current-words.ts";
import { Button } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { rememberFocus, returnFocus } from "../../ui/focus-return.ts";
import { deliverKeys } from "../../ui/held-keys.ts";
import { Key } from "../../ui/key.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { isCreating, type PaletteActions, type PaletteCommand, paletteSections } from "./palette-sections.tsx";
import { readCommand } from "./read-command.ts";
import { recentHits } from "./recent-hits.ts";
import { searchTexts as texts } from "./texts.ts";
import { useSearch } from "./use-search.ts";

interface CommandPaletteProps {
  readonly isOpen: boolean;
  /** Whether it fades in; not in the place of its search box, which was shown while it loaded. */
  readonly fades: boolean;
  readonly tenantId: string;
  readonly actions: PaletteActions;
  readonly onClose: () => void;
}

/**
 * Shows the command palette, a dialog with a search box that has the focus: searches customers,
 * products, subscriptions and payments, runs actions on them, and opens every screen. A chosen
 * command calls `onClose` and then runs. What was typed while it opened is in the box. Enter before
 * the results are in runs the first of them. Afterwards the focus returns to where it was.
 */
export function CommandPalette({ isOpen, fades, tenantId, actions, onClose }: CommandPaletteProps) {
  const id = useId();
  return (
    <Dialog.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay
          className={classNames(
            "fixed inset-0 z-40 flex justify-center bg-scrim lg:pt-[12vh]",
            fades && "data-[state=open]:animate-fade-in",
          )}
        >
          <Dialog.Content
            aria-describedby={undefined}
            // Not `autoFocus`: it runs before the dialog has recorded the previously focused
            // element, to which the focus must return.
            onOpenAutoFocus={(event) => {
              const content = event.currentTarget;
              rememberFocus(id);
              if (!(content instanceof HTMLElement)) return;
              event.preventDefault();
              const input = content.querySelector("input");
              input?.focus();
              if (input) deliverKeys(input);
            }}
            onCloseAutoFocus={(event) => {
              event.preventDefault();
              // The command may have moved the focus already.
              returnFocus(id);
            }}
            className="flex h-full w-full flex-col bg-surface shadow-pop outline-none lg:h-fit lg:max-h-[76vh] lg:max-w-155 lg:rounded-lg"
          >
            <Dialog.Title className="sr-only">{texts.title}</Dialog.Title>
            <Palette tenantId={tenantId} actions={actions} onClose={onClose} />
          </Dialog.Content>
        </Dialog.Overlay>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Palette({ tenantId, actions, onClose }: Omit<CommandPaletteProps, "isOpen" | "fades">) {
  const [typed, setTyped] = useState("");
  const [picked, setPicked] = useState<string | null>(null);
  const [recents] = useState(() => recentHits(tenantId));
  const { intent, about } = readCommand(typed, [actions.words, currentWords()]);
  const search = useSearch(about);
  const sections = paletteSections({ typed, intent, about, found: search.found, recents, tenantId, actions });
  const commands = sections.flatMap((section) => section.commands);
  // Results appear above earlier entries: the first is selected until the user presses an arrow
  // key.
  const value = commands.some(({ id }) => id === picked) ? picked : commands[0]?.id;
  const results = sections.flatMap(({ kind, commands }) => (kind === "found" ? commands : [])).length;
  const isAsking = intent !== null && about === "";
  const isAnswered = search.found !== undefined && !search.isLoading && !search.isFailed && !isCreating(intent);
  const isNothing = isAnswered && results === 0;
  const hasActions = sections.some(({ kind }) => kind === "action");
  const input = useRef<HTMLInputElement>(null);
  const type = (text: string) => {
    setTyped(text);
    setPicked(null);
  };
  const run = (command: PaletteCommand) => {
    if (command.asks !== undefined) {
      type(command.asks);
      input.current?.focus();
      return;
    }
    onClose();
    command.run();
  };

  // Enter before the results are in counts for the first of them, never for one of earlier letters.
  const [awaited, setAwaited] = useState<string | null>(null);
  useEffect(() => {
    if (awaited === null || search.isLoading) return;
    setAwaited(null);
    if (awaited === typed && !search.isFailed && commands[0]) run(commands[0]);
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "?" && typed === "") {
      event.preventDefault();
      actions.showShortcuts?.();
    } else if (event.key === "Enter" && search.isLoading && picked === null && !event.nativeEvent.isComposing) {
      event.preventDefault();
      setAwaited(typed);
    }
  };

  return (
    <Command
      label={texts.title}
      shouldFilter={false}
      loop
      value={value ?? ""}
      onValueChange={setPicked}
      className="flex min-h-0 flex-1 flex-col"
    >
      <div className="flex h-15 shrink-0 items-center gap-3 border-b border-line px-4 max-lg:-order-2">
        <Search aria-hidden className="size-5 shrink-0 text-text-3" strokeWidth={1.75} />
        <Command.Input
          ref={input}
          value={typed}
          onValueChange={type}
          onKeyDown={onKeyDown}
          maxLength={100}
          placeholder={texts.placeholder}
          enterKeyHint="go"
          className="h-full min-w-0 flex-1 bg-transparent text-lg outline-none placeholder:text-text-3"
        />
        <span className="max-lg:hidden">
          <Key>Esc</Key>
        </span>
        <button type="button" onClick={onClose} className="flex h-11 items-center px-1 text-text-2 lg:hidden">
          {texts.cancel}
        </button>
      </div>
      <Command.List
        label={texts.title}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain pb-2 max-lg:pb-[env(safe-area-inset-bottom)] lg:max-h-[60vh]"
      >
        {search.isLoading && !search.found && <Waiting />}
        {sections.map(({ heading, commands }) => (
          <Command.Group
            key={commands[0]?.id}
            heading={heading}
            className="px-2 pt-3 pb-1 [&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:text-text-3"
          >
            {commands.map((command) => (
              <Row key={command.id} command={command} onRun={() => run(command)} />
            ))}
          </Command.Group>
        ))}
      </Command.List>
      {search.isFailed && (
        <div role="alert" className="flex items-center gap-3 border-t border-line px-5 py-3 text-text-2">
          <span className="flex-1">{texts.failed}</span>
          <Button size="sm" onClick={search.retry}>
            {texts.retry}
          </Button>
        </div>
      )}
      {/* On a phone the keyboard covers the area below. */}
      <p
        role="status"
        className={
          isNothing || isAsking
            ? "border-line px-5 py-3 text-text-2 max-lg:-order-1 max-lg:border-b max-lg:text-md lg:border-t"
            : "sr-only"
        }
      >
        {isAsking
          ? texts.typeName
          : search.isLoading
            ? texts.loading
            : isNothing
              ? hasActions
                ? texts.noRecords(about)
                : texts.nothing(about)
              : isAnswered
                ? texts.found(results)
                : ""}
      </p>
      <Hints />
    </Command>
  );
}

function Row({ command, onRun }: { command: PaletteCommand; onRun: () => void }) {
  return (
    <Command.Item
      value={command.id}
      onSelect={onRun}
      className="group flex h-13 cursor-default items-center gap-3 rounded-sm px-3 data-[selected=true]:bg-accent-soft lg:h-11"
    >
      {command.mark}
      <span className="min-w-0 flex-1 cut-off max-lg:text-md">
        {command.label}
        {command.detail && <span className="num ml-2 text-sm text-text-2">{command.detail}</span>}
      </span>
      {command.end && <span className="num shrink-0 text-sm text-text-2">{command.end}</span>}
      <span className="hidden group-data-[selected=true]:lg:inline-flex">
        <Key>↵</Key>
      </span>
    </Command.Item>
  );
}

function Waiting() {
  return (
    <div className="grid gap-1 px-5 pt-4 pb-2">
      {["w-44", "w-60", "w-52"].map((width) => (
        <div key={width} className="flex h-11 items-center gap-3">
          <Skeleton className="size-4.5 rounded-full" />
          <Skeleton className={`h-3 ${width}`} />
        </div>
      ))}
    </div>
  );
}

function Hints() {
  return (
    <div
      aria-hidden
      className="hidden h-10 shrink-0 items-center gap-4 border-t border-line px-4 text-xs text-text-3 lg:flex"
    >
      <span className="flex items-center gap-1">
        <Key>↑</Key>
        <Key>↓</Key> {texts.move}
      </span>
      <span className="flex items-center gap-1">
        <Key>↵</Key> {texts.doIt}
      </span>
      <span className="flex-1" />
      <span className="flex items-center gap-1">
        <Key>?</Key> {texts.keys}
      </span>
    </div>
  );
}
