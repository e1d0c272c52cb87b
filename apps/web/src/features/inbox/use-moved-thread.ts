import { useLayoutEffect, useRef } from "react";
import { trpc } from "../../lib/api/trpc.ts";
import type { Conversation } from "./use-inbox.ts";

/**
 * Drops what is shown of a conversation, and loads it again, when it turns out to be with another
 * customer: its thread has reminders to the customer before, its suggested reply their dues.
 */
export function useMovedThread({ id, customer }: Conversation): void {
  const cache = trpc.useUtils();
  const shown = useRef({ id, customerId: customer.id });
  useLayoutEffect(() => {
    const isMoved = shown.current.id === id && shown.current.customerId !== customer.id;
    shown.current = { id, customerId: customer.id };
    if (!isMoved) return;
    void cache.conversations.draft.reset({ id });
    void cache.conversations.thread.reset();
  }, [id, customer.id, cache]);
}
