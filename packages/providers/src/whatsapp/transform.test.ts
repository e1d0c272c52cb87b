import { describe, expect, it } from "vitest";
import {
  isE164,
  isUserId,
  toAudioMessage,
  toChoiceMessage,
  toDocumentMessage,
  toImageMessage,
  toParameterText,
  toTemplateMessage,
  toTextMessage,
} from "./transform.ts";

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

  it("offers up to three choices as buttons and more as a list", () => {
    const message = (count: number) => ({
      to: "+919876543210",
      text: "Which one?",
      opaque: "1",
      listLabel: "Choose",
      choices: Array.from({ length: count }, (_, place) => ({ id: `id-${place}`, title: `Shop ${place}` })),
    });
    expect(toChoiceMessage(message(2))).toMatchObject({
      to: "919876543210",
      type: "interactive",
      interactive: {
        type: "button",
        body: { text: "Which one?" },
        action: {
          buttons: [
            { type: "reply", reply: { id: "id-0", title: "Shop 0" } },
            { type: "reply", reply: { id: "id-1", title: "Shop 1" } },
          ],
        },
      },
    });
    const { interactive } = toChoiceMessage(message(4));
    expect(interactive).toMatchObject({ type: "list", action: { button: "Choose" } });
    expect(interactive.action.sections?.[0]?.rows).toHaveLength(4);
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

  it("may go to a business-scoped user id", () => {
    const userId = "IN.13491208655302741918";
    const message = toTextMessage({ to: userId, text: "Yes", opaque: "1" });
    expect(message).toMatchObject({ recipient: userId });
    expect(message).not.toHaveProperty("to");
    expect([isUserId(userId), isUserId("US.ENT.11815799212886844830")]).toEqual([true, true]);
    expect(["IN.", "in.1", "+919876543210", "IN.1/messages", `IN.${"1".repeat(129)}`].filter(isUserId)).toEqual([]);
  });

  const template = { to: "+919876543210", template: "receipt", language: "en", params: { name: "Asha" }, opaque: "1" };
  it.each([
    [{ document: { mediaId: "7", fileName: "R.pdf" } }, { type: "document", document: { id: "7", filename: "R.pdf" } }],
    [{ image: { mediaId: "7" } }, { type: "image", image: { id: "7" } }],
    [{ video: { mediaId: "7" } }, { type: "video", video: { id: "7" } }],
    [{ headerParams: { title: "Gold" } }, { type: "text", parameter_name: "title", text: "Gold" }],
  ])("has %j in the template's header", (header, parameter) => {
    expect(toTemplateMessage({ ...template, ...header }).template.components[0]).toEqual({
      type: "header",
      parameters: [parameter],
    });
  });

  it("fills numbered parameters by their position, and the template's buttons", () => {
    const params = { "10": "j", "2": "b", "1": "a" };
    const buttons = [
      { index: 0, kind: "url" as const, value: "p/1" },
      { index: 1, kind: "quick-reply" as const, value: "renew:7" },
    ];
    expect(toTemplateMessage({ ...template, params, buttons }).template.components).toEqual([
      { type: "body", parameters: ["a", "b", "j"].map((text) => ({ type: "text", text })) },
      { type: "button", sub_type: "url", index: "0", parameters: [{ type: "text", text: "p/1" }] },
      { type: "button", sub_type: "quick_reply", index: "1", parameters: [{ type: "payload", payload: "renew:7" }] },
    ]);
  });

  it("may be a file, with or without a text below it", () => {
    const common = { to: "+919876543210", opaque: "1", replyToMessageId: "wamid.IN1" };
    expect(toImageMessage({ ...common, image: { mediaId: "7" }, caption: "Our hall" })).toMatchObject({
      type: "image",
      image: { id: "7", caption: "Our hall" },
      context: { message_id: "wamid.IN1" },
    });
    const audio = { ...common, audio: { mediaId: "8" } };
    expect(toAudioMessage({ ...audio, isVoice: false })).toMatchObject({ type: "audio", audio: { id: "8" } });
    expect(toAudioMessage({ ...audio, isVoice: true }).audio).toEqual({ id: "8", voice: true });
    expect(toDocumentMessage({ ...common, document: { mediaId: "9", fileName: "R.pdf" } }).document).toEqual({
      id: "9",
      filename: "R.pdf",
    });
  });
});
