import { createHmac } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ReceivedWebhook } from "../testing/receiving-app.ts";
import { startTestSandbox, type TestSandbox } from "../testing/start-test-sandbox.ts";
import { signHub } from "./signature.ts";
import { placesOf } from "./template-book.ts";
import { APPROVED_TEMPLATES } from "./templates.ts";

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.close());
beforeEach(async () => {
  await sandbox.control("/reset");
  sandbox.app.received.length = 0;
});

const PHONE = "919876543210";

type GraphAnswer = {
  status: number;
  retryAfter: string | null;
  body: { messages?: { id: string; message_status?: string }[]; error?: { code: number }; [field: string]: unknown };
};

async function graph(
  path: string,
  init: RequestInit = {},
  {
    token = sandbox.secrets.whatsapp.accessToken,
    patienceMs = 20_000,
  }: { token?: string; patienceMs?: number | undefined } = {},
): Promise<GraphAnswer> {
  const response = await fetch(`${sandbox.url}/graph/v23.0/${path}`, {
    ...init,
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    signal: AbortSignal.timeout(patienceMs),
  });
  const body = (await response.json()) as GraphAnswer["body"];
  return { status: response.status, retryAfter: response.headers.get("retry-after"), body };
}

const send = (message: object, patienceMs?: number) => {
  const body = JSON.stringify({ messaging_product: "whatsapp", recipient_type: "individual", to: PHONE, ...message });
  return graph(`${sandbox.secrets.whatsapp.phoneNumberId}/messages`, { method: "POST", body }, { patienceMs });
};

const text = (body = "Hello") => ({ type: "text", text: { body } });

const PARAMS = {
  customer_name: "आशा",
  product_name: "Gold",
  business_name: "Acme Gym",
  end_date: "28 Nov 2026",
  amount: "₹1,500",
};
const template = (params: Record<string, string> = PARAMS, name = "renewal_reminder_7d", code = "en") => ({
  type: "template",
  biz_opaque_callback_data: "outbox:42",
  template: {
    name,
    language: { policy: "deterministic", code },
    components: [
      {
        type: "body",
        parameters: Object.entries(params).map(([parameter_name, value]) => ({
          type: "text",
          parameter_name,
          text: value,
        })),
      },
    ],
  },
});

type StatusValue = {
  statuses?: { id: string; status: string; errors?: { code: number }[]; biz_opaque_callback_data?: string }[];
};
type MessageValue = {
  messages?: { from?: string; from_user_id?: string; text: { body: string } }[];
  contacts?: { wa_id?: string; user_id?: string }[];
};
type Value = StatusValue & MessageValue & { metadata: { phone_number_id: string } };
const valuesOf = ({ body }: ReceivedWebhook): Value[] =>
  (JSON.parse(body) as { entry: { changes: { value: Value }[] }[] }).entry.flatMap(({ changes }) =>
    changes.map(({ value }) => value),
  );
const statusOf = (webhook: ReceivedWebhook) => valuesOf(webhook)[0]?.statuses?.[0]?.status;
const waitForStatus = async (status: string) => {
  const [webhook] = await sandbox.app.waitFor((received) => statusOf(received) === status);
  if (webhook === undefined) throw new Error("no webhook");
  return webhook;
};

