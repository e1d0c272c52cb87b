import { Search } from "lucide-react";
import { keyLabel } from "../../lib/frame/shortcuts.ts";
import { classNames } from "../../ui/class-names.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { Key } from "../../ui/key.tsx";
import { Tooltip } from "../../ui/tooltip.tsx";
import { frameTexts as texts } from "./texts.ts";

interface SearchButtonProps {
  readonly onSearch: () => void;
}

const glass = <Search aria-hidden className="size-4 shrink-0 text-text-3" strokeWidth={1.75} />;

/**
 * Shows the sidebar's search button; `onSearch` opens the command palette. Only an icon when
 * collapsed.
 */
export function QuickSearch({ isCollapsed, onSearch }: SearchButtonProps & { isCollapsed: boolean }) {
  return (
    <Tooltip label={texts.quickSearch} side="right" isOff={!isCollapsed}>
      <button
        type="button"
        aria-label={isCollapsed ? texts.quickSearch : undefined}
        aria-keyshortcuts="Control+K"
        onClick={onSearch}
        className={classNames(
          "mt-4 flex h-8 shrink-0 items-center gap-2.5 rounded-sm border border-line-strong bg-surface px-2 text-base text-text-2 hover:border-control-line hover:text-text",
          isCollapsed && "justify-center px-0",
        )}
      >
        {glass}
        {!isCollapsed && (
          <>
            <span className="flex-1 text-left">{texts.quickSearch}</span>
            <Key>{keyLabel("mod+k")}</Key>
          </>
        )}
      </button>
    </Tooltip>
  );
}

/**
 * Shows the search button in a desktop's top bar, which looks like a search field and names its
 * key, `/`. `onSearch` opens the command palette.
 */
export function SearchBox({ onSearch }: SearchButtonProps) {
  return (
    <button
      type="button"
      aria-keyshortcuts="/"
      onClick={onSearch}
      className="flex h-9 w-full max-w-105 min-w-0 items-center gap-2.5 rounded-sm border border-line bg-sunken px-3 text-base text-text-2 hover:border-line-strong hover:text-text"
    >
      {glass}
      <span className="flex-1 cut-off text-left">{texts.searchBox}</span>
      <Key>/</Key>
    </button>
  );
}

/** Shows the search button in a phone's top bar; `onSearch` opens the command palette. */
export function SearchIcon({ onSearch }: SearchButtonProps) {
  return (
    <IconButton label={texts.quickSearch} onClick={onSearch}>
      <Search aria-hidden className="size-5" strokeWidth={1.75} />
    </IconButton>
  );
}
