import { Link } from "@tanstack/react-router";
import { ChevronDown, House, Shapes } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "../../ui/button.tsx";
import { LogoTile } from "../../ui/logo.tsx";
import { Tooltip } from "../../ui/tooltip.tsx";
import { SearchBox, SearchIcon } from "./search-buttons.tsx";
import { frameTexts as texts } from "./texts.ts";
import { ThemeToggle } from "./theme-toggle.tsx";

/**
 * Shows the top bar of a desktop: the way home, search, `note` (such as the end of the trial), the
 * business's type, which a click changes, unless `onChangeBusinessType` is null, the bell, the
 * theme, and `children` at the end.
 */
export function Header({
  note,
  bell,
  onSearch,
  businessType,
  onChangeBusinessType,
  children,
}: {
  note: ReactNode;
  bell: ReactNode;
  onSearch: () => void;
  /** The name of the business's type. */
  businessType: string;
  /** Null for a role that may not change it. */
  onChangeBusinessType: (() => void) | null;
  children: ReactNode;
}) {
  return (
    <header data-chrome className="sticky top-0 z-20 flex h-14 items-center gap-3 border-b border-line bg-surface px-6">
      <Tooltip label={texts.home}>
        <Link
          to="/dashboard"
          aria-label={texts.home}
          className="-ml-2 inline-flex size-9 items-center justify-center rounded-sm text-text-2 hover:bg-hover hover:text-text"
        >
          <House aria-hidden className="size-4.5" strokeWidth={1.75} />
        </Link>
      </Tooltip>
      <SearchBox onSearch={onSearch} />
      <div className="flex-1" />
      {note}
      {onChangeBusinessType && (
        <Tooltip label={texts.changeBusinessType}>
          <Button
            look="ghost"
            size="sm"
            aria-label={texts.changeFrom(businessType)}
            className="min-w-0 shrink!"
            onClick={onChangeBusinessType}
          >
            <Shapes aria-hidden className="size-4 shrink-0" strokeWidth={1.75} />
            <span className="cut-off max-xl:hidden">{businessType}</span>
            <ChevronDown aria-hidden className="size-3.5 shrink-0 text-text-3 max-xl:hidden" strokeWidth={1.75} />
          </Button>
        </Tooltip>
      )}
      {bell}
      <ThemeToggle />
      {children}
    </header>
  );
}

/**
 * Shows the top bar of a phone: the logo as the way home, the screen's title and subtitle, search,
 * the bell, the theme and `children`.
 */
export function PhoneHeader({
  title,
  subtitle,
  bell,
  onSearch,
  children,
}: {
  title: string;
  subtitle: string;
  bell: ReactNode;
  onSearch: () => void;
  children: ReactNode;
}) {
  return (
    <header
      data-chrome
      className="sticky top-0 z-20 flex min-h-14 flex-wrap items-center gap-x-2 border-b border-line bg-surface px-4"
    >
      <Link to="/dashboard" aria-label={texts.home} className="-m-1.5 p-1.5">
        <LogoTile className="size-8" />
      </Link>
      <div className="min-w-0 flex-1">
        <div className="cut-off text-md leading-5 font-semibold">{title}</div>
        <div className="cut-off text-xs text-text-3">{subtitle}</div>
      </div>
      <div className="flex flex-wrap">
        <SearchIcon onSearch={onSearch} />
        {bell}
        <ThemeToggle />
        {children}
      </div>
    </header>
  );
}
