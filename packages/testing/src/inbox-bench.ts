import { linkSecret } from "@aavarti/db/queries/deployment";
import { businessInboundAddress } from "@aavarti/services/inbound/business-address";
import { customerInboundAddress } from "@aavarti/services/inbound/customer-address";
import { type Answers, createAnswers } from "./answers.ts";
import { createReminderBench, type ReminderBench } from "./reminder-bench.ts";

/** Where emails to the test's businesses and their customers' reply addresses arrive. */
export const MAILBOX = { local: "inbox", domain: "inbound.example.in" };

/** Whom an email is addressed to: a customer's reply address, or the business's own without one. */
export type InboundTarget = { tenantId: string; customerId?: string | undefined };

export type InboxBench = ReminderBench & {
  answers: Answers;
  /** Returns what an email to this address has in `MailboxHash`. */
  hashOf(target: InboundTarget): Promise<string>;
};

/**
 * Returns what an email to a customer's reply address, or the business's own, has in `MailboxHash`.
 */
export async function mailboxHashOf({ deps }: ReminderBench, { tenantId, customerId }: InboundTarget): Promise<string> {
  const secret = await linkSecret(deps.db);
  return hashIn(
    customerId === undefined
      ? businessInboundAddress(MAILBOX, tenantId, secret)
      : customerInboundAddress(MAILBOX, { tenantId, customerId }, secret),
  );
}

/** Returns the part of an inbound address that the provider reports as `MailboxHash`. */
export const hashIn = (address: string): string => /\+([^@]+)@/.exec(address)?.[1] ?? "";

/**
 * Creates a reminder bench whose businesses receive email, with the customers' messages
 * (`answers`). `reset` also forgets the webhooks that were delivered, their files, and the messages
 * that were nobody's.
 */
export async function createInboxBench(): Promise<InboxBench> {
  const bench = await createReminderBench();
  Object.assign(bench.deps.settings, { inboundMailbox: MAILBOX });
  return {
    ...bench,
    answers: createAnswers(bench),
    hashOf: (target) => mailboxHashOf(bench, target),
    async reset() {
      await bench.reset();
      await bench.superuser.query("truncate webhook_event, webhook_attachment, unmatched_message");
    },
  };
}
