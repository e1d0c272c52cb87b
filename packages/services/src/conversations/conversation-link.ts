/** Returns the path of the page that shows a conversation, for notifications. */
export const conversationLink = (id: string): string => `/dashboard/inbox?conversation=${id}`;
