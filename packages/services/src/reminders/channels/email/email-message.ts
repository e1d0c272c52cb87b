import type { OutgoingAttachment, OutgoingEmail } from "@aavarti/providers/email/interface";
import type { ServiceContext } from "../../../context.ts";
import type { ReminderMessage } from "../channel.ts";
import type { RenderedEmail } from "./render-email.ts";

/**
 * Builds the message of a reminder from a complete email: its `send` sends the email, and the
 * reminder log stores the subject and text of `logged`. Sends nothing itself.
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
 * Builds the message of a reminder from an email to a business's own team at `address`, sent from
 * the product's address with "Aavarti" as its sender; `key` makes repeated sending one. Its `send`
 * sends it.
 */
export const ownerEmail = (
  { tenantId }: Pick<ServiceContext, "tenantId">,
  { key, address, attachments }: { key: string; address: string; attachments?: readonly OutgoingAttachment[] },
  rendered: RenderedEmail,
): ReminderMessage =>
  emailMessage({ to: address, fromName: "Aavarti", ...rendered, attachments, idempotencyKey: key, tenantId }, rendered);
