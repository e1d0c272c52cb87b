import { AppError } from "@aavarti/domain/errors";
import { explainFault } from "@aavarti/domain/reasons/faults";
import { describe, expect, it } from "vitest";
import { parseWhatsAppWebhook } from "./parse-webhook.ts";

const PHONE_NUMBER_ID = "106540352242922";
const change = (value: object, phoneNumberId = PHONE_NUMBER_ID, field = "messages") => ({
  field,
  value: {
    messaging_product: "whatsapp",
    metadata: { display_phone_number: "15550783881", phone_number_id: phoneNumberId },
    ...value,
  },
});
const parse = (...changes: object[]) =>
  parseWhatsAppWebhook(
    Buffer.from(
      JSON.stringify({
        object: "whatsapp_business_account",
        entry: [{ id: "102290129340398", time: 1790000000, changes }],
      }),
    ),
    PHONE_NUMBER_ID,
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
        recipientPhone: "+919876543210",
        recipientUserId: null,
        pricing: null,
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
      cause: "not-reachable",
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
        fromParentUserId: null,
        username: null,
        profileName: "Asha",
        at: new Date("2026-09-21T14:13:20.000Z"),
        type: "text",
        text: "नमस्ते",
        content: { kind: "text", text: "नमस्ते" },
        groupId: null,
        isForwarded: false,
        replyToMessageId: "wamid.OUT1",
        phoneNumberId: PHONE_NUMBER_ID,
      },
    ]);
  });

  it("may come from a person who hides their number", () => {
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
  it("keeps the entries of our number, and skips unreadable and foreign ones", () => {
    const parsed = parse(
      { field: "message_template_status_update", value: { event: "PAUSED" } },
      change({ statuses: [status, { broken: true }] }),
      change({ messages: [{ ...inbound, id: "wamid.OTHER" }], statuses: [{ ...status, id: "wamid.OTHER" }] }, "2"),
      { field: "messages", value: null },
      change({ messages: [inbound] }),
    );
    expect(parsed.statuses).toMatchObject([{ messageId: status.id, phoneNumberId: PHONE_NUMBER_ID }]);
    expect(parsed.messages).toMatchObject([{ messageId: inbound.id, phoneNumberId: PHONE_NUMBER_ID }]);
    expect(parsed.otherNumberIds).toEqual(["2"]);
  });

  it.each([
    ["history", { history: [{ metadata: { progress: 1 }, threads: [{ id: "919876543210", messages: [inbound] }] }] }],
    ["smb_message_echoes", { message_echoes: [{ ...inbound, to: "919876543210" }] }],
    [
      "smb_app_state_sync",
      { state_sync: [{ type: "contact", action: "add", contact: { phone_number: "919876543210" } }] },
    ],
    [
      "user_preferences",
      { user_preferences: [{ wa_id: "1", category: "marketing_messages", value: "stop", timestamp: 1 }] },
    ],
    ["user_id_update", { user_id_update: [{ wa_id: "1", timestamp: 1, user_id: { current: "IN.2" } }] }],
  ])("has nothing of another number's %s", (field, value) => {
    const eventsOf = ({ otherNumberIds: _, ...events }: ReturnType<typeof parse>) => Object.values(events).flat();
    expect(eventsOf(parse(change(value, PHONE_NUMBER_ID, field))).length).toBeGreaterThan(0);
    const parsed = parse(change(value, "2", field), change(value, "3", field));
    expect(eventsOf(parsed)).toEqual([]);
    expect(parsed.otherNumberIds).toEqual(["2", "3"]);
  });

  it.each(["<html>", "{}", '{"object":"page"}', "[]"])("is refused when it is %s", (body) => {
    expect(() => parseWhatsAppWebhook(Buffer.from(body), PHONE_NUMBER_ID)).toThrow(AppError);
  });
});

const AT = new Date("2026-09-21T14:13:20.000Z");
const { text: _text, ...bare } = inbound;

