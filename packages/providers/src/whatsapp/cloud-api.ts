import { explainFault } from "@aavarti/domain/reasons/faults";
import { isLoopback, parseBaseUrl, withoutTrailingSlash } from "../base-url.ts";
import { ProviderError } from "../provider-error.ts";
import { createCloudTemplates } from "./cloud-templates.ts";
import { refusedByUs, refusedMedia, repeatable, unreadableAnswer } from "./faults.ts";
import { createGraphClient, type GraphCall } from "./graph-client.ts";
import type { AcceptedMessage, MediaFile, WhatsAppProvider } from "./interface.ts";
import type { DownloadedMedia, MediaDetails, MediaRequest } from "./media-interface.ts";
import { parseWhatsAppWebhook } from "./parse-webhook.ts";
import { answerHubChallenge, isHubSignature } from "./signatures.ts";
import {
  Accepted,
  isE164,
  isUserId,
  ShownNumber,
  StoredMedia,
  StoredMediaDetails,
  Succeeded,
  toAudioMessage,
  toChoiceMessage,
  toDocumentMessage,
  toImageMessage,
  toReadMark,
  toTemplateMessage,
  toTextMessage,
  UPLOAD_LIMITS,
} from "./transform.ts";

export type WhatsAppCloudConfig = {
  /** Default: the real Graph API. */
  baseUrl?: string | undefined;
  /** The Graph API version; by default that of Meta's published OpenAPI document. */
  version?: string | undefined;
  accessToken: string;
  phoneNumberId: string;
  /** The account that owns the templates; without it they cannot be managed. */
  businessAccountId?: string | undefined;
  appSecret: string;
  /** The token that Meta sends when it subscribes to our webhook. */
  verifyToken: string;
  /** Default 10 s. */
  timeoutMs?: number | undefined;
  /** Timeout of `status`; default 5 s. */
  statusTimeoutMs?: number | undefined;
  /** Timeout for a file's transfer; default 60 s. */
  mediaTimeoutMs?: number | undefined;
};

export const WHATSAPP_API_URL = "https://graph.facebook.com";
/** Where Meta keeps files, and so where our token may go, beside Graph itself. */
const MEDIA_HOSTS: ReadonlySet<string> = new Set(["lookaside.fbsbx.com", "graph.facebook.com"]);
const MAX_TEXT = 4096;
const MAX_CAPTION = 1024;
const MAX_OPAQUE_BYTES = 512;

/**
 * Creates the WhatsApp provider on Meta's Cloud API, for which there is no client library worth
 * using. Sending and uploading throw ProviderError, without a call for a recipient that is neither
 * E.164 nor a user id, a text that is blank or too long, or a file of a type or size that WhatsApp
 * does not take; an opaque key over 512 bytes throws Error. Files are fetched from Meta's hosts
 * only, and from that of `baseUrl`, with a new address once if theirs has expired. Calls that reach
 * nobody (files, read marks) never fail as `unknown`. `status` returns a failure of the provider
 * instead of throwing it.
 * @throws Error when the base URL is unsafe.
 */
