import { type RefObject, useEffect, useRef } from "react";

/** The screen's own shortcuts, by `KeyboardEvent.key` in lower case. */
export type ScreenKeys = Readonly<Record<string, () => void>>;

/**
 * Maps keys to the `data-act` of the button, link or box that they press in the focused row;
 * `shift+r` is a key of its own.
 */
export type RowActs = Readonly<Record<string, string>>;

const isRow = (element: Element | null | undefined): element is HTMLElement => element instanceof HTMLElement;
const rowOf = (target: EventTarget | null) => (target instanceof Element ? target.closest("[data-row]") : null);
const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches("textarea, select, input:not([type=checkbox]):not([type=radio])"));
const isLayerOpen = () => document.querySelector("[role=dialog], [role=alertdialog], [role=menu]") !== null;

/** How long a move to a row that is not rendered yet stays pending, in milliseconds. */
const PENDING_MS = 1000;
const NO_PENDING_STEPS = { rows: 0, until: 0 };

/**
 * Moves between rows (elements with `data-row`) inside `container`: J and K, and arrows while a row
 * has the focus; left and right move to the neighbouring column of a board (`data-lane`). `acts`
 * are single keys that press the button, link or box with that `data-act` in the focused row,
 * `keys` call the screen's own functions. Off while the user types, while a dialog or menu is open,
 * and with Ctrl, Alt or Meta. When the focused row disappears, the row that takes its place gets
 * the focus. Moves to rows that are not rendered yet are made up for within a second.
 */
export function useRowKeys({
  container,
  acts,
  keys,
  onFocusRow,
  isOffScreen = () => false,
}: {
  container: RefObject<HTMLElement | null>;
  acts: RowActs;
  keys: ScreenKeys;
  onFocusRow: (id: string) => void;
  /**
   * Returns whether a row that left the DOM is still in the list and was only scrolled away; then
   * no other row gets the focus.
   */
  isOffScreen?: (id: string) => boolean;
}): void {
  const latest = useRef({ acts, keys, onFocusRow, isOffScreen });
  latest.current = { acts, keys, onFocusRow, isOffScreen };
  const last = useRef<{ id: string; place: number } | null>(null);

  useEffect(() => {
    const rows = () => [...(container.current?.querySelectorAll<HTMLElement>("[data-row]") ?? [])];

    const current = () => {
      const focused = rowOf(document.activeElement);
      if (isRow(focused)) return focused;
      const id = last.current?.id;
      return id ? rows().find((row) => row.dataset.row === id) : undefined;
    };
    const focus = (row: HTMLElement | undefined) => {
      row?.focus({ preventScroll: true });
      row?.scrollIntoView({ block: "nearest" });
    };
    // Steps to rows that are not rendered yet, from quick key presses; taken when those rows
    // appear.
    let pending = NO_PENDING_STEPS;
    const move = (by: number) => {
      const all = rows();
      const from = current();
      const place = from ? all.indexOf(from) : -1;
      if (place === -1) return focus(all[Math.min(last.current?.place ?? 0, all.length - 1)]);
      const wanted = place + by;
      const reached = Math.max(0, Math.min(all.length - 1, wanted));
      if (reached !== place) focus(all[reached]);
      pending = { rows: wanted - reached, until: performance.now() + PENDING_MS };
    };
    const hasPendingSteps = () => pending.rows !== 0 && performance.now() < pending.until;
    const step = (by: 1 | -1) => move(hasPendingSteps() && Math.sign(pending.rows) === by ? pending.rows + by : by);
    const moveLane = (by: 1 | -1) => {
      const from = current();
      if (!from) return focus(rows()[0]);
      const lanes = [...(container.current?.querySelectorAll("[data-lane]") ?? [])].filter(
        (lane) => lane.contains(from) || lane.querySelector("[data-row]"),
      );
      const lane = lanes.findIndex((candidate) => candidate.contains(from));
      const place = [...(lanes[lane]?.querySelectorAll("[data-row]") ?? [])].indexOf(from);
      const there = [...(lanes[lane + by]?.querySelectorAll("[data-row]") ?? [])].filter(isRow);
      focus(there[Math.min(place, there.length - 1)]);
    };

    const moves: Readonly<Record<string, () => void>> = {
      j: () => step(1),
      arrowdown: () => step(1),
      k: () => step(-1),
      arrowup: () => step(-1),
      arrowright: () => moveLane(1),
      arrowleft: () => moveLane(-1),
    };

    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isTyping(event.target) || isLayerOpen()) return;
      const key = event.key.toLowerCase();
      const row = rowOf(event.target);
      // Arrow keys scroll the page unless a row has the focus, and Enter on a button or link is its
      // own.
      if (key.startsWith("arrow") && !row) return;
      if (key === "enter" && event.target !== row) return;
      if (!(key in moves)) pending = NO_PENDING_STEPS;
      const act = latest.current.acts[event.shiftKey && key.length === 1 ? `shift+${key}` : key];
      const run = act === undefined ? (moves[key] ?? latest.current.keys[key]) : undefined;
      if (act !== undefined) return press(act, current(), event);
      if (!run) return;
      event.preventDefault();
      run();
    };
    const onFocusIn = (event: FocusEvent) => {
      const row = rowOf(event.target);
      if (!isRow(row) || !row.dataset.row || !container.current?.contains(row)) return;
      last.current = { id: row.dataset.row, place: rows().indexOf(row) };
      latest.current.onFocusRow(row.dataset.row);
    };
    // When the focused row is removed, focus the row that moved up.
    const onChange = new MutationObserver(() => {
      // Not when the user has focused something else since.
      if (hasPendingSteps() && document.activeElement?.matches("[data-row]")) return move(pending.rows);
      const lost = last.current;
      if (!lost || document.activeElement !== document.body || isLayerOpen()) return;
      if (latest.current.isOffScreen(lost.id)) return;
      const all = rows();
      focus(all.find((row) => row.dataset.row === lost.id) ?? all[Math.min(lost.place, all.length - 1)]);
    });

    document.addEventListener("keydown", onKeyDown);
    document.addEventListener("focusin", onFocusIn);
    const observed = container.current;
    if (observed) onChange.observe(observed, { childList: true, subtree: true });
    return () => {
      document.removeEventListener("keydown", onKeyDown);
      document.removeEventListener("focusin", onFocusIn);
      onChange.disconnect();
    };
  }, [container]);
}

function press(act: string, row: HTMLElement | undefined, event: KeyboardEvent): void {
  const target = row?.querySelector(`[data-act="${act}"]`);
  if (!(target instanceof HTMLElement)) return;
  event.preventDefault();
  row?.focus({ preventScroll: true });
  target.click();
}
