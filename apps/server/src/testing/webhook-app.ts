import { createHmac } from "node:crypto";
import { createPostmark } from "@aavarti/providers/email/postmark";
import { createWhatsAppCloud } from "@aavarti/providers/whatsapp/cloud-api";
import { createReminderBench, type ReminderBench } from "@aavarti/testing/reminder-bench";
import { createTestDatabase } from "@aavarti/testing/test-database";
import type { FastifyInstance } from "fastify";
import { createTestApp } from "./test-app.ts";

/** The secret by which the providers' webhooks are recognized. */
export const WEBHOOK_SECRET = "secret-of-this-suite";

/** The server, with providers that check the webhooks they get, and the bench on its database. */
export type WebhookApp = {
  app: FastifyInstance;
  bench: ReminderBench;
  /** The bench's, with these providers. */
  deps: ReminderBench["deps"];
  /** Empties the database, also of webhooks. */
  reset: () => Promise<void>;
  close: () => Promise<void>;
};

/** Creates a server that takes webhooks signed with WEBHOOK_SECRET, on a new database. */
export async function createWebhookApp(): Promise<WebhookApp> {
  const database = await createTestDatabase();
  const bench = await createReminderBench(database);
  const providers = {
    ...bench.deps.providers,
    email: createPostmark({ serverToken: "t", from: "hello@example.in", webhookSecret: WEBHOOK_SECRET }),
    whatsapp: createWhatsAppCloud({
      accessToken: "t",
      phoneNumberId: "1",
      appSecret: WEBHOOK_SECRET,
      verifyToken: WEBHOOK_SECRET,
    }),
  };
  const deps = { ...bench.deps, providers };
  const streamTiming = { watchMs: 1_000, heartbeatMs: 1_000 };
  const app = await createTestApp({ dependencies: deps, databaseUrl: database.appUrl, streamTiming });
  return {
    app,
    bench,
    deps,
    reset: async () => {
      await bench.reset();
      await bench.superuser.query("truncate webhook_event, unmatched_message");
    },
    close: async () => {
      await app.close();
      await bench.close();
    },
  };
}

/** Returns the signature with which WhatsApp sends a body. */
export const whatsappSignature = (body: string, secret = WEBHOOK_SECRET): string =>
  `sha256=${createHmac("sha256", secret).update(body).digest("hex")}`;
