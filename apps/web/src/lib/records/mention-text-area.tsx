import {
  type ComponentProps,
  type KeyboardEvent,
  type RefObject,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { Avatar } from "../../ui/avatar.tsx";
import { classNames } from "../../ui/class-names.ts";
import { TextArea } from "../../ui/input.tsx";
import { mentionTexts as texts } from "./mention-texts.ts";
import { useTeamMembers } from "./team-members.ts";

const SHOWN = 6;
/** Matches `@` and the text after it up to the caret. */
const MENTION_BEGUN = /(?:^|[^\p{L}\p{N}\p{M}_])@([\p{L}\p{N}\p{M} ]{0,40})$/u;

interface Begun {
  readonly from: number;
  readonly to: number;
  readonly typed: string;
}

function begunAt(text: string, caret: number): Begun | null {
  const typed = MENTION_BEGUN.exec(text.slice(0, caret))?.[1];
  return typed === undefined ? null : { from: caret - typed.length, to: caret, typed: typed.toLowerCase() };
}

/**
 * Shows a text area that suggests members after `@` (WAI-ARIA: a text box that controls a listbox;
 * the focus stays in the text). At most six whose name starts with what is typed; arrows, Enter,
 * Tab and Escape work (`onKeyDown` gets the other keys, an `onBlur` is ignored), and choosing
 * inserts the name and a space. `onType` gets each new text and where its caret is. It tells
 * nobody: the server does when the text is saved.
 */
export function MentionTextArea({
  value,
  onType,
  field: givenField,
  isOff = false,
  isBare = false,
  isListAbove = false,
  boxClassName,
  className,
  ...rest
}: Omit<ComponentProps<"textarea">, "value" | "onChange"> & {
  value: string;
  onType: (text: string, caret: number) => void;
  /** The text area, for a caller that moves the focus to it. */
  field?: RefObject<HTMLTextAreaElement | null>;
  /** Suggests nobody: the text is not for the team. */
  isOff?: boolean;
  /** Without a frame of its own, for a field inside one. */
  isBare?: boolean;
  /** Suggests above the text, for a field at the bottom of the screen. */
  isListAbove?: boolean;
  /** Classes of the box around the text area. */
  boxClassName?: string;
}) {
  const listId = useId();
  const ownField = useRef<HTMLTextAreaElement>(null);
  const field = givenField ?? ownField;
  const [begun, setBegun] = useState<Begun | null>(null);
  const [active, setActive] = useState(0);
  /** Where the caret goes once the mention is in the text. */
  const caret = useRef<number | null>(null);
  const members = useTeamMembers();
  const offered = useMemo(
    () =>
      begun
        ? (members.data ?? []).filter(({ name }) => name.toLowerCase().startsWith(begun.typed)).slice(0, SHOWN)
        : [],
    [begun, members.data],
  );
  const isOpen = !isOff && begun !== null && offered.length > 0;
  const chosen = offered[Math.min(active, offered.length - 1)];

  const look = (area: HTMLTextAreaElement) => {
    setBegun(begunAt(area.value, area.selectionStart));
    setActive(0);
  };
  const mention = (name: string) => {
    if (!begun) return;
    const end = begun.from + name.length + 1;
    onType(`${value.slice(0, begun.from)}${name} ${value.slice(begun.to)}`, end);
    setBegun(null);
    caret.current = end;
  };
  // Before the next key: one that is typed in the same frame would land in front of the caret.
  useLayoutEffect(() => {
    if (caret.current === null || field.current?.value !== value) return;
    field.current.focus();
    field.current.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  }, [value, field]);
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const isChoosing = isOpen && !event.ctrlKey && !event.metaKey;
    if (isChoosing && (event.key === "ArrowDown" || event.key === "ArrowUp")) {
      event.preventDefault();
      setActive((active + (event.key === "ArrowDown" ? 1 : offered.length - 1)) % offered.length);
    } else if (isChoosing && chosen && (event.key === "Enter" || event.key === "Tab")) {
      event.preventDefault();
      mention(chosen.name);
    } else if (isOpen && event.key === "Escape") {
      event.preventDefault();
      event.stopPropagation();
      setBegun(null);
    } else {
      rest.onKeyDown?.(event);
    }
  };
  const Area = isBare ? "textarea" : TextArea;
  return (
    <div className={classNames("relative", boxClassName)}>
      <Area
        {...rest}
        ref={field}
        value={value}
        className={className}
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={isOpen && chosen ? `${listId}-${chosen.id}` : undefined}
        onChange={(event) => {
          onType(event.target.value, event.target.selectionEnd);
          look(event.target);
        }}
        onBlur={() => setBegun(null)}
        onKeyDown={onKeyDown}
      />
      <span role="status" className="sr-only">
        {isOpen ? texts.suggested(offered.length) : ""}
      </span>
      {isOpen && (
        <div
          id={listId}
          role="listbox"
          aria-label={texts.suggestions}
          className={classNames(
            "absolute left-0 z-20 w-64 max-w-full rounded-md bg-surface p-1 shadow-pop",
            isListAbove ? "bottom-full mb-1" : "top-full mt-1",
          )}
        >
          {offered.map((person) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: arrow keys and Enter are handled by the text area
            // biome-ignore lint/a11y/useFocusableInteractive: focus stays in the text, aria-activedescendant points here
            <div
              key={person.id}
              id={`${listId}-${person.id}`}
              role="option"
              aria-selected={person.id === chosen?.id}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => mention(person.name)}
              className={classNames(
                "flex min-h-9 items-center gap-2 rounded-sm px-2 hover:bg-hover max-lg:min-h-11 max-lg:text-md",
                person.id === chosen?.id && "bg-hover",
              )}
            >
              <Avatar name={person.name} className="size-6 text-2xs" />
              <span className="cut-off">{person.name}</span>
            </div>
          ))}
        </div>
      )}
    </div>
  );
}
