import { randomInt } from "node:crypto";

/**
 * A loopback address nobody used before: every request can be another visitor's, so that the limits
 * per address do not stop a suite that is many people at once.
 */
export const freshAddress = (): string => `127.${randomInt(1, 255)}.${randomInt(0, 255)}.${randomInt(2, 255)}`;
