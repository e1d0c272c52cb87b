/** How many days a deleted record stays in Trash. */
export const TRASH_DAYS = 30;

/** Returns the instant before which deleted records can no longer be restored. */
export const trashHorizon = (now: Date): Date => new Date(now.getTime() - TRASH_DAYS * 86_400_000);
