import type { ShownDraft } from "@aavarti/contract/ai-replies";
import type { ReplyDraft } from "@aavarti/contract/conversations";
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { messageOf } from "../../lib/api/api-error.ts";
import { trpc } from "../../lib/api/trpc.ts";
import {
  type ConversationDraft,
  type DraftCustomer,
  draftFor,
  draftsForOthers,
  keepConversationDraft,
  offerDraftsNowhereElse,
} from "./conversation-drafts.ts";
import { inboxTexts } from "./texts.ts";
import { useInboxCache } from "./use-inbox.ts";

/** What is written: a reply to the customer, or a note for the team. */
export type Mode = "reply" | "note";

/** A text on its way to the server. */
export interface Unsent {
  readonly mode: Mode;
  readonly text: string;
  /** How many files go with it. */
  readonly files: number;
}

/** A suggested reply as it was shown, with the promise that sending it confirms. */
export type ShownSuggestion = ShownDraft & { readonly promise: ReplyDraft["promise"] };

type OtherWritten = ConversationDraft & { readonly conversationId: string };

const draftOf = ({ promise: _, ...draft }: ShownSuggestion): ShownDraft => draft;

/**
 * Returns the id of the promise that a suggestion repeats if the text still has the suggestion's
 * line with its day, word for word, and no other number than the suggestion has; else null, since
 * an edited text may name another day.
 */
export function promiseIn(text: string, { promise, text: suggested }: Pick<ShownSuggestion, "promise" | "text">) {
  const line = promise && suggested.split("\n").find((one) => one.includes(promise.dayText));
  if (!line || !text.split("\n").includes(line)) return null;
  const known = new Set(numbersIn(suggested));
  return numbersIn(text).every((number) => known.has(number)) ? promise.id : null;
}

const numbersIn = (text: string): string[] => text.match(/\d+/g) ?? [];

const joined = (first: string, then: string): string => [first, then].filter((text) => text.trim() !== "").join("\n");

/**
 * Returns what is written in a conversation: the text of each mode (`texts`, kept in this browser
 * as a draft of `userId` for the customer until it was sent), `type` to change it and `send` to
 * send it, with the files of a reply if there are any: it does nothing for a blank text without
 * files or while another is on its way, and returns whether it was sent. Meanwhile it is `unsent`
 * and shown in the thread; when it fails it is back in `texts`, with `problem`. What was written to
 * the customers that the conversation was with before stays theirs: it is in `others`, `takeOther`
 * puts it below what is written here, and `dropOther` deletes it. `showDraft` tells which
 * suggested reply is shown or used, or with null that it was withdrawn, for the count of what
 * became of it. `seenId` is the newest message on screen: the server refuses a reply if there is a
 * newer one, which is loaded then. `send` takes a text of its own in place of what is written,
 * which stays then. `begin` shows a text as the reply where none is written; it is kept once it is
 * changed. A reply that still says what the suggestion does of a promise confirms it (`promiseIn`).
 */
