import { createPostmark } from "./email/postmark.ts";
import type { EmailProvider } from "./email/interface.ts";
import { unconfiguredEmail, unconfiguredGoogle, unconfiguredPayments, unconfiguredWhatsApp } from "./not-configured.ts";
import { createGoogle } from "./oauth/google.ts";
import type { GoogleSignIn } from "./oauth/interface.ts";
import type { PaymentProvider } from "./payment/interface.ts";
import { createRazorpay } from "./payment/razorpay.ts";
import { createWhatsAppCloud } from "./whatsapp/cloud-api.ts";
import type { WhatsAppProvider } from "./whatsapp/interface.ts";

/** The provider variables of an environment, under the names of `spec/contract.md`. */
export type ProviderEnvironment = {
  RAZORPAY_KEY_ID?: string | undefined;
  RAZORPAY_KEY_SECRET?: string | undefined;
  RAZORPAY_WEBHOOK_SECRET?: string | undefined;
  RAZORPAY_API_URL?: string | undefined;
  POSTMARK_SERVER_TOKEN?: string | undefined;
  POSTMARK_FROM?: string | undefined;
  POSTMARK_WEBHOOK_SECRET?: string | undefined;
  POSTMARK_API_URL?: string | undefined;
  WHATSAPP_ACCESS_TOKEN?: string | undefined;
  WHATSAPP_PHONE_NUMBER_ID?: string | undefined;
  WHATSAPP_APP_SECRET?: string | undefined;
  WHATSAPP_VERIFY_TOKEN?: string | undefined;
  WHATSAPP_API_URL?: string | undefined;
  GOOGLE_CLIENT_ID?: string | undefined;
  GOOGLE_CLIENT_SECRET?: string | undefined;
  GOOGLE_ISSUER_URL?: string | undefined;
};

export type Providers = { payment: PaymentProvider; email: EmailProvider; whatsapp: WhatsAppProvider; google: GoogleSignIn };

/** The vendors for which there are credentials; the others refuse each call as not configured. */
export const createProviders = (
  env: ProviderEnvironment,
  { publicUrl, now }: { publicUrl: string; now: () => Date },
): Providers => ({
  payment: payment(env),
  email: email(env),
  whatsapp: whatsapp(env),
  google: google(env, { publicUrl, now }),
});

function payment(env: ProviderEnvironment): PaymentProvider {
  const { RAZORPAY_KEY_ID: keyId, RAZORPAY_KEY_SECRET: keySecret, RAZORPAY_WEBHOOK_SECRET: webhookSecret } = env;
  if (!keyId || !keySecret || !webhookSecret) return unconfiguredPayments();
  return createRazorpay({ baseUrl: env.RAZORPAY_API_URL, keyId, keySecret, webhookSecret });
}

function email(env: ProviderEnvironment): EmailProvider {
  const { POSTMARK_SERVER_TOKEN: serverToken, POSTMARK_FROM: from, POSTMARK_WEBHOOK_SECRET: webhookSecret } = env;
  if (!serverToken || !from || !webhookSecret) return unconfiguredEmail();
  return createPostmark({ baseUrl: env.POSTMARK_API_URL, serverToken, from, webhookSecret });
}

function whatsapp(env: ProviderEnvironment): WhatsAppProvider {
  const { WHATSAPP_ACCESS_TOKEN: accessToken, WHATSAPP_PHONE_NUMBER_ID: phoneNumberId } = env;
  const { WHATSAPP_APP_SECRET: appSecret, WHATSAPP_VERIFY_TOKEN: verifyToken } = env;
  if (!accessToken || !phoneNumberId || !appSecret || !verifyToken) return unconfiguredWhatsApp();
  return createWhatsAppCloud({ baseUrl: env.WHATSAPP_API_URL, accessToken, phoneNumberId, appSecret, verifyToken });
}

function google(env: ProviderEnvironment, { publicUrl, now }: { publicUrl: string; now: () => Date }): GoogleSignIn {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = env;
  if (!clientId || !clientSecret) return unconfiguredGoogle();
  const redirectUrl = `${publicUrl}/api/auth/google/callback`;
  return createGoogle({ issuerUrl: env.GOOGLE_ISSUER_URL, clientId, clientSecret, redirectUrl, now });
}
