import type { Explanation } from "@aavarti/domain/explanations";
import { explainFault } from "@aavarti/domain/reasons/faults";
import { type CallOutcome, ProviderError } from "../provider-error.ts";
import { quotedOr, quoteProvider } from "../provider-words.ts";
import type { TransportFailure } from "../transport-failure.ts";
import type { WhatsAppCause, WhatsAppFault } from "./fault-interface.ts";

export type KnownFault = {
  cause: WhatsAppCause;
  outcome: CallOutcome;
  reason: Explanation;
  nextStep: Explanation;
};

const PROVIDER = { provider: "WhatsApp" };

const TOKEN: KnownFault = {
  cause: "account",
  outcome: "refused",
  reason: explainFault("whatsapp.token"),
  nextStep: explainFault("remedy.whatsappToken"),
};
const PERMISSION: KnownFault = {
  cause: "account",
  outcome: "refused",
  reason: explainFault("whatsapp.permission"),
  nextStep: explainFault("remedy.whatsappPermission"),
};
const TOO_FAST: KnownFault = {
  cause: "rate-limit",
  outcome: "not-sent",
  reason: explainFault("whatsapp.tooFast"),
  nextStep: explainFault("remedy.retriedSoon"),
};
const META_CLOSED: KnownFault = {
  cause: "provider",
  outcome: "not-sent",
  reason: explainFault("whatsapp.notAvailable"),
  nextStep: explainFault("remedy.retriedSoon"),
};
const META_FAILED: KnownFault = {
  cause: "provider",
  outcome: "unknown",
  reason: explainFault("fault.failing", PROVIDER),
  nextStep: explainFault("remedy.retriedIfNotSent"),
};
const BAD_REQUEST: KnownFault = {
  cause: "other",
  outcome: "refused",
  reason: explainFault("whatsapp.notProcessed"),
  nextStep: explainFault("remedy.numberAndMessage"),
};
const ACCOUNT_LOCKED: KnownFault = {
  cause: "account",
  outcome: "refused",
  reason: explainFault("whatsapp.accountLocked"),
  nextStep: explainFault("remedy.metaInstructions"),
};
const MEDIA: KnownFault = {
  cause: "media",
  outcome: "refused",
  reason: explainFault("whatsapp.media"),
  nextStep: explainFault("remedy.asText"),
};
const MEDIA_GONE: KnownFault = {
  cause: "media",
  outcome: "refused",
  reason: explainFault("whatsapp.mediaGone"),
  nextStep: explainFault("remedy.askAgain"),
};
const TEMPLATE: KnownFault = {
  cause: "template-mismatch",
  outcome: "refused",
  reason: explainFault("whatsapp.template"),
  nextStep: explainFault("remedy.compareTemplate"),
};
const TEMPLATE_MISSING: KnownFault = { ...TEMPLATE, cause: "template-missing" };
const TEMPLATE_STOPPED: KnownFault = {
  cause: "template-paused",
  outcome: "refused",
  reason: explainFault("whatsapp.templatePaused"),
  nextStep: explainFault("remedy.templateQuality"),
};

/**
 * Explanations of Graph's error codes. The same codes come in responses and later in message
 * statuses. Source: Meta, "Cloud API error codes".
 */
