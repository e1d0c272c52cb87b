import { Errors, ServerClient } from "postmark";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestSandbox, type TestSandbox } from "../testing/start-test-sandbox.ts";

let sandbox: TestSandbox;
let mail: ServerClient;
const clientOf = (token: string, { url }: TestSandbox, timeout = 20) =>
  new ServerClient(token, { useHttps: false, requestHost: `${url.replace("http://", "")}/postmark`, timeout });

beforeAll(async () => {
  sandbox = await startTestSandbox();
  mail = clientOf(sandbox.secrets.postmark.serverToken, sandbox);
});
afterAll(() => sandbox.close());
beforeEach(async () => {
  await sandbox.control("/reset");
  sandbox.app.received.length = 0;
});

const email = (changes: object = {}) => ({
  From: `Asha Traders <${sandbox.secrets.postmark.from}>`,
  To: "ravi@example.com",
  Subject: "Your plan renews on 28 Nov",
  TextBody: "Hello Ravi",
  HtmlBody: "<p>Hello Ravi</p>",
  MessageStream: "outbound",
  Tag: "renewal-7d",
  Metadata: { outbox: "42", tenant: "t1" },
  ...changes,
});
const eventOf = (body: string): { RecordType?: string; [field: string]: unknown } => JSON.parse(body);
const waitForEvents = async (recordType: string, count = 1) => {
  const found = await sandbox.app.waitFor(({ body }) => eventOf(body).RecordType === recordType, count);
  return found.map(({ body }) => eventOf(body));
};

describe("sending with Postmark's own client", () => {
  it("is accepted, remembered and reported as delivered", async () => {
    const sent = await mail.sendEmail(email());
    expect(sent).toMatchObject({ ErrorCode: 0, Message: "OK", To: "ravi@example.com" });
    expect(await sandbox.inspect("/messages")).toEqual([
      {
        id: sent.MessageID,
        provider: "postmark",
        to: "ravi@example.com",
        subject: "Your plan renews on 28 Nov",
        text: "Hello Ravi",
        at: sent.SubmittedAt,
        key: "42",
        metadata: { outbox: "42", tenant: "t1" },
      },
    ]);
    const [delivery] = await waitForEvents("Delivery");
    expect(delivery).toMatchObject({
      MessageID: sent.MessageID,
      Recipient: "ravi@example.com",
      MessageStream: "outbound",
      Tag: "renewal-7d",
      Metadata: { outbox: "42" },
    });
    const [webhook] = sandbox.app.received;
    const { webhookSecret } = sandbox.secrets.postmark;
    expect(webhook?.path).toBe("/api/webhooks/postmark");
    expect(webhook?.headers.authorization).toBe(`Basic ${Buffer.from(`postmark:${webhookSecret}`).toString("base64")}`);
  });

  it("answers a batch entry by entry", async () => {
    const answers = await mail.sendEmailBatch([email(), email({ To: "nobody" }), email({ To: "asha@example.com" })]);
    expect(answers.map(({ ErrorCode }) => ErrorCode)).toEqual([0, 300, 0]);
  });

  it("fills a template", async () => {
    await fetch(`${sandbox.url}/postmark/templates`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "x-postmark-server-token": sandbox.secrets.postmark.serverToken,
      },
      body: JSON.stringify({ Name: "Hi", Alias: "hi", Subject: "Hi {{name}}", HtmlBody: "<b>{{name}}</b>" }),
    });
    const { From, To } = email();
    await mail.sendEmailWithTemplate({ From, To, TemplateAlias: "hi", TemplateModel: { name: "<Ravi>" } });
    const [answer] = await mail.sendEmailBatchWithTemplates([{ From, To, TemplateAlias: "other", TemplateModel: {} }]);
    expect(answer?.ErrorCode).toBe(1101);
    expect(await sandbox.inspect("/messages")).toMatchObject([{ subject: "Hi <Ravi>" }]);
  });

  it.each([
    ["a recipient that is none", { To: "nobody" }, 422, 300, Errors.InvalidEmailRequestError],
    ["no recipient", { To: "" }, 422, 300, Errors.InvalidEmailRequestError],
    [
      "51 recipients",
      { To: Array.from({ length: 51 }, (_, n) => `p${n}@example.com`).join() },
      422,
      300,
      Errors.InvalidEmailRequestError,
    ],
    ["no text", { TextBody: undefined, HtmlBody: undefined }, 422, 300, Errors.InvalidEmailRequestError],
    ["oversized metadata", { Metadata: { outbox: "x".repeat(81) } }, 422, 300, Errors.InvalidEmailRequestError],
    ["a sender that is not confirmed", { From: "me@example.com" }, 422, 400, Errors.ApiInputError],
    ["an unknown stream", { MessageStream: "other" }, 422, 1235, Errors.ApiInputError],
  ])("refuses %s", async (_name, changes, statusCode, code, kind) => {
    const refusal = await mail.sendEmail(email(changes)).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(kind);
    expect(refusal).toMatchObject({ statusCode, code });
    expect(await sandbox.inspect("/messages")).toEqual([]);
  });

  it("refuses another server's token", async () => {
    const refusal = await clientOf("another", sandbox)
      .getServer()
      .catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(Errors.InvalidAPIKeyError);
    expect(refusal).toMatchObject({ statusCode: 401, code: 10 });
  });

  it.each([
    ["text that is not JSON", "{", 402],
    ["another content type", undefined, 409],
  ])("refuses %s", async (_name, body, code) => {
    const response = await fetch(`${sandbox.url}/postmark/email`, {
      method: "POST",
      headers: {
        "content-type": body === undefined ? "text/plain" : "application/json",
        "x-postmark-server-token": sandbox.secrets.postmark.serverToken,
      },
      body: body ?? "hello",
    });
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ ErrorCode: code });
  });

  it("refuses a batch of more than 500", async () => {
    await expect(mail.sendEmailBatch(Array.from({ length: 501 }, () => email()))).rejects.toMatchObject({ code: 410 });
  });

  it.each([
    ["pending", 412],
    ["disabled", 413],
  ])("refuses while the account is %s", async (account, code) => {
    await sandbox.control("/postmark/settings", { account });
    await expect(mail.sendEmail(email())).rejects.toMatchObject({ code, statusCode: 422 });
  });
});

