import type { ReceiptSharing } from "@aavarti/contract/receipts";
import type { BusinessWords } from "@aavarti/domain/business-words";
import type { ReactNode } from "react";

type Question = (customer: string) => string;

/** What the screens say of receipts and statements that are sent on one channel. */
interface DocumentTexts {
  readonly send: string;
  readonly sendAgain: string;
  readonly queued: string;
  readonly receiptTo: (address: string) => string;
  /** Where a receipt goes that waits until its payment can no longer be undone. */
  readonly receiptLaterTo: (address: string) => string;
  /** Shown beside a receipt that the provider may have sent. */
  readonly receiptUnknown: string;
  readonly sendStatementTitle: string;
  readonly sendStatement: string;
}

/** All that the screens say of one channel. */
export interface ChannelTexts {
  readonly name: string;
  /** The name within a sentence, in lower case where it is no proper name. */
  readonly nameInSentence: string;
  readonly optedOut: string;
  /** Messages of one day and what they cost, for the plan. */
  readonly count: (count: number, rupees: string) => string;
  readonly reminders: string;
  /** `price`: of one message, in rupees. */
  readonly remindersLead: (words: BusinessWords, price: string) => string;
  readonly works: string;
  /** Shown where another channel, named as in a sentence, fails and this one works. */
  readonly standsIn: (other: string) => string;
  readonly sendTest: string;
  readonly testFailed: string;
  /** A link that opens the reader's own app with a message to `name`. */
  readonly writeTo: (name: string) => string;
  /** Where an attachment is read that the product does not show. */
  readonly seeAttachment: string;
  /** Receipts and statements that are sent on it as a PDF. */
  readonly documents: DocumentTexts;
  readonly consent: Readonly<Record<"grant" | "withdraw" | "allowOffers" | "stopOffers", Question>>;
}

/** What a person writes to a customer in an app of their own. */
export interface WrittenMessage {
  readonly subject: string;
  readonly text: string;
}

export type Connections = Pick<ReceiptSharing, "isWhatsappConnected">;

/**
 * What screens do with one channel; its texts are `ChannelTexts`, its rules in the domain's
 * `channels.ts`.
 */
export interface ChannelView {
  /** Its icon, hidden from screen readers; `className` sets the size. */
  readonly Glyph: (props: { className: string }) => ReactNode;
  /** Whether this installation can send a document on the channel. */
  readonly isConnected: (connections: Connections) => boolean;
  /**
   * Returns a link that opens the reader's own app with a message to an address; null where the
   * channel has none.
   */
  readonly writeLink: ((address: string, message: WrittenMessage) => string) | null;
  /** Whether that link also shares a document's text, in its place. */
  readonly sharesDocuments: boolean;
}
