import { findEnvironmentProblems } from "@aavarti/providers/boot-validation";
import { environmentVariables, loadEnvironment } from "@aavarti/runtime/environment";

const {
  CRM_ENV,
  PORT,
  HOST,
  PUBLIC_URL,
  DATABASE_URL,
  DATABASE_OWNER_URL,
  REDIS_URL,
  REMINDER_SEND_HOUR,
  OPERATOR_PASSWORD,
  RAZORPAY_KEY_ID,
  RAZORPAY_KEY_SECRET,
  RAZORPAY_WEBHOOK_SECRET,
  RAZORPAY_API_URL,
  POSTMARK_SERVER_TOKEN,
  POSTMARK_FROM,
  POSTMARK_WEBHOOK_SECRET,
  POSTMARK_API_URL,
  WHATSAPP_ACCESS_TOKEN,
  WHATSAPP_PHONE_NUMBER_ID,
  WHATSAPP_APP_SECRET,
  WHATSAPP_VERIFY_TOKEN,
  WHATSAPP_API_URL,
  GOOGLE_CLIENT_ID,
  GOOGLE_CLIENT_SECRET,
  GOOGLE_ISSUER_URL,
} = environmentVariables;

/** What the server reads of its environment. Every wrong combination is named at once, and the process ends. */
export const loadServerEnvironment = () =>
  loadEnvironment(
    {
      CRM_ENV,
      PORT,
      HOST,
      PUBLIC_URL,
      DATABASE_URL,
      DATABASE_OWNER_URL,
      REDIS_URL,
      REMINDER_SEND_HOUR,
      OPERATOR_PASSWORD,
      RAZORPAY_KEY_ID,
      RAZORPAY_KEY_SECRET,
      RAZORPAY_WEBHOOK_SECRET,
      RAZORPAY_API_URL,
      POSTMARK_SERVER_TOKEN,
      POSTMARK_FROM,
      POSTMARK_WEBHOOK_SECRET,
      POSTMARK_API_URL,
      WHATSAPP_ACCESS_TOKEN,
      WHATSAPP_PHONE_NUMBER_ID,
      WHATSAPP_APP_SECRET,
      WHATSAPP_VERIFY_TOKEN,
      WHATSAPP_API_URL,
      GOOGLE_CLIENT_ID,
      GOOGLE_CLIENT_SECRET,
      GOOGLE_ISSUER_URL,
    },
    process.env,
    (env) => findEnvironmentProblems({ ...env, NODE_ENV: process.env.NODE_ENV }),
  );

export type ServerEnvironment = ReturnType<typeof loadServerEnvironment>;
