import { randomInt } from "node:crypto";

/**
 * Returns an unused loopback address. Each request can come from another visitor, so that the rate
 * limits per address do not stop a suite that acts as many people.
 */
export const freshAddress = (): string => `127.${randomInt(1, 255)}.${randomInt(0, 255)}.${randomInt(2, 255)}`;
