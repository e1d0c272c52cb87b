import { MAX_FILES } from "@aavarti/domain/files";
import { Download, FileText, Loader2, Maximize2, Mic, Play, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { showFailure } from "../../lib/api/failure-toast.ts";
import { trpc } from "../../lib/api/trpc.ts";
import { count } from "../../lib/display/display.ts";
import { ModalShell, TitleBar } from "../../ui/dialog.tsx";
import { durationLabel } from "./duration-label.ts";
import { fileTexts } from "./file-texts.ts";
import type { ThreadEntry } from "./use-inbox.ts";

export type EntryFile = ThreadEntry["files"][number];

const glyph = { "aria-hidden": true, className: "size-4 shrink-0", strokeWidth: 1.75 } as const;

/**
 * The files of a message: photos, players for audio, other files to download, and why a file
 * isn't there. A file's content is loaded by a link that lasts a minute, made when it is needed.
 */
export function EntryFiles({ files }: { files: readonly EntryFile[] }) {
  const shown = files.filter(({ refusal }) => refusal !== "too-many");
  const left = files.length - shown.length;
  return (
    <ul className="my-1 grid gap-2">
      {shown.map((file) => (
        <li key={file.id} className="min-w-0">
          <EntryFileView file={file} />
        </li>
      ))}
      {left > 0 && (
        <li className="flex items-start gap-1.5 text-text-2">
          <TriangleAlert {...glyph} className="mt-0.5 size-4 shrink-0" />
          {fileTexts.tooMany(left, MAX_FILES)}
        </li>
      )}
    </ul>
  );
}

function EntryFileView({ file }: { file: EntryFile }) {
  if (file.state === "refused") return <Refused file={file} />;
  if (file.state === "waiting")
    return (
      <p role="status" className="flex items-center gap-1.5">
        <Loader2 {...glyph} className="size-4 shrink-0 motion-safe:animate-spin" />
        <span className="truncate font-medium" dir="auto">
          {nameOf(file)}
        </span>
        <span className="text-text-2">{fileTexts.checking}</span>
      </p>
    );
  if (file.kind === "image") return <Photo file={file} />;
  if (file.kind === "audio") return <Audio file={file} />;
  return <Downloadable file={file} />;
}

/** Returns what a file is called: its own name, or what it is. */
export const nameOf = ({ name, kind, isVoice }: Pick<EntryFile, "name" | "kind" | "isVoice">): string =>
  name || (isVoice ? fileTexts.voice : fileTexts.kinds[kind]);

const KILOBYTE = 1_000;
const MEGABYTE = 1_000_000;

/** Returns a size as people read it, `340 kB` or `1.2 MB`, never as zero. */
export const sizeLabel = (bytes: number): string =>
  bytes < MEGABYTE
    ? fileTexts.kilobytes(count(Math.max(1, Math.round(bytes / KILOBYTE))))
    : fileTexts.megabytes(count(Math.round(bytes / (MEGABYTE / 10)) / 10));

function Refused({ file }: { file: EntryFile }) {
  const { refusal } = file;
  return (
    <div className="rounded-sm border border-line bg-sunken px-3 py-2">
      <p className="flex items-center gap-1.5">
        <TriangleAlert {...glyph} />
        <span className="truncate font-medium" dir="auto">
          {nameOf(file)}
        </span>
      </p>
      {refusal !== null && refusal !== "too-many" && <p className="text-text-2">{fileTexts.refusals[refusal]}</p>}
    </div>
  );
}

/** Returns a function that saves a file on this device, by a link that is made then. */
function useDownload(id: string): () => Promise<void> {
  const utils = trpc.useUtils();
  return async () => {
    try {
      const { url } = await utils.files.link.fetch({ id }, { staleTime: 0 });
      const link = document.createElement("a");
      link.href = url;
      link.download = "";
      link.click();
    } catch (error) {
      showFailure(fileTexts.notOpened, error);
    }
  };
}

/**
 * Returns the query for the link of a file, made once while it is on screen and needed: an image
 * isn't loaded again with another.
 */
export const useFileLink = (id: string, isNeeded = true) =>
  trpc.files.link.useQuery({ id }, { enabled: isNeeded, staleTime: Number.POSITIVE_INFINITY, gcTime: 0 });

function Photo({ file }: { file: EntryFile }) {
  const link = useFileLink(file.id);
  const [isOpen, setIsOpen] = useState(false);
  const [isBroken, setIsBroken] = useState(false);
  if (link.isError || isBroken) return <Downloadable file={file} />;
  const name = nameOf(file);
  return (
    <>
      <button
        type="button"
        aria-label={fileTexts.enlarge}
        onClick={() => setIsOpen(true)}
        className="group relative block min-h-24 min-w-32 max-w-full overflow-hidden rounded-md border border-line bg-sunken"
      >
        {link.data && (
          <img
            src={link.data.url}
            alt={name}
            onError={() => setIsBroken(true)}
            className="max-h-72 max-w-full object-contain"
          />
        )}
        <Maximize2
          aria-hidden
          className="absolute right-2 bottom-2 size-6 rounded-sm bg-surface/80 p-1 opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100"
          strokeWidth={1.75}
        />
      </button>
      {isOpen && <Enlarged file={file} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function Enlarged({ file, onClose }: { file: EntryFile; onClose: () => void }) {
  const link = useFileLink(file.id);
  const name = nameOf(file);
  return (
    <ModalShell isOpen onClose={onClose} align="fill" focusOn={null} className="lg:h-auto lg:w-auto lg:max-w-[90vw]">
      <TitleBar title={name} closeLabel={fileTexts.close} onClose={onClose} />
      <div className="grid min-h-0 flex-1 justify-items-center gap-3 overflow-y-auto p-4 pb-[max(1rem,env(safe-area-inset-bottom))]">
        {link.data && <img src={link.data.url} alt={name} className="max-h-[72vh] max-w-full object-contain" />}
        <Downloadable file={file} />
      </div>
    </ModalShell>
  );
}

/** How long audio plays, or its size where that isn't known. */
const lengthOf = ({ durationSeconds, sizeBytes }: EntryFile): string => {
  if (durationSeconds !== null) return durationLabel(durationSeconds);
  return sizeBytes === null ? "" : sizeLabel(sizeBytes);
};

function Audio({ file }: { file: EntryFile }) {
  const [isPlaying, setIsPlaying] = useState(false);
  const link = useFileLink(file.id, isPlaying);
  const name = nameOf(file);
  const Icon = file.isVoice ? Mic : Play;
  if (link.isError) return <Downloadable file={file} />;
  return (
    <div className="grid gap-1">
      <p className="flex items-center gap-1.5">
        <Icon {...glyph} />
        <span className="truncate font-medium" dir="auto">
          {name}
        </span>
        <span className="num text-text-2">{lengthOf(file)}</span>
      </p>
      {link.data ? (
        // biome-ignore lint/a11y/useMediaCaption: nobody wrote captions for what a person says
        <audio controls autoPlay src={link.data.url} className="w-72 max-w-full" aria-label={name} />
      ) : (
        <button
          type="button"
          onClick={() => setIsPlaying(true)}
          className="flex h-9 items-center gap-1.5 justify-self-start rounded-sm border border-line bg-surface px-3 font-medium hover:bg-hover max-lg:h-11"
        >
          {link.isFetching ? <Loader2 {...glyph} className="size-4 motion-safe:animate-spin" /> : <Play {...glyph} />}
          {file.isVoice && file.name === "" ? fileTexts.playVoice : fileTexts.play(name)}
        </button>
      )}
    </div>
  );
}

function Downloadable({ file }: { file: EntryFile }) {
  const download = useDownload(file.id);
  const name = nameOf(file);
  return (
    <button
      type="button"
      aria-label={fileTexts.download(name)}
      onClick={() => void download()}
      className="flex min-h-11 w-full max-w-80 items-center gap-2 rounded-md border border-line bg-surface px-3 py-1.5 text-left hover:bg-hover"
    >
      <FileText {...glyph} />
      <span className="min-w-0 flex-1 truncate font-medium" dir="auto">
        {name}
      </span>
      {file.sizeBytes !== null && <span className="num text-text-2">{sizeLabel(file.sizeBytes)}</span>}
      <Download {...glyph} />
    </button>
  );
}
