import type { EmailProvider, OutgoingEmail } from "@aavarti/providers/email/interface";
import { unconfiguredEmail, unconfiguredWhatsApp } from "@aavarti/providers/not-configured";
import { type CallOutcome, ProviderError } from "@aavarti/providers/provider-error";
import type { TemplateMessage, TextMessage, WhatsAppProvider } from "@aavarti/providers/whatsapp/interface";

export type Behaviour = "accept" | CallOutcome | "accept-then-unknown" | "crash";

export type RecordingNotifiers = {
  providers: { email: EmailProvider; whatsapp: WhatsAppProvider };
  /** What the two providers accepted, in order. */
  emails: OutgoingEmail[];
  templates: TemplateMessage[];
  texts: TextMessage[];
  /** How the next calls behave; after the last of them every call is accepted. */
  script: Behaviour[];
  /** Runs during a send. */
  onSend: () => Promise<void>;
  /** Forgets the recorded messages and the script. */
  reset(): void;
};

/**
 * Creates an email and a WhatsApp provider that record what they accept and send nothing. `script`
 * holds the outcome of each next call, without which it is accepted; a failure is a ProviderError,
 * `crash` an ordinary Error, and `accept-then-unknown` records the message and fails. They replace
 * the network in tests of verbs.
 */
export function createRecordingNotifiers(): RecordingNotifiers {
  const emails: OutgoingEmail[] = [];
  const templates: TemplateMessage[] = [];
  const texts: TextMessage[] = [];
  const recording: RecordingNotifiers = {
    emails,
    templates,
    texts,
    script: [],
    onSend: async () => undefined,
    reset() {
      emails.length = 0;
      templates.length = 0;
      texts.length = 0;
      recording.script = [];
      recording.onSend = async () => undefined;
    },
    providers: {
      email: {
        ...unconfiguredEmail(),
        async send(email) {
          await answer("postmark", () => emails.push(email));
          return { messageId: `message-of-${email.idempotencyKey}` };
        },
        async findByKey(key) {
          const found = emails.find((email) => email.idempotencyKey === key);
          return found ? { messageId: `message-of-${key}` } : null;
        },
      },
      whatsapp: {
        ...unconfiguredWhatsApp(),
        async sendTemplate(message) {
          await answer("whatsapp", () => templates.push(message));
          return { messageId: `wamid.${message.opaque}`, acceptance: "accepted" };
        },
        async sendText(message) {
          await answer("whatsapp", () => texts.push(message));
          return { messageId: `wamid.${message.opaque}`, acceptance: "accepted" };
        },
      },
    },
  };

  async function answer(provider: "postmark" | "whatsapp", accept: () => void): Promise<void> {
    await recording.onSend();
    const behaviour = recording.script.shift() ?? "accept";
    if (behaviour === "accept" || behaviour === "accept-then-unknown") accept();
    if (behaviour === "accept") return;
    if (behaviour === "crash") throw new Error("The process lost its mind");
    const outcome = behaviour === "accept-then-unknown" ? "unknown" : behaviour;
    throw new ProviderError({
      provider,
      outcome,
      providerCode: outcome.toUpperCase(),
      reason: `It was ${outcome}.`,
      nextStep: "Do something about it.",
      retryAfterSeconds: outcome === "not-sent" ? 120 : undefined,
    });
  }
  return recording;
}
