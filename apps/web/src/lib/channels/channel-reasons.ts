/**
 * What the server's reasons say of one channel, in the current language, with the same English as
 * the server.
 */
export interface ChannelReasons {
  /** Its name as a label. */
  readonly name: () => string;
  readonly by: () => string;
  readonly noOffers: () => string;
  readonly noMoreReminders: () => string;
  readonly remindersAgain: () => string;
  readonly optedOutOn: (day: string) => string;
  readonly optedOut: (name: string) => string;
  readonly failed: (name: string) => string;
  readonly unknown: (name: string) => string;
}