describe("sending", () => {
  it("takes a template with the named parameters and reports sent and delivered, signed over the escaped bytes", async () => {
    const { status, body } = await send(template());
    expect(status).toBe(200);
    expect(body).toMatchObject({
      messaging_product: "whatsapp",
      contacts: [{ input: PHONE, wa_id: PHONE }],
      messages: [{ message_status: "accepted" }],
    });
    const id = body.messages?.[0]?.id;
    expect(await sandbox.inspect("/messages")).toEqual([
      {
        id,
        provider: "whatsapp",
        to: PHONE,
        template: "renewal_reminder_7d",
        text: "Hi आशा, your Gold at Acme Gym renews on 28 Nov 2026. Amount: ₹1,500. Reply here to renew or ask a question.",
        at: expect.any(String),
        key: "outbox:42",
        opaque: "outbox:42",
        choices: [],
        document: null,
      },
    ]);
    await waitForStatus("sent");
    const delivered = await waitForStatus("delivered");
    expect(sandbox.app.received.map(statusOf).toSorted()).toEqual(["delivered", "sent"]);
    const [value] = valuesOf(delivered);
    expect(value?.metadata.phone_number_id).toBe(sandbox.secrets.whatsapp.phoneNumberId);
    expect(value?.statuses?.[0]).toMatchObject({ id, recipient_id: PHONE, biz_opaque_callback_data: "outbox:42" });
    const hmac = createHmac("sha256", sandbox.secrets.whatsapp.appSecret).update(delivered.body).digest("hex");
    expect(delivered.headers["x-hub-signature-256"]).toBe(`sha256=${hmac}`);
  });

  const { amount: _amount, ...tooFew } = PARAMS;
  it.each([
    ["too few parameters", template(tooFew), 400, 132000],
    ["a parameter of another name", template({ ...tooFew, price: "1" }), 400, 132012],
    ["a line break in a parameter", template({ ...PARAMS, amount: "1\n2" }), 400, 132018],
    ["an unknown template", template(PARAMS, "other"), 404, 132001],
    ["a language that the template lacks", template(PARAMS, "renewal_reminder_7d", "mr"), 404, 132001],
    ["free text when the person never wrote", text(), 400, 131047],
    ["a number that is none", { ...template(), to: "12" }, 400, 131009],
    ["our own number", { ...template(), to: "15550783881" }, 400, 131021],
    ["a type that it does not know", { type: "sticker" }, 400, 131051],
    ["a key of more than 512 bytes", { ...template(), biz_opaque_callback_data: "x".repeat(513) }, 400, 131009],
  ])("refuses %s", async (_name, message, status, code) => {
    const answer = await send(message);
    expect([answer.status, answer.body.error?.code]).toEqual([status, code]);
    expect(await sandbox.inspect("/messages")).toEqual([]);
  });

  it("refuses another token, another number and a wrong proof", async () => {
    const { phoneNumberId } = sandbox.secrets.whatsapp;
    expect(await graph(phoneNumberId, {}, { token: "another" })).toMatchObject({
      status: 401,
      body: { error: { code: 190 } },
    });
    expect(await graph("123/messages", { method: "POST", body: "{}" })).toMatchObject({ status: 400 });
    expect(await graph(`${phoneNumberId}?appsecret_proof=00`)).toMatchObject({ body: { error: { code: 100 } } });
    expect(await graph(phoneNumberId)).toMatchObject({ status: 200, body: { id: phoneNumberId } });
  });

  it("refuses a template that is paused", async () => {
    await sandbox.control("/whatsapp/template", { name: "renewal_reminder_7d", status: "PAUSED" });
    expect((await send(template())).body.error?.code).toBe(132015);
  });
});

describe("choices", () => {
  const list = (titles: readonly string[]) => ({
    type: "interactive",
    interactive: {
      type: "list",
      body: { text: "Which one?" },
      action: { button: "Choose", sections: [{ rows: titles.map((title, place) => ({ id: `id-${place}`, title })) }] },
    },
  });
  const buttons = (titles: readonly string[]) => ({
    type: "interactive",
    interactive: {
      type: "button",
      body: { text: "Which one?" },
      action: { buttons: titles.map((title) => ({ type: "reply", reply: { id: title, title } })) },
    },
  });

  it("of a list come back with the row's id and the message that offered them", async () => {
    await sandbox.control("/whatsapp/reply", { from: PHONE, text: "Hello" });
    const { body } = await send(list(["One", "Two", "Three", "Four"]));
    await sandbox.control("/whatsapp/choose", { from: PHONE, id: "id-3" });
    const [webhook] = await sandbox.app.waitFor((received) => received.body.includes("list_reply"));
    expect(webhook && valuesOf(webhook)[0]?.messages?.[0]).toMatchObject({
      from: PHONE,
      type: "interactive",
      context: { id: body.messages?.[0]?.id },
      interactive: { type: "list_reply", list_reply: { id: "id-3", title: "Four" } },
    });
  });

  it.each([
    ["more than three buttons", buttons(["1", "2", "3", "4"]), 131008],
    ["a title of over 20 characters", buttons(["x".repeat(21)]), 131008],
    ["titles that are alike", buttons(["Gym", "Gym"]), 131009],
    ["more than ten rows", list(Array.from({ length: 11 }, (_, place) => `${place}`)), 131009],
  ])("are refused with %s", async (_why, message, code) => {
    await sandbox.control("/whatsapp/reply", { from: PHONE, text: "Hello" });
    expect((await send(message)).body.error?.code).toBe(code);
  });
});

