import type { ReplyingMember } from "@aavarti/contract/replying";
import { useCallback, useEffect, useRef, useState } from "react";
import { useLiveStream } from "../../lib/realtime/use-live-stream.ts";
import { sessionFetch } from "../../lib/session/session-fetch.ts";

/**
 * How often the server hears that somebody goes on writing, in milliseconds; it forgets after 8 s.
 */
const REPEATED_MS = 3_000;
/** A colleague who was not named again for this long has stopped. Milliseconds. */
const FORGOTTEN_MS = 9_000;

/**
 * Returns the names of the other members who are writing a reply in a conversation now; empty
 * without any. A name goes when its author sends, leaves or stops writing, at the latest after ten
 * seconds, also without a connection.
 */
export function useColleaguesReplying(conversationId: string): readonly string[] {
  const [replying, setReplying] = useState<readonly ReplyingMember[]>([]);
  const createListener = useCallback(() => ({ onReplying: setReplying }), []);
  useLiveStream(createListener);
  useEffect(() => {
    if (replying.length === 0) return;
    const timer = setTimeout(() => setReplying([]), FORGOTTEN_MS);
    return () => clearTimeout(timer);
  }, [replying]);
  return replying.filter((one) => one.conversationId === conversationId).map(({ member }) => member.name);
}

/**
 * Tells the team that the signed-in member is writing a reply, while `text`, what is written of it,
 * goes on changing by their hand: at most every three seconds. Tells them at once when it is blank
 * or `isWriting` false (a note is written, the reply was sent), and when the conversation or the
 * page is left. What was written before it was opened counts once it changes. A failure is ignored:
 * the next change tells again.
 */
export function useTellReplying(conversationId: string, { text, isWriting }: { text: string; isWriting: boolean }) {
  const isTold = useRef(false);
  const toldAt = useRef(Number.NEGATIVE_INFINITY);
  const known = useRef(text);
  const stop = useCallback(() => {
    if (!isTold.current) return;
    isTold.current = false;
    toldAt.current = Number.NEGATIVE_INFINITY;
    tell(conversationId, false);
  }, [conversationId]);
  useEffect(() => {
    const hasChanged = known.current !== text;
    known.current = text;
    if (!isWriting || text.trim() === "") return stop();
    if (!hasChanged || performance.now() - toldAt.current < REPEATED_MS) return;
    isTold.current = true;
    toldAt.current = performance.now();
    tell(conversationId, true);
  }, [conversationId, text, isWriting, stop]);
  useEffect(() => {
    window.addEventListener("pagehide", stop);
    return () => {
      window.removeEventListener("pagehide", stop);
      stop();
    };
  }, [stop]);
}

/** Not through the tRPC client, which repeats a write until it succeeds; it outlives the page. */
function tell(conversationId: string, isReplying: boolean): void {
  sessionFetch(`/api/v1/conversations/${conversationId}/replying`, {
    method: "PUT",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ isReplying }),
    keepalive: true,
  }).catch(() => undefined);
}
