import { findMemberships, findUserByEmail } from "@aavarti/db/queries/auth";
import type { DB } from "@aavarti/db/schema";
import { withTenant } from "@aavarti/db/tenant";
import { createKysely, createPool } from "@aavarti/runtime/postgres";
import { DEMO_SIGN_INS } from "@aavarti/services/demo/demo-sign-ins";
import type { Kysely } from "kysely";

/** The demo's data is written anew every night, and the sandbox may be restarted at any time. */
const EVERY_MS = 60_000;
const MAX = 1_000;

/**
 * Tells the sandbox's WhatsApp what the customers of the demo workspace wrote (the 1,000 newest
 * messages): the demo's data was never sent through it, and it takes free text only for 24 hours
 * after a person wrote. Does nothing without a demo workspace, and for messages it knows.
 * @throws Error when the database or the sandbox doesn't respond, or the sandbox refuses.
 */
export async function tellSandbox(db: Kysely<DB>, sandboxUrl: string): Promise<void> {
  const user = await findUserByEmail(db, DEMO_SIGN_INS.active);
  const [membership] = user ? await findMemberships(db, user.id) : [];
  if (!membership) return;
  const rows = await withTenant(db, membership.tenant_id, (trx) =>
    trx
      .selectFrom("inbound_message")
      .select(["provider_message_id as id", "from_address as from", "text", "received_at as at"])
      .where("channel", "=", "whatsapp")
      .where("is_history", "=", false)
      .where("from_address", "~", "^[+]?[0-9]{7,15}$")
      .orderBy("received_at", "desc")
      .limit(MAX)
      .execute(),
  );
  const response = await fetch(`${sandboxUrl}/control/whatsapp/known`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ messages: rows.toReversed() }),
    signal: AbortSignal.timeout(10_000),
  });
  if (!response.ok) throw new Error(`The sandbox responded with ${response.status}: ${await response.text()}`);
}

/**
 * Tells the sandbox now and then once a minute, until the signal aborts. Resolves after the first
 * time. What fails is tried again the next time; it never throws.
 */
export async function keepSandboxTold(
  { databaseUrl, sandboxUrl }: { databaseUrl: string; sandboxUrl: string },
  signal: AbortSignal,
): Promise<void> {
  const pool = createPool({
    url: databaseUrl,
    applicationName: "aavarti-start",
    max: 1,
    statementTimeoutMs: 5_000,
    pipeline: true,
    onLostConnection: () => undefined,
  });
  const db = createKysely<DB>(pool);
  const tell = () => tellSandbox(db, sandboxUrl).catch(() => undefined);
  const timer = setInterval(tell, EVERY_MS).unref();
  signal.addEventListener("abort", () => {
    clearInterval(timer);
    void db.destroy().catch(() => undefined);
  });
  await tell();
}
