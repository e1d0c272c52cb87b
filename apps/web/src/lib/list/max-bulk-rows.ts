/**
 * The API's limit for bulk actions that check each row separately, such as renewals and reminders.
 */
export const MAX_BULK_ROWS = 200;
