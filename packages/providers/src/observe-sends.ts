import type { ReminderChannel } from "@aavarti/domain/channels";
import { AppError } from "@aavarti/domain/errors";
import type { Providers } from "./all/interface.ts";
import { ProviderError } from "./provider-error.ts";

/** One attempt to send a message. */
export type ObservedSend = {
  channel: ReminderChannel;
  /**
   * `accepted` by the provider; `refused`, `not-sent` and `unknown` as in `CallOutcome`;
   * `not-configured`; `broken`: a fault in our own code.
   */
  outcome: "accepted" | "refused" | "not-sent" | "unknown" | "not-configured" | "broken";
  /** The provider's or the transport's error code; empty without a failure. */
  cause: string;
  seconds: number;
};

/**
 * Returns the same providers, which call `onSend` after every email and WhatsApp send, also a
 * failed one, with its duration in seconds. What a send returns or throws stays the same.
 */
export const observeSends = (providers: Providers, onSend: (send: ObservedSend) => void): Providers => {
  const { email, whatsapp } = providers;
  const observed =
    <Message, Answer>(channel: ObservedSend["channel"], send: (message: Message) => Promise<Answer>) =>
    async (message: Message): Promise<Answer> => {
      const startedAt = performance.now();
      const report = (result: Pick<ObservedSend, "outcome" | "cause">) =>
        onSend({ channel, ...result, seconds: (performance.now() - startedAt) / 1_000 });
      try {
        const answer = await send(message);
        report({ outcome: "accepted", cause: "" });
        return answer;
      } catch (error) {
        report(failureOf(error));
        throw error;
      }
    };
  return {
    ...providers,
    email: { ...email, send: observed("email", email.send) },
    whatsapp: {
      ...whatsapp,
      sendTemplate: observed("whatsapp", whatsapp.sendTemplate),
      sendText: observed("whatsapp", whatsapp.sendText),
      sendChoices: observed("whatsapp", whatsapp.sendChoices),
      sendDocument: observed("whatsapp", whatsapp.sendDocument),
      sendImage: observed("whatsapp", whatsapp.sendImage),
      sendAudio: observed("whatsapp", whatsapp.sendAudio),
    },
  };
};

function failureOf(error: unknown): Pick<ObservedSend, "outcome" | "cause"> {
  if (error instanceof ProviderError) return { outcome: error.outcome, cause: error.providerCode };
  if (error instanceof AppError && error.code === "NOT_CONFIGURED") return { outcome: "not-configured", cause: "" };
  return { outcome: "broken", cause: error instanceof Error ? error.name : "unknown" };
}
