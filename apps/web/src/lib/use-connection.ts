import { useSyncExternalStore } from "react";
import { type Connection, connection, subscribeToConnection } from "./connection.ts";
import { hasWaitingWrites, subscribeToWaitingWrites } from "./waiting-writes.ts";

/**
 * How the server can be reached. Back online is what an answer proves, not what the browser
 * believes.
 */
export const useConnection = (): Connection =>
  // Pages that the build prerenders are drawn as if there were a network.
  useSyncExternalStore(subscribeToConnection, connection, () => "connected");

/** Whether the server can be reached. */
export const useIsConnected = (): boolean => useConnection() === "connected";

/** Whether something that was saved waits for the server. */
export const useHasWaitingWrites = (): boolean =>
  useSyncExternalStore(subscribeToWaitingWrites, hasWaitingWrites, () => false);