export const WHATSAPP_FAULTS: Readonly<Record<number, KnownFault>> = {
  0: TOKEN,
  190: TOKEN,
  3: PERMISSION,
  10: PERMISSION,
  4: TOO_FAST,
  80007: TOO_FAST,
  130429: TOO_FAST,
  131056: {
    cause: "rate-limit",
    outcome: "not-sent",
    reason: explainFault("whatsapp.tooManyToPerson"),
    nextStep: explainFault("remedy.retriedSlowly"),
  },
  131048: {
    cause: "account",
    outcome: "refused",
    reason: explainFault("whatsapp.reportedAsSpam"),
    nextStep: explainFault("remedy.numberQuality"),
  },
  2: META_CLOSED,
  131016: META_CLOSED,
  131057: META_CLOSED,
  1: META_FAILED,
  131000: META_FAILED,
  33: BAD_REQUEST,
  100: BAD_REQUEST,
  131008: BAD_REQUEST,
  131009: BAD_REQUEST,
  135000: BAD_REQUEST,
  131021: {
    cause: "other",
    outcome: "refused",
    reason: explainFault("whatsapp.ownNumber"),
    nextStep: explainFault("remedy.otherNumber"),
  },
  131026: {
    cause: "not-reachable",
    outcome: "refused",
    reason: explainFault("whatsapp.notOnWhatsapp"),
    nextStep: explainFault("remedy.checkNumber"),
  },
  131047: {
    cause: "window-closed",
    outcome: "refused",
    reason: explainFault("whatsapp.windowClosed"),
    nextStep: explainFault("remedy.approvedTemplate"),
  },
  131049: {
    cause: "person-limit",
    outcome: "refused",
    reason: explainFault("whatsapp.personLimit"),
    nextStep: explainFault("remedy.waitADay"),
  },
  131050: {
    cause: "opted-out",
    outcome: "refused",
    reason: explainFault("whatsapp.noPromotions"),
    nextStep: explainFault("remedy.ownMatters"),
  },
  131062: {
    cause: "needs-phone",
    outcome: "refused",
    reason: explainFault("whatsapp.needsPhone"),
    nextStep: explainFault("remedy.askPhone"),
  },
  130472: {
    cause: "person-limit",
    outcome: "refused",
    reason: explainFault("whatsapp.experiment"),
    nextStep: explainFault("remedy.email"),
  },
  131030: {
    cause: "account",
    outcome: "refused",
    reason: explainFault("whatsapp.notTestNumber"),
    nextStep: explainFault("remedy.testNumber"),
  },
  131031: ACCOUNT_LOCKED,
  368: ACCOUNT_LOCKED,
  130497: ACCOUNT_LOCKED,
  131042: {
    cause: "account",
    outcome: "refused",
    reason: explainFault("whatsapp.billing"),
    nextStep: explainFault("remedy.paymentMethod"),
  },
  131051: MEDIA,
  131052: MEDIA,
  131053: MEDIA,
  132000: TEMPLATE,
  132001: TEMPLATE_MISSING,
  132005: TEMPLATE,
  132007: TEMPLATE,
  132012: TEMPLATE,
  132018: TEMPLATE,
  132015: TEMPLATE_STOPPED,
  132016: TEMPLATE_STOPPED,
  133010: {
    cause: "account",
    outcome: "refused",
    reason: explainFault("whatsapp.notRegistered"),
    nextStep: explainFault("remedy.registerNumber"),
  },
};

const isPermissionCode = (code: number): boolean => code >= 200 && code <= 299;

const knownFault = (code: number): KnownFault | undefined =>
  WHATSAPP_FAULTS[code] ?? (isPermissionCode(code) ? PERMISSION : undefined);

/**
 * Returns our fault for the error of a message status. The text of an unknown code is quoted. Only
 * failures of WhatsApp's own and rate limits are retryable; an unknown code never is.
 */
export function toFault(code: number, words: string): WhatsAppFault {
  const known = knownFault(code);
  return {
    code,
    cause: known?.cause ?? "other",
    reason: known?.reason ?? quotedOr(quoteProvider(words, []), "whatsapp.notDelivered"),
    nextStep: known?.nextStep ?? explainFault("remedy.emailOrLater"),
    // A status is final: the message was not delivered. It may be sent again when the failure was
    // WhatsApp's own.
    retryable: known !== undefined && known.outcome !== "refused",
  };
}

/**
 * Returns why WhatsApp refused a call, for conditions. `other` for a code that is new to us or not
 * WhatsApp's.
 */
export const whatsappCause = ({ provider, providerCode }: ProviderError): WhatsAppCause =>
  (provider === "whatsapp" && knownFault(Number(providerCode))?.cause) || "other";

export type GraphAnswer = {
  status: number;
  /** Undefined when the response is not Graph's error envelope. */
  error: GraphError | undefined;
  retryAfterSeconds: number | undefined;
};

/** `explanation` is in words for the user of Meta's own pages; few calls have it. */
export type GraphError = { code: number; message: string; explanation: string | null };

/** What a call is about: it decides what a user is told of a bad request. */
export type CallSubject = "message" | "template" | "media";

/**
 * Returns, without throwing it, the error for a call without a complete response, with the
 * failure's own outcome.
 */
export const unansweredCall = ({ outcome, code }: TransportFailure): ProviderError =>
  outcome === "not-sent"
    ? new ProviderError({
        provider: "whatsapp",
        outcome,
        providerCode: code,
        reason: explainFault("fault.notReached", PROVIDER),
        nextStep: explainFault("remedy.inAMinute"),
      })
    : new ProviderError({
        provider: "whatsapp",
        outcome,
        providerCode: code,
        reason: explainFault("fault.noAnswer", PROVIDER),
        nextStep: META_FAILED.nextStep,
      });