describe("the content of a message", () => {
  const sha256 = "a".repeat(64);
  const file = {
    mediaId: "7",
    url: null,
    contentType: "application/octet-stream",
    sha256: null,
    fileName: null,
    caption: null,
    isVoice: false,
    isAnimated: false,
  };
  it.each([
    [
      {
        type: "image",
        image: { id: "7", mime_type: "image/jpeg", sha256: Buffer.from(sha256, "hex").toString("base64") },
      },
      { kind: "media", media: { ...file, kind: "image", contentType: "image/jpeg", sha256 } },
    ],
    [
      {
        type: "audio",
        audio: { id: "7", mime_type: "audio/ogg; codecs=opus", sha256, voice: true, url: "https://x.in/1" },
      },
      {
        kind: "media",
        media: { ...file, kind: "audio", contentType: "audio/ogg", sha256, isVoice: true, url: "https://x.in/1" },
      },
    ],
    [
      { type: "document", document: { id: "7", filename: "../etc/passwd", caption: "bill", sha256: "??" } },
      { kind: "media", media: { ...file, kind: "document", fileName: "../etc/passwd", caption: "bill" } },
    ],
    [
      { type: "video", video: { id: "7" } },
      { kind: "media", media: { ...file, kind: "video" } },
    ],
    [
      { type: "sticker", sticker: { id: "7", animated: true } },
      { kind: "media", media: { ...file, kind: "sticker", isAnimated: true } },
    ],
    [
      { type: "button", button: { text: "Renew", payload: "renew:7" } },
      { kind: "button", text: "Renew", payload: "renew:7" },
    ],
    [
      { type: "interactive", interactive: { type: "list_reply", list_reply: { id: "1", title: "Gold" } } },
      { kind: "choice", text: "Gold", id: "1" },
    ],
    [
      { type: "interactive", interactive: { type: "button_reply", button_reply: { id: "2", title: "Yes" } } },
      { kind: "choice", text: "Yes", id: "2" },
    ],
    [
      { type: "reaction", reaction: { message_id: "wamid.OUT1", emoji: "👍" } },
      { kind: "reaction", messageId: "wamid.OUT1", emoji: "👍" },
    ],
    [
      { type: "reaction", reaction: { message_id: "wamid.OUT1" } },
      { kind: "reaction", messageId: "wamid.OUT1", emoji: null },
    ],
    [
      { type: "location", location: { latitude: 19.07, longitude: 72.88, name: "Gym" } },
      { kind: "location", latitude: 19.07, longitude: 72.88, name: "Gym", address: null },
    ],
    [
      {
        type: "contacts",
        contacts: [{ name: { formatted_name: "Ravi" }, phones: [{ phone: "+91 90000 90000" }, {}] }, {}],
      },
      {
        kind: "contacts",
        contacts: [
          { name: "Ravi", phones: ["+91 90000 90000"] },
          { name: "", phones: [] },
        ],
      },
    ],
    [{ type: "unsupported", errors: [{ code: 131051 }] }, { kind: "unsupported" }],
    [{ type: "poll_of_tomorrow", poll_of_tomorrow: {} }, { kind: "unsupported" }],
    [{ type: "image", image: { mime_type: 7 } }, { kind: "unsupported" }],
    [{ type: "text", text: null }, { kind: "unsupported" }],
  ])("of %j is %j", (content, expected) => {
    expect(parse(change({ messages: [{ ...bare, ...content }] })).messages[0]?.content).toEqual(expected);
  });

  it.each([{ forwarded: true }, { frequently_forwarded: true }])("is not what the sender says when %j", (context) => {
    const [message] = parse(change({ messages: [{ ...inbound, context }] })).messages;
    expect(message).toMatchObject({ isForwarded: true, replyToMessageId: null });
  });
});

