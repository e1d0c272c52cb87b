/**
 * A subscription expires soon when it ends today or within so many days. In a module of its own,
 * which a first screen can afford.
 */
export const EXPIRING_SOON_DAYS = 30;
