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
 * its title; null when connected. The reasons are read only then: a prerendered page has no
 * language to read them in.
 */
export function useOfflineBlock(reasonsOf = cannotChange): { readonly disabled: true; readonly title: string } | null {
  const connection = useConnection();
  if (connection === "connected") return null;
  const { offline, reconnecting } = reasonsOf();
  return { disabled: true, title: connection === "reconnecting" ? reconnecting : offline };
}
