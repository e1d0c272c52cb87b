import { MAX_FILE_BYTES } from "@aavarti/domain/files";
import { isFileMessageEach, MAX_REPLY_FILES, maxTotalFileBytes, splitReply } from "@aavarti/domain/outgoing-files";
import { FileText, Image, Loader2, Mic, Paperclip, Play, RotateCw, TriangleAlert, X } from "lucide-react";
import { useRef, useState } from "react";
import { count } from "../../lib/display/display.ts";
import { useOfflineBlock } from "../../lib/offline/use-offline-block.ts";
import { Button } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { Popover } from "../../ui/popover.tsx";
import { durationLabel } from "./duration-label.ts";
import { nameOf, sizeLabel, useFileLink } from "./entry-files.tsx";
import { replyFileTexts as texts } from "./reply-file-texts.ts";
import type { Conversation } from "./use-inbox.ts";
import type { ReplyFile, ReplyFiles } from "./use-reply-files.ts";

const glyph = { "aria-hidden": true, className: "size-4 shrink-0", strokeWidth: 1.75 } as const;
const MEBIBYTE = 1024 * 1024;

/** A phone offers its camera and gallery for these, and converts what a browser can't show. */
const PHOTOS = "image/jpeg,image/png,image/webp,image/gif";
const OTHERS = "application/pdf,audio/*,.docx,.xlsx,.pptx,.txt,.csv";

/**
 * Shows the button that attaches files to a reply: it says first how many and how large they may be
 * on the conversation's channel, and then opens the device's own choice of photos or other files.
 */
export function AttachButton({ conversation, files }: { conversation: Conversation; files: ReplyFiles }) {
  const block = useOfflineBlock();
  const [isOpen, setIsOpen] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const choose = (accept: string) => {
    setIsOpen(false);
    if (!input.current) return;
    input.current.accept = accept;
    input.current.click();
  };
  const { channel } = conversation;
  const bytes = maxTotalFileBytes(channel) ?? MAX_FILE_BYTES;
  return (
    <>
      <Popover
        align="start"
        isNarrow
        isOpen={isOpen}
        onOpenChange={setIsOpen}
        label={texts.attach}
        trigger={
          <button
            type="button"
            aria-label={texts.attach}
            title={block?.title ?? texts.attach}
            disabled={block !== null}
            className="inline-flex size-11 lg:size-9 shrink-0 items-center justify-center rounded-sm text-text-2 transition-colors duration-(--t-fast) hover:bg-hover hover:text-text disabled:cursor-not-allowed disabled:opacity-55"
          >
            <Paperclip aria-hidden className="size-5 lg:size-4.5" strokeWidth={1.75} />
          </button>
        }
      >
        <div className="grid gap-2 p-3">
          <p className="num text-sm text-text-2 max-lg:text-base">
            {texts.limits[channel](MAX_REPLY_FILES, bytes / MEBIBYTE)}
          </p>
          <Button width="full" onClick={() => choose(PHOTOS)}>
            <Image {...glyph} />
            {texts.photos}
          </Button>
          <Button width="full" onClick={() => choose(OTHERS)}>
            <FileText {...glyph} />
            {texts.others}
          </Button>
        </div>
      </Popover>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        onChange={({ target }) => {
          const chosen = [...(target.files ?? [])];
          // Reset, so that a file that was removed can be chosen again.
          target.value = "";
          if (chosen.length > 0) void files.add(chosen);
        }}
      />
    </>
  );
}

/**
 * The files of a reply, each with its size or what is wrong with it, and how many WhatsApp messages
 * it becomes with `text` if there are several. Nothing without files and problems.
 */
