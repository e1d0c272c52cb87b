/** At most one toast is shown; a newer one replaces it. */
const TOAST_LIMIT = 1;
/**
 * How long a closed toast stays in the store, in milliseconds, so that its exit animation can play
 * and its text can still be read.
 */
const TOAST_REMOVE_DELAY = 1_000_000;

export interface ToastAction {
  readonly label: string;
  /** An alternative for screen reader users, who may not reach the button in time. */
  readonly altText: string;
  readonly run: () => void;
}

export interface Toast {
  readonly id: number;
  readonly title: string;
  readonly description?: string | undefined;
  /** What a phone's single line says in place of the title, which would be cut off in it. */
  readonly short?: string | undefined;
  /** The one fact of the description that the single line has below `short`, as short. */
  readonly shortFact?: string | undefined;
  readonly isDestructive?: boolean | undefined;
  readonly action?: ToastAction | undefined;
  /** A second button, which leaves the toast open. */
  readonly look?: { readonly label: string; readonly run: () => void } | undefined;
  /**
   * The end of the toast's action, in epoch milliseconds: the toast stays until then and counts
   * down. Without it, a toast stays 5 seconds.
   */
  readonly until?: number | undefined;
  readonly isOpen: boolean;
}

export type NewToast = Omit<Toast, "id" | "isOpen">;

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();
const removals = new Map<number, ReturnType<typeof setTimeout>>();

/**
 * Shows a toast in place of the current one, for five seconds or until `until`, while a `Toaster`
 * is on the page. `isDestructive` shows it as a failure; `action` adds a button. Returns its id.
 */
export function showToast(toast: NewToast): number {
  lastId += 1;
  change([{ ...toast, id: lastId, isOpen: true }, ...toasts].slice(0, TOAST_LIMIT));
  return lastId;
}

/**
 * Adds a fact to the description of a toast, after ` · `; on a phone's single line it is the one
 * that `shortFact` says. Does nothing once another is shown.
 */
export function addToToast(id: number, fact: string, shortFact?: string): void {
  change(
    toasts.map((toast) =>
      toast.id === id
        ? { ...toast, description: [toast.description, fact].filter(Boolean).join(" · "), shortFact }
        : toast,
    ),
  );
}

/**
 * Closes a toast; it leaves the store 1,000 seconds later, so that its text can still be read
 * there. An unknown id does nothing.
 */
export function dismissToast(id: number): void {
  change(toasts.map((toast) => (toast.id === id ? { ...toast, isOpen: false } : toast)));
  if (removals.has(id)) return;
  const timer = setTimeout(() => {
    removals.delete(id);
    change(toasts.filter((toast) => toast.id !== id));
  }, TOAST_REMOVE_DELAY);
  removals.set(id, timer);
}

/**
 * Returns the toasts in the store, at most one and also when it has closed: the current snapshot
 * for `useSyncExternalStore`.
 */
export const currentToasts = (): readonly Toast[] => toasts;

/**
 * Subscribes to changes of the store, for `useSyncExternalStore`. Returns the unsubscribe function.
 */
export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function change(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}