export function useWriting({
  conversationId,
  customer,
  address,
  userId,
  seenId,
  onConfirmed,
}: {
  conversationId: string;
  /** Whom the conversation is with on screen: a reply to another after a move is refused. */
  customer: DraftCustomer;
  /** Where a reply goes, as on screen: one that would go elsewhere is refused. */
  address: string;
  userId: string;
  seenId: string | null;
  /** Called once a reply that confirmed this promise was sent. */
  onConfirmed: (promiseId: string) => void;
}) {
  const customerId = customer.id;
  const [texts, setTexts] = useState(() => draftFor(userId, conversationId, customer));
  const [, setKept] = useState(0);
  // Read when an answer arrives, which may be after the conversation was left.
  const latest = useRef(texts);
  const isSending = useRef(false);
  const [problem, setProblem] = useState<{ readonly mode: Mode; readonly message: string } | null>(null);
  const { add, refresh } = useInboxCache();
  const reply = trpc.conversations.reply.useMutation();
  const note = trpc.conversations.note.useMutation();

  // The suggestion that was shown last, until a reply was sent.
  const shown = useRef<ShownSuggestion | null>(null);
  const showDraft = useCallback((draft: ShownSuggestion | null) => {
    const isUsed = shown.current?.isUsed ?? false;
    const isAnother = draft?.isUsed || (draft && draft.messageId !== shown.current?.messageId);
    if (!isUsed || isAnother) shown.current = draft;
  }, []);

  // A text belongs to whom it was written for: the conversation may be moved before it is sent.
  useLayoutEffect(() => {
    if (latest.current.customer.id === customerId) return;
    latest.current = draftFor(userId, conversationId, customer);
    shown.current = null;
    setTexts(latest.current);
    setProblem(null);
  }, [userId, conversationId, customerId, customer]);
  useEffect(() => offerDraftsNowhereElse(conversationId), [conversationId]);
  const keep = (to: DraftCustomer, mode: Mode, text: string) => {
    keepConversationDraft(userId, conversationId, {
      ...draftFor(userId, conversationId, to),
      customer: to,
      [mode]: text,
    });
    setKept((count) => count + 1);
  };
  const sentTo = useRef(customerId);
  const show = (mode: Mode, text: string) => {
    latest.current = { ...latest.current, [mode]: text };
    setTexts(latest.current);
  };
  const begin = useCallback((text: string) => {
    if (latest.current.reply.trim() !== "") return;
    latest.current = { ...latest.current, reply: text };
    setTexts(latest.current);
  }, []);
  const type = (mode: Mode, text: string) => {
    show(mode, text);
    setProblem(null);
    // The text on its way is still a draft: it was not sent yet.
    const isOnItsWay = unsent?.mode === mode && sentTo.current === customerId;
    keep(customer, mode, isOnItsWay ? joined(unsent.text, text) : text);
  };
  /** What was written to a customer after the text that was sent. */
  const restOf = (to: DraftCustomer, mode: Mode, sent: string): string => {
    if (latest.current.customer.id === to.id) return latest.current[mode];
    const kept = draftFor(userId, conversationId, to)[mode].trimStart();
    return kept.startsWith(sent) ? kept.slice(sent.length).trimStart() : kept;
  };

  const send = async (mode: Mode, fileIds: readonly string[] = [], given?: string): Promise<boolean> => {
    const text = (given ?? texts[mode]).trim();
    if ((text === "" && fileIds.length === 0) || isSending.current) return false;
    let isSent = false;
    const suggestion = shown.current;
    const promiseId = suggestion?.isUsed && mode === "reply" ? promiseIn(text, suggestion) : null;
    isSending.current = true;
    sentTo.current = customerId;
    setProblem(null);
    if (given === undefined) show(mode, "");
    try {
      if (mode === "reply") {
        const { isPromiseConfirmed, ...entry } = await reply.mutateAsync({
          id: conversationId,
          text,
          ...(fileIds.length > 0 && { fileIds: [...fileIds] }),
          seenId,
          customerId,
          address,
          ...(suggestion && { draft: draftOf(suggestion) }),
          ...(promiseId && { promiseId }),
        });
        isSent = true;
        add(conversationId, entry);
        shown.current = null;
        if (promiseId && isPromiseConfirmed) onConfirmed(promiseId);
      } else {
        const entry = await note.mutateAsync({ id: conversationId, text });
        isSent = true;
        add(conversationId, entry);
      }
      keep(customer, mode, restOf(customer, mode, text));
    } catch (error) {
      // It is still kept for whom it was written; a text that was given wasn't.
      const isSame = latest.current.customer.id === customerId;
      if (isSame) show(mode, joined(text, latest.current[mode]));
      if (given !== undefined) keep(customer, mode, isSame ? latest.current[mode] : text);
      const { failed, noteFailed } = inboxTexts.composer;
      setProblem({ mode, message: messageOf(error, mode === "reply" ? failed : noteFailed) });
    }
    isSending.current = false;
    await refresh();
    return isSent;
  };

  const unsent: Unsent | null = reply.isPending
    ? { mode: "reply", text: reply.variables.text ?? "", files: reply.variables.fileIds?.length ?? 0 }
    : note.isPending
      ? { mode: "note", text: note.variables.text, files: 0 }
      : null;
  const others = unsent ? [] : draftsForOthers(userId, conversationId, customerId);
  const dropOther = (mode: Mode, other: OtherWritten) => {
    const { customer, reply, note } = other;
    keepConversationDraft(userId, other.conversationId, { customer, reply, note, [mode]: "" });
    setKept((count) => count + 1);
  };
  const takeOther = (mode: Mode, other: OtherWritten) => {
    type(mode, joined(texts[mode].trimEnd(), other[mode]));
    dropOther(mode, other);
  };
  return { texts, begin, type, send, showDraft, unsent, problem, others, takeOther, dropOther };
}

export type Writing = ReturnType<typeof useWriting>;