export function ReplyFileList({
  conversation: { channel },
  files,
  text,
}: {
  conversation: Conversation;
  files: ReplyFiles;
  text: string;
}) {
  if (files.files.length === 0 && files.problems.length === 0) return null;
  const messages = splitReply(channel, text.trim(), files.files).length;
  return (
    <div className="grid gap-2">
      {files.problems.map((problem) => (
        <p key={problem} role="alert" className="flex items-start gap-1.5 text-sm text-danger-text max-lg:text-base">
          <TriangleAlert {...glyph} className="mt-0.5 size-4 shrink-0" />
          <span className="wrap-anywhere">{problem}</span>
        </p>
      ))}
      {files.files.length > 0 && (
        <ul aria-label={texts.list} className="flex max-h-40 flex-wrap gap-2 overflow-y-auto">
          {files.files.map((file) => (
            <li key={file.id} className="max-w-full min-w-0">
              <Chip file={file} files={files} />
            </li>
          ))}
        </ul>
      )}
      {isFileMessageEach(channel) && messages > 1 && (
        <p className="num text-sm text-text-2 max-lg:text-base">{texts.messages(messages)}</p>
      )}
    </div>
  );
}

function Chip({ file, files }: { file: ReplyFile; files: ReplyFiles }) {
  const name = nameOf(file);
  const isWrong = file.problem !== null;
  const isPlayable = file.kind === "audio" && file.state === "ready";
  const [isHeard, setIsHeard] = useState(false);
  const link = useFileLink(file.id, isHeard);
  return (
    <div
      className={classNames(
        "flex items-center gap-2 rounded-md border py-1 pr-1 pl-2",
        isWrong ? "border-line bg-danger-soft" : "border-line bg-sunken",
      )}
    >
      <Preview file={file} />
      <div className="min-w-0 max-w-60">
        <p dir="auto" className="truncate text-sm font-medium max-lg:text-base">
          {name}
        </p>
        <p
          role="status"
          className={classNames(
            "num text-xs wrap-anywhere max-lg:text-sm",
            isWrong ? "text-danger-text" : "text-text-2",
          )}
        >
          {stateOf(file)}
        </p>
        {file.state === "uploading" && (
          <div aria-hidden className="mt-1 h-1 overflow-hidden rounded-full bg-line">
            <div className="h-full bg-accent" style={{ width: `${Math.round(file.part * 100)}%` }} />
          </div>
        )}
      </div>
      {file.state === "failed" && (
        <Button size="sm" look="ghost" needsNetwork onClick={() => files.retry(file.id)}>
          <RotateCw {...glyph} />
          {texts.retry}
        </Button>
      )}
      {isPlayable &&
        (link.data ? (
          // biome-ignore lint/a11y/useMediaCaption: nobody wrote captions for what a person says
          <audio controls autoPlay src={link.data.url} className="h-11 w-56 min-w-0" aria-label={name} />
        ) : (
          <Button size="sm" look="ghost" aria-label={texts.listenTo(name)} onClick={() => setIsHeard(true)}>
            <Play {...glyph} />
            {texts.listen}
          </Button>
        ))}
      <button
        type="button"
        aria-label={texts.remove(name)}
        title={texts.remove(name)}
        onClick={() => void files.remove(file.id)}
        className="inline-flex size-8 shrink-0 items-center justify-center rounded-sm text-text-2 hover:bg-hover hover:text-text max-lg:size-11"
      >
        <X {...glyph} />
      </button>
    </div>
  );
}

function stateOf({ state, part, problem, sizeBytes, durationSeconds }: ReplyFile): string {
  if (problem !== null) return problem;
  if (state === "uploading") return texts.uploading(Number(count(Math.round(part * 100))));
  if (state === "checking") return texts.checking;
  if (durationSeconds !== null) return durationLabel(durationSeconds);
  return sizeBytes === null ? "" : sizeLabel(sizeBytes);
}

function Preview({ file: { id, kind, state } }: { file: ReplyFile }) {
  const link = useFileLink(id, kind === "image" && state === "ready");
  if (state === "uploading" || state === "checking")
    return <Loader2 {...glyph} className="size-4 shrink-0 motion-safe:animate-spin" />;
  if (state === "wrong" || state === "failed") return <TriangleAlert {...glyph} />;
  if (kind === "image" && link.data)
    return <img src={link.data.url} alt="" className="size-9 shrink-0 rounded-sm object-cover" />;
  if (kind === "audio") return <Mic {...glyph} />;
  return kind === "image" ? <Image {...glyph} /> : <FileText {...glyph} />;
}
