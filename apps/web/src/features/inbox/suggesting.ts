import { useSyncExternalStore } from "react";

let shownIn: string | null = null;
const listeners = new Set<() => void>();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/**
 * Says that a suggested reply with its Send button is in view in a conversation; null once none is.
 */
export function setSuggestingIn(conversationId: string | null): void {
  shownIn = conversationId;
  for (const listener of listeners) listener();
}

/**
 * Whether a suggested reply with its Send button is in view in this conversation: what stands
 * beside it then leaves it the only filled button.
 */
export const useIsSuggesting = (conversationId: string): boolean =>
  useSyncExternalStore(subscribe, () => shownIn === conversationId);
