import { createHash } from "node:crypto";
import type { ChatMessage } from "../messages.ts";
import type { SentFile } from "../pages/forms.ts";
import type { SandboxSecrets } from "../secrets.ts";
import type { OutgoingWebhook } from "../webhook-pump.ts";
import { toStatusError } from "./errors.ts";
import type { Person } from "./phone-book.ts";
import { escapeNonAscii, signHub } from "./signature.ts";
import { APPROVED_TEMPLATES } from "./templates.ts";

/** The sandbox's own number, from the range reserved for fiction. */
export const BUSINESS_NUMBER = "15550783881";

export type StatusName = "sent" | "delivered" | "read" | "failed";

const unixText = (at: Date): string => String(Math.floor(at.getTime() / 1000));

type StatusChange = { message: ChatMessage; status: StatusName; at: Date; errorCode?: number | undefined };

/**
 * Returns one entry of `value.statuses` of a webhook; sends nothing. A failure has `errors`, with
 * code 131000 unless one is given; any other status has `pricing`.
 */
export const statusEvent = ({ message, status, at, errorCode }: StatusChange) => ({
  id: message.id,
  status,
  timestamp: unixText(at),
  recipient_id: message.to,
  ...(status === "failed"
    ? { errors: [toStatusError(errorCode ?? 131000)] }
    : {
        pricing: pricingOf(message),
      }),
  ...(message.opaque === null ? {} : { biz_opaque_callback_data: message.opaque }),
});

const MARKETING: ReadonlySet<string> = new Set(
  APPROVED_TEMPLATES.flatMap((template) => ("category" in template ? [template.name] : [])),
);

/** What Meta says of a message's price: free text within 24 hours is free, a template is billed. */
const pricingOf = ({ template }: ChatMessage) =>
  template === null
    ? { billable: false, pricing_model: "PMP", type: "free_customer_service", category: "service" }
    : {
        billable: true,
        pricing_model: "PMP",
        type: "regular",
        category: MARKETING.has(template) ? "marketing" : "utility",
      };

export type ReceivedText = { id: string; text: string; at: Date; replyToMessageId: string | null };

/**
 * Returns the `value` of an inbound text message, to which `toWebhook` adds our number. A person
 * who hides the number has the business-scoped id only.
 */
export const inboundValue = (person: Person, received: ReceivedText) =>
  withContent(person, received, { type: "text", text: { body: received.text } });

export type ReceivedChoice = ReceivedText & { choice: { id: string; title: string }; isList: boolean };

/** Returns the `value` of an inbound choice: of a reply button, or of a row of a list. */
export function choiceValue(person: Person, { choice: { id, title }, isList, ...received }: ReceivedChoice) {
  const type = isList ? "list_reply" : "button_reply";
  return withContent(person, received, { type: "interactive", interactive: { type, [type]: { id, title } } });
}

export type ReceivedFile = ReceivedText & { mediaId: string; file: SentFile };

const FILE_TYPES: ReadonlySet<string> = new Set(["image", "audio", "video"]);

/**
 * Returns the `value` of an inbound message with a file, by its media id. What is no image, audio
 * or video is a document, as SVG is on a phone; audio in Ogg is a voice message.
 */
export function inboundFileValue(person: Person, { mediaId, file, ...received }: ReceivedFile) {
  const { name, contentType, content } = file;
  const group = contentType.split("/")[0] ?? "";
  const type = FILE_TYPES.has(group) && contentType !== "image/svg+xml" ? group : "document";
  const media = {
    id: mediaId,
    mime_type: contentType,
    sha256: createHash("sha256").update(content).digest("base64"),
    ...(type === "document" ? { filename: name } : {}),
    ...(type === "audio" ? { voice: contentType.startsWith("audio/ogg") } : {}),
    ...(type !== "audio" && received.text !== "" ? { caption: received.text } : {}),
  };
  return withContent(person, received, { type, [type]: media });
}

const withContent = (person: Person, { id, at, replyToMessageId }: ReceivedText, content: object) => ({
  contacts: [
    {
      profile: {
        name: person.name,
        ...(person.hidden ? { username: person.name.toLowerCase().replace(/\W+/g, ".") } : {}),
      },
      ...(person.hidden ? {} : { wa_id: person.phone }),
      user_id: person.userId,
    },
  ],
  messages: [
    {
      ...(person.hidden ? {} : { from: person.phone }),
      from_user_id: person.userId,
      id,
      timestamp: unixText(at),
      ...(replyToMessageId === null ? {} : { context: { from: BUSINESS_NUMBER, id: replyToMessageId } }),
      ...content,
    },
  ],
});

/** A text of the business's own phone to a person, as an entry of `value.message_echoes`. */
export const echoValue = (message: ChatMessage, person: Person) => ({
  message_echoes: [
    {
      from: BUSINESS_NUMBER,
      ...(person.hidden ? {} : { to: person.phone }),
      to_user_id: person.userId,
      id: message.id,
      timestamp: unixText(new Date(message.at)),
      type: "text",
      text: { body: message.text },
    },
  ],
});

/** A text of before the number was connected, written by the person or by the business. */
export type EarlierText = { id: string; text: string; at: Date; fromBusiness: boolean };

/** Returns the `value` of one part of a phone's earlier chats: those with one person. */
export const historyValue = (person: Person, messages: readonly EarlierText[]) => ({
  history: [
    {
      metadata: { phase: 0, chunk_order: 1, progress: 100 },
      threads: [
        {
          id: person.phone,
          messages: messages.map(({ id, text, at, fromBusiness }) => ({
            from: fromBusiness ? BUSINESS_NUMBER : person.phone,
            ...(fromBusiness ? { to: person.phone } : {}),
            id,
            timestamp: unixText(at),
            type: "text",
            text: { body: text },
            history_context: { status: "READ", from_me: fromBusiness },
          })),
        },
      ],
    },
  ],
});

/** The fields that are about one of our numbers. */
const NUMBER_FIELDS: readonly string[] = ["messages", "smb_message_echoes", "history"];

type Change = { event: string; field?: string; values: readonly object[] };

/**
 * Returns a webhook, without sending it: a single entry that has a change for each value. Values of
 * a field that is about our number get Meta's product and the number. Signed over the body as it is
 * sent, with characters outside ASCII escaped.
 */
export function toWebhook(
  { appUrl, whatsapp }: { appUrl: string; whatsapp: SandboxSecrets["whatsapp"] },
  { event, field = "messages", values }: Change,
): OutgoingWebhook {
  const metadata = { display_phone_number: BUSINESS_NUMBER, phone_number_id: whatsapp.phoneNumberId };
  const changes = values.map((value) => ({
    value: NUMBER_FIELDS.includes(field) ? { messaging_product: "whatsapp", metadata, ...value } : value,
    field,
  }));
  const body = escapeNonAscii(
    JSON.stringify({ object: "whatsapp_business_account", entry: [{ id: whatsapp.businessAccountId, changes }] }),
  );
  return {
    provider: "whatsapp",
    event,
    url: `${appUrl}/api/webhooks/whatsapp`,
    headers: { "x-hub-signature-256": signHub(whatsapp.appSecret, body), "user-agent": "facebookexternalua" },
    body,
    schedule: "whatsapp",
  };
}
