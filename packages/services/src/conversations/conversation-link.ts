/** Returns the path of the page that shows a conversation at a message, for notifications. */
export const conversationLink = (id: string, messageId: string): string =>
  `/dashboard/inbox?conversation=${id}&message=${messageId}`;
