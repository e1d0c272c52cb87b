import { addressOn, MANUAL_CHANNELS, perChannel, type ReminderChannel } from "@aavarti/domain/channels";
import type { Connections, WrittenMessage } from "./channel-view.ts";
import { CHANNEL_VIEWS } from "./registry.ts";

/** One channel on which a payer has an address, with what can be done there. */
export interface DocumentRoute {
  readonly channel: ReminderChannel;
  readonly address: string;
  /** Whether this installation can send a document on it. */
  readonly isConnected: boolean;
  /**
   * Returns a link that opens the reader's own app with `text`; null where the channel has none.
   */
  readonly shareLink: (text: string) => string | null;
}

/**
 * Returns the channels on which a payer has an address, in the order of `MANUAL_CHANNELS`, each
 * with whether a document can be sent on it and the link to share a text instead.
 */
export const documentRoutes = (
  payer: { readonly email: string | null; readonly phone: string | null },
  connections: Connections,
): DocumentRoute[] =>
  MANUAL_CHANNELS.flatMap((channel) => {
    const address = addressOn(channel, payer);
    if (address === null) return [];
    const { isConnected, writeLink, sharesDocuments } = CHANNEL_VIEWS[channel];
    return [
      {
        channel,
        address,
        isConnected: isConnected(connections),
        shareLink: (text: string) => (sharesDocuments ? (writeLink?.(address, { subject: "", text }) ?? null) : null),
      },
    ];
  });

/**
 * Returns, for each channel, a link that opens the reader's own app with a prefilled message to a
 * person, which the reader still has to send; null without an address or such an app.
 */
export const writeLinks = (
  person: { readonly email: string | null; readonly phone: string | null },
  message: WrittenMessage,
): Readonly<Record<ReminderChannel, string | null>> =>
  perChannel((channel) => {
    const { writeLink } = CHANNEL_VIEWS[channel];
    const address = addressOn(channel, person);
    return address === null ? null : (writeLink?.(address, message) ?? null);
  });
