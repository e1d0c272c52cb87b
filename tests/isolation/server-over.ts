import { createLogger } from "@aavarti/runtime/logger";
import { buildApp } from "@aavarti/server/app";
import { compose } from "@aavarti/server/compose";
import { KEY_SECRET } from "./attacks.ts";
import type { IsolatedDatabase } from "./isolated-database.ts";

type Request = { method: string; path: string; headers?: Record<string, string>; body?: string | undefined };

/** The whole server on a database, called without a network. */
export type ServerOver = {
  request: (request: Request) => Promise<{ status: number; text: string }>;
  close: () => Promise<void>;
};

/**
 * Opens the server. Valid payment signatures can be made with the secret, and nothing answers at
 * the provider's address, so only our own rows can refuse.
 */
export async function openServerOver({ appUrl }: Pick<IsolatedDatabase, "appUrl">): Promise<ServerOver> {
  const composed = compose(
    {
      CRM_ENV: "test",
      HOST: "127.0.0.1",
      PORT: 0,
      PUBLIC_URL: "http://127.0.0.1:3000",
      DATABASE_URL: appUrl,
      REMINDER_SEND_HOUR: 9,
      RAZORPAY_KEY_ID: "rzp_test_Isolation00001",
      RAZORPAY_KEY_SECRET: KEY_SECRET,
      RAZORPAY_WEBHOOK_SECRET: KEY_SECRET,
      RAZORPAY_API_URL: "http://127.0.0.1:9",
    },
    createLogger({ name: "isolation", destination: { write: () => undefined } }),
  );
  const app = await buildApp(composed);
  return {
    async request({ method, path, headers = {}, body }) {
      const answer = await app.inject({
        method: method as "GET",
        url: path,
        headers: { "content-type": "application/json", ...headers },
        ...(body === undefined ? {} : { payload: body }),
      });
      return { status: answer.statusCode, text: answer.body };
    },
    async close() {
      await app.close();
      await composed.close();
    },
  };
}
