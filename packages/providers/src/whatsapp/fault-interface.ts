import type { Explanation } from "@aavarti/domain/explanations";

/**
 * Why WhatsApp did not take or deliver a message; `whatsappCause` has it for a `ProviderError`.
 * - `window-closed`: only a template may be sent. `not-reachable`: probably not on WhatsApp.
 * - `person-limit`: Meta limits what this person gets. `opted-out`: no promotional messages.
 * - `needs-phone`: needs a phone number, not a user id.
 * - `template-missing`, `template-mismatch`, `template-paused`: another template, or its values.
 * - `media`: another file, or text. `rate-limit`, `provider`: the same again later.
 * - `account`: the installation's credentials, number or billing. `other`: anything else.
 */
export type WhatsAppCause =
  | "window-closed"
  | "not-reachable"
  | "person-limit"
  | "opted-out"
  | "needs-phone"
  | "template-missing"
  | "template-mismatch"
  | "template-paused"
  | "media"
  | "rate-limit"
  | "provider"
  | "account"
  | "other";

/** A failure explained in our own words, whether it came in the response or later in a status. */
export type WhatsAppFault = {
  code: number;
  /** For conditions: what to do next depends on it. */
  cause: WhatsAppCause;
  reason: Explanation;
  nextStep: Explanation;
  /** Whether the same message may be sent again later. */
  retryable: boolean;
};
