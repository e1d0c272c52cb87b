import { AppError } from "@aavarti/domain/errors";
import { type Explanation, explainer } from "@aavarti/domain/explanations";
import { ACCOUNT_REASONS } from "@aavarti/domain/reasons/accounts";
import { explainFault } from "@aavarti/domain/reasons/faults";

export type ProviderName = "razorpay" | "postmark" | "whatsapp" | "google" | "s3";

/**
 * What is known about a failed call; it decides whether the call may be repeated.
 * - `refused`: the provider refused for good. Repeating the same call cannot succeed.
 * - `not-sent`: surely not accepted (never connected, rate limited, closed for maintenance). It may
 *   be repeated.
 * - `unknown`: it may have been accepted (timeout after the write, reset, 500). Look it up before
 *   repeating.
 */
export type CallOutcome = "refused" | "not-sent" | "unknown";

export type ProviderFailure = {
  provider: ProviderName;
  outcome: CallOutcome;
  /**
   * The provider's own code (`131047`, `BAD_REQUEST_ERROR`) or the transport's (`ECONNRESET`). For
   * logs and conditions, never shown to users.
   */
  providerCode: string;
  /**
   * One plain sentence that a shop owner understands. Never contains a secret. A bare string is for
   * calls that deliver no message, and is shown in English.
   */
  reason: Explanation | string;
  /** One plain sentence that says what to do. */
  nextStep: Explanation | string;
  /** Whole seconds that the provider asked us to wait. */
  retryAfterSeconds?: number | undefined;
};

const DISPLAY_NAMES = {
  razorpay: "Razorpay",
  postmark: "Postmark",
  whatsapp: "WhatsApp",
  google: "Google",
  s3: "File storage",
} as const satisfies Record<ProviderName, string>;

const explain = explainer(ACCOUNT_REASONS);

const explained = (sentence: Explanation | string): Explanation =>
  typeof sentence === "string" ? explainFault("fault.quoted", { words: sentence }) : sentence;

/**
 * A failed call to a provider, explained in our own words. Its message is `<Provider>: <reason>`,
 * which the HTTP layer returns with status 502.
 *
 * It has no `cause`: vendors' errors carry the request's configuration, and with it keys.
 */
export class ProviderError extends AppError {
  readonly provider: ProviderName;
  readonly outcome: CallOutcome;
  readonly providerCode: string;
  /** Why the call failed, and what to do about it. */
  readonly fault: Explanation;
  readonly remedy: Explanation;
  /** The English of both, for logs. */
  readonly reason: string;
  readonly nextStep: string;

  constructor(failure: ProviderFailure) {
    const fault = explained(failure.reason);
    super(
      "PROVIDER_ERROR",
      explain("provider.failed", { provider: DISPLAY_NAMES[failure.provider], words: fault.message }),
      failure.retryAfterSeconds === undefined ? {} : { retryAfterSeconds: failure.retryAfterSeconds },
    );
    this.name = "ProviderError";
    this.provider = failure.provider;
    this.outcome = failure.outcome;
    this.providerCode = failure.providerCode;
    this.fault = fault;
    this.remedy = explained(failure.nextStep);
    this.reason = fault.message;
    this.nextStep = this.remedy.message;
  }
}