describe("people", () => {
  it("open the window by writing, and it closes after 24 hours", async () => {
    await sandbox.control("/whatsapp/reply", { from: `+${PHONE}`, text: "नमस्ते", name: "Asha" });
    const [webhook] = await sandbox.app.waitFor((received) => valuesOf(received)[0]?.messages !== undefined);
    if (webhook === undefined) throw new Error("no webhook");
    expect(webhook.body).toContain("\\u0928");
    expect(webhook.headers["x-hub-signature-256"]).toBe(signHub(sandbox.secrets.whatsapp.appSecret, webhook.body));
    expect(valuesOf(webhook)[0]?.messages?.[0]).toMatchObject({ from: PHONE, text: { body: "नमस्ते" } });
    expect((await send(text())).status).toBe(200);
    await sandbox.control("/whatsapp/pass-time", { phone: PHONE, hours: 24 });
    expect((await send(text())).body.error?.code).toBe(131047);
  });

  it("may be answered after a restart, and if the product knows of a message that never came from here", async () => {
    await sandbox.control("/whatsapp/reply", { from: PHONE, text: "Hello" });
    sandbox = await sandbox.restart();
    expect((await send(text())).status).toBe(200);
    const known = (phone: string, hoursAgo: number) => ({
      id: `sample-${phone}`,
      from: `+${phone}`,
      text: "Hello",
      at: new Date(Date.now() - hoursAgo * 3_600_000).toISOString(),
    });
    const messages = [known("919000000001", 23), known("919000000002", 25)];
    await sandbox.control("/whatsapp/known", { messages });
    await sandbox.control("/whatsapp/pass-time", { phone: "919000000001", hours: 0.5 });
    await sandbox.control("/whatsapp/known", { messages });
    expect((await send({ ...text(), to: "919000000001" })).status).toBe(200);
    expect((await send({ ...text(), to: "919000000002" })).body.error?.code).toBe(131047);
    await sandbox.control("/whatsapp/pass-time", { phone: "919000000001", hours: 1 });
    await sandbox.control("/whatsapp/known", { messages });
    expect((await send({ ...text(), to: "919000000001" })).body.error?.code).toBe(131047);
  });

  it("can hide their number, and are then known and answered by the business-scoped id", async () => {
    await sandbox.control("/whatsapp/person", { phone: PHONE, hidden: true });
    await sandbox.control("/whatsapp/reply", { from: PHONE, text: "Hi" });
    const [webhook] = await sandbox.app.waitFor((received) => valuesOf(received)[0]?.messages !== undefined);
    if (webhook === undefined) throw new Error("no webhook");
    expect(webhook.body).not.toContain(PHONE);
    const userId = valuesOf(webhook)[0]?.messages?.[0]?.from_user_id;
    expect(userId).toMatch(/^IN\.\d+$/);
    expect(await send({ ...text(), to: undefined, recipient: userId })).toMatchObject({ status: 200 });
    expect(await sandbox.inspect(`/messages?to=${userId}`)).toHaveLength(1);
  });

  it("get nothing when they are not on WhatsApp, and the status says so", async () => {
    await sandbox.control("/whatsapp/person", { phone: PHONE, onWhatsApp: false });
    expect((await send(template())).status).toBe(200);
    expect(valuesOf(await waitForStatus("failed"))[0]?.statuses?.[0]?.errors?.[0]?.code).toBe(131026);
  });

  it.each([131026, 131049, 131050])("can have the call itself refused with %i", async (code) => {
    await sandbox.control("/whatsapp/person", { phone: PHONE, failure: { code, when: "call" } });
    expect((await send(template())).body.error?.code).toBe(code);
    expect(await sandbox.inspect("/messages")).toEqual([]);
  });

  it("get no message after they blocked the business, and the status stays at sent", async () => {
    await sandbox.control("/whatsapp/person", { phone: PHONE, blocked: true });
    await send(template());
    await waitForStatus("sent");
    expect(await sandbox.control("/whatsapp/reply", { from: PHONE, text: "Hi" })).toHaveProperty("error");
    // A later message to someone else has its second tick: the first one's would have come by now.
    const later = await send({ ...template(), to: "919812345678" });
    const laterId = later.body.messages?.[0]?.id;
    const isOfLater = (received: ReceivedWebhook) => valuesOf(received)[0]?.statuses?.[0]?.id === laterId;
    await sandbox.app.waitFor((received) => isOfLater(received) && statusOf(received) === "delivered");
    expect(sandbox.app.received.filter((received) => !isOfLater(received)).map(statusOf)).toEqual(["sent"]);
  });
});

