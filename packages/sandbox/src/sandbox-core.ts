import type { z } from "zod";
import type { FaultPlan } from "./faults.ts";
import type { Ledger } from "./ledger.ts";
import type { AcceptedMessage, ReceivedMessage, StoredMedia } from "./messages.ts";
import type { DomainEntry } from "./postmark/sender-domains.ts";
import type { ObjectFolder } from "./s3/object-folder.ts";
import type { SandboxSecrets } from "./secrets.ts";
import type { WebhookPump } from "./webhook-pump.ts";

/** What all sandbox providers share. */
export type SandboxCore = {
  /** The sandbox's own address, without a trailing slash. Known once it listens. */
  readonly url: string;
  /** The product's address, without a trailing slash. */
  readonly appUrl: string;
  readonly secrets: SandboxSecrets;
  readonly now: () => Date;
  readonly messages: Ledger<AcceptedMessage>;
  /** What people wrote to the business on WhatsApp. */
  readonly received: Ledger<ReceivedMessage>;
  /** The files uploaded to WhatsApp, and the attachments of emails. */
  readonly media: Ledger<StoredMedia>;
  /** The account's sender domains at Postmark. */
  readonly domains: Ledger<z.output<typeof DomainEntry>>;
  /** The objects of the S3 store. */
  readonly objects: ObjectFolder;
  readonly faults: FaultPlan;
  readonly webhooks: WebhookPump;
};
