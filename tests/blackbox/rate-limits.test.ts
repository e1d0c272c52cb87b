import { expect, it } from "vitest";
import { DocumentedClient } from "./documented-client.ts";
import { ErrorBody } from "./documented-shapes.ts";
import { freshEmail, newOwner } from "./people.ts";
import { product } from "./product.ts";
import { type RawAnswer, rawRequest } from "./raw-request.ts";
import { restApi } from "./rest-api.ts";

const post = (path: string, body: object, from: string): Promise<RawAnswer> =>
  rawRequest(product().url, {
    method: "POST",
    path,
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
    from,
  });

/**
 * Repeats a call until it is rate limited; returns the statuses of the calls before and the limited
 * response.
 */
async function untilLimited(
  call: () => Promise<RawAnswer>,
  most: number,
): Promise<{ before: number[]; limited: RawAnswer }> {
  const before: number[] = [];
  while (before.length < most) {
    const answer = await call();
    if (answer.status === 429) return { before, limited: answer };
    before.push(answer.status);
  }
  throw new Error(`Not limited after ${most} calls: ${before.join(" ")}`);
}

function expectLimited(answer: RawAnswer): void {
  const { error } = ErrorBody.parse(JSON.parse(answer.text));
  const seconds = Number(answer.headers["retry-after"]);
  expect(seconds).toBeGreaterThan(0);
  expect(error).toMatchObject({
    code: "RATE_LIMITED",
    message: `Too many attempts. Try again in ${seconds} seconds.`,
  });
}

it("limits password guesses by address and lets the owner sign in from another", async () => {
  const { email, password } = await newOwner(restApi(new DocumentedClient(product().url)));
  let guesses = 0;
  const { before, limited } = await untilLimited(() => {
    guesses += 1;
    return post("/api/auth/login", { email, password: `wrong-${guesses}-guess` }, "127.0.31.1");
  }, 200);
  expect(new Set(before)).toEqual(new Set([401]));
  expect(before.length).toBeGreaterThanOrEqual(3);
  expectLimited(limited);
  expect((await post("/api/auth/login", { email, password }, "127.0.31.2")).status).toBe(200);
});

it("limits existing and unknown accounts alike", async () => {
  const { email } = await newOwner(restApi(new DocumentedClient(product().url)));
  const counts: number[] = [];
  for (const [index, address] of [email, freshEmail()].entries()) {
    const call = () => post("/api/auth/login", { email: address, password: "wrong-guess-1" }, `127.0.33.${index + 1}`);
    counts.push((await untilLimited(call, 300)).before.length);
  }
  expect(counts[0]).toBe(counts[1]);
});

it("limits reset links per mailbox without revealing it", async () => {
  const statuses = new Set<number>();
  const email = freshEmail();
  for (let time = 0; time < 40; time += 1)
    statuses.add((await post("/api/auth/forgot-password", { email }, "127.0.34.1")).status);
  expect([...statuses].every((status) => status === 202 || status === 429)).toBe(true);
});
