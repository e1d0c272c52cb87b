import { useConnection } from "../realtime/use-connection.ts";
import { offlineTexts } from "./offline-texts.ts";

/**
 * Returns the props that disable a control which changes data while the server can't be reached,
 * with the reason as its title; null when connected.
 */
export function useOfflineBlock(): { readonly disabled: true; readonly title: string } | null {
  const connection = useConnection();
  if (connection === "connected") return null;
  return {
    disabled: true,
    title: connection === "reconnecting" ? offlineTexts.reconnectingLine : offlineTexts.cannotChange,
  };
}
