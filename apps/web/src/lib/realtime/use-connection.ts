import { useSyncExternalStore } from "react";
import { hasWaitingWrites, subscribeToWaitingWrites } from "../offline/waiting-writes.ts";
import { type Connection, connection, subscribeToConnection } from "./connection.ts";

/**
 * Returns the state of the connection to the server: "connected", "reconnecting" or "offline", and
 * re-renders when it changes. Only a response proves that the server is back, not what the browser
 * reports. "connected" while prerendering.
 */
export const useConnection = (): Connection =>
  // Prerendered pages are rendered as connected.
  useSyncExternalStore(subscribeToConnection, connection, () => "connected");

/** Returns whether the server can be reached, and re-renders when that changes. */
export const useIsConnected = (): boolean => useConnection() === "connected";

/** Returns whether a write is waiting for the server, and re-renders when that changes. */
export const useHasWaitingWrites = (): boolean =>
  useSyncExternalStore(subscribeToWaitingWrites, hasWaitingWrites, () => false);
