import { explainFault } from "@aavarti/domain/reasons/faults";
import { parseBaseUrl, withoutTrailingSlash } from "../base-url.ts";
import { boundedFetch, readRetryAfter } from "../bounded-fetch.ts";
import { ProviderError } from "../provider-error.ts";
import { transportFailure } from "../transport-failure.ts";
import { parseJson } from "../webhook-body.ts";
import { refusedByUs, refusedCall, repeatable, unansweredCall, unreadableAnswer } from "./faults.ts";
import type { AcceptedMessage, MediaFile, WhatsAppProvider } from "./interface.ts";
import { answerHubChallenge, appSecretProof, isHubSignature } from "./signatures.ts";
import {
  Accepted,
  GraphErrorEnvelope,
  isE164,
  parseWhatsAppWebhook,
  StoredMedia,
  toDocumentMessage,
  toTemplateMessage,
  toTextMessage,
} from "./transform.ts";

export type WhatsAppCloudConfig = {
  /** Default: the real Graph API. */
  baseUrl?: string | undefined;
  /** The Graph API version; by default that of Meta's published OpenAPI document. */
  version?: string | undefined;
  accessToken: string;
  phoneNumberId: string;
  appSecret: string;
  /** The token that Meta sends when it subscribes to our webhook. */
  verifyToken: string;
  /** Default 10 s. */
  timeoutMs?: number | undefined;
  /** Timeout of `status`; default 5 s. */
  statusTimeoutMs?: number | undefined;
};

export const WHATSAPP_API_URL = "https://graph.facebook.com";
const MAX_TEXT = 4096;
const MAX_CAPTION = 1024;
const MAX_OPAQUE_BYTES = 512;

/**
 * Creates the WhatsApp provider on Meta's Cloud API, for which there is no client library worth
 * using. Sending throws ProviderError, without a call for a number that is not E.164 or a text
 * that is blank or too long; an opaque key over 512 bytes throws Error. `status`
 * returns a failure of the provider instead of throwing it.
 * @throws Error when the base URL is unsafe.
 */
export function createWhatsAppCloud(config: WhatsAppCloudConfig): WhatsAppProvider {
  const { version = "v23.0", accessToken, phoneNumberId, timeoutMs = 10_000, statusTimeoutMs = 5_000 } = config;
  const baseUrl = withoutTrailingSlash(parseBaseUrl(config.baseUrl ?? WHATSAPP_API_URL));
  const numberUrl = `${baseUrl}/${version}/${encodeURIComponent(phoneNumberId)}`;
  const call = (path: string, init: RequestInit, limitMs: number) =>
    callGraph(`${numberUrl}${path}`, init, { accessToken, appSecret: config.appSecret, timeoutMs: limitMs });

  async function send(to: string, opaque: string, message: object): Promise<AcceptedMessage> {
    if (!isE164(to)) {
      throw refusedByUs("INVALID_PHONE", explainFault("whatsapp.numberIncomplete"), explainFault("remedy.countryCode"));
    }
    if (Buffer.byteLength(opaque) > MAX_OPAQUE_BYTES) throw new Error("WhatsApp returns at most 512 bytes of our key");
    const accepted = Accepted.safeParse(
      await call("/messages", { method: "POST", body: JSON.stringify(message) }, timeoutMs),
    );
    if (!accepted.success) throw unreadableAnswer("UNEXPECTED_BODY");
    return accepted.data;
  }

  async function upload({ name, contentType, content }: MediaFile): Promise<{ mediaId: string }> {
    const form = new FormData();
    form.set("messaging_product", "whatsapp");
    form.set("type", contentType);
    form.set("file", new File([new Uint8Array(content)], name, { type: contentType }));
    const stored = StoredMedia.safeParse(await call("/media", { method: "POST", body: form }, timeoutMs));
    if (!stored.success) throw unreadableAnswer("UNEXPECTED_BODY");
    return stored.data;
  }

  return {
    configured: true,

    sendTemplate: (message) => send(message.to, message.opaque, toTemplateMessage(message)),

    async sendText(message) {
      requireLength(message.text, MAX_TEXT);
      return send(message.to, message.opaque, toTextMessage(message));
    },

    async sendDocument(message) {
      requireLength(message.caption, MAX_CAPTION);
      return send(message.to, message.opaque, toDocumentMessage(message));
    },

    uploadMedia: (file) =>
      upload(file).catch((error: unknown) => {
        throw repeatable(error);
      }),

    async status() {
      try {
        await call("?fields=id,display_phone_number,verified_name", { method: "GET" }, statusTimeoutMs);
        return { configured: true, reachable: true, error: null };
      } catch (failure) {
        if (!(failure instanceof ProviderError)) throw failure;
        const refused = failure.outcome === "refused";
        return { configured: !refused, reachable: refused, error: `${failure.reason} ${failure.nextStep}` };
      }
    },

    verifyWebhookSignature: (rawBody, header) => isHubSignature(config.appSecret, rawBody, header),
    answerChallenge: (query) => answerHubChallenge(config.verifyToken, query),
    parseWebhook: parseWhatsAppWebhook,
  };
}

/** @throws ProviderError for a text that is blank or longer than WhatsApp takes. */
function requireLength(text: string, most: number): void {
  if (text.trim() !== "" && text.length <= most) return;
  throw refusedByUs(
    "INVALID_TEXT",
    explainFault("whatsapp.textLength", { most }),
    explainFault("remedy.shorterMessage"),
  );
}

type Credentials = { accessToken: string; appSecret: string; timeoutMs: number };

/**
 * Calls Graph. @throws ProviderError for every response but a 2xx with JSON and without an error
 */
async function callGraph(
  address: string,
  init: RequestInit,
  { accessToken, appSecret, timeoutMs }: Credentials,
): Promise<unknown> {
  const url = new URL(address);
  url.searchParams.set("appsecret_proof", appSecretProof(appSecret, accessToken));
  const headers = {
    authorization: `Bearer ${accessToken}`,
    // A form names its own boundary.
    ...(init.body instanceof FormData ? {} : { "content-type": "application/json" }),
    accept: "application/json",
  };
  const response = await boundedFetch(url, { ...init, headers }, { timeoutMs }).catch((error: unknown) => {
    throw unansweredCall(transportFailure(error));
  });
  const body = parseJson(await response.text());
  const error = GraphErrorEnvelope.safeParse(body).data?.error;
  if (response.ok && error === undefined && body !== undefined) return body;
  throw refusedCall({ status: response.status, error, retryAfterSeconds: readRetryAfter(response.headers) }, [
    accessToken,
    appSecret,
  ]);
}
