import { confirmConsent as confirmJob } from "@aavarti/jobs/definitions/consent";
import { parsePostmarkWebhook } from "@aavarti/providers/email/transform";
import { parseWhatsAppWebhook } from "@aavarti/providers/whatsapp/parse-webhook";
import { confirmConsent } from "@aavarti/services/consent/confirm-consent";
import { processWebhook } from "@aavarti/services/webhooks/process-webhook";
import { receiveWebhook } from "@aavarti/services/webhooks/receive-webhook";
import type { ReminderBench } from "./reminder-bench.ts";

/** The id of our phone number at Meta in the tests. */
const OUR_NUMBER_ID = "1";

export type WhatsappAnswer = {
  id?: string;
  /** Null for a hidden number. */
  from?: string | null;
  /** The sender's user id; one of the number without it. */
  userId?: string;
  text?: string;
  replyTo?: string;
  isForwarded?: boolean;
  type?: string;
  /** The button that was pressed, in place of a text. */
  choice?: { id: string; title: string };
  /** The sender's name in WhatsApp. */
  name?: string;
  /** The id of the group that it was written in. */
  group?: string;
  /** When it was written; now without it. */
  at?: Date;
  /** The number that it was sent to; ours without it. */
  numberId?: string;
};
export type EmailAnswer = {
  id?: string;
  from: string;
  text: string;
  mailboxHash?: string;
  inReplyTo?: string;
  headers?: { Name: string; Value: string }[];
  /** Other fields of Postmark's JSON, in place of the usual ones. */
  fields?: Record<string, unknown>;
};

/**
 * Messages from customers as the providers' webhooks deliver them: stored, then processed. The same
 * id twice is a replay.
 */
export type Answers = {
  whatsapp(answer: WhatsappAnswer): Promise<string | null>;
  email(answer: EmailAnswer): Promise<string | null>;
  /**
   * Delivers an event of a provider, and processes it. Returns the outcome; null when it was
   * already stored.
   */
  report(provider: "postmark" | "whatsapp", eventKey: string, event: object): Promise<string | null>;
  /**
   * Processes a WhatsApp event again, as after a process that died before it stored that it was
   * done.
   */
  again(eventKey: string): Promise<void>;
  /** Sends the due consent confirmations and returns the outcome of each. */
  confirm(): Promise<string[]>;
};

/**
 * Creates functions that deliver customers' messages to this bench, as the providers' webhooks
 * would, process them at once and return the outcome. An event that was delivered before gives
 * null. `confirm` runs the waiting confirmations and returns their outcomes.
 */
export function createAnswers(bench: ReminderBench): Answers {
  const deps = () => {
    const { providers } = bench.deps;
    return {
      ...bench.deps,
      providers: {
        ...providers,
        email: { ...providers.email, parseWebhook: parsePostmarkWebhook },
        whatsapp: { ...providers.whatsapp, parseWebhook: (body: Buffer) => parseWhatsAppWebhook(body, OUR_NUMBER_ID) },
      },
    };
  };

  /** Returns the outcome; null when the event was already stored. */
  async function arrive(provider: "postmark" | "whatsapp", eventKey: string, event: object): Promise<string | null> {
    const ctx = { ...deps(), requestId: null, ip: null, userAgent: null };
    const isNew = await receiveWebhook(ctx, { provider, eventKey, body: Buffer.from(JSON.stringify(event)) });
    await processWebhook(deps(), { provider, eventKey });
    await bench.superuser.query("delete from outbox where name = 'webhook.process'");
    const { rows } = await bench.superuser.query<{ outcome: string | null }>(
      "select outcome from webhook_event where provider = $1 and event_key = $2",
      [provider, eventKey],
    );
    return isNew ? (rows[0]?.outcome ?? null) : null;
  }

  return {
    report: arrive,
    whatsapp({ id = bench.deps.newId(), from = "+919876543210", userId: given, text, choice, name, ...answer }) {
      const { replyTo, isForwarded, type = choice ? "interactive" : "text" } = answer;
      const { group, at = bench.clock.now(), numberId = OUR_NUMBER_ID } = answer;
      const userId = given ?? `IN.${from?.slice(1) ?? "1"}`;
      const message = {
        id,
        from_user_id: userId,
        timestamp: String(Math.floor(at.getTime() / 1_000)),
        type,
        ...(from === null ? {} : { from: from.slice(1) }),
        ...(group === undefined ? {} : { group_id: group }),
        ...(text === undefined ? {} : { text: { body: text } }),
        ...(choice === undefined ? {} : { interactive: { type: "button_reply", button_reply: choice } }),
        ...((replyTo !== undefined || isForwarded) && {
          context: { ...(replyTo !== undefined && { id: replyTo }), ...(isForwarded && { forwarded: true }) },
        }),
      };
      const value = {
        metadata: { phone_number_id: numberId },
        messages: [message],
        contacts: name === undefined ? [] : [{ profile: { name }, user_id: userId }],
      };
      const entry = [{ changes: [{ field: "messages", value }] }];
      return arrive("whatsapp", id, { object: "whatsapp_business_account", entry });
    },
    email({ id = bench.deps.newId(), from, text, mailboxHash = "", inReplyTo, headers = [], fields = {} }) {
      const answered = inReplyTo === undefined ? [] : [{ Name: "In-Reply-To", Value: `<${inReplyTo}@mtasv.net>` }];
      return arrive("postmark", id, {
        MessageID: id,
        FromFull: { Email: from, Name: "", MailboxHash: "" },
        MailboxHash: mailboxHash,
        Subject: "Re: Your Gold plan",
        Date: bench.clock.now().toUTCString(),
        TextBody: `${text}\n\nOn 2026-11-20, us wrote:\n> Your Gold plan`,
        StrippedTextReply: text,
        Headers: [...answered, ...headers],
        ...fields,
      });
    },
    async again(eventKey) {
      const forget = "update webhook_event set processed_at = null where provider = 'whatsapp' and event_key = $1";
      const { rowCount } = await bench.superuser.query(forget, [eventKey]);
      if (rowCount !== 1) throw new Error(`No event ${eventKey}`);
      await processWebhook(deps(), { provider: "whatsapp", eventKey });
    },
    async confirm() {
      const { rows } = await bench.superuser.query<{ payload: unknown }>(
        "delete from outbox where name = $1 returning payload",
        [confirmJob.name],
      );
      const outcomes: string[] = [];
      for (const { payload } of rows) {
        const { tenantId, consentId } = confirmJob.payload.parse(payload);
        outcomes.push(await confirmConsent(await bench.systemContext(tenantId), { consentId }));
      }
      return outcomes;
    },
  };
}
