import { useEffect, useState } from "react";
import { reachesServer } from "../../lib/connection.ts";
import { useIsConnected } from "../../lib/use-connection.ts";
import { OfflineNotice } from "../../ui/offline-notice.tsx";

const reload = () => window.location.reload();

/**
 * In the place of a screen whose files could not be loaded without the server, within the frame.
 * Any other failure goes on to the last resort.
 */
export function RouteError({ error }: { error: unknown }) {
  const [wasConnected] = useState(reachesServer);
  const isConnected = useIsConnected();
  // A file that was asked for in vain is not asked for again by this page.
  useEffect(() => {
    if (isConnected && !wasConnected) reload();
  }, [isConnected, wasConnected]);
  if (wasConnected) throw error;
  return <OfflineNotice onRetry={reload} className="p-4 lg:p-6" />;
}
