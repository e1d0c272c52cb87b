import { PATIENCE_MS } from "@aavarti/testing/patience";
import { z } from "zod";
import { SandboxMessage } from "./documented-shapes.ts";
import { product } from "./product.ts";

/** Returns every message that the sandbox accepted for one address or phone, oldest first. */
export async function messagesTo(recipient: string): Promise<SandboxMessage[]> {
  const response = await fetch(`${product().sandboxUrl}/control/messages`, {
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  const messages = z.array(SandboxMessage).parse(await response.json());
  return messages.filter((message) => normal(message.to) === normal(recipient));
}

/** Waits until the recipient has at least `count` matching messages. */
export async function waitForMessages(
  recipient: string,
  count: number,
  fits: (message: SandboxMessage) => boolean = () => true,
): Promise<SandboxMessage[]> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const messages = (await messagesTo(recipient)).filter(fits);
    if (messages.length >= count) return messages;
    if (Date.now() > deadline)
      throw new Error(`${recipient} has ${messages.length} of ${count} messages: ${JSON.stringify(messages)}`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** WhatsApp numbers come without the plus; email addresses are compared without case. */
const normal = (recipient: string): string => recipient.trim().toLowerCase().replace(/^\+/, "");
