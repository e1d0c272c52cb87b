/** How long a deleted record can be brought back. */
export const BIN_DAYS = 30;

/** Records deleted before this instant are beyond Trash. */
export const binHorizon = (now: Date): Date => new Date(now.getTime() - BIN_DAYS * 86_400_000);