export function createWhatsAppCloud(config: WhatsAppCloudConfig): WhatsAppProvider {
  const { version = "v23.0", phoneNumberId, businessAccountId, timeoutMs = 10_000, statusTimeoutMs = 5_000 } = config;
  const { mediaTimeoutMs = 60_000 } = config;
  const base = parseBaseUrl(config.baseUrl ?? WHATSAPP_API_URL);
  const apiUrl = `${withoutTrailingSlash(base)}/${version}`;
  const numberUrl = `${apiUrl}/${encodeURIComponent(phoneNumberId)}`;
  const graph = createGraphClient(config);

  async function send(to: string, opaque: string, message: object): Promise<AcceptedMessage> {
    if (!isE164(to) && !isUserId(to)) {
      throw refusedByUs("INVALID_PHONE", explainFault("whatsapp.numberIncomplete"), explainFault("remedy.countryCode"));
    }
    if (Buffer.byteLength(opaque) > MAX_OPAQUE_BYTES) throw new Error("WhatsApp returns at most 512 bytes of our key");
    const call: GraphCall = { method: "POST", body: message, timeoutMs };
    const accepted = Accepted.safeParse(await graph.call(`${numberUrl}/messages`, call));
    if (!accepted.success) throw unreadableAnswer("UNEXPECTED_BODY");
    return accepted.data;
  }

  async function upload({ name, contentType, content }: MediaFile): Promise<{ mediaId: string }> {
    requireUpload(contentType, content.length);
    const form = new FormData();
    form.set("messaging_product", "whatsapp");
    form.set("type", contentType);
    form.set("file", new File([new Uint8Array(content)], name, { type: contentType }));
    const call: GraphCall = { method: "POST", body: form, timeoutMs: mediaTimeoutMs };
    const stored = StoredMedia.safeParse(await graph.call(`${numberUrl}/media`, call));
    if (!stored.success) throw unreadableAnswer("UNEXPECTED_BODY");
    return stored.data;
  }

  async function mediaDetails(mediaId: string): Promise<MediaDetails> {
    const address = `${apiUrl}/${encodeURIComponent(mediaId)}`;
    const details = StoredMediaDetails.safeParse(
      await graph.call(address, { method: "GET", timeoutMs, about: "media" }),
    );
    if (!details.success) throw unreadableAnswer("UNEXPECTED_BODY");
    return details.data;
  }

  /** Whether our token may go to this address: to Meta's own hosts, or to the configured one. */
  const isMediaAddress = (address: string): boolean => {
    const url = URL.parse(address);
    if (url === null || url.username !== "" || url.password !== "") return false;
    if (url.origin === base.origin) return url.protocol === "https:" || isLoopback(url);
    return url.protocol === "https:" && url.port === "" && MEDIA_HOSTS.has(url.hostname);
  };

  async function download({ mediaId, url, maxBytes }: MediaRequest): Promise<DownloadedMedia> {
    const attempt = async (address: string) => {
      if (!isMediaAddress(address)) throw refusedMedia("MEDIA_ADDRESS");
      return graph.download(address, { maxBytes, timeoutMs: mediaTimeoutMs });
    };
    const first = await attempt(url ?? (await mediaDetails(mediaId)).url);
    if (!("stale" in first)) return first;
    const second = await attempt((await mediaDetails(mediaId)).url);
    if ("stale" in second) throw second.stale;
    return second;
  }

  async function markAsRead(messageId: string): Promise<void> {
    const call: GraphCall = { method: "POST", body: toReadMark(messageId), timeoutMs };
    if (!Succeeded.safeParse(await graph.call(`${numberUrl}/messages`, call)).success) {
      throw unreadableAnswer("UNEXPECTED_BODY");
    }
  }

  let shownNumber: string | undefined;
  async function readNumber(): Promise<string> {
    const call: GraphCall = { method: "GET", timeoutMs: statusTimeoutMs };
    const number = ShownNumber.safeParse(await graph.call(`${numberUrl}?fields=display_phone_number`, call));
    if (!number.success) throw unreadableAnswer("UNEXPECTED_BODY");
    return number.data.display_phone_number;
  }

  return {
    configured: true,
    ...createCloudTemplates({ graph, apiUrl, businessAccountId, timeoutMs }),

    sendTemplate: (message) => send(message.to, message.opaque, toTemplateMessage(message)),

    async sendText(message) {
      requireLength(message.text, MAX_TEXT);
      return send(message.to, message.opaque, toTextMessage(message));
    },

    async sendChoices(message) {
      requireLength(message.text, MAX_CAPTION);
      return send(message.to, message.opaque, toChoiceMessage(message));
    },

    async sendDocument(message) {
      if (message.caption !== undefined) requireLength(message.caption, MAX_CAPTION);
      return send(message.to, message.opaque, toDocumentMessage(message));
    },

    async sendImage(message) {
      if (message.caption !== undefined) requireLength(message.caption, MAX_CAPTION);
      return send(message.to, message.opaque, toImageMessage(message));
    },

    sendAudio: (message) => send(message.to, message.opaque, toAudioMessage(message)),

    markAsRead: (messageId) => repeated(markAsRead(messageId)),
    uploadMedia: (file) => repeated(upload(file)),
    getMedia: (mediaId) => repeated(mediaDetails(mediaId)),
    downloadMedia: (request) => repeated(download(request)),

    async phoneNumber() {
      shownNumber ??= await repeated(readNumber());
      return shownNumber;
    },

    async status() {
      try {
        const address = `${numberUrl}?fields=id,display_phone_number,verified_name`;
        await graph.call(address, { method: "GET", timeoutMs: statusTimeoutMs });
        return { configured: true, reachable: true, error: null };
      } catch (failure) {
        if (!(failure instanceof ProviderError)) throw failure;
        const refused = failure.outcome === "refused";
        return { configured: !refused, reachable: refused, error: `${failure.reason} ${failure.nextStep}` };
      }
    },

    verifyWebhookSignature: (rawBody, header) => isHubSignature(config.appSecret, rawBody, header),
    answerChallenge: (query) => answerHubChallenge(config.verifyToken, query),
    parseWebhook: (rawBody) => parseWhatsAppWebhook(rawBody, phoneNumberId),
  };
}

/** Passes on the answer of a call that reaches nobody, so that it may be repeated. */
const repeated = <Answer>(answer: Promise<Answer>): Promise<Answer> =>
  answer.catch((error: unknown) => {
    throw repeatable(error);
  });

/** @throws ProviderError for a text that is blank or longer than WhatsApp takes. */
function requireLength(text: string, most: number): void {
  if (text.trim() !== "" && text.length <= most) return;
  throw refusedByUs(
    "INVALID_TEXT",
    explainFault("whatsapp.textLength", { most }),
    explainFault("remedy.shorterMessage"),
  );
}

/** @throws ProviderError for a type that WhatsApp does not take, or a file over its limit. */
function requireUpload(contentType: string, bytes: number): void {
  const most = UPLOAD_LIMITS.get(contentType);
  if (most === undefined) {
    throw refusedByUs("MEDIA_TYPE", explainFault("whatsapp.mediaType"), explainFault("remedy.otherFile"));
  }
  if (bytes > most) {
    throw refusedByUs("MEDIA_TOO_LARGE", explainFault("whatsapp.mediaTooLarge"), explainFault("remedy.smallerFile"));
  }
}
