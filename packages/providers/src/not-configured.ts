import { refusal } from "@aavarti/domain/refusal";
import type { AiWriter } from "./ai/interface.ts";
import type { EmailProvider } from "./email/interface.ts";
import type { GoogleSignIn } from "./oauth/interface.ts";
import type { ObjectStore } from "./objects/interface.ts";
import type { PaymentProvider } from "./payment/interface.ts";
import type { SenderDomains } from "./sender-domains/interface.ts";
import type { ServiceStatus } from "./service-status.ts";
import type { WhatsAppProvider } from "./whatsapp/interface.ts";

// Providers without credentials implement the same interfaces and throw NOT_CONFIGURED, so that
// callers need no optional providers.

type Reason =
  | `${"payments" | "email" | "whatsapp" | "domain"}.notConfigured`
  | "signIn.googleNotConfigured"
  | "file.storeNotConfigured";

const refuse = (reason: Reason) => (): never => {
  throw refusal(reason);
};
const refuseLater = (reason: Reason) => (): Promise<never> => Promise.reject(refusal(reason));
const statusOf = (reason: Reason) => (): Promise<ServiceStatus> =>
  Promise.resolve({ configured: false, reachable: true, error: refusal(reason).message });

/** Returns the writer of an installation without a model: each outcome is `not-configured`. */
export const unconfiguredAi = (): AiWriter => ({
  configured: false,
  model: null,
  host: null,
  write: async () => ({
    kind: "failed",
    failure: "not-configured",
    code: "NOT_CONFIGURED",
    retryAfterSeconds: null,
    inputTokens: null,
    outputTokens: null,
    model: null,
    ms: 0,
  }),
});

/**
 * Returns the payment provider without credentials. @throws AppError `NOT_CONFIGURED` from every
 * member but `configured`.
 */
export function unconfiguredPayments(): PaymentProvider {
  const reason = "payments.notConfigured";
  const refuseNow = refuse(reason);
  const refuseCall = refuseLater(reason);
  return {
    configured: false,
    get mode() {
      return refuseNow();
    },
    get keyId() {
      return refuseNow();
    },
    get checkoutScriptUrl() {
      return refuseNow();
    },
    createOrder: refuseCall,
    fetchOrder: refuseCall,
    fetchOrderPayments: refuseCall,
    fetchRefunds: refuseCall,
    fetchPayment: refuseCall,
    capture: refuseCall,
    refund: refuseCall,
    verifyCheckoutSignature: refuseNow,
    verifyWebhookSignature: refuseNow,
    webhookEventKey: refuseNow,
    parseWebhook: refuseNow,
  };
}

/**
 * Returns the email provider without credentials. @throws AppError `NOT_CONFIGURED` from every
 * member but `status`, which returns not configured but reachable.
 */
export function unconfiguredEmail(): EmailProvider {
  const reason = "email.notConfigured";
  return {
    send: refuseLater(reason),
    findByKey: refuseLater(reason),
    status: statusOf(reason),
    verifyWebhook: refuse(reason),
    withoutAttachments: refuse(reason),
    readEmail: refuseLater(reason),
    parseWebhook: refuse(reason),
  };
}

/**
 * Returns the sender domains without credentials. @throws AppError `NOT_CONFIGURED` from every
 * call; `configured` is false and `reserved` empty.
 */
export function unconfiguredDomains(): SenderDomains {
  const refuseCall = refuseLater("domain.notConfigured");
  return { configured: false, reserved: [], add: refuseCall, find: refuseCall, verify: refuseCall, remove: refuseCall };
}

/**
 * Returns the WhatsApp provider without credentials. @throws AppError `NOT_CONFIGURED` from every
 * member but `configured`, `managesTemplates` (both false) and `status`, which returns not
 * configured but reachable.
 */
export function unconfiguredWhatsApp(): WhatsAppProvider {
  const reason = "whatsapp.notConfigured";
  return {
    configured: false,
    sendTemplate: refuseLater(reason),
    sendText: refuseLater(reason),
    sendChoices: refuseLater(reason),
    sendDocument: refuseLater(reason),
    sendImage: refuseLater(reason),
    sendAudio: refuseLater(reason),
    markAsRead: refuseLater(reason),
    uploadMedia: refuseLater(reason),
    getMedia: refuseLater(reason),
    downloadMedia: refuseLater(reason),
    managesTemplates: false,
    listTemplates: refuseLater(reason),
    findTemplates: refuseLater(reason),
    createTemplate: refuseLater(reason),
    deleteTemplate: refuseLater(reason),
    uploadExample: refuseLater(reason),
    phoneNumber: refuseLater(reason),
    status: statusOf(reason),
    verifyWebhookSignature: refuse(reason),
    answerChallenge: refuse(reason),
    parseWebhook: refuse(reason),
  };
}

/**
 * Returns Google sign-in without credentials. @throws AppError `NOT_CONFIGURED` from every member
 * but `configured`.
 */
export function unconfiguredGoogle(): GoogleSignIn {
  const reason = "signIn.googleNotConfigured";
  return { configured: false, authorizationUrl: refuseLater(reason), exchange: refuseLater(reason) };
}

/**
 * Returns the object store without credentials. @throws AppError `NOT_CONFIGURED` from every member
 * but `configured`.
 */
export function unconfiguredObjects(): ObjectStore {
  const refuseCall = refuseLater("file.storeNotConfigured");
  return { configured: false, put: refuseCall, read: refuseCall, remove: refuseCall, check: refuseCall };
}