/**
 * Returns, without throwing it, the error (`refused`) for a file that we do not fetch, or not to
 * its end.
 */
export const refusedMedia = (providerCode: "MEDIA_TOO_LARGE" | "MEDIA_ADDRESS" | `HTTP_${number}`): ProviderError => {
  if (providerCode === "MEDIA_TOO_LARGE") {
    return refusedByUs(providerCode, explainFault("whatsapp.mediaTooLarge"), explainFault("remedy.askSmaller"));
  }
  return providerCode === "MEDIA_ADDRESS"
    ? refusedByUs(providerCode, explainFault("fault.notReadable", PROVIDER), MEDIA_GONE.nextStep)
    : refusedByUs(providerCode, MEDIA_GONE.reason, MEDIA_GONE.nextStep);
};

/**
 * Returns, without throwing it, the error for a response that is not Graph's. Its outcome is
 * `unknown`, as the message may have been accepted.
 */
export const unreadableAnswer = (providerCode: string): ProviderError =>
  new ProviderError({
    provider: "whatsapp",
    outcome: "unknown",
    providerCode,
    reason: explainFault("fault.notReadable", PROVIDER),
    nextStep: META_FAILED.nextStep,
  });

/**
 * Returns, without throwing it, the error (`refused`) for a message that we do not send to WhatsApp
 * because it would be invalid.
 */
export const refusedByUs = (providerCode: string, reason: Explanation, nextStep: Explanation): ProviderError =>
  new ProviderError({ provider: "whatsapp", outcome: "refused", providerCode, reason, nextStep });

/**
 * Returns, without throwing it, our error for an error response. By Meta's rule it depends on
 * `code`; the HTTP status decides only for an unknown code. A redirect is refused.
 */
export function refusedCall(
  { status, error, retryAfterSeconds }: GraphAnswer,
  { secrets, about = "message" }: { secrets: readonly string[]; about?: CallSubject },
): ProviderError {
  if (status >= 300 && status < 400) {
    return refusedByUs(
      "REDIRECT",
      explainFault("fault.redirect", PROVIDER),
      explainFault("remedy.setting", { setting: "WHATSAPP_API_URL" }),
    );
  }
  const known = error && (badRequestOf(about, error, secrets) ?? knownFault(error.code));
  const providerCode = error ? String(error.code) : `HTTP_${status}`;
  const fault = known ?? faultOfStatus(status, error && quoteProvider(error.message, secrets));
  return fault === undefined
    ? unreadableAnswer(providerCode)
    : new ProviderError({ provider: "whatsapp", providerCode, retryAfterSeconds, ...fault });
}

/**
 * Returns, without throwing it, the error of a call that reaches nobody: one without an answer may
 * be repeated, so its outcome becomes `not-sent`, without a time to wait. Any other error is
 * returned as it is.
 */
export function repeatable(error: unknown): unknown {
  if (!(error instanceof ProviderError) || error.outcome !== "unknown") return error;
  const { provider, providerCode, fault: reason, remedy: nextStep } = error;
  return new ProviderError({ provider, outcome: "not-sent", providerCode, reason, nextStep });
}

/**
 * Returns what a bad request means for a template or a file; undefined for a message, and for
 * another error.
 */
function badRequestOf(about: CallSubject, error: GraphError, secrets: readonly string[]): KnownFault | undefined {
  if (about === "message" || knownFault(error.code) !== BAD_REQUEST) return undefined;
  // Graph says of an id that has expired what it says of one that never was.
  if (about === "media") return MEDIA_GONE;
  const words = quoteProvider(error.explanation ?? error.message, secrets);
  return {
    ...BAD_REQUEST,
    reason: quotedOr(words, "whatsapp.template"),
    nextStep: explainFault("remedy.correctTemplate"),
  };
}

function faultOfStatus(status: number, words: string | undefined): KnownFault | undefined {
  if (status === 429) return TOO_FAST;
  if (status === 401) return TOKEN;
  if (status === 403) return PERMISSION;
  if (status === 408 || status >= 500) return words === undefined ? undefined : META_FAILED;
  // A 2xx without an error envelope is not an error.
  if (status < 300 && words === undefined) return undefined;
  return words ? { ...BAD_REQUEST, reason: explainFault("fault.quoted", { words }) } : BAD_REQUEST;
}
