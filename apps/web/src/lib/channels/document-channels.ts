import type { ReceiptSharing } from "@aavarti/contract/receipts";
import { addressOn, MANUAL_CHANNELS, type ReminderChannel } from "@aavarti/domain/channels";
import { whatsappLink } from "../records/contact-links.ts";

type Connections = Pick<ReceiptSharing, "isWhatsappConnected">;

interface DocumentChannel {
  /** Whether this installation can send a document on the channel. */
  readonly isConnected: (connections: Connections) => boolean;
  /**
   * Returns a link that opens the reader's own app with a text to share instead; null where the
   * channel has none.
   */
  readonly shareLink: ((address: string, text: string) => string) | null;
}

/** How receipts and statements reach a payer on each channel. */
const DOCUMENT_CHANNELS = {
  email: { isConnected: () => true, shareLink: null },
  whatsapp: { isConnected: ({ isWhatsappConnected }) => isWhatsappConnected, shareLink: whatsappLink },
} as const satisfies Record<ReminderChannel, DocumentChannel>;

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
 * Returns the channels on which a payer has an address, the one they likeliest read first, each
 * with whether a document can be sent on it and the link to share a text instead.
 */
export const documentRoutes = (
  payer: { readonly email: string | null; readonly phone: string | null },
  connections: Connections,
): DocumentRoute[] =>
  MANUAL_CHANNELS.flatMap((channel) => {
    const address = addressOn(channel, payer);
    if (address === null) return [];
    const { isConnected, shareLink }: DocumentChannel = DOCUMENT_CHANNELS[channel];
    return [
      {
        channel,
        address,
        isConnected: isConnected(connections),
        shareLink: (text: string) => shareLink?.(address, text) ?? null,
      },
    ];
  });
