import type { OutgoingEmail } from "@aavarti/providers/email/interface";
import type { ServiceContext } from "../../../context.ts";
import type { ReminderMessage } from "../channel.ts";
import type { RenderedEmail } from "./render-email.ts";

/**
 * Builds the ledger's message of this email; its `send` sends it, and the log stores the text of
 * `logged`.
 */
export const emailMessage = (
  email: OutgoingEmail,
  logged: Pick<RenderedEmail, "subject" | "text">,
): ReminderMessage => ({
  channel: "email",
  address: email.to,
  subject: logged.subject,
  text: logged.text,
  send: async ({ email: provider }) => ({ ...(await provider.send(email)), cause: null }),
});

/**
 * Builds the ledger's message of an email to a business's own team, from the product's address; its
 * `send` sends it.
 */
export const ownerEmail = (
  { tenantId }: Pick<ServiceContext, "tenantId">,
  { key, address }: { key: string; address: string },
  rendered: RenderedEmail,
): ReminderMessage =>
  emailMessage({ to: address, fromName: "Aavarti", ...rendered, idempotencyKey: key, tenantId }, rendered);
