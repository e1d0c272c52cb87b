import { AppError } from "@aavarti/domain/errors";
import { describe, expect, it } from "vitest";
import { createProviders } from "./create-providers.ts";
import type { OutgoingEmail } from "./email/interface.ts";
import { type ObservedSend, observeSends } from "./observe-sends.ts";
import { ProviderError } from "./provider-error.ts";

const email: OutgoingEmail = {
  to: "asha@example.in",
  fromName: "Prerna Classes",
  subject: "Your plan ends",
  text: "",
  html: "",
  tag: "renewal",
  idempotencyKey: "r1",
};
const refusal = new ProviderError({
  provider: "postmark",
  outcome: "refused",
  providerCode: "406",
  reason: "The address is suppressed.",
  nextStep: "Ask for another one.",
});

describe("observing sends", () => {
  it("tells of each send how it ended and passes on what the provider answered", async () => {
    const seen: ObservedSend[] = [];
    const plain = createProviders({}, { publicUrl: "http://127.0.0.1:3000", now: () => new Date() });
    const answers: (() => Promise<{ messageId: string }>)[] = [
      async () => ({ messageId: "m1" }),
      () => Promise.reject(refusal),
      () => Promise.reject(new TypeError("our own mistake")),
    ];
    const providers = observeSends(
      { ...plain, email: { ...plain.email, send: () => (answers.shift() ?? plain.email.send)(email) } },
      (send) => seen.push(send),
    );
    expect(await providers.email.send(email)).toEqual({ messageId: "m1" });
    await expect(providers.email.send(email)).rejects.toBe(refusal);
    await expect(providers.email.send(email)).rejects.toThrow(TypeError);
    const text = { to: "+919876543210", text: "Hello", opaque: "r2" };
    await expect(providers.whatsapp.sendText(text)).rejects.toThrow(AppError);
    expect(seen.map(({ seconds: _, ...send }) => send)).toEqual([
      { channel: "email", outcome: "accepted", cause: "" },
      { channel: "email", outcome: "refused", cause: "406" },
      { channel: "email", outcome: "broken", cause: "TypeError" },
      { channel: "whatsapp", outcome: "not-configured", cause: "" },
    ]);
    expect((await providers.whatsapp.status()).configured).toBe(false);
  });
});
