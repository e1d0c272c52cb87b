import { useEffect, useState } from "react";
import { reachesServer } from "../../lib/realtime/connection.ts";
import { useIsConnected } from "../../lib/realtime/use-connection.ts";
import { OfflineNotice } from "../../ui/offline-notice.tsx";

const reload = () => window.location.reload();

/**
 * Shows inside the frame that the connection is missing, when a screen failed while the server was
 * unreachable, because its files couldn't be loaded. Reloads the page once the server can be
 * reached again. If it could be reached, the error is thrown again to the root error boundary.
 */
export function RouteError({ error }: { error: unknown }) {
  const [wasConnected] = useState(reachesServer);
  const isConnected = useIsConnected();
  // The browser doesn't request a failed module again on the same page, so reload.
  useEffect(() => {
    if (isConnected && !wasConnected) reload();
  }, [isConnected, wasConnected]);
  if (wasConnected) throw error;
  return <OfflineNotice onRetry={reload} className="p-4 lg:p-6" />;
}