describe("a status", () => {
  it("has the price that Meta charges, and its recipient", () => {
    const pricing = { billable: false, pricing_model: "PMP", type: "free_customer_service", category: "utility" };
    const to = { recipient_id: "IN.1349", pricing };
    expect(parse(change({ statuses: [{ ...status, ...to }] })).statuses).toMatchObject([
      {
        recipientPhone: null,
        recipientUserId: "IN.1349",
        pricing: { billable: false, model: "PMP", type: "free_customer_service", category: "utility" },
      },
    ]);
  });

  it.each([
    [131047, "window-closed"],
    [131049, "person-limit"],
    [131062, "needs-phone"],
    [132001, "template-missing"],
    [132012, "template-mismatch"],
    [132015, "template-paused"],
    [131052, "media"],
    [131056, "rate-limit"],
    [131000, "provider"],
    [190, "account"],
    [230, "account"],
    [999999, "other"],
  ])("with code %i failed because of %s", (code, cause) => {
    const [failed] = parse(change({ statuses: [{ ...status, status: "failed", errors: [{ code }] }] })).statuses;
    expect(failed?.error?.cause).toBe(cause);
  });
});

describe("what the business wrote in its own app", () => {
  it("is an echo, and not a message of a customer", () => {
    const echo = { ...inbound, from: "15550783881", to: "919876543210", id: "wamid.ECHO1" };
    const parsed = parse(change({ message_echoes: [echo] }, PHONE_NUMBER_ID, "smb_message_echoes"));
    expect(parsed.messages).toEqual([]);
    expect(parsed.echoes).toMatchObject([
      { eventKey: "echo/wamid.ECHO1", toPhone: "+919876543210", toUserId: null, text: "नमस्ते", at: AT },
    ]);
  });

  it("arrives for the time before it was connected with both sides of each chat and the progress", () => {
    const threads = [
      {
        id: "919876543210",
        messages: [
          { ...inbound, id: "wamid.H1", history_context: { status: "READ", from_me: false } },
          { ...inbound, id: "wamid.H2", from: "15550783881", to: "919876543210" },
          { ...inbound, id: "" },
        ],
      },
      {
        id: "IN.1349",
        messages: [{ ...inbound, id: "wamid.H3", from: undefined, history_context: { from_me: true } }],
      },
    ];
    const history = [{ metadata: { phase: 1, chunk_order: "2", progress: 55 }, threads }];
    const parsed = parse(change({ history }, PHONE_NUMBER_ID, "history"));
    expect(parsed.messages).toEqual([]);
    expect(
      parsed.history.map(({ messageId, fromBusiness, customerPhone, customerUserId }) => [
        messageId,
        fromBusiness,
        customerPhone ?? customerUserId,
      ]),
    ).toEqual([
      ["wamid.H1", false, "+919876543210"],
      ["wamid.H2", true, "+919876543210"],
      ["wamid.H3", true, "IN.1349"],
    ]);
    expect(parsed.historyProgress).toMatchObject([{ state: "running", phase: 1, chunk: 2, percent: 55 }]);
  });

  it("brings a file of an earlier chat afterwards", () => {
    const image = { ...bare, type: "image", image: { id: "7", mime_type: "image/jpeg" } };
    const [message] = parse(change({ messages: [image] }, PHONE_NUMBER_ID, "history")).history;
    expect(message).toMatchObject({ fromBusiness: false, customerPhone: "+919876543210", content: { kind: "media" } });
  });

  it("is kept back when the business does not share it", () => {
    const history = [{ errors: [{ code: 2593109, title: "declined" }] }];
    expect(parse(change({ history }, PHONE_NUMBER_ID, "history")).historyProgress).toMatchObject([
      { state: "declined", phoneNumberId: PHONE_NUMBER_ID },
    ]);
  });

  it("keeps its address book, without entries that have no number", () => {
    const state_sync = [
      {
        type: "contact",
        action: "add",
        contact: { full_name: "Asha Devi", first_name: "Asha", phone_number: "+91 98765-43210" },
        metadata: { timestamp: "1790000000" },
      },
      { type: "contact", action: "remove", contact: { phone_number: "919000090000" } },
      { type: "contact", action: "add", contact: { phone_number: "none" } },
    ];
    expect(parse(change({ state_sync }, PHONE_NUMBER_ID, "smb_app_state_sync")).phoneBook).toMatchObject([
      { action: "add", phone: "+919876543210", fullName: "Asha Devi", firstName: "Asha", at: AT },
      { action: "remove", phone: "+919000090000", fullName: null, at: null },
    ]);
  });
});

