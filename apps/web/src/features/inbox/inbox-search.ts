import { INBOX_TABS, type InboxTab } from "@aavarti/domain/conversations";

/** The inbox's search params as they came, which a user may have typed. */
export interface InboxAddress {
  readonly tab?: unknown;
  /** What is searched for. */
  readonly q?: unknown;
  /** The id of the open conversation. */
  readonly conversation?: unknown;
  /** The id of the message that the conversation is opened at. */
  readonly message?: unknown;
  /** `customer`: the customer's panel is shown instead of the conversation on a narrow screen. */
  readonly view?: unknown;
  /** The id of a customer to write to on WhatsApp. */
  readonly write?: unknown;
}

/** What the inbox shows. */
export interface InboxSearch {
  readonly tab: InboxTab;
  readonly q: string;
  readonly conversation: string | undefined;
  readonly message: string | undefined;
  readonly isCustomerShown: boolean;
  /** Whose chat is opened or begun. */
  readonly write: string | undefined;
}

const idIn = (raw: unknown): string | undefined => (typeof raw === "string" && raw !== "" ? raw : undefined);

/**
 * Returns what the inbox shows at an address; without a known tab it is the unanswered
 * conversations. The search text and the ids of the conversation and the message are taken as they
 * are, an empty id as none.
 */
export const readInboxSearch = ({ tab, q, conversation, message, view, write }: InboxAddress): InboxSearch => ({
  tab: INBOX_TABS.find((known) => known === tab) ?? "unanswered",
  q: typeof q === "string" ? q : "",
  conversation: idIn(conversation),
  message: idIn(message),
  isCustomerShown: view === "customer",
  write: idIn(write),
});
