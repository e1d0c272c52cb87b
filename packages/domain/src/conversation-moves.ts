import type { IdentityKind } from "./customer-identities.ts";

/** Until when a member has read a conversation, as an ISO 8601 text. */
export type ReadBy = { userId: string; at: string };

/** What undoing the move of a conversation needs, as stored in the database. */
export type MoveState = {
  /** The conversation that it became part of; null if it moved whole. */
  into: string | null;
  /** The conversation's own values before it became part of another; null if it moved whole. */
  before: {
    address: string;
    subject: string | null;
    state: "open" | "waiting" | "closed";
    snoozedUntil: string | null;
    assigneeId: string | null;
    createdAt: string;
    movedAt?: string | null;
    reads: ReadBy[];
  } | null;
  /**
   * Where the conversation that it became part of was written from before; not of earlier moves.
   */
  intoAddress?: string | null;
  /** When the conversation that has it now was moved last before. */
  movedAt?: string | null;
  /** The address that was moved, and whose its messages were before; not of earlier moves. */
  sender?: {
    kind: IdentityKind;
    value: string;
    before: { from: string; to: string | null; at: string }[];
  } | null;
  /** Its messages, replies and notes, if it became part of another. */
  entryIds: string[];
  /** Ids of conversations that had become part of it before, if it became part of another. */
  formerIds: string[];
  /** Suggested promises that were dismissed. */
  promiseIds: string[];
  /** The address that the other customer was given, and whether its row is new. */
  linked: { id: string; isNew: boolean } | null;
  /** The row of the address that the customer before had beside those of the record. */
  unlinkedId: string | null;
  /** Whether the customer before was a prospect with nothing else, who went to Trash. */
  isMerged: boolean;
  /** Whether the customer who has it now was created by the move. */
  isCreated: boolean;
};
