import type { GoogleSandbox } from "./google/google.ts";
import type { PostmarkSandbox } from "./postmark/postmark.ts";
import type { PaymentLinks } from "./razorpay/payment-links.ts";
import type { RazorpaySandbox } from "./razorpay/razorpay.ts";
import type { SandboxCore } from "./sandbox-core.ts";
import type { WhatsAppSandbox } from "./whatsapp/whatsapp.ts";

/** The sandbox with all its providers. */
export type Sandbox = {
  readonly core: SandboxCore;
  readonly razorpay: RazorpaySandbox;
  readonly links: PaymentLinks;
  readonly postmark: PostmarkSandbox;
  readonly whatsapp: WhatsAppSandbox;
  readonly google: GoogleSandbox;
  /** Deletes messages, people, faults and webhooks; secrets stay. */
  reset(): Promise<void>;
};
