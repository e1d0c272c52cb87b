import type { ShownDraft } from "@aavarti/contract/ai-replies";
import { useCallback, useEffect, useRef, useState } from "react";
import { messageOf } from "../../lib/api/api-error.ts";
import { trpc } from "../../lib/api/trpc.ts";
import { keepDraft, readDraft } from "../../lib/drafts/drafts.ts";
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

const joined = (first: string, then: string): string => [first, then].filter((text) => text.trim() !== "").join("\n");

/**
 * Returns what is written in a conversation: the text of each mode (`texts`, kept in this browser
 * as a draft of `userId` until it was sent), `type` to change it and `send` to send it, with the
 * files of a reply if there are any: it does nothing for a blank text without files or while
 * another is on its way, and returns whether it was sent. Meanwhile it is `unsent` and shown in
 * the thread; when it fails it is back in `texts`, with `problem`. `showDraft` tells which
 * suggested reply is shown or used, or with null that it was withdrawn, for the count of what
 * became of it. `seenId` is the newest message on screen: the server refuses a reply if there is a
 * newer one, which is loaded then.
 */
export function useWriting({
  conversationId,
  customerId,
  userId,
  seenId,
}: {
  conversationId: string;
  /** Whom the conversation is with on screen: a reply to another after a move is refused. */
  customerId: string;
  userId: string;
  seenId: string | null;
}) {
  const nameOf = (mode: Mode) => `${userId}:${conversationId}:${mode}`;
  const [texts, setTexts] = useState<Readonly<Record<Mode, string>>>(() => ({
    reply: readDraft(nameOf("reply")),
    note: readDraft(nameOf("note")),
  }));
  // Read when an answer arrives, which may be after the conversation was left.
  const latest = useRef(texts);
  const isSending = useRef(false);
  const current = useRef(customerId);
  useEffect(() => {
    current.current = customerId;
  }, [customerId]);
  const [problem, setProblem] = useState<{ readonly mode: Mode; readonly message: string } | null>(null);
  const { add, refresh } = useInboxCache();
  const reply = trpc.conversations.reply.useMutation();
  const note = trpc.conversations.note.useMutation();

  // The suggestion that was shown last, until a reply was sent.
  const shown = useRef<ShownDraft | null>(null);
  const showDraft = useCallback((draft: ShownDraft | null) => {
    const isUsed = shown.current?.isUsed ?? false;
    const isAnother = draft?.isUsed || (draft && draft.messageId !== shown.current?.messageId);
    if (!isUsed || isAnother) shown.current = draft;
  }, []);

  // Whom the author had in view when writing last: the conversation may be moved before it is sent.
  const writtenFor = useRef(customerId);
  const show = (mode: Mode, text: string) => {
    latest.current = { ...latest.current, [mode]: text };
    setTexts(latest.current);
  };
  const type = (mode: Mode, text: string) => {
    show(mode, text);
    setProblem(null);
    writtenFor.current = customerId;
    // The text on its way is still a draft: it was not sent yet.
    keepDraft(nameOf(mode), unsent?.mode === mode ? joined(unsent.text, text) : text);
  };

  const send = async (mode: Mode, fileIds: readonly string[] = []): Promise<boolean> => {
    const text = texts[mode].trim();
    if ((text === "" && fileIds.length === 0) || isSending.current) return false;
    let isSent = false;
    const draft = shown.current;
    isSending.current = true;
    setProblem(null);
    show(mode, "");
    try {
      const entry =
        mode === "reply"
          ? await reply.mutateAsync({
              id: conversationId,
              text,
              ...(fileIds.length > 0 && { fileIds: [...fileIds] }),
              seenId,
              customerId: writtenFor.current,
              ...(draft && { draft }),
            })
          : await note.mutateAsync({ id: conversationId, text });
      isSent = true;
      add(conversationId, entry);
      if (mode === "reply") shown.current = null;
      keepDraft(nameOf(mode), latest.current[mode]);
    } catch (error) {
      show(mode, joined(text, latest.current[mode]));
      const { failed, noteFailed } = inboxTexts.composer;
      writtenFor.current = current.current;
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
  return { texts, type, send, showDraft, unsent, problem };
}

export type Writing = ReturnType<typeof useWriting>;
