import type { AttachedFile } from "@aavarti/contract/files";
import type { ReminderChannel } from "@aavarti/domain/channels";
import { declaredKind, MAX_FILE_BYTES } from "@aavarti/domain/files";
import { MAX_REPLY_FILES, maxTotalFileBytes, sentContentType } from "@aavarti/domain/outgoing-files";
import { useRef, useState } from "react";
import { messageOf } from "../../lib/api/api-error.ts";
import { showFailure } from "../../lib/api/failure-toast.ts";
import { trpc } from "../../lib/api/trpc.ts";
import { type DraftCustomer, fileCustomer, keepFileCustomer } from "./conversation-drafts.ts";
import { fileTexts } from "./file-texts.ts";
import { replyFileTexts as texts } from "./reply-file-texts.ts";
import { smallerPhoto } from "./smaller-photo.ts";
import { uploadFile } from "./upload-file.ts";

/** How often a file that is being checked is asked for, in milliseconds. */
const CHECKED_MS = 1_000;
const MEBIBYTE = 1024 * 1024;

/** A file that is being uploaded, or couldn't be. */
interface Upload {
  readonly id: string;
  readonly name: string;
  readonly content: Blob;
  readonly isVoice: boolean;
  /** From 0 to 1. */
  readonly part: number;
  /** Why it failed; null while it runs. */
  readonly problem: string | null;
}

type NewUpload = Pick<Upload, "id" | "name" | "content" | "isVoice">;

/** A file of a reply that isn't sent yet. */
export interface ReplyFile {
  readonly id: string;
  readonly name: string;
  readonly sizeBytes: number | null;
  readonly durationSeconds: number | null;
  readonly kind: AttachedFile["kind"];
  readonly isVoice: boolean;
  readonly state: "uploading" | "checking" | "ready" | "wrong" | "failed";
  /** The part that is uploaded, from 0 to 1. */
  readonly part: number;
  /** Why it can't be sent; null if it can, or isn't ready yet. */
  readonly problem: string | null;
}

/**
 * Returns the files that the signed-in member attached to a reply in a conversation and didn't send
 * yet: the server keeps them, so they are there again after a reload and on another device. `add`
 * uploads files one after the other, or says in `problems` why it doesn't take them; `remove` and
 * `retry` are for one file. `addVoice` uploads a voice message, and `roomBytes` says how large it
 * may be, for the customer whom it was recorded for. `ids` are those that can be sent, in order,
 * and `isReady` says whether all can. `forget` removes those that were sent from the list. What was
 * attached in this browser for a customer whom the conversation was with before is in `others`,
 * until `take` attaches it for the customer now. Nothing is loaded unless `isOn`.
 */
