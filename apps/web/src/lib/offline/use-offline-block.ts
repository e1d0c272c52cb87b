import { useConnection } from "../realtime/use-connection.ts";
import { offlineTexts } from "./offline-texts.ts";

interface OfflineReasons {
  readonly offline: string;
  readonly reconnecting: string;
}

/** The reasons of a control that changes data. */
const cannotChange = (): OfflineReasons => ({
  offline: offlineTexts.cannotChange,
  reconnecting: offlineTexts.reconnectingLine,
});

/**
 * Returns the props that disable a control while the server can't be reached, with the reason as
 * its title in the current language, by default those of a control that changes data; null when
 * connected. Re-renders when the connection changes. `reasonsOf` is called only while not
 * connected: a prerendered page has no language to read its texts in.
 */
export function useOfflineBlock(reasonsOf = cannotChange): { readonly disabled: true; readonly title: string } | null {
  const connection = useConnection();
  if (connection === "connected") return null;
  const { offline, reconnecting } = reasonsOf();
  return { disabled: true, title: connection === "reconnecting" ? reconnecting : offline };
}
