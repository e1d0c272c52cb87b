import { v7 } from "uuid";

/**
 * Returns a new UUIDv7. It is ordered by time, so that indexes grow at one end. Passed on as
 * `newId` and called nowhere but in compose.ts.
 */
export const newId = (): string => v7();