export function useReplyFiles(
  { id: conversationId, channel, customer }: { id: string; channel: ReminderChannel; customer: DraftCustomer },
  isOn: boolean,
) {
  const utils = trpc.useUtils();
  const unsent = trpc.conversations.unsentFiles.useQuery(
    { id: conversationId },
    {
      enabled: isOn,
      refetchInterval: ({ state }) => (state.data?.some((file) => file.state === "waiting") ? CHECKED_MS : false),
    },
  );
  const removal = trpc.files.remove.useMutation();
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const running = useRef(new Map<string, AbortController>());
  const queue = useRef<Promise<void>>(Promise.resolve());
  const known = unsent.data ?? [];
  const pending = uploads.filter(({ id }) => !known.some((file) => file.id === id));
  const [, setTaken] = useState(0);
  const all = [...known.map((file) => attached(file, channel)), ...pending.map(uploading)].map((file) => ({
    ...file,
    customer: fileCustomer(file.id) ?? customer,
  }));
  const files: ReplyFile[] = all.filter((file) => file.customer.id === customer.id);
  const others = all.filter((file) => file.customer.id !== customer.id);
  const bytes = files.reduce((sum, { sizeBytes }) => sum + (sizeBytes ?? 0), 0);
  const most = maxTotalFileBytes(channel);
  const isTooLarge = most !== null && bytes > most;

  const change = (id: string, to: Partial<Upload>) =>
    setUploads((before) => before.map((one) => (one.id === id ? { ...one, ...to } : one)));
  const setKnown = (update: (before: readonly AttachedFile[]) => AttachedFile[]) =>
    utils.conversations.unsentFiles.setData({ id: conversationId }, (before) => update(before ?? []));

  async function send({ id, name, isVoice, content }: NewUpload): Promise<void> {
    const stopping = new AbortController();
    running.current.set(id, stopping);
    try {
      const onProgress = (part: number) => change(id, { part });
      const file = await uploadFile({
        conversationId,
        id,
        name,
        isVoice,
        content,
        onProgress,
        signal: stopping.signal,
      });
      await utils.conversations.unsentFiles.cancel({ id: conversationId });
      setKnown((before) => [...before.filter((one) => one.id !== id), file]);
      setUploads((before) => before.filter((one) => one.id !== id));
      await utils.conversations.unsentFiles.invalidate({ id: conversationId });
    } catch (error) {
      if (!stopping.signal.aborted) change(id, { problem: messageOf(error, texts.failed) });
    } finally {
      running.current.delete(id);
    }
  }
  const start = (upload: NewUpload) => {
    // One at a time: on a slow connection none would arrive in time otherwise.
    queue.current = queue.current.then(() => send(upload));
  };
  const startNew = (chosen: Omit<NewUpload, "id">, to: DraftCustomer) => {
    const upload = { ...chosen, id: crypto.randomUUID() };
    keepFileCustomer(upload.id, to);
    setUploads((before) => [...before, { ...upload, part: 0, problem: null }]);
    start(upload);
  };

  const add = async (chosen: readonly File[]) => {
    const free = MAX_REPLY_FILES - all.length;
    const refused: string[] = chosen.length > free ? [texts.tooMany(MAX_REPLY_FILES)] : [];
    let together = bytes;
    setProblems([]);
    for (const file of chosen.slice(0, Math.max(0, free))) {
      const content = await smallerPhoto(file);
      const why = problemOf(file, content.size, { channel, together });
      if (why !== null) {
        refused.push(texts.refused(file.name, why));
        continue;
      }
      together += content.size;
      startNew({ name: file.name, isVoice: false, content }, customer);
    }
    setProblems(refused);
  };
  const addVoice = (content: Blob, to: DraftCustomer) => {
    setProblems([]);
    startNew({ name: "", isVoice: true, content }, to);
  };
  const remove = async (id: string) => {
    setProblems([]);
    keepFileCustomer(id, null);
    running.current.get(id)?.abort();
    setUploads((before) => before.filter((one) => one.id !== id));
    if (!known.some((file) => file.id === id)) return;
    setKnown((before) => before.filter((one) => one.id !== id));
    try {
      await removal.mutateAsync({ id });
    } catch (error) {
      showFailure(texts.notRemoved, error);
    }
    await utils.conversations.unsentFiles.invalidate({ id: conversationId });
  };
  const retry = (id: string) => {
    const upload = uploads.find((one) => one.id === id);
    if (!upload) return;
    change(id, { problem: null, part: 0 });
    start(upload);
  };
  const forget = (sent: readonly string[]) => {
    setProblems([]);
    for (const id of sent) keepFileCustomer(id, null);
    setKnown((before) => before.filter(({ id }) => !sent.includes(id)));
  };
  const take = (taken: readonly string[]) => {
    for (const id of taken) keepFileCustomer(id, customer);
    setTaken((count) => count + 1);
  };
  const left = Math.min(MAX_FILE_BYTES, most === null ? MAX_FILE_BYTES : most - bytes);
  const roomBytes = all.length >= MAX_REPLY_FILES ? 0 : Math.max(0, left);
  const ids = files.filter(({ state }) => state === "ready").map(({ id }) => id);
  return {
    files,
    others,
    take,
    ids,
    isReady: ids.length === files.length && !isTooLarge,
    problems: isTooLarge ? [...problems, texts.tooLargeTogether(most / MEBIBYTE)] : problems,
    add,
    addVoice,
    roomBytes,
    remove,
    retry,
    forget,
  };
}

export type ReplyFiles = ReturnType<typeof useReplyFiles>;

/** Returns why a chosen file isn't uploaded; null if it is. Its content may still be refused. */
function problemOf(
  { type }: File,
  bytes: number,
  { channel, together }: { channel: ReminderChannel; together: number },
): string | null {
  const most = maxTotalFileBytes(channel);
  if (bytes > MAX_FILE_BYTES) return texts.tooLarge(MAX_FILE_BYTES / MEBIBYTE);
  if (most !== null && together + bytes > most) return texts.tooLargeTogether(most / MEBIBYTE);
  // Most images become JPEG; what a file really is, the server finds out.
  if (channel === "whatsapp" && declaredKind(type) === "video") return texts.notOnChannel;
  return null;
}

function attached(file: AttachedFile, channel: ReminderChannel): ReplyFile {
  const { id, name, kind, isVoice, sizeBytes, durationSeconds } = file;
  const shown = { id, name, kind, isVoice, sizeBytes, durationSeconds, part: 1 };
  if (file.state === "waiting") return { ...shown, state: "checking", problem: null };
  if (file.state === "refused") return { ...shown, state: "wrong", problem: refusalOf(file.refusal) };
  const isSendable = sentContentType(channel, file.contentType) !== null;
  return { ...shown, state: isSendable ? "ready" : "wrong", problem: isSendable ? null : texts.notOnChannel };
}

function refusalOf(refusal: AttachedFile["refusal"]): string {
  switch (refusal) {
    case "too-large":
      return texts.tooLarge(MAX_FILE_BYTES / MEBIBYTE);
    case "full":
      return fileTexts.refusals.full;
    case "type":
      return texts.type;
    default:
      return texts.broken;
  }
}

const uploading = ({ id, name, isVoice, content, part, problem }: Upload): ReplyFile => ({
  id,
  name,
  kind: declaredKind(content.type),
  isVoice,
  sizeBytes: content.size,
  durationSeconds: null,
  part,
  state: problem === null ? "uploading" : "failed",
  problem,
});
