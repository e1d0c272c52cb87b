import { v7 } from "uuid";

/**
 * A new UUIDv7: ordered by time, so that an index on it grows at one end. Passed in as `newId`,
 * never called below compose.ts.
 */
export const newId = (): string => v7();
