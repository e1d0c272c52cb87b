import { keepDraft, readDraft } from "../../lib/drafts/drafts.ts";

/** A customer for whom something was written or attached. */
export interface DraftCustomer {
  readonly id: string;
  readonly name: string;
}

/** What is written to a customer and not sent: the reply, and the note for the team about them. */
export interface ConversationDraft {
  readonly customer: DraftCustomer;
  readonly reply: string;
  readonly note: string;
}

/** The names of a member's drafts of a conversation, and of whom a file was attached for. */
const nameOf = (userId: string, conversationId: string) => `${userId}:${conversationId}`;
const nameOfFile = (fileId: string) => `file:${fileId}`;

/** Of conversations that became part of others since the page was loaded: the id of the other. */
const ledTo = new Map<string, string>();

/** Makes the drafts of a conversation that became part of another be offered in that one. */
export function offerDraftsIn(conversationId: string, intoId: string): void {
  ledTo.set(conversationId, intoId);
}

/** Ends `offerDraftsIn`, when the conversation is on its own again. */
export function offerDraftsNowhereElse(conversationId: string): void {
  ledTo.delete(conversationId);
}

/**
 * Returns the texts that a member wrote in a conversation and didn't send, kept in this browser,
 * one for each customer that the conversation was with.
 */
function readConversationDrafts(userId: string, conversationId: string): ConversationDraft[] {
  return parsed(readDraft(nameOf(userId, conversationId)), []);
}

/**
 * Returns the draft for a customer in a conversation; with empty texts if there is none.
 */
export const draftFor = (userId: string, conversationId: string, customer: DraftCustomer): ConversationDraft =>
  readConversationDrafts(userId, conversationId).find((draft) => draft.customer.id === customer.id) ?? {
    customer,
    reply: "",
    note: "",
  };

/** Keeps a member's draft for its customer in this browser; one without texts is removed. */
export function keepConversationDraft(userId: string, conversationId: string, draft: ConversationDraft): void {
  const others = readConversationDrafts(userId, conversationId).filter(
    ({ customer }) => customer.id !== draft.customer.id,
  );
  const isEmpty = draft.reply.trim() === "" && draft.note.trim() === "";
  const drafts = isEmpty ? others : [...others, draft];
  keepDraft(nameOf(userId, conversationId), drafts.length === 0 ? "" : JSON.stringify(drafts));
}

/**
 * Returns what the member wrote in a conversation, or in one that became part of it, to others than
 * this customer, each with the id of the conversation that it is kept under.
 */
export function draftsForOthers(
  userId: string,
  conversationId: string,
  customerId: string,
): (ConversationDraft & { readonly conversationId: string })[] {
  const from = [...ledTo].filter(([, into]) => into === conversationId).map(([id]) => id);
  return [conversationId, ...from].flatMap((id) =>
    readConversationDrafts(userId, id)
      .filter(({ customer }) => customer.id !== customerId)
      .map((draft) => ({ ...draft, conversationId: id })),
  );
}

/** Keeps in this browser for which customer a file was attached; null forgets it. */
export function keepFileCustomer(fileId: string, customer: DraftCustomer | null): void {
  keepDraft(nameOfFile(fileId), customer === null ? "" : JSON.stringify(customer));
}

/** Returns for which customer a file was attached in this browser; null if that isn't known. */
export const fileCustomer = (fileId: string): DraftCustomer | null => parsed(readDraft(nameOfFile(fileId)), null);

/** What was kept as JSON; `otherwise` if there is nothing, or something unreadable. */
function parsed<T>(text: string, otherwise: T): T {
  try {
    return text === "" ? otherwise : JSON.parse(text);
  } catch {
    return otherwise;
  }
}
