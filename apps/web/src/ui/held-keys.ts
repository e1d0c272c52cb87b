import { changeInput } from "./change-input.ts";

/**
 * How long keys stay held after the dialog's code has loaded, in milliseconds: its field gets the
 * focus a moment later.
 */
const FOCUS_MS = 500;

/** Fields that take any letters. */
const TEXT_FIELDS = "textarea, input:is([type=text], [type=search], [type=tel], [type=email], :not([type]))";

const DIALOGS = "[role=dialog], [role=alertdialog]";

/** What is typed while a dialog opens; null when none is opening. */
interface Hold {
  text: string;
  /** Enter or Tab was pressed: what follows was meant for another field. */
  isClosed: boolean;
  waiting: ReadonlySet<symbol>;
  cancel: () => void;
  timer: ReturnType<typeof setTimeout> | undefined;
}

let hold: Hold | null = null;

/**
 * Holds what the user types from now on for the dialog that is opening: letters, digits and
 * Backspace change the text that `deliverKeys` puts into its field, no key reaches the page or its
 * shortcuts, Enter and Space press nothing, and Escape ends it and calls `onCancel`, which stops
 * the opening. Keys with Ctrl, ⌘ or Alt still reach the browser, and controls of an open dialog
 * keep theirs. A second hold, as for the loading content of the same dialog, goes on with the
 * text. `text` is what was typed before. Returns the function to call once the dialog is rendered
 * or given up; what has not been delivered half a second later is dropped.
 */
export function holdKeys(onCancel: () => void, text = ""): () => void {
  const waiter = Symbol();
  if (!hold) {
    hold = { text: "", isClosed: false, waiting: new Set(), cancel: onCancel, timer: undefined };
    window.addEventListener("keydown", onKeyDown, { capture: true });
    window.addEventListener("keyup", onKeyUp, { capture: true });
  }
  const held = hold;
  clearTimeout(held.timer);
  held.text += text;
  held.cancel = onCancel;
  held.waiting = new Set([...held.waiting, waiter]);
  return () => {
    held.waiting = new Set([...held.waiting].filter((other) => other !== waiter));
    if (held === hold && held.waiting.size === 0) held.timer = setTimeout(endHold, FOCUS_MS);
  };
}

/** Ends a hold that no dialog waits for any more, at once instead of half a second later. */
export function dropKeys(): void {
  if (hold?.waiting.size === 0) endHold();
}

/** Returns whether something was typed that no field has got yet. */
export const isTextHeld = (): boolean => hold !== null && hold.text.trim() !== "";

/**
 * Types the held text into the text field that just got the focus, in place of its selected text,
 * and ends the hold. With any other element, as a button or the dialog itself, it ends the hold
 * unless the dialog's content is still loading, and drops the text.
 */
export function deliverKeys(focused: HTMLElement): void {
  if (!hold) return;
  const field = isTextField(focused) ? focused : null;
  if (!field && hold.waiting.size > 0) return;
  const text = hold.text.trimStart();
  endHold();
  if (!field || text === "") return;
  const { value, selectionStart, selectionEnd, maxLength } = field;
  const before = value.slice(0, selectionStart ?? value.length);
  const whole = `${before}${text}${value.slice(selectionEnd ?? value.length)}`;
  changeInput(field, maxLength > 0 ? whole.slice(0, maxLength) : whole);
  // Not all kinds of fields have a selection.
  if (selectionStart !== null) field.setSelectionRange(before.length + text.length, before.length + text.length);
}

const isTextField = (element: HTMLElement): element is HTMLInputElement | HTMLTextAreaElement =>
  element.matches(TEXT_FIELDS) && !element.matches(":disabled, [readonly]");

function endHold(): void {
  clearTimeout(hold?.timer);
  hold = null;
  window.removeEventListener("keydown", onKeyDown, { capture: true });
  window.removeEventListener("keyup", onKeyUp, { capture: true });
}

/** Returns whether the user is on a control of a dialog that is open, not on the dialog itself. */
const isInDialog = ({ target }: KeyboardEvent): boolean => {
  const dialog = target instanceof Element ? target.closest(DIALOGS) : null;
  return dialog !== null && dialog !== target;
};

function onKeyDown(event: KeyboardEvent): void {
  if (!hold || isInDialog(event)) return;
  const { key } = event;
  event.stopImmediatePropagation();
  if (event.ctrlKey || event.metaKey || event.altKey) {
    // Pressed again while the search opens: in a browser it would go to the address bar.
    if (key.toLowerCase() === "k") event.preventDefault();
    return;
  }
  if (key === "Escape") {
    event.preventDefault();
    const { cancel } = hold;
    endHold();
    cancel();
    return;
  }
  const isText = [...key].length === 1;
  const isLeaving = key === "Enter" || key === "Tab";
  if (isLeaving) hold.isClosed = true;
  // In a dialog whose content is loading, Tab still reaches its close button.
  const isTabInDialog = key === "Tab" && event.target instanceof Element && event.target.matches(DIALOGS);
  if ((isText || isLeaving || key === "Backspace") && !isTabInDialog) event.preventDefault();
  // The key that opens the dialog repeats while it is held down.
  if (hold.isClosed || event.repeat) return;
  if (key === "Backspace") hold.text = [...hold.text].slice(0, -1).join("");
  else if (isText) hold.text += key;
}

/** Firefox presses a focused button when Space goes up, even if its way down was stopped. */
function onKeyUp(event: KeyboardEvent): void {
  if (event.key === " " && !isInDialog(event)) event.preventDefault();
}
