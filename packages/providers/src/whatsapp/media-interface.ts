export type MediaKind = "image" | "video" | "audio" | "document" | "sticker";

/** A file in a message, which the provider keeps for 7 days. Every text in it is the sender's. */
export type InboundMedia = {
  kind: MediaKind;
  mediaId: string;
  /** The address from which it can be fetched for 5 minutes, where the webhook brought one. */
  url: string | null;
  /** As the sender declares it, without parameters: `audio/ogg`. Check the content instead. */
  contentType: string;
  /** Lower-case hex; null when not given. */
  sha256: string | null;
  /** For documents only. Display it, never use it as a path. */
  fileName: string | null;
  caption: string | null;
  /** Recorded in the chat, not an audio file. */
  isVoice: boolean;
  isAnimated: boolean;
};

export type MediaDetails = {
  mediaId: string;
  /** Valid for 5 minutes, with our token only. Never shown to anyone. */
  url: string;
  contentType: string;
  sha256: string | null;
  sizeBytes: number | null;
};

export type MediaRequest = {
  mediaId: string;
  /** The webhook's address; asked for when absent, or when it has expired. */
  url?: string | null | undefined;
  /** A larger file is refused (`MEDIA_TOO_LARGE`) without reading it to its end. */
  maxBytes: number;
};

export type DownloadedMedia = {
  content: Buffer;
  /** As the server declares it, without parameters. */
  contentType: string;
  /** Of the content, in lower-case hex. */
  sha256: string;
};

/**
 * Reads the files that customers sent. Reading reaches nobody, so it may be repeated: no failure's
 * outcome is `unknown`. `refused` means that the file is gone, too large, or not at the provider.
 */
export interface WhatsAppMedia {
  getMedia(mediaId: string): Promise<MediaDetails>;
  /** Downloads a file, with one new address when the first is refused. */
  downloadMedia(request: MediaRequest): Promise<DownloadedMedia>;
}
