import { useEffect, useSyncExternalStore } from "react";
import { currentToken, subscribeToToken } from "../session/session-token.ts";
import type { LiveListener } from "./live-stream.ts";

/**
 * Listens to the server's live events while mounted and signed in: each time it joins,
 * `createListener` makes the listener. Pass the same function while nothing changes: another one
 * joins again. If the stream's script can't be loaded nothing happens, and the screen updates on
 * its next refetch.
 */
export function useLiveStream(createListener: () => LiveListener): void {
  const token = useSyncExternalStore(subscribeToToken, currentToken);
  useEffect(() => {
    if (token === null) return;
    let leave: (() => void) | null = null;
    let isOver = false;
    // Loaded lazily, since no first screen needs it. If it fails, the screen updates on the next
    // refetch.
    import("./live-stream.ts").then(
      ({ joinLiveStream }) => {
        if (!isOver) leave = joinLiveStream(token, createListener());
      },
      () => undefined,
    );
    return () => {
      isOver = true;
      leave?.();
    };
  }, [token, createListener]);
}
