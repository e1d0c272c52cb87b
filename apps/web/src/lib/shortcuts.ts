import { useEffect, useRef, useSyncExternalStore } from "react";

/**
 * One thing that the keyboard does. `keys` are pressed one after the other: `["g", "c"]`; `mod+` is
 * Ctrl, on a Mac ⌘.
 */
export interface Shortcut {
  readonly keys: readonly string[];
  /** What it does, for the overview. */
  readonly does: string;
  readonly group: string;
  readonly run: () => void;
}

/** A second key counts as part of a sequence for so long. */
const SEQUENCE_MS = 1500;
/** People who dictate, or whose keys repeat, can switch single letters off (WCAG 2.1.4). */
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
 * Makes keys work while the caller is on screen. They are dead while one types and while a dialog
 * or a menu is open, except those with `mod+`. A key that a screen has already used
 * (`preventDefault`) is left alone; of two with the same keys the newer one runs.
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

/** Everything the keyboard does on this screen. */
export const useShortcutList = (): readonly Shortcut[] =>
  useSyncExternalStore(subscribe, () => registrations).flatMap(({ list }) => list);

const areSingleKeysOn = () => localStorage.getItem(SWITCH_KEY) !== "off";

/** Whether keys without Ctrl work, and the switch for it, remembered in this browser. */
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
  const key = `${hasMod ? "mod+" : ""}${event.key.toLowerCase()}`;
  // In a field they select and undo what was typed.
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

/** `mod+k` as it is printed on this computer's keys. */
export const keyLabel = (key: string): string => {
  const isMac = /mac|iphone|ipad/i.test(navigator.platform);
  return key.replace("mod+", isMac ? "⌘" : "Ctrl ").replace(/[a-z]$/, (letter) => letter.toUpperCase());
};