describe("a customer who has become another", () => {
  it.each([
    [
      { type: "user_changed_number", body: "Asha changed", wa_id: "919000090000", user_id: "IN.2" },
      { toPhone: "+919000090000", toUserId: "IN.2" },
    ],
    [
      { type: "user_changed_user_id", user_id: "IN.2", previous_user_id: "IN.1" },
      { toPhone: null, fromUserId: "IN.1", toUserId: "IN.2" },
    ],
  ])("is known by %j, which nobody wrote", (system, expected) => {
    const parsed = parse(change({ messages: [{ ...bare, type: "system", system }] }));
    expect(parsed.messages).toEqual([]);
    expect(parsed.identityChanges).toMatchObject([{ fromPhone: "+919876543210", at: AT, ...expected }]);
  });

  it("is not one whose security code changed", () => {
    const system = { type: "customer_identity_changed", body: "…" };
    const parsed = parse(change({ messages: [{ ...bare, type: "system", system }] }));
    expect([parsed.messages, parsed.identityChanges]).toEqual([[], []]);
  });

  it("has another user id", () => {
    const update = { wa_id: "919876543210", user_id: { previous: "IN.1", current: "IN.2" }, timestamp: "1790000000" };
    expect(
      parse(change({ user_id_update: [update, {}] }, PHONE_NUMBER_ID, "user_id_update")).identityChanges,
    ).toMatchObject([{ fromPhone: "+919876543210", toPhone: null, fromUserId: "IN.1", toUserId: "IN.2" }]);
  });

  it("stops promotional messages, and allows them again", () => {
    const preference = { wa_id: "919876543210", category: "marketing_messages", value: "stop", timestamp: 1790000000 };
    const user_preferences = [preference, { ...preference, value: "resume" }, { ...preference, category: "?" }];
    expect(parse(change({ user_preferences }, PHONE_NUMBER_ID, "user_preferences")).preferences).toMatchObject([
      { phone: "+919876543210", allowed: false, at: AT },
      { phone: "+919876543210", allowed: true },
    ]);
  });
});

describe("Meta's own news", () => {
  const named = { message_template_id: 7, message_template_name: "welcome", message_template_language: "en" };
  const known = { templateId: "7", name: "welcome", language: "en", at: AT };
  it.each([
    [
      "message_template_status_update",
      { event: "REJECTED", reason: "TAG_CONTENT_MISMATCH" },
      { kind: "status", status: "rejected", reason: "TAG_CONTENT_MISMATCH" },
    ],
    [
      "message_template_status_update",
      { event: "APPROVED", reason: "NONE" },
      { kind: "status", status: "approved", reason: null },
    ],
    ["message_template_status_update", { event: "FLAGGED" }, { kind: "status", status: "other", reason: null }],
    [
      "template_category_update",
      { previous_category: "UTILITY", new_category: "MARKETING" },
      { kind: "category", from: "utility", to: "marketing" },
    ],
    [
      "message_template_quality_update",
      { previous_quality_score: "GREEN", new_quality_score: "RED" },
      { kind: "quality", from: "green", to: "red" },
    ],
  ])("of a template in %s is read from %j", (field, value, expected) => {
    const { templates } = parse({ field, value: { ...named, ...value } }, { field, value: {} });
    expect(templates).toEqual([{ ...known, ...expected, eventKey: expect.not.stringContaining(":") }]);
  });

  it("name the account they are about", () => {
    expect(parse({ field: "account_update", value: { event: "PARTNER_REMOVED" } }).account).toMatchObject([
      { event: "PARTNER_REMOVED", businessAccountId: "102290129340398", at: AT },
    ]);
  });
});