describe("what recipients do", () => {
  it("bounces hard at hardbounce@ and sends nothing more there", async () => {
    await mail.sendEmail(email({ To: "hardbounce@example.com" }));
    const [bounce] = await waitForEvents("Bounce");
    expect(bounce).toMatchObject({ Type: "HardBounce", TypeCode: 1, Inactive: true, Email: "hardbounce@example.com" });
    const refusal = await mail.sendEmail(email({ To: "hardbounce@example.com" })).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(Errors.InactiveRecipientsError);
    expect(refusal).toMatchObject({ code: 406, recipients: ["hardbounce@example.com"] });

    const partly = await mail.sendEmail(email({ To: "hardbounce@example.com, ravi@example.com" }));
    expect(partly.Message).toMatch(/^Message OK, but will not deliver to these inactive addresses: hardbounce@/);

    await mail.activateBounce(Number(bounce?.ID));
    expect((await mail.sendEmail(email({ To: "hardbounce@example.com" }))).ErrorCode).toBe(0);
  });

  it("bounces softly at softbounce@ and goes on", async () => {
    await mail.sendEmail(email({ To: "softbounce@example.com" }));
    const [bounce] = await waitForEvents("Bounce");
    expect(bounce).toMatchObject({ Type: "SoftBounce", TypeCode: 4096, Inactive: false });
    expect((await mail.sendEmail(email({ To: "softbounce@example.com" }))).ErrorCode).toBe(0);
  });

  it("complains at spam@ after the delivery", async () => {
    await mail.sendEmail(email({ To: "spam@example.com" }));
    await waitForEvents("SpamComplaint");
    expect(sandbox.app.received.map(({ body }) => eventOf(body).RecordType)).toEqual(["Delivery", "SpamComplaint"]);
    await expect(mail.sendEmail(email({ To: "spam@example.com" }))).rejects.toMatchObject({ code: 406 });
    expect(
      (await mail.deleteSuppressions("outbound", { Suppressions: [{ EmailAddress: "spam@example.com" }] }))
        .Suppressions[0]?.Status,
    ).toBe("Failed");
  });

  it("replies to the reply address, with its mailbox hash split off", async () => {
    const ReplyTo = "inbox+t1.c42.1137ffbfc8ee89ea@inbound.example.in";
    const { MessageID } = await mail.sendEmail(email({ ReplyTo }));
    await sandbox.control("/postmark/reply", { messageId: MessageID, text: "Yes, please renew.", fromName: "Ravi" });
    const [webhook] = await sandbox.app.waitFor(({ path }) => path.endsWith("/inbound"));
    expect(JSON.parse(webhook?.body ?? "")).toMatchObject({
      From: "ravi@example.com",
      FromName: "Ravi",
      MailboxHash: "t1.c42.1137ffbfc8ee89ea",
      To: ReplyTo,
      Subject: "Re: Your plan renews on 28 Nov",
      StrippedTextReply: "Yes, please renew.",
      Headers: expect.arrayContaining([{ Name: "In-Reply-To", Value: `<${MessageID}@mtasv.net>` }]),
    });
    expect(webhook?.body).not.toContain("RecordType");
  });

  it("unsubscribes from one stream only", async () => {
    await sandbox.control("/postmark/subscription", { recipient: "ravi@example.com", stream: "broadcast" });
    expect(await waitForEvents("SubscriptionChange")).toMatchObject([
      { SuppressSending: true, MessageStream: "broadcast" },
    ]);
    await expect(mail.sendEmail(email({ MessageStream: "broadcast" }))).rejects.toMatchObject({ code: 406 });
    expect((await mail.sendEmail(email())).ErrorCode).toBe(0);
  });
});

