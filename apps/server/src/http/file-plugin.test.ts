import { strFromU8, unzipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AppOnDatabase, createAppOnDatabase } from "../testing/app-on-database.ts";
import { registerAccount, type TestAccount } from "../testing/test-app.ts";
import { DATA_EXPORT_PATH } from "./data-export-plugin.ts";
import { readRange } from "./file-plugin.ts";

const CONTENT = Buffer.concat([Buffer.alloc(262_144, "a"), Buffer.from("the end")]);

let running: AppOnDatabase;
let witness: AppOnDatabase["witness"];
let app: AppOnDatabase["app"];
let owner: TestAccount;
let stranger: TestAccount;

beforeAll(async () => {
  running = await createAppOnDatabase();
  ({ app, witness } = running);
  owner = await registerAccount(app, "owner@example.in");
  stranger = await registerAccount(app, "stranger@example.in");
});
afterAll(() => running.close());

/** Stores a file of a customer of the owner and returns its id. */
async function stored(kind: "image" | "document", name: string, contentType: string): Promise<string> {
  const { rows } = await witness.query<{ id: string }>(
    `with sender as (insert into customer (tenant_id, id, name, email, status, created_at, updated_at)
       values ($1, gen_random_uuid(), 'Asha', 'asha@example.in', 'active', now(), now()) returning id)
     insert into file (tenant_id, id, customer_id, position, state, kind, name, content_type, size_bytes, sha256,
       source, created_at, updated_at)
     select $1, gen_random_uuid(), id, 0, 'ready', $2, $3, $4, $5, 'x', '{"from":"whatsapp","mediaId":"1"}', now(), now()
     from sender returning id`,
    [owner.tenantId, kind, name, contentType, CONTENT.length],
  );
  const id = rows[0]?.id ?? "";
  for (const n of [0, 1])
    await witness.query("insert into file_chunk (tenant_id, file_id, n, content) values ($1, $2, $3, $4)", [
      owner.tenantId,
      id,
      n,
      CONTENT.subarray(n * 262_144, (n + 1) * 262_144),
    ]);
  return id;
}

const linkOf = (id: string, { token }: TestAccount = owner) =>
  app.inject({ url: `/api/v1/files/${id}/link`, headers: { authorization: `Bearer ${token}` } });

describe("the content of a file", () => {
  it("opens by its link without a session, and can't do anything in a browser", async () => {
    const id = await stored("image", "मेरी फ़ोटो.jpg", "image/jpeg");
    const { url } = (await linkOf(id)).json<{ url: string }>();
    const { statusCode, headers, rawPayload } = await app.inject({ url });
    expect(statusCode).toBe(200);
    expect(rawPayload.equals(CONTENT)).toBe(true);
    expect(headers).toMatchObject({
      "content-type": "image/jpeg",
      "content-length": String(CONTENT.length),
      "x-content-type-options": "nosniff",
      "content-security-policy": "sandbox; default-src 'none'",
      "cross-origin-resource-policy": "cross-origin",
      "cache-control": "private, max-age=60",
    });
    expect(headers["content-disposition"]).toMatch(/^inline; filename=".*"; filename\*=UTF-8''%E0%A4%AE/);
  });

  it("that isn't a picture or audio is a download", async () => {
    const id = await stored("document", "bill.pdf", "application/pdf");
    const { url } = (await linkOf(id)).json<{ url: string }>();
    const { headers } = await app.inject({ url });
    expect(headers["content-disposition"]).toBe('attachment; filename="bill.pdf"');
    expect(headers["cross-origin-resource-policy"]).toBe("same-origin");
  });

  it("is given in parts", async () => {
    const { url } = (await linkOf(await stored("image", "", "image/jpeg"))).json<{ url: string }>();
    const part = await app.inject({ url, headers: { range: "bytes=262142-262146" } });
    expect([part.statusCode, part.body, part.headers["content-range"]]).toEqual([
      206,
      "aathe",
      `bytes 262142-262146/${CONTENT.length}`,
    ]);
    expect((await app.inject({ url, headers: { range: "bytes=999999-" } })).statusCode).toBe(416);
  });

  it("has no link for another business, without a session, or with a changed character", async () => {
    const id = await stored("document", "bill.pdf", "application/pdf");
    expect((await linkOf(id, stranger)).statusCode).toBe(404);
    expect((await app.inject({ url: `/api/v1/files/${id}/link` })).statusCode).toBe(401);
    const { url } = (await linkOf(id)).json<{ url: string }>();
    expect((await app.inject({ url: url.replace(/.$/, (last) => (last === "0" ? "1" : "0")) })).statusCode).toBe(404);
    expect((await app.inject({ url: "/api/files/x" })).statusCode).toBe(404);
  });

  it("that is missing, or in a store that can't be asked, is an error and no picture", async () => {
    const id = await stored("image", "", "image/jpeg");
    const { url } = (await linkOf(id)).json<{ url: string }>();
    await witness.query("delete from file_chunk where file_id = $1", [id]);
    const missing = await app.inject({ url });
    await witness.query("update file set store = 's3' where id = $1", [id]);
    const elsewhere = await app.inject({ url });
    for (const [answer, code] of [
      [missing, "NOT_FOUND"],
      [elsewhere, "NOT_CONFIGURED"],
    ] as const) {
      expect(answer.statusCode).toBeGreaterThanOrEqual(400);
      expect(answer.headers["content-type"]).toContain("application/json");
      expect(answer.json().error.code).toBe(code);
    }
    await witness.query("delete from file where id = $1", [id]);
  });

  it("is in the export of all data, byte for byte", async () => {
    const id = await stored("document", "bill.pdf", "application/pdf");
    const answer = await app.inject({ url: DATA_EXPORT_PATH, headers: { authorization: `Bearer ${owner.token}` } });
    const files = unzipSync(new Uint8Array(answer.rawPayload));
    expect(strFromU8(files["file.csv"] ?? new Uint8Array())).toContain(id);
    expect(Buffer.from(files[`files/${id}-bill.pdf`] ?? []).equals(CONTENT)).toBe(true);
  });
});

describe("the part that a request asks for", () => {
  it.each([
    [undefined, null],
    ["bytes=0-", { from: 0, bytes: 10 }],
    ["bytes=2-4", { from: 2, bytes: 3 }],
    ["bytes=8-99", { from: 8, bytes: 2 }],
    ["bytes=-3", { from: 7, bytes: 3 }],
    ["bytes=-0", "unsatisfiable"],
    ["bytes=10-", "unsatisfiable"],
    ["bytes=5-2", null],
    ["bytes=0-1,4-5", null],
    ["lines=1-2", null],
  ])("of %s is %j", (header, expected) => {
    expect(readRange(header, 10)).toEqual(expected);
  });
});
