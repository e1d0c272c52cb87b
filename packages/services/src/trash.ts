/** How many days a deleted record stays in Trash. */
export const TRASH_DAYS = 30;

/**
 * Returns the instant 30 days before `now`: records deleted at or before it can no longer be
 * restored.
 */
export const trashHorizon = (now: Date): Date => new Date(now.getTime() - TRASH_DAYS * 86_400_000);
