import { useSyncExternalStore } from "react";
import { hasWaitingWrites, subscribeToWaitingWrites } from "../offline/waiting-writes.ts";
import { type Connection, connection, subscribeToConnection } from "./connection.ts";

/**
 * Returns the state of the connection to the server: "connected", "reconnecting" or "offline". Only
 * a response proves that it is back, not what the browser reports.
 */
export const useConnection = (): Connection =>
  // Prerendered pages are rendered as connected.
  useSyncExternalStore(subscribeToConnection, connection, () => "connected");

/** Returns whether the server can be reached. */
export const useIsConnected = (): boolean => useConnection() === "connected";

/** Returns whether a write is waiting for the server. */
export const useHasWaitingWrites = (): boolean =>
  useSyncExternalStore(subscribeToWaitingWrites, hasWaitingWrites, () => false);
