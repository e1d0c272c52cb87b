import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { DocumentedClient } from "./documented-client.ts";
import { HOSTILE_BODIES } from "./hostile-values.ts";
import { newOwner } from "./people.ts";
import { product } from "./product.ts";
import { type RawAnswer, type RawRequest, rawRequest } from "./raw-request.ts";
import { restApi } from "./rest-api.ts";

const Failure = z.object({
  error: z.object({
    message: z.string().regex(/^\p{Lu}.{4,}/su),
    data: z.object({ code: z.string(), httpStatus: z.number(), requestId: z.string() }),
  }),
});
const Failures = z.union([Failure.transform((one) => [one]), z.array(Failure)]);

let bearer: string;
beforeAll(async () => {
  bearer = `Bearer ${(await newOwner(restApi(new DocumentedClient(product().url)))).session.token}`;
});

const send = (request: Omit<RawRequest, "headers"> & { contentType?: string }): Promise<RawAnswer> =>
  rawRequest(product().url, {
    ...request,
    headers: { authorization: bearer, "content-type": request.contentType ?? "application/json" },
  });

/**
 * Expects an error with a sentence, in tRPC's shape or, when tRPC was not reached, in the shape of
 * all other errors.
 */
function expectRefused(answer: RawAnswer, status: number[]): void {
  const shown = `${answer.status} ${answer.text.slice(0, 300)}`;
  expect(status, shown).toContain(answer.status);
  expect(answer.headers["content-type"], shown).toMatch(/^application\/json/);
  expect(answer.text, shown).not.toMatch(/node_modules|"stack"|\.ts:\d/);
  const body: unknown = JSON.parse(answer.text);
  const early = z.object({ error: z.object({ code: z.string(), message: z.string().min(5) }) }).safeParse(body);
  if (!early.success) expect(Failures.parse(body).length).toBeGreaterThan(0);
}

describe("the tRPC wire", () => {
  it.each(Object.entries(HOSTILE_BODIES))("survives %s", async (_name, body) => {
    for (const path of ["/trpc/customers.create", "/trpc/auth.login", "/trpc/customers.create,products.create?batch=1"])
      expectRefused(await send({ method: "POST", path, body }), [400, 207]);
  });

  it("refuses a request over 1 MiB", async () => {
    const body = JSON.stringify({ name: "x".repeat(1_048_576) });
    expectRefused(await send({ method: "POST", path: "/trpc/customers.create", body }), [413]);
  });

  it("refuses other content types", async () => {
    for (const contentType of ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"])
      expectRefused(await send({ method: "POST", path: "/trpc/customers.create", body: "{}", contentType }), [415]);
  });

  it("refuses a mutation by GET and a query by POST", async () => {
    expectRefused(await send({ method: "GET", path: "/trpc/customers.create?input=%7B%7D" }), [405]);
    expectRefused(await send({ method: "POST", path: "/trpc/auth.me", body: "{}" }), [405]);
  });

  it("accepts a batch at the limit and rejects a larger one", async () => {
    const calls = (count: number) => Array.from({ length: count }, () => "trial.status").join(",");
    const answer = await send({ method: "GET", path: `/trpc/${calls(10)}?batch=1&input=%7B%7D` });
    expect(answer.status).toBe(200);
    expect(z.array(z.object({ result: z.unknown() })).parse(JSON.parse(answer.text))).toHaveLength(10);
    expectRefused(await send({ method: "GET", path: `/trpc/${calls(11)}?batch=1&input=%7B%7D` }), [400]);
  });

  it("counts each call of a batch towards the rate limit", async () => {
    const attempt = { email: "nobody.batch@example.test", password: "wrong-guess-1" };
    const input = JSON.stringify(Object.fromEntries(Array.from({ length: 10 }, (_, index) => [index, attempt])));
    const path = `/trpc/${Array.from({ length: 10 }, () => "auth.login").join(",")}?batch=1`;
    const statuses: number[] = [];
    for (let time = 0; time < 2; time += 1) {
      const answer = await send({ method: "POST", path, body: input });
      statuses.push(
        ...z
          .array(Failure)
          .parse(JSON.parse(answer.text))
          .map(({ error }) => error.data.httpStatus),
      );
    }
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(10);
    expect(statuses).toContain(429);
  });

  it.each([
    ["a lone percent sign", "%"],
    ["a broken escape", "%zz"],
    ["half an object", "%7B"],
    ["null", "null"],
    ["a list", "[]"],
    ["a NUL", "%22%00%22"],
    ["8,000 letters", "x".repeat(8_000)],
  ])("survives %s in a URL", async (_case, input) => {
    expectRefused(await send({ method: "GET", path: `/trpc/customers.list?input=${input}` }), [400]);
  });

  it("reports an unknown procedure as not found", async () => {
    for (const path of [
      "/trpc/no.such",
      "/trpc/",
      "/trpc/__proto__",
      "/trpc/constructor",
      "/trpc/auth",
      "/trpc/auth.toString",
    ])
      expectRefused(await send({ method: "GET", path }), [404]);
  });
});
