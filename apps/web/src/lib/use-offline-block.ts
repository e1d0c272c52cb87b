import { offlineTexts } from "./offline-texts.ts";
import { useConnection } from "./use-connection.ts";

/**
 * What a control that changes something gets while the server cannot be reached: it is disabled,
 * and says why.
 */
export function useOfflineBlock(): { readonly disabled: true; readonly title: string } | null {
  const connection = useConnection();
  if (connection === "connected") return null;
  return {
    disabled: true,
    title: connection === "reconnecting" ? offlineTexts.reconnectingLine : offlineTexts.cannotChange,
  };
}
