import { afterAll, beforeAll, expect, it } from "vitest";
import { type AppOnDatabase, createAppOnDatabase } from "../testing/app-on-database.ts";
import { registerAccount, type TestAccount } from "../testing/test-app.ts";

const FILE = "019a8c52-0a00-7d44-9f60-7e8192031425";
const PDF = Buffer.from("%PDF-1.7 price list");

let running: AppOnDatabase;
let witness: AppOnDatabase["witness"];
let app: AppOnDatabase["app"];
let owner: TestAccount;
let stranger: TestAccount;
let conversation: string;

beforeAll(async () => {
  running = await createAppOnDatabase();
  ({ app, witness } = running);
  owner = await registerAccount(app, "owner@example.in");
  stranger = await registerAccount(app, "stranger@example.in");
  const { rows } = await witness.query<{ id: string }>(
    `with writer as (insert into customer (tenant_id, id, name, email, status, created_at, updated_at)
       values ($1, gen_random_uuid(), 'Asha', 'asha@example.in', 'active', now(), now()) returning id)
     insert into conversation (tenant_id, id, customer_id, channel, address, state, last_message_at, preview,
       is_preview_inbound, created_at, updated_at)
     select $1, gen_random_uuid(), id, 'email', 'asha@example.in', 'open', now(), 'Hello', true, now(), now()
     from writer returning id`,
    [owner.tenantId],
  );
  conversation = rows[0]?.id ?? "";
});
afterAll(() => running.close());

const asking = (
  method: "GET" | "POST" | "DELETE",
  url: string,
  { token = owner.token, payload, type = "image/jpeg" }: { token?: string; payload?: Buffer; type?: string } = {},
) =>
  app.inject({
    method,
    url,
    headers: { authorization: `Bearer ${token}`, ...(payload && { "content-type": type }) },
    ...(payload && { payload }),
  });
const upload = (query: string, options: Parameters<typeof asking>[2] = { payload: PDF }) =>
  asking("POST", `/api/v1/conversations/${conversation}/files?${query}`, options);

it("takes a file's content as it is, lists it and removes it", async () => {
  const answer = await upload(`id=${FILE}&name=${encodeURIComponent("दाम.pdf")}`);
  expect([answer.statusCode, answer.json()]).toEqual([
    201,
    {
      id: FILE,
      name: "दाम.pdf",
      kind: "document",
      isVoice: false,
      isInline: false,
      contentType: null,
      sizeBytes: PDF.length,
      durationSeconds: null,
      state: "waiting",
      refusal: null,
    },
  ]);
  const list = `/api/v1/conversations/${conversation}/files`;
  expect((await asking("GET", list)).json()).toHaveLength(1);
  expect((await asking("DELETE", `/api/v1/files/${FILE}`, { token: stranger.token })).statusCode).toBe(404);
  expect((await asking("DELETE", `/api/v1/files/${FILE}`)).statusCode).toBe(204);
  expect((await asking("GET", list)).json()).toEqual([]);
});

it("takes JSON for a file, too, and doesn't read it", async () => {
  const payload = Buffer.from('{"__proto__":1');
  expect((await upload(`id=${FILE}`, { payload, type: "application/json" })).statusCode).toBe(201);
  expect((await asking("DELETE", `/api/v1/files/${FILE}`)).statusCode).toBe(204);
});

it("takes a voice message, and no other word for it", async () => {
  const answer = await upload(`id=${FILE}&isVoice=true`);
  expect([answer.statusCode, answer.json()]).toMatchObject([201, { name: "", kind: "audio", isVoice: true }]);
  expect((await asking("DELETE", `/api/v1/files/${FILE}`)).statusCode).toBe(204);
  expect((await upload(`id=${FILE}&isVoice=yes`)).json().error).toMatchObject({
    fields: { isVoice: "Is voice must be true or false" },
  });
});

it.each([
  ["a stranger", 404, `id=${FILE}`, () => ({ payload: PDF, token: stranger.token })],
  ["nobody", 401, `id=${FILE}`, () => ({ payload: PDF, token: "wrong" })],
  ["an id that is none", 400, "id=1", () => ({ payload: PDF })],
  ["no id", 400, "", () => ({ payload: PDF })],
  ["an empty file", 400, `id=${FILE}`, () => ({})],
  ["16 MB and a byte", 413, `id=${FILE}`, () => ({ payload: Buffer.alloc(16 * 1024 * 1024 + 1) })],
] as const)("refuses %s with %i, and stores nothing", async (_name, status, query, options) => {
  expect((await upload(query, options())).statusCode).toBe(status);
  expect((await witness.query("select from file")).rowCount).toBe(0);
});

it("has no conversation for an id that is none", async () => {
  const answer = await asking("POST", `/api/v1/conversations/x/files?id=${FILE}`, { payload: PDF });
  expect(answer.statusCode).toBe(404);
});
