import { type CallOutcome, ProviderError } from "../provider-error.ts";
import { quoteProvider } from "../provider-words.ts";
import type { TransportFailure } from "../transport-failure.ts";
import type { WhatsAppFault } from "./interface.ts";

export type KnownFault = { outcome: CallOutcome; reason: string; nextStep: string };

const TOKEN: KnownFault = {
  outcome: "refused",
  reason: "WhatsApp rejected our access token.",
  nextStep: "Make a new system-user token in Meta Business Settings and set WHATSAPP_ACCESS_TOKEN.",
};
const PERMISSION: KnownFault = {
  outcome: "refused",
  reason: "The access token isn't allowed to send from this WhatsApp number.",
  nextStep: "Give the token the whatsapp_business_messaging permission in Meta Business Settings.",
};
const TOO_FAST: KnownFault = {
  outcome: "not-sent",
  reason: "Too many WhatsApp messages were sent in a short time.",
  nextStep: "We'll try again automatically in a few minutes.",
};
const META_CLOSED: KnownFault = {
  outcome: "not-sent",
  reason: "WhatsApp isn't available right now.",
  nextStep: "We'll try again automatically in a few minutes.",
};
const META_FAILED: KnownFault = {
  outcome: "unknown",
  reason: "WhatsApp is having problems.",
  nextStep: "We'll try again once WhatsApp confirms it wasn't sent.",
};
const BAD_REQUEST: KnownFault = {
  outcome: "refused",
  reason: "WhatsApp couldn't process this message.",
  nextStep: "Check the phone number and the message, then try again.",
};
const ACCOUNT_LOCKED: KnownFault = {
  outcome: "refused",
  reason: "Meta has restricted this WhatsApp account.",
  nextStep: "Open WhatsApp Manager and follow Meta's instructions.",
};
const MEDIA: KnownFault = {
  outcome: "refused",
  reason: "WhatsApp couldn't process this type of message or attachment.",
  nextStep: "Send it as text.",
};
const TEMPLATE: KnownFault = {
  outcome: "refused",
  reason: "The WhatsApp template is missing or doesn't match the message.",
  nextStep: "Compare the template's name, language and parameters in WhatsApp Manager.",
};
const TEMPLATE_STOPPED: KnownFault = {
  outcome: "refused",
  reason: "Meta has paused this WhatsApp template.",
  nextStep: "Check the template's quality in WhatsApp Manager. Other templates still work.",
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
    outcome: "not-sent",
    reason: "Too many messages went to this person in a short time.",
    nextStep: "We'll keep trying automatically, less often.",
  },
  131048: {
    outcome: "refused",
    reason: "Meta limits this WhatsApp number because too many people marked its messages as spam.",
    nextStep: "Pause promotional messages and check the number's quality in WhatsApp Manager.",
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
    outcome: "refused",
    reason: "The recipient is the sending number itself.",
    nextStep: "Use another phone number.",
  },
  131026: {
    outcome: "refused",
    reason: "Couldn't deliver. The number may not be on WhatsApp.",
    nextStep: "Check the number with the customer, or send an email.",
  },
  131047: {
    outcome: "refused",
    reason: "More than 24 hours have passed since the customer's last message.",
    nextStep: "Send an approved template instead of free text.",
  },
  131049: {
    outcome: "refused",
    reason: "Meta limits how many messages a person gets, so this one wasn't delivered.",
    nextStep: "Wait at least a day before sending another message.",
  },
  131050: {
    outcome: "refused",
    reason: "The customer doesn't want promotional messages from this business.",
    nextStep: "Send only messages about their own subscription.",
  },
  130472: {
    outcome: "refused",
    reason: "Meta isn't sending promotional messages to this person, as part of an experiment.",
    nextStep: "Send an email.",
  },
  131030: {
    outcome: "refused",
    reason: "The number is not on the list of test recipients.",
    nextStep: "Add it under API Setup in the Meta app, or use a production number.",
  },
  131031: ACCOUNT_LOCKED,
  368: ACCOUNT_LOCKED,
  130497: ACCOUNT_LOCKED,
  131042: {
    outcome: "refused",
    reason: "There's a billing problem with this WhatsApp account.",
    nextStep: "Check the payment method in Meta Business Settings.",
  },
  131051: MEDIA,
  131052: MEDIA,
  131053: MEDIA,
  132000: TEMPLATE,
  132001: TEMPLATE,
  132005: TEMPLATE,
  132007: TEMPLATE,
  132012: TEMPLATE,
  132018: TEMPLATE,
  132015: TEMPLATE_STOPPED,
  132016: TEMPLATE_STOPPED,
  133010: {
    outcome: "refused",
    reason: "The sending number isn't registered with WhatsApp.",
    nextStep: "Register the number in WhatsApp Manager.",
  },
};

