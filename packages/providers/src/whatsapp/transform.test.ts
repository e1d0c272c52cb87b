import { AppError } from "@aavarti/domain/errors";
import { explainFault } from "@aavarti/domain/reasons/faults";
import { describe, expect, it } from "vitest";
import { isE164, parseWhatsAppWebhook, toParameterText, toTemplateMessage, toTextMessage } from "./transform.ts";

const PHONE_NUMBER_ID = "106540352242922";
const change = (value: object, phoneNumberId = PHONE_NUMBER_ID) => ({
  field: "messages",
  value: {
    messaging_product: "whatsapp",
    metadata: { display_phone_number: "15550783881", phone_number_id: phoneNumberId },
    ...value,
  },
});
const parse = (...changes: object[]) =>
  parseWhatsAppWebhook(
    Buffer.from(JSON.stringify({ object: "whatsapp_business_account", entry: [{ id: "102290129340398", changes }] })),
  );
const status = { id: "wamid.SANDBOX1", status: "delivered", timestamp: "1790000000", recipient_id: "919876543210" };
const inbound = {
  from: "919876543210",
  id: "wamid.IN1",
  timestamp: "1790000000",
  type: "text",
  text: { body: "नमस्ते" },
};

describe("a WhatsApp status", () => {
  it("brings our key back", () => {
    expect(parse(change({ statuses: [{ ...status, biz_opaque_callback_data: "outbox:42" }] })).statuses).toEqual([
      {
        eventKey: "status/wamid.SANDBOX1/delivered",
        messageId: "wamid.SANDBOX1",
        status: "delivered",
        at: new Date("2026-09-21T14:13:20.000Z"),
        opaque: "outbox:42",
        error: null,
        phoneNumberId: PHONE_NUMBER_ID,
      },
    ]);
  });

  it("explains a failure in plain words", () => {
    const errors = [{ code: 131026, title: "Message undeliverable", error_data: { details: "…" } }];
    const [failed] = parse(change({ statuses: [{ ...status, status: "failed", errors }] })).statuses;
    expect(failed?.error).toEqual({
      code: 131026,
      reason: explainFault("whatsapp.notOnWhatsapp"),
      nextStep: explainFault("remedy.checkNumber"),
      retryable: false,
    });
  });

  it("quotes a failure that is new to us", () => {
    const errors = [{ code: 999999, title: "Something\nnew" }];
    const [failed] = parse(change({ statuses: [{ ...status, status: "failed", errors }] })).statuses;
    expect(failed?.error).toMatchObject({
      code: 999999,
      reason: explainFault("fault.quoted", { words: "Something new" }),
      retryable: false,
    });
  });
});

describe("a WhatsApp message", () => {
  it("names its sender", () => {
    const contacts = [{ profile: { name: "Asha" }, wa_id: "919876543210" }];
    expect(parse(change({ contacts, messages: [{ ...inbound, context: { id: "wamid.OUT1" } }] })).messages).toEqual([
      {
        eventKey: "message/wamid.IN1",
        messageId: "wamid.IN1",
        fromPhone: "+919876543210",
        fromUserId: null,
        profileName: "Asha",
        at: new Date("2026-09-21T14:13:20.000Z"),
        type: "text",
        text: "नमस्ते",
        replyToMessageId: "wamid.OUT1",
        phoneNumberId: PHONE_NUMBER_ID,
      },
    ]);
  });

  it("may come from somebody who hides the number", () => {
    const userId = "IN.13491208655302741918";
    const { from: _, ...hidden } = { ...inbound, from_user_id: userId };
    const contacts = [{ profile: { name: "Asha", username: "asha" }, user_id: userId }];
    expect(parse(change({ contacts, messages: [hidden] })).messages).toMatchObject([
      { fromPhone: null, fromUserId: userId, profileName: "Asha" },
    ]);
  });

  it.each([
    [{ type: "button", button: { text: "Renew" } }, "Renew"],
    [{ type: "interactive", interactive: { list_reply: { id: "1", title: "Gold" } } }, "Gold"],
    [{ type: "reaction", reaction: { message_id: "wamid.OUT1", emoji: "👍" } }, "👍"],
    [{ type: "image", image: { id: "1", caption: "My receipt" } }, "My receipt"],
    [{ type: "audio", audio: { id: "1" } }, null],
  ])("of %j shows as %j", (content, text) => {
    const { text: _, ...bare } = inbound;
    expect(parse(change({ messages: [{ ...bare, ...content }] })).messages[0]?.text).toBe(text);
  });
});

describe("a batch", () => {
  it("keeps each entry with its number, and skips unreadable and foreign ones", () => {
    const parsed = parse(
      { field: "message_template_status_update", value: { event: "PAUSED" } },
      change({ statuses: [status, { broken: true }] }),
      change({ messages: [inbound] }, "2"),
      { field: "messages", value: null },
    );
    expect(parsed.phoneNumberId).toBe(PHONE_NUMBER_ID);
    expect(parsed.statuses.map(({ phoneNumberId }) => phoneNumberId)).toEqual([PHONE_NUMBER_ID]);
    expect(parsed.messages.map(({ phoneNumberId }) => phoneNumberId)).toEqual(["2"]);
  });

  it.each(["<html>", "{}", '{"object":"page"}', "[]"])("is refused when it is %s", (body) => {
    expect(() => parseWhatsAppWebhook(Buffer.from(body))).toThrow(AppError);
  });
});

describe("an outgoing message", () => {
  it("names the template's parameters, each on one line", () => {
    expect(
      toTemplateMessage({
        to: "+919876543210",
        template: "renewal_reminder_7d",
        language: "en",
        params: { customer_name: "Asha\n\tDevi", end_date: "28 Nov 2026" },
        opaque: "outbox:42",
      }),
    ).toEqual({
      messaging_product: "whatsapp",
      recipient_type: "individual",
      to: "919876543210",
      type: "template",
      biz_opaque_callback_data: "outbox:42",
      template: {
        name: "renewal_reminder_7d",
        language: { policy: "deterministic", code: "en" },
        components: [
          {
            type: "body",
            parameters: [
              { type: "text", parameter_name: "customer_name", text: "Asha Devi" },
              { type: "text", parameter_name: "end_date", text: "28 Nov 2026" },
            ],
          },
        ],
      },
    });
  });

  it("may answer another", () => {
    expect(
      toTextMessage({ to: "+919876543210", text: "Yes", opaque: "1", replyToMessageId: "wamid.IN1" }),
    ).toMatchObject({
      type: "text",
      text: { preview_url: false, body: "Yes" },
      context: { message_id: "wamid.IN1" },
    });
  });

  it.each([
    ["a     b", "a b"],
    [" \t\r\n", "–"],
    ["\u0000a", "a"],
  ])("writes the parameter %j as %j", (value, text) => {
    expect(toParameterText(value)).toBe(text);
  });

  it.each(["9876543210", "919876543210", "+0919876543210", "+91 98765 43210", "+91", ""])(
    "does not go to %j",
    (phone) => {
      expect(isE164(phone)).toBe(false);
    },
  );
});
