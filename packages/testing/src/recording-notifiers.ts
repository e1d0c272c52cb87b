import type { EmailProvider, OutgoingEmail } from "@aavarti/providers/email/interface";
import { unconfiguredEmail, unconfiguredWhatsApp } from "@aavarti/providers/not-configured";
import { type CallOutcome, ProviderError } from "@aavarti/providers/provider-error";
import type {
  AudioMessage,
  ChoiceMessage,
  DocumentMessage,
  ImageMessage,
  MediaFile,
  TemplateMessage,
  TextMessage,
  WhatsAppProvider,
} from "@aavarti/providers/whatsapp/interface";

export type Behaviour = "accept" | CallOutcome | "accept-then-unknown" | "crash";

export type RecordingNotifiers = {
  providers: { email: EmailProvider; whatsapp: WhatsAppProvider };
  /** What the two providers accepted, in order. */
  emails: OutgoingEmail[];
  templates: TemplateMessage[];
  texts: TextMessage[];
  choices: ChoiceMessage[];
  documents: DocumentMessage[];
  images: ImageMessage[];
  audios: AudioMessage[];
  /** The files that WhatsApp stored; the media id is `media-` and the number of the upload. */
  uploads: MediaFile[];
  /** How the next uploads behave; they have no effect but the stored file. */
  uploadScript: Behaviour[];
  /** How the next sends behave; after the last of them every send is accepted. */
  script: Behaviour[];
  /** Runs during a send. */
  onSend: () => Promise<void>;
  /** Forgets the recorded messages and the script. */
  reset(): void;
};

/**
 * Creates an email and a WhatsApp provider that record what they accept and send nothing. `script`
 * holds the outcome of each next send (email, template, text, choices or file), and `uploadScript`
 * that of each next `uploadMedia`; without one the call is accepted. A failure is a ProviderError,
 * `crash` an ordinary Error, and `accept-then-unknown` records the message and fails. `findByKey`
 * looks an email up among the accepted ones and follows no script, nor does `phoneNumber`. Every
 * other call but `status` throws AppError NOT_CONFIGURED. They replace the network in tests of
 * verbs.
 */
export function createRecordingNotifiers(): RecordingNotifiers {
  const emails: OutgoingEmail[] = [];
  const templates: TemplateMessage[] = [];
  const texts: TextMessage[] = [];
  const choices: ChoiceMessage[] = [];
  const documents: DocumentMessage[] = [];
  const images: ImageMessage[] = [];
  const audios: AudioMessage[] = [];
  const uploads: MediaFile[] = [];
  const recording: RecordingNotifiers = {
    emails,
    templates,
    texts,
    choices,
    documents,
    images,
    audios,
    uploads,
    uploadScript: [],
    script: [],
    onSend: async () => undefined,
    reset() {
      emails.length = 0;
      templates.length = 0;
      texts.length = 0;
      choices.length = 0;
      documents.length = 0;
      images.length = 0;
      audios.length = 0;
      uploads.length = 0;
      recording.uploadScript = [];
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
        configured: true,
        phoneNumber: async () => "+15550783881",
        async sendTemplate(message) {
          await answer("whatsapp", () => templates.push(message));
          return { messageId: `wamid.${message.opaque}`, acceptance: "accepted" };
        },
        async sendText(message) {
          await answer("whatsapp", () => texts.push(message));
          return { messageId: `wamid.${message.opaque}`, acceptance: "accepted" };
        },
        async sendChoices(message) {
          await answer("whatsapp", () => choices.push(message));
          return { messageId: `wamid.${message.opaque}`, acceptance: "accepted" };
        },
        async sendDocument(message) {
          await answer("whatsapp", () => documents.push(message));
          return { messageId: `wamid.${message.opaque}`, acceptance: "accepted" };
        },
        async sendImage(message) {
          await answer("whatsapp", () => images.push(message));
          return { messageId: `wamid.${message.opaque}`, acceptance: "accepted" };
        },
        async sendAudio(message) {
          await answer("whatsapp", () => audios.push(message));
          return { messageId: `wamid.${message.opaque}`, acceptance: "accepted" };
        },
        async uploadMedia(file) {
          await behave("whatsapp", () => uploads.push(file), recording.uploadScript.shift());
          return { mediaId: `media-${uploads.length}` };
        },
      },
    },
  };

  async function answer(provider: "postmark" | "whatsapp", accept: () => void): Promise<void> {
    await recording.onSend();
    await behave(provider, accept, recording.script.shift());
  }

  async function behave(
    provider: "postmark" | "whatsapp",
    accept: () => void,
    behaviour: Behaviour = "accept",
  ): Promise<void> {
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