describe("looking up", () => {
  it("finds what was sent by our key, recipient and tag", async () => {
    const { MessageID } = await mail.sendEmail(email());
    await mail.sendEmail(email({ To: "asha@example.com", Tag: "other", Metadata: { outbox: "43" } }));
    const search = async (filter: object) => {
      const { TotalCount, Messages } = await mail.getOutboundMessages({ count: 10, offset: 0, ...filter });
      return [Number(TotalCount), Messages.map((message) => message.Metadata.outbox)];
    };
    expect(await search({ metadata_outbox: "42" })).toEqual([1, ["42"]]);
    expect(await search({ metadata_outbox: "99" })).toEqual([0, []]);
    expect(await search({ recipient: "ASHA@example.com" })).toEqual([1, ["43"]]);
    expect(await search({ tag: "renewal-7d" })).toEqual([1, ["42"]]);
    expect(await search({ count: 1 })).toEqual([2, ["43"]]);
    expect((await mail.getOutboundMessageDetails(MessageID)).HtmlBody).toBe("<p>Hello Ravi</p>");

    await sandbox.control("/postmark/settings", { searchLagMs: 60_000 });
    expect(await search({ metadata_outbox: "42" })).toEqual([0, []]);
  });

  it("tells about server, streams, suppressions and webhooks", async () => {
    expect((await mail.getServer()).ID).toBe(23);
    expect((await mail.getMessageStreams()).TotalCount).toBe(3);
    await mail.createSuppressions("outbound", { Suppressions: [{ EmailAddress: "ravi@example.com" }] });
    const { Suppressions } = await mail.getSuppressions("outbound", { count: 100, offset: 0 });
    expect(Suppressions).toMatchObject([{ EmailAddress: "ravi@example.com", SuppressionReason: "ManualSuppression" }]);
    await mail.createWebhook({ Url: `${sandbox.app.url}/second`, Triggers: { Delivery: { Enabled: true } } });
    await expect(mail.createWebhook({ Url: "https://example.com/hook" })).rejects.toMatchObject({ statusCode: 422 });
    await mail.sendEmail(email({ To: "asha@example.com" }));
    await sandbox.app.waitFor(({ path }) => path === "/second");
  });
});

describe("planned faults", () => {
  const attempt = (client = mail) =>
    client.sendEmail(email()).then(
      () => "accepted",
      (error: Errors.PostmarkError) => [error.statusCode, error.code],
    );
  const accepted = async () => ((await sandbox.inspect("/messages")) as unknown[]).length;

  it("strikes only the calls that contain the words it names", async () => {
    await sandbox.control("/fault", {
      provider: "postmark",
      on: "email.send",
      fault: "error:406",
      containing: "slow-",
    });
    expect(await attempt()).toBe("accepted");
    await expect(mail.sendEmail(email({ To: "slow-asha@example.com" }))).rejects.toMatchObject({ code: 406 });
    expect(await attempt()).toBe("accepted");
  });

  it.each([
    ["timeout", [0, 0], 0],
    ["reset", [0, 0], 0],
    ["html502", [502, undefined], 0],
    ["429", [429, 429], 0],
    ["error:406", [422, 406], 0],
    ["error:100", [503, 100], 0],
    ["slow:50", "accepted", 1],
    ["accept-then-reset", [0, 0], 1],
    ["accept-then-timeout", [0, 0], 1],
    ["accept-then-500", [500, 500], 1],
  ])("%s strikes once", async (fault, outcome, count) => {
    await sandbox.control("/fault", { provider: "postmark", on: "email.send", fault });
    const isSilent = fault.endsWith("timeout");
    const first = await attempt(isSilent ? clientOf(sandbox.secrets.postmark.serverToken, sandbox, 3) : mail);
    expect(first === "accepted" ? first : [first[0], fault === "html502" ? undefined : first[1]]).toEqual(outcome);
    expect(await accepted()).toBe(count);
    expect(await attempt()).toBe("accepted");
    expect(await accepted()).toBe(count + 1);
  });

  it("can stall in the middle of an answer", async () => {
    await sandbox.control("/fault", { provider: "postmark", on: "*", fault: "stall" });
    // Postmark's client does not wrap this error and throws a bare TimeoutError.
    await expect(clientOf(sandbox.secrets.postmark.serverToken, sandbox, 3).getServer()).rejects.toThrow();
    expect(await accepted()).toBe(0);
  });

  it("leaves refusals as they are when the answer was to be lost", async () => {
    await sandbox.control("/fault", { provider: "postmark", on: "email.send", fault: "accept-then-500" });
    await expect(mail.sendEmail(email({ To: "nobody" }))).rejects.toMatchObject({ code: 300 });
  });
});

it("remembers what it accepted after a restart", async () => {
  await mail.sendEmail(email());
  const before = await sandbox.inspect("/messages");
  sandbox = await sandbox.restart();
  mail = clientOf(sandbox.secrets.postmark.serverToken, sandbox);
  expect(await sandbox.inspect("/messages")).toEqual(before);
  expect(
    (await mail.getOutboundMessages({ count: 1, offset: 0, recipient: "ravi@example.com" })).Messages,
  ).toHaveLength(1);
});
