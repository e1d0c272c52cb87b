/** What had the focus before each open modal, nearest first, by the modal's id; newest last. */
const openersOf = new Map<string, readonly HTMLElement[]>();

/**
 * Remembers, while a modal opens, what has the focus, to give it back: for an item of a menu the
 * menu's button. A modal that takes the place of another, as a form opened from the search palette,
 * also knows what had the focus before that one.
 */
export function rememberFocus(modalId: string): void {
  const before = [...openersOf.values()].at(-1) ?? [];
  const opener = findOpener();
  openersOf.set(modalId, opener ? [opener, ...before] : before);
}

/**
 * Gives the focus back, once a modal has closed, to the nearest of what had it before and is still
 * on the page. Leaves it where something else has taken it.
 */
export function returnFocus(modalId: string): void {
  const openers = openersOf.get(modalId) ?? [];
  openersOf.delete(modalId);
  if (document.activeElement !== document.body) return;
  openers.find((opener) => opener.isConnected)?.focus({ preventScroll: true });
}

/** Returns the focused element, if any; for an item of a menu, which closes, the menu's button. */
function findOpener(): HTMLElement | null {
  const focused = document.activeElement;
  const menu = focused?.closest("[role=menu]")?.getAttribute("aria-labelledby");
  const opener = menu ? document.getElementById(menu) : focused;
  return opener instanceof HTMLElement && opener !== document.body ? opener : null;
}
