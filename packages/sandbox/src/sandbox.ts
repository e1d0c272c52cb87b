import type { z } from "zod";
import type { FaultPlan } from "./faults.ts";
import type { GoogleSandbox } from "./google/google.ts";
import type { Ledger } from "./ledger.ts";
import type { AcceptedMessage } from "./messages.ts";
import type { PostmarkSandbox } from "./postmark/postmark.ts";
import type { DomainEntry } from "./postmark/sender-domains.ts";
import type { PaymentLinks } from "./razorpay/payment-links.ts";
import type { RazorpaySandbox } from "./razorpay/razorpay.ts";
import type { SandboxSecrets } from "./secrets.ts";
import type { WebhookPump } from "./webhook-pump.ts";
import type { WhatsAppSandbox } from "./whatsapp/whatsapp.ts";

/** What all stand-ins share. */
export type SandboxCore = {
  /** The sandbox's own address, without a trailing slash. Known once it listens. */
  readonly url: string;
  /** The product's address, without a trailing slash. */
  readonly appUrl: string;
  readonly secrets: SandboxSecrets;
  readonly now: () => Date;
  readonly messages: Ledger<AcceptedMessage>;
  /** The sender domains of the account at Postmark. */
  readonly domains: Ledger<z.output<typeof DomainEntry>>;
  readonly faults: FaultPlan;
  readonly webhooks: WebhookPump;
};

/** The sandbox with all its stand-ins. */
export type Sandbox = {
  readonly core: SandboxCore;
  readonly razorpay: RazorpaySandbox;
  readonly links: PaymentLinks;
  readonly postmark: PostmarkSandbox;
  readonly whatsapp: WhatsAppSandbox;
  readonly google: GoogleSandbox;
  /** Forgets messages, people, faults and webhooks; secrets stay. */
  reset(): Promise<void>;
};