describe("the business's own WhatsApp app", () => {
  it("echoes what it wrote, and the statuses follow; the window stays closed", async () => {
    const sent = (await sandbox.control("/whatsapp/echo", { to: PHONE, text: "Kal aa jao" })) as { id: string };
    const [webhook] = await sandbox.app.waitFor((received) => received.body.includes("smb_message_echoes"));
    if (webhook === undefined) throw new Error("no webhook");
    expect(webhook.headers["x-hub-signature-256"]).toBe(signHub(sandbox.secrets.whatsapp.appSecret, webhook.body));
    expect(valuesOf(webhook)).toMatchObject([
      { message_echoes: [{ id: sent.id, to: PHONE, text: { body: "Kal aa jao" } }], metadata: {} },
    ]);
    expect(valuesOf(await waitForStatus("delivered"))[0]?.statuses?.[0]?.id).toBe(sent.id);
    expect((await send(text())).body.error?.code).toBe(131047);
    expect(await sandbox.inspect("/messages")).toEqual([]);
  });

  it("sends its earlier chats with one person", async () => {
    const messages = [
      { text: "Fees?", at: "2026-11-01T05:00:00.000Z" },
      { text: "1500", at: "2026-11-01T05:05:00.000Z", fromBusiness: true },
    ];
    await sandbox.control("/whatsapp/history", { with: PHONE, messages });
    const [webhook] = await sandbox.app.waitFor((received) => received.body.includes("history_context"));
    if (webhook === undefined) throw new Error("no webhook");
    expect(valuesOf(webhook)[0]).toMatchObject({
      history: [
        {
          threads: [
            {
              id: PHONE,
              messages: [
                { from: PHONE, text: { body: "Fees?" }, timestamp: "1793509200", history_context: { from_me: false } },
                { to: PHONE, text: { body: "1500" }, history_context: { from_me: true } },
              ],
            },
          ],
        },
      ],
    });
  });
});

describe("statuses", () => {
  it("come in the order that a test asks for, one by one or in one batch", async () => {
    const { body } = await send(template());
    const messageId = body.messages?.[0]?.id;
    // Each is a separate call, and one may overtake the other.
    await waitForStatus("sent");
    await waitForStatus("delivered");
    sandbox.app.received.length = 0;
    await sandbox.control("/whatsapp/status", { messageId, statuses: ["read", "delivered", "sent"], batch: true });
    const [batch] = await sandbox.app.waitFor(() => true);
    expect(batch && valuesOf(batch).map(({ statuses }) => statuses?.[0]?.status)).toEqual([
      "read",
      "delivered",
      "sent",
    ]);
  });
});

