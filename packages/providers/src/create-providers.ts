import type { AiWriter } from "./ai/interface.ts";
import { createOpenAiCompatible } from "./ai/openai-compatible.ts";
import type { Providers } from "./all/interface.ts";
import type { EmailProvider } from "./email/interface.ts";
import { createPostmark } from "./email/postmark.ts";
import { createPostmarkDomains } from "./email/postmark-domains.ts";
import {
  unconfiguredAi,
  unconfiguredDomains,
  unconfiguredEmail,
  unconfiguredGoogle,
  unconfiguredObjects,
  unconfiguredPayments,
  unconfiguredWhatsApp,
} from "./not-configured.ts";
import { createGoogle } from "./oauth/google.ts";
import type { GoogleSignIn } from "./oauth/interface.ts";
import type { ObjectStore } from "./objects/interface.ts";
import { createS3 } from "./objects/s3.ts";
import type { PaymentProvider } from "./payment/interface.ts";
import { createRazorpay } from "./payment/razorpay.ts";
import type { ProviderEnvironment } from "./provider-environment.ts";
import type { SenderDomains } from "./sender-domains/interface.ts";
import { createWhatsAppCloud } from "./whatsapp/cloud-api.ts";
import type { WhatsAppProvider } from "./whatsapp/interface.ts";

/**
 * Creates the providers for which there are credentials; calls of the others throw NOT_CONFIGURED,
 * except `configured` and `status`, which say so. Without a model each draft fails as
 * `not-configured`. Google redirects back to `publicUrl`, which has no trailing slash.
 * @throws Error for an invalid value: an unsafe address, a key of an unknown kind.
 */
export const createProviders = (
  env: ProviderEnvironment,
  { publicUrl, now }: { publicUrl: string; now: () => Date },
): Providers => ({
  payment: payment(env),
  email: email(env),
  domains: domains(env),
  whatsapp: whatsapp(env),
  google: google(env, { publicUrl, now }),
  ai: ai(env),
  objects: objects(env, now),
});

function payment(env: ProviderEnvironment): PaymentProvider {
  const { RAZORPAY_KEY_ID: keyId, RAZORPAY_KEY_SECRET: keySecret, RAZORPAY_WEBHOOK_SECRET: webhookSecret } = env;
  if (!keyId || !keySecret || !webhookSecret) return unconfiguredPayments();
  // Empty counts as unset: anyone can sign with an empty secret.
  const previousWebhookSecret = env.RAZORPAY_WEBHOOK_SECRET_PREVIOUS || undefined;
  return createRazorpay({ baseUrl: env.RAZORPAY_API_URL, keyId, keySecret, webhookSecret, previousWebhookSecret });
}

function email(env: ProviderEnvironment): EmailProvider {
  const { POSTMARK_SERVER_TOKEN: serverToken, POSTMARK_FROM: from, POSTMARK_WEBHOOK_SECRET: webhookSecret } = env;
  if (!serverToken || !from || !webhookSecret) return unconfiguredEmail();
  return createPostmark({ baseUrl: env.POSTMARK_API_URL, serverToken, from, webhookSecret });
}

function domains(env: ProviderEnvironment): SenderDomains {
  const { POSTMARK_ACCOUNT_TOKEN: accountToken } = env;
  if (!accountToken) return unconfiguredDomains();
  const own = env.POSTMARK_FROM?.match(/@([^@>\s]+)/)?.[1]?.toLowerCase();
  return createPostmarkDomains({ baseUrl: env.POSTMARK_API_URL, accountToken, reserved: own ? [own] : [] });
}

function whatsapp(env: ProviderEnvironment): WhatsAppProvider {
  const { WHATSAPP_ACCESS_TOKEN: accessToken, WHATSAPP_PHONE_NUMBER_ID: phoneNumberId } = env;
  const { WHATSAPP_APP_SECRET: appSecret, WHATSAPP_VERIFY_TOKEN: verifyToken } = env;
  if (!accessToken || !phoneNumberId || !appSecret || !verifyToken) return unconfiguredWhatsApp();
  return createWhatsAppCloud({
    baseUrl: env.WHATSAPP_API_URL,
    accessToken,
    phoneNumberId,
    businessAccountId: env.WHATSAPP_BUSINESS_ACCOUNT_ID || undefined,
    appSecret,
    verifyToken,
  });
}

function google(env: ProviderEnvironment, { publicUrl, now }: { publicUrl: string; now: () => Date }): GoogleSignIn {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = env;
  if (!clientId || !clientSecret) return unconfiguredGoogle();
  const redirectUrl = `${publicUrl}/api/auth/google/callback`;
  return createGoogle({ issuerUrl: env.GOOGLE_ISSUER_URL, clientId, clientSecret, redirectUrl, now });
}

function ai(env: ProviderEnvironment): AiWriter {
  const { AI_BASE_URL: baseUrl, AI_API_KEY: apiKey, AI_MODEL: model } = env;
  return baseUrl && apiKey && model ? createOpenAiCompatible({ baseUrl, apiKey, model }) : unconfiguredAi();
}

function objects(env: ProviderEnvironment, now: () => Date): ObjectStore {
  const { S3_ENDPOINT: endpoint, S3_REGION: region, S3_BUCKET: bucket } = env;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
  if (!endpoint || !region || !bucket || !accessKeyId || !secretAccessKey) return unconfiguredObjects();
  return createS3({ endpoint, region, bucket, accessKeyId, secretAccessKey, now });
}