const isPermissionCode = (code: number): boolean => code >= 200 && code <= 299;

const knownFault = (code: number): KnownFault | undefined =>
  WHATSAPP_FAULTS[code] ?? (isPermissionCode(code) ? PERMISSION : undefined);

/** Returns our fault for the error of a message status. The text of an unknown code is quoted. */
export function toFault(code: number, words: string): WhatsAppFault {
  const known = knownFault(code);
  return {
    code,
    reason: known?.reason ?? (quoteProvider(words, []) || "WhatsApp couldn't deliver the message."),
    nextStep: known?.nextStep ?? "Send an email, or try again later.",
    // A status is final: the message was not delivered. It may be sent again when the failure was
    // WhatsApp's own.
    retryable: known !== undefined && known.outcome !== "refused",
  };
}

export type GraphAnswer = {
  status: number;
  /** Undefined when the response is not Graph's error envelope. */
  error: { code: number; message: string } | undefined;
  retryAfterSeconds: number | undefined;
};

/** Returns the error for a call without a complete response. */
export const unansweredCall = ({ outcome, code }: TransportFailure): ProviderError =>
  outcome === "not-sent"
    ? new ProviderError({
        provider: "whatsapp",
        outcome,
        providerCode: code,
        reason: "Can't reach WhatsApp.",
        nextStep: "Try again in a minute.",
      })
    : new ProviderError({
        provider: "whatsapp",
        outcome,
        providerCode: code,
        reason: "WhatsApp didn't respond in time.",
        nextStep: META_FAILED.nextStep,
      });

/** Returns the error for a response that is not Graph's. The message may have been accepted. */
export const unreadableAnswer = (providerCode: string): ProviderError =>
  new ProviderError({
    provider: "whatsapp",
    outcome: "unknown",
    providerCode,
    reason: "WhatsApp sent an invalid response.",
    nextStep: META_FAILED.nextStep,
  });

/** Returns the error for a message that we do not send to WhatsApp because it would be invalid. */
export const refusedByUs = (providerCode: string, reason: string, nextStep: string): ProviderError =>
  new ProviderError({ provider: "whatsapp", outcome: "refused", providerCode, reason, nextStep });

/**
 * Returns our error for an error response. By Meta's rule it depends on `code`; the HTTP status
 * decides only for an unknown code.
 */
export function refusedCall(
  { status, error, retryAfterSeconds }: GraphAnswer,
  secrets: readonly string[],
): ProviderError {
  if (status >= 300 && status < 400) {
    return refusedByUs(
      "REDIRECT",
      "WhatsApp's address redirects, and we don't follow redirects.",
      "Check WHATSAPP_API_URL.",
    );
  }
  const known = error && knownFault(error.code);
  const providerCode = error ? String(error.code) : `HTTP_${status}`;
  const fault = known ?? faultOfStatus(status, error && quoteProvider(error.message, secrets));
  return fault === undefined
    ? unreadableAnswer(providerCode)
    : new ProviderError({ provider: "whatsapp", providerCode, retryAfterSeconds, ...fault });
}

function faultOfStatus(status: number, words: string | undefined): KnownFault | undefined {
  if (status === 429) return TOO_FAST;
  if (status === 401) return TOKEN;
  if (status === 403) return PERMISSION;
  if (status === 408 || status >= 500) return words === undefined ? undefined : META_FAILED;
  // A 2xx without an error envelope is not an error.
  if (status < 300 && words === undefined) return undefined;
  return words ? { ...BAD_REQUEST, reason: words } : BAD_REQUEST;
}