describe("templates", () => {
  it.each(APPROVED_TEMPLATES.map(({ name, body }) => [name, body]))("%s is one that Meta would take", (_name, body) => {
    expect(body).not.toMatch(/^\{\{|\}\}$/);
    expect(body.length).toBeLessThanOrEqual(1_024);
    for (const place of placesOf(body ?? "")) expect(place).toMatch(/^[a-z_]{1,20}$/);
  });

  it("can be created, wait for review and are approved", async () => {
    const { businessAccountId } = sandbox.secrets.whatsapp;
    const body = (bodyText: string, example: string) =>
      JSON.stringify({
        name: "welcome",
        category: "UTILITY",
        language: "en",
        parameter_format: "NAMED",
        components: [
          { type: "BODY", text: bodyText, example: { body_text_named_params: [{ param_name: "name", example }] } },
        ],
      });
    const create = (bodyText: string, example = "Asha") =>
      graph(`${businessAccountId}/message_templates`, { method: "POST", body: body(bodyText, example) });
    expect((await create("{{name}} is here")).body.error?.code).toBe(100);
    expect((await create("Welcome {{name}} {{name}}!")).body.error?.code).toBe(100);
    expect((await create("Welcome {{name}}!", "")).body.error?.code).toBe(100);
    expect((await create("Welcome {{name}}!")).body).toMatchObject({ status: "PENDING" });
    await sandbox.app.waitFor((received) => received.body.includes("message_template_status_update"));
    expect((await send(template({ name: "Asha" }, "welcome"))).status).toBe(200);
    expect((await graph(`${businessAccountId}/message_templates?name=welcome`)).body.data).toHaveLength(1);
  });

  it("have a document as their header only with an example, and no other header", async () => {
    const { businessAccountId } = sandbox.secrets.whatsapp;
    const create = (name: string, header: object) => {
      const components = [
        { type: "HEADER", ...header },
        { type: "BODY", text: "Your paper is attached." },
      ];
      const body = JSON.stringify({ name, category: "UTILITY", language: "en", components });
      return graph(`${businessAccountId}/message_templates`, { method: "POST", body });
    };
    const example = { header_handle: ["4::aW1hZ2U"] };
    for (const header of [{ format: "DOCUMENT" }, { format: "DOCUMENT", example: {} }, { format: "IMAGE", example }])
      expect((await create("paper", header)).body.error?.code).toBe(100);
    expect((await create("paper", { format: "DOCUMENT", example })).body).toMatchObject({ status: "PENDING" });
    expect((await graph(`${businessAccountId}/message_templates?name=paper`)).body.data).toMatchObject([
      { components: [{ type: "HEADER", format: "DOCUMENT" }, { type: "BODY" }] },
    ]);
  });
});

describe("the webhook's challenge", () => {
  const answerChallenge = (token: string) =>
    sandbox.app.answerWith(({ method, path }) => {
      const query = new URL(path, "http://app").searchParams;
      if (method !== "GET") return 200;
      return query.get("hub.verify_token") === token ? { status: 200, body: query.get("hub.challenge") ?? "" } : 403;
    });

  it("is passed by who knows the token", async () => {
    answerChallenge(sandbox.secrets.whatsapp.verifyToken);
    expect(await sandbox.control("/whatsapp/challenge")).toMatchObject({ status: 200, verified: true });
    expect(await sandbox.control("/whatsapp/challenge", { verifyToken: "wrong" })).toMatchObject({
      status: 403,
      verified: false,
    });
  });
});

describe("planned faults", () => {
  it("include throttling with its Retry-After and every code of Graph's", async () => {
    await sandbox.control("/fault", { provider: "whatsapp", on: "messages.send", fault: "429" });
    expect(await send(template())).toMatchObject({ status: 429, retryAfter: "2", body: { error: { code: 130429 } } });
    await sandbox.control("/fault", { provider: "whatsapp", on: "messages.send", fault: "error:131048" });
    expect((await send(template())).body.error?.code).toBe(131048);
  });

  it.each(["reset", "timeout"])("%s leaves nothing behind, but a lost answer does", async (fault) => {
    await sandbox.control("/fault", { provider: "whatsapp", on: "*", fault });
    await expect(send(template(), 2_000)).rejects.toThrow();
    await sandbox.control("/fault", { provider: "whatsapp", on: "*", fault: `accept-then-${fault}` });
    await expect(send(template(), 2_000)).rejects.toThrow();
    expect(await sandbox.inspect("/messages?key=outbox:42")).toHaveLength(1);
  });
});
