import { ChevronDown, ChevronUp, Search } from "lucide-react";
import { trpc } from "../../lib/api/trpc.ts";
import { count } from "../../lib/display/display.ts";
import { useShortcuts } from "../../lib/frame/shortcuts.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { inboxTexts } from "./texts.ts";
import { threadTexts as texts } from "./thread-texts.ts";

/** Which match of a search the conversation is opened at. */
export interface OpenedMatch {
  /** Of how many, with a plus sign where only the newest are counted. */
  readonly all: string;
  /** Counted from the oldest; null where the conversation is opened at no match. */
  readonly place: string | null;
  readonly previous: string;
  readonly next: string;
}

/**
 * Returns where among the matches of a search in a conversation `message` is, with the ids of the
 * matches before and after it, in a circle; null without a search or a match. From elsewhere both
 * lead to the newest match.
 */
export function useOpenedMatch(id: string, search: string, message: string | undefined): OpenedMatch | null {
  const text = search.trim();
  const { data } = trpc.conversations.matches.useQuery({ id, search: text }, { enabled: text !== "" });
  if (!data || text === "") return null;
  return openedMatch(data, message);
}

/**
 * Returns the place of `message` among matches, which are newest first, and its neighbours in a
 * circle; null without a match. From a message that isn't one, both lead to the newest.
 */
export function openedMatch(
  { messageIds, isMore }: { messageIds: readonly string[]; isMore: boolean },
  message: string | undefined,
): OpenedMatch | null {
  const all = messageIds.length;
  const at = messageIds.indexOf(message ?? "");
  const idAt = (place: number) => messageIds[at < 0 ? 0 : (place + all) % all] ?? "";
  if (all === 0) return null;
  return {
    all: `${count(all)}${isMore ? "+" : ""}`,
    place: at < 0 ? null : count(all - at),
    previous: idAt(at + 1),
    next: idAt(at - 1),
  };
}

/**
 * A line above a conversation that was found by a search: which match is shown of how many, and
 * buttons that open the one before and after. [ and ] do the same.
 */
export function MatchBar({ match, onOpen }: { match: OpenedMatch; onOpen: (message: string) => void }) {
  const { keys } = inboxTexts;
  const previous = () => onOpen(match.previous);
  const next = () => onOpen(match.next);
  useShortcuts([
    { keys: ["["], does: texts.previousMatch, group: keys.group, run: previous },
    { keys: ["]"], does: texts.nextMatch, group: keys.group, run: next },
  ]);
  const glyph = { "aria-hidden": true, className: "size-4 shrink-0", strokeWidth: 1.75 } as const;
  return (
    <div className="flex shrink-0 items-center gap-2 border-b border-line bg-sunken pl-4 text-sm text-text-2 max-lg:text-base lg:pr-2">
      <Search {...glyph} />
      <p className="num flex-1">
        {match.place === null ? texts.matches(match.all) : texts.match(match.place, match.all)}
      </p>
      <IconButton label={texts.previousMatch} onClick={previous}>
        <ChevronUp {...glyph} />
      </IconButton>
      <IconButton label={texts.nextMatch} onClick={next}>
        <ChevronDown {...glyph} />
      </IconButton>
    </div>
  );
}
