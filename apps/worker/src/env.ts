import { findEnvironmentProblems } from "@aavarti/providers/boot-validation";
import { environmentVariables, loadEnvironment } from "@aavarti/runtime/environment";

const {
  CRM_ENV,
  PORT,
  PUBLIC_URL,
  DATABASE_URL,
  REDIS_URL,
  REMINDER_SEND_HOUR,
  REMINDER_SWEEP_SECONDS,
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

/** What the worker reads of its environment. Every wrong combination is named at once, and the process ends. */
export const loadWorkerEnvironment = () =>
  loadEnvironment(
    {
      CRM_ENV,
      PUBLIC_URL,
      DATABASE_URL,
      REDIS_URL,
      REMINDER_SEND_HOUR,
      REMINDER_SWEEP_SECONDS,
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
      /** Where /healthz, /readyz and /metrics answer, on 127.0.0.1 only. 0: any free port, so that workers on one machine do not collide. */
      WORKER_PORT: PORT.default(0),
    },
    process.env,
    (environment) => findEnvironmentProblems({ ...environment, NODE_ENV: process.env.NODE_ENV }),
  );

export type WorkerEnvironment = ReturnType<typeof loadWorkerEnvironment>;
