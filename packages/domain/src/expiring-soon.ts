/**
 * A subscription that ends today or within this many days is expiring soon. In its own module to
 * keep the first screen's bundle small.
 */
export const EXPIRING_SOON_DAYS = 30;
