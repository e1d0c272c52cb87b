import { Link } from "@tanstack/react-router";
import { ChevronRight, type LucideProps } from "lucide-react";
import { type ComponentType, type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import { classNames } from "../../ui/class-names.ts";
import { SearchInput } from "../../ui/search-input.tsx";
import { findSettings } from "./find-settings.ts";
import { accountTexts } from "./texts.ts";

/**
 * A setting that the search can find: its `place`, as people read it, and `words`, all texts of its
 * page. It is opened at `to`, or changed at once by `act`; with neither it only says what is so.
 */
export interface FoundSetting {
  readonly name: string;
  readonly lead: string;
  readonly words: string;
  readonly keywords?: string;
  readonly place: string;
  readonly act?: () => void;
  readonly icon: ComponentType<LucideProps>;
  readonly to?:
    | "/dashboard/settings"
    | "/dashboard/profile"
    | "/notifications"
    | "/dashboard/templates"
    | "/dashboard/billing"
    | "/dashboard/products";
  readonly search?: { readonly page: string };
  readonly hash?: string;
}

/**
 * Shows a box that finds settings by name and by the words of their pages; while something is
 * typed, what was found takes the place of `children`, the menu. The arrow keys go through it, and
 * Escape empties the box. `renderIndex` is called with a function that shows the settings it is
 * given; it is called only while something is typed, so that it can load them then.
 */
export function SettingsSearch({
  renderIndex,
  children,
}: {
  renderIndex: (show: (settings: readonly FoundSetting[]) => ReactNode) => ReactNode;
  children: ReactNode;
}) {
  const texts = accountTexts.menu;
  const [typed, setTyped] = useState("");
  const box = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape" && typed !== "") {
      setTyped("");
      box.current?.querySelector("input")?.focus();
    }
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step === 0) return;
    const stops = [...(box.current?.querySelectorAll<HTMLElement>("input, [data-found] :is(a, button)") ?? [])];
    const next = stops[stops.indexOf(document.activeElement as HTMLElement) + step];
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys add to what Tab does.
    <div ref={box} onKeyDown={onKeyDown} className="grid content-start gap-4">
      <search>
        <SearchInput label={texts.find} clearLabel={texts.clear} value={typed} onSearch={setTyped} />
      </search>
      {typed === "" ? (
        children
      ) : (
        <div data-found>
          {renderIndex((settings) => (
            <Found settings={findSettings(settings, typed)} typed={typed} />
          ))}
        </div>
      )}
    </div>
  );
}

function Found({ settings, typed }: { settings: readonly FoundSetting[]; typed: string }) {
  const texts = accountTexts.menu;
  return (
    <>
      <p role="status" className={settings.length > 0 ? "sr-only" : "px-2.5 py-2 text-text-2 max-lg:text-md"}>
        {settings.length > 0 ? texts.found(settings.length) : texts.notFound(typed)}
      </p>
      <ul className="grid gap-0.5">
        {settings.map(({ name, place, icon, to, search, hash, act }) => (
          <li key={`${to} ${hash ?? search?.page} ${name}`}>
            {to ? (
              <Link to={to} search={search ?? {}} {...(hash !== undefined && { hash })} className={settingsItemClass}>
                <SettingsItem icon={icon} name={name} lead={place} />
              </Link>
            ) : act ? (
              <button type="button" onClick={act} className={classNames(settingsItemClass, "w-full text-left")}>
                <SettingsItem icon={icon} name={name} lead={place} />
              </button>
            ) : (
              <p className="flex items-start gap-2.5 px-2.5 py-2 max-lg:py-3">
                <SettingsItem icon={icon} name={name} lead={place} isOnlyTold />
              </p>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

/** The classes of an entry in the menu of settings. */
export const settingsItemClass = "flex items-start gap-2.5 rounded-sm px-2.5 py-2 hover:bg-hover max-lg:py-3";

const glyph = { "aria-hidden": true, className: "mt-0.5 size-4 shrink-0 text-text-3", strokeWidth: 1.75 } as const;

/** Shows the inside of an entry in the menu of settings: icon, name and a line below. */
export function SettingsItem({
  icon: Icon,
  name,
  lead,
  isOnlyTold = false,
}: {
  icon: ComponentType<LucideProps>;
  name: string;
  lead: string;
  /** It opens nothing. */
  isOnlyTold?: boolean;
}) {
  return (
    <>
      <Icon {...glyph} />
      <span className="min-w-0 flex-1">
        <span className="block font-medium max-lg:text-md">{name}</span>
        <span className="block text-xs text-text-3 max-lg:text-sm">{lead}</span>
      </span>
      {!isOnlyTold && (
        <ChevronRight aria-hidden className="mt-1 size-4 shrink-0 text-text-3 lg:hidden" strokeWidth={1.75} />
      )}
    </>
  );
}
