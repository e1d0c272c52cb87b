import { useEffect, useRef, useSyncExternalStore } from "react";

/**
 * One keyboard shortcut. `keys` are pressed one after the other: `["g", "c"]`; `mod+` is Ctrl, on a
 * Mac ⌘.
 */
export interface Shortcut {
  readonly keys: readonly string[];
  /** Its description in the overview. */
  readonly does: string;
  readonly group: string;
  readonly run: () => void;
}

/** How long a second key counts as part of a sequence, in milliseconds. */
const SEQUENCE_MS = 1500;
/** Users who dictate, or whose keys repeat, can turn off single-letter shortcuts (WCAG 2.1.4). */
const SWITCH_KEY = "crm-single-keys";

type Registration = { readonly list: readonly Shortcut[] };

let registrations: readonly Registration[] = [];
let pressed: { key: string; at: number } | null = null;
const listeners = new Set<() => void>();
const announce = () => {
  for (const listener of listeners) listener();
};
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/**
 * Registers keyboard shortcuts while the caller is mounted. They are off while the user types or a
 * dialog or menu is open, except that those with `mod+` work while typing (Ctrl A and Ctrl Z
 * don't). Those without `mod+` are off if the user turned them off (`useSingleKeys`). The second
 * key of a sequence counts for 1.5 seconds. A key that a screen has already handled
 * (`preventDefault`) is ignored; of two shortcuts with the same keys, the newer one runs.
 */
export function useShortcuts(list: readonly Shortcut[]): void {
  const latest = useRef(list);
  latest.current = list;
  const shape = list.map(({ keys, does }) => `${keys.join(" ")}=${does}`).join("\n");
  useEffect(() => {
    const registration: Registration = {
      list: latest.current.map((shortcut, place) => ({ ...shortcut, run: () => latest.current[place]?.run() })),
    };
    if (registrations.length === 0) window.addEventListener("keydown", onKeyDown);
    registrations = [...registrations, registration];
    announce();
    return () => {
      registrations = registrations.filter((other) => other !== registration);
      if (registrations.length === 0) window.removeEventListener("keydown", onKeyDown);
      announce();
    };
  }, [shape]);
}

/**
 * Returns the shortcuts of everything mounted now, earliest mounted first, and re-renders when they
 * change.
 */
export const useShortcutList = (): readonly Shortcut[] =>
  useSyncExternalStore(subscribe, () => registrations).flatMap(({ list }) => list);

const areSingleKeysOn = () => localStorage.getItem(SWITCH_KEY) !== "off";

/**
 * Returns `isOn`, whether shortcuts without Ctrl or ⌘ are on (they are at first), and `turn`, which
 * turns them on or off; the choice is stored in this browser.
 */
export function useSingleKeys() {
  const isOn = useSyncExternalStore(subscribe, areSingleKeysOn);
  const turn = (on: boolean) => {
    if (on) localStorage.removeItem(SWITCH_KEY);
    else localStorage.setItem(SWITCH_KEY, "off");
    announce();
  };
  return { isOn, turn };
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches("textarea, select, input:not([type=checkbox]):not([type=radio])"));
const isLayerOpen = () => document.querySelector("[role=dialog], [role=alertdialog], [role=menu]") !== null;

function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.altKey || event.repeat || event.isComposing) return;
  const hasMod = event.ctrlKey || event.metaKey;
  if (isLayerOpen() || (!hasMod && (isTyping(event.target) || !areSingleKeysOn()))) return;
  // With Shift they are the browser's or another program's, and Ctrl Shift Z is redo.
  if (hasMod && event.shiftKey) return;
  const key = `${hasMod ? "mod+" : ""}${event.key.toLowerCase()}`;
  // In a text field these select all and undo typing.
  if ((key === "mod+a" || key === "mod+z") && isTyping(event.target)) return;
  const before = pressed && event.timeStamp - pressed.at < SEQUENCE_MS ? pressed.key : null;
  const all = registrations.flatMap(({ list }) => list).reverse();
  const found =
    (before !== null && all.find(({ keys }) => keys.length === 2 && keys[0] === before && keys[1] === key)) ||
    all.find(({ keys }) => keys.length === 1 && keys[0] === key);
  pressed = found ? null : { key, at: event.timeStamp };
  if (!found) return;
  event.preventDefault();
  found.run();
}

/**
 * Returns a shortcut's key as printed on this computer's keyboard: `Ctrl K` for `mod+k`, on a Mac
 * `⌘K`; `g` becomes `G`, and a key with a longer name gets a capital first letter: `escape` becomes
 * `Escape`.
 */
export const keyLabel = (key: string): string => {
  const isMac = /mac|iphone|ipad/i.test(navigator.platform);
  const [, mod = "", name = ""] = /^(mod\+)?(.*)$/.exec(key) ?? [];
  return `${mod && (isMac ? "⌘" : "Ctrl ")}${name.slice(0, 1).toUpperCase()}${name.slice(1)}`;
};
