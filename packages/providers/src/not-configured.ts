import { AppError } from "@aavarti/domain/errors";
import type { EmailProvider } from "./email/interface.ts";
import type { GoogleSignIn } from "./oauth/interface.ts";
import type { PaymentProvider } from "./payment/interface.ts";
import type { SenderDomains } from "./sender-domains/interface.ts";
import type { ServiceStatus } from "./service-status.ts";
import type { WhatsAppProvider } from "./whatsapp/interface.ts";

// The ports without credentials: the rest of the product meets one kind of provider and one refusal, instead of an optional.

const refuse = (sentence: string) => (): never => {
  throw new AppError("NOT_CONFIGURED", sentence);
};
const refuseLater = (sentence: string) => (): Promise<never> =>
  Promise.reject(new AppError("NOT_CONFIGURED", sentence));
const statusOf = (sentence: string) => (): Promise<ServiceStatus> =>
  Promise.resolve({ configured: false, reachable: true, error: sentence });

/** @throws AppError `NOT_CONFIGURED` from every member but `configured`. */
export function unconfiguredPayments(): PaymentProvider {
  const sentence = "Payments are not configured";
  const refuseNow = refuse(sentence);
  const refuseCall = refuseLater(sentence);
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
    fetchPayment: refuseCall,
    capture: refuseCall,
    refund: refuseCall,
    verifyCheckoutSignature: refuseNow,
    verifyWebhookSignature: refuseNow,
    webhookEventKey: refuseNow,
    parseWebhook: refuseNow,
  };
}

/** @throws AppError `NOT_CONFIGURED` from every member but `status`. */
export function unconfiguredEmail(): EmailProvider {
  const sentence = "Email service is not configured";
  return {
    send: refuseLater(sentence),
    findByKey: refuseLater(sentence),
    status: statusOf(sentence),
    verifyWebhook: refuse(sentence),
    withoutAttachments: refuse(sentence),
    parseWebhook: refuse(sentence),
  };
}

/** @throws AppError `NOT_CONFIGURED` from every member but `configured`. */
export function unconfiguredDomains(): SenderDomains {
  const refuseCall = refuseLater("Sending from your own domain is not configured");
  return { configured: false, add: refuseCall, verify: refuseCall, remove: refuseCall };
}

/** @throws AppError `NOT_CONFIGURED` from every member but `status`. */
export function unconfiguredWhatsApp(): WhatsAppProvider {
  const sentence = "WhatsApp service is not configured";
  return {
    sendTemplate: refuseLater(sentence),
    sendText: refuseLater(sentence),
    status: statusOf(sentence),
    verifyWebhookSignature: refuse(sentence),
    answerChallenge: refuse(sentence),
    parseWebhook: refuse(sentence),
  };
}

/** @throws AppError `NOT_CONFIGURED` from every member but `configured`. */
export function unconfiguredGoogle(): GoogleSignIn {
  const sentence = "Google sign-in is not configured";
  return { configured: false, authorizationUrl: refuseLater(sentence), exchange: refuseLater(sentence) };
}
