import type { Paise } from "../money.ts";

/** Payments and renewals above this amount ask for a code, until the owner sets another amount. */
export const ASK_ABOVE_PAISE: Paise = 500_000;

/** Hours for which the numbers of a daily summary can be answered. */
export const LIST_HOURS = 24;

/** Minutes for which a command that was asked about can be confirmed. */
export const CONFIRM_MINUTES = 10;

/** Most rows of a daily summary that get a number. */
export const MAX_NUMBERED = 10;

/** Minutes that the time of a message may be ahead of our clock, and still be carried out. */
export const MAX_AHEAD_MINUTES = 5;

/** Minutes after which a message is too old to be carried out. */
export const MAX_AGE_MINUTES = 60;

/** Most times in an hour that one number is answered the list or help. */
export const MAX_LISTS_PER_HOUR = 10;

/** Most lines in an hour of one number that are answered as not understood, or as too old. */
export const MAX_REFUSALS_PER_HOUR = 10;
