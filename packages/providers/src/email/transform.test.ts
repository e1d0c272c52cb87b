import { AppError } from "@aavarti/domain/errors";
import { describe, expect, it } from "vitest";
import { formatSender, isSingleAddress, parsePostmarkWebhook, toPostmarkMessage } from "./transform.ts";

const parse = (event: unknown) => parsePostmarkWebhook(Buffer.from(JSON.stringify(event)));
const METADATA = { tenant: "t1", outbox: "42" };

describe("a Postmark event", () => {
  it("carries our keys for a delivery", () => {
    expect(
      parse({
        RecordType: "Delivery",
        ServerID: 23,
        MessageStream: "outbound",
        MessageID: "883953f4-6105-42a2-a16a-77a8eac79483",
        Recipient: "a@example.com",
        Tag: "renewal-7d",
        DeliveredAt: "2026-11-21T05:30:02Z",
        Details: "smtp;250 OK",
        Metadata: METADATA,
      }),
    ).toEqual({
      kind: "delivery",
      eventKey: "Delivery/883953f4-6105-42a2-a16a-77a8eac79483/a%40example.com",
      messageId: "883953f4-6105-42a2-a16a-77a8eac79483",
      recipient: "a@example.com",
      idempotencyKey: "42",
      tenantId: "t1",
      at: new Date("2026-11-21T05:30:02Z"),
    });
  });

  it("says for a bounce whether the address is suppressed", () => {
    const bounce = {
      RecordType: "Bounce",
      ID: 42,
      Type: "HardBounce",
      TypeCode: 1,
      MessageID: "883953f4",
      Description: "The server was unable to deliver your message",
      Email: "a@example.com",
      BouncedAt: "2026-11-21T05:30:02.0000000Z",
      Inactive: true,
      Metadata: METADATA,
    };
    expect(parse(bounce)).toMatchObject({
      kind: "bounce",
      eventKey: "Bounce/42",
      bounceType: "HardBounce",
      addressStopped: true,
      reason: "The server was unable to deliver your message",
    });
    expect(parse({ ...bounce, Type: "SoftBounce", Inactive: false })).toMatchObject({ addressStopped: false });
  });

  it("suppresses the address for a complaint", () => {
    expect(
      parse({
        RecordType: "SpamComplaint",
        ID: 7,
        Type: "SpamComplaint",
        Email: "a@example.com",
        Inactive: true,
        MessageID: "883953f4",
        BouncedAt: "2026-11-21T05:30:02Z",
        Metadata: {},
      }),
    ).toMatchObject({ kind: "spam", eventKey: "SpamComplaint/7", addressStopped: true, idempotencyKey: null });
  });

  it("has no message for a subscription change", () => {
    expect(
      parse({
        RecordType: "SubscriptionChange",
        MessageID: null,
        MessageStream: "broadcast",
        ChangedAt: "2026-11-21T05:30:02Z",
        Recipient: "a@example.com",
        SuppressSending: true,
        SuppressionReason: "ManualSuppression",
        Tag: null,
        Metadata: {},
      }),
    ).toMatchObject({
      kind: "subscription-change",
      eventKey: "SubscriptionChange/a%40example.com/broadcast/1795239002000",
      messageId: null,
      addressStopped: true,
      reason: "ManualSuppression",
    });
  });

  it("keeps an unknown kind as it is", () => {
    expect(
      parse({
        RecordType: "Open",
        MessageID: "883953f4",
        Recipient: "a@example.com",
        ReceivedAt: "2026-11-21T05:30:02Z",
      }),
    ).toEqual({
      kind: "other",
      recordType: "Open",
      eventKey: "Open/883953f4/a%40example.com/2026-11-21T05%3A30%3A02Z",
    });
  });

  it.each([
    null,
    [],
    {},
    { RecordType: "Delivery" },
    { RecordType: "Delivery", MessageID: "1", Recipient: "a@example.com", DeliveredAt: "yesterday" },
  ])("is refused when it is %j", (broken) => {
    expect(() => parse(broken)).toThrow(AppError);
  });
});

describe("an outgoing email", () => {
  it.each([
    ["Asha Traders", "Asha Traders <no-reply@example.in>"],
    ["आशा ट्रेडर्स", "आशा ट्रेडर्स <no-reply@example.in>"],
    ['Asha, "The" Trader', '"Asha, \\"The\\" Trader" <no-reply@example.in>'],
    ["Asha\r\nBcc: everyone@example.com", '"Asha Bcc: everyone@example.com" <no-reply@example.in>'],
    ["  ", "no-reply@example.in"],
  ])("names its sender %j", (name, expected) => {
    expect(formatSender(name, "no-reply@example.in")).toBe(expected);
  });

  it("carries our key, and a subject on one line", () => {
    const message = toPostmarkMessage(
      {
        to: "a@example.com",
        fromName: "Asha",
        subject: "Your plan\r\nBcc: b@example.com",
        text: "Hello",
        html: "<p>Hello</p>",
        tag: "renewal-7d",
        idempotencyKey: "42",
        tenantId: "t1",
      },
      { address: "no-reply@example.in", messageStream: "outbound" },
    );
    expect(message).toMatchObject({
      Subject: "Your plan Bcc: b@example.com",
      Metadata: { outbox: "42", tenant: "t1" },
      MessageStream: "outbound",
    });
    expect(message).not.toHaveProperty("ReplyTo");
  });

  it.each([
    "a@example.com, b@example.com",
    "a@example.com;b@example.com",
    "A <a@example.com>",
    "a@example.com\nb",
    "a",
    "@",
  ])("is not addressed to %j", (address) => {
    expect(isSingleAddress(address)).toBe(false);
  });
});
