import { INBOX_LANES, type InboxLane } from "@aavarti/domain/conversations";

/** The inbox's search params as they came, which a user may have typed. */
export interface InboxAddress {
  readonly lane?: unknown;
  /** What is searched for. */
  readonly q?: unknown;
  /** The id of the open conversation. */
  readonly conversation?: unknown;
  /** `customer`: the customer's panel is shown instead of the conversation on a narrow screen. */
  readonly view?: unknown;
}

/** What the inbox shows. */
export interface InboxSearch {
  readonly lane: InboxLane;
  readonly q: string;
  readonly conversation: string | undefined;
  readonly isCustomerShown: boolean;
}

/** Returns what the inbox shows at an address: the unanswered conversations without one. */
export const readInboxSearch = ({ lane, q, conversation, view }: InboxAddress): InboxSearch => ({
  lane: INBOX_LANES.find((known) => known === lane) ?? "unanswered",
  q: typeof q === "string" ? q : "",
  conversation: typeof conversation === "string" && conversation !== "" ? conversation : undefined,
  isCustomerShown: view === "customer",
});
