import { HANG_MS } from "@aavarti/testing/patience";
import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { todayInIndia } from "./calendar-days.ts";
import { DocumentedClient } from "./documented-client.ts";
import { readEnv } from "./env.ts";
import { expectNoHarm } from "./harmless-answer.ts";
import { inParallel } from "./in-parallel.ts";
import { inputsFor, type JsonSchema } from "./json-schema-inputs.ts";
import { newCatalogue, newOwner, PASSWORD } from "./people.ts";
import { product } from "./product.ts";
import { type RawAnswer, rawRequest } from "./raw-request.ts";
import { restApi } from "./rest-api.ts";
import { listProcedures } from "./trpc-procedures.ts";
import { freshAddress } from "./visitor-address.ts";

/**
 * By default the inputs are the same every time; `FUZZ_SEED=7 FUZZ_INPUTS=200 npm test -- blackbox`
 * tries others, and more of them.
 */
const { FUZZ_SEED: SEED, FUZZ_INPUTS: INPUTS_EACH } = readEnv();
/** A limit that only ends a hang: the number of inputs is the same on every machine. */
const LIMIT_MS = (INPUTS_EACH * HANG_MS) / 5;

type Target = {
  name: string;
  inputs: fc.Arbitrary<unknown>;
  send: (input: unknown) => Promise<RawAnswer>;
  judge: (answer: RawAnswer) => void;
};

const rest = restApi(new DocumentedClient(product().url));
let email: string;
let bearer: string;
let ids: string[];
let signingIn: Promise<string> | undefined;

beforeAll(async () => {
  const owner = await newOwner(rest);
  email = owner.email;
  const catalogue = await newCatalogue(owner.api);
  const subscription = await owner.api.createSubscription({
    customerId: catalogue.customer.id,
    productId: catalogue.product.id,
    startDate: todayInIndia(),
    price: "1200",
  });
  ids = [catalogue.customer.id, catalogue.product.id, subscription.id];
  bearer = await signIn();
});

const signIn = async (): Promise<string> => `Bearer ${(await rest.login({ email, password: PASSWORD })).token}`;

/**
 * Sends an input, and once more with a new session if an input before it has ended the session, as
 * signing out of every device does.
 */
async function sendSignedIn({ send }: Target, input: unknown): Promise<RawAnswer> {
  const used = bearer;
  const answer = await send(input);
  if (answer.status !== 401 || !answer.text.includes("Invalid token")) return answer;
  if (used === bearer) {
    signingIn ??= signIn().finally(() => {
      signingIn = undefined;
    });
    bearer = await signingIn;
  }
  return send(input);
}

it(
  "gets only successes and plain errors from every operation of the OpenAPI document",
  async () => {
    const tally = await run(await restTargets());
    report("REST", tally);
    expect(tally.tried).toBeGreaterThan(1_000);
    expect((tally.limited + tally.signedOut) / tally.tried).toBeLessThan(0.2);
  },
  LIMIT_MS,
);

it(
  "gets only successes and plain errors from every procedure of the router",
  async () => {
    const tally = await run(trpcTargets());
    report("tRPC", tally);
    expect(tally.tried).toBeGreaterThan(1_000);
    expect((tally.limited + tally.signedOut) / tally.tried).toBeLessThan(0.2);
  },
  LIMIT_MS,
);

type Tally = { targets: number; tried: number; taken: number; refused: number; limited: number; signedOut: number };

async function run(targets: Target[]): Promise<Tally> {
  const tally: Tally = { targets: targets.length, tried: 0, taken: 0, refused: 0, limited: 0, signedOut: 0 };
  const queue = targets.flatMap((target) =>
    fc.sample(target.inputs, { seed: SEED, numRuns: INPUTS_EACH }).map((input) => ({ target, input })),
  );
  await inParallel(queue, async ({ target, input }) => {
    const answer = await sendSignedIn(target, input);
    try {
      target.judge(answer);
    } catch (error) {
      // The reports of a whole run show a message without its cause.
      const why = error instanceof Error ? error.message : String(error);
      throw new Error(`${why}\n${target.name} given ${JSON.stringify(input)?.slice(0, 300)}`, { cause: error });
    }
    tally.tried += 1;
    if (answer.status === 401) tally.signedOut += 1;
    if (answer.status === 429) tally.limited += 1;
    else if (answer.status >= 400) tally.refused += 1;
    else tally.taken += 1;
  });
  return tally;
}

function report(wire: string, { targets, tried, taken, refused, limited, signedOut }: Tally): void {
  process.stdout.write(
    `fuzz over ${wire}: ${tried} inputs to ${targets} operations (seed ${SEED}): ${taken} taken, ${refused} refused, ${signedOut} of them as signed out, ${limited} limited\n`,
  );
}

const Parameter = z.object({
  name: z.string(),
  in: z.enum(["path", "query", "header", "cookie"]),
  schema: z.record(z.string(), z.unknown()),
});
const Operation = z.object({
  parameters: z.array(Parameter).default([]),
  requestBody: z
    .object({ content: z.record(z.string(), z.object({ schema: z.record(z.string(), z.unknown()) })) })
    .optional(),
  responses: z.record(
    z.string(),
    z.object({ content: z.record(z.string(), z.object({ schema: z.record(z.string(), z.unknown()) })).optional() }),
  ),
});
const Document = z.object({
  paths: z.record(z.string(), z.record(z.string(), Operation)),
  components: z
    .object({ schemas: z.record(z.string(), z.record(z.string(), z.unknown())).default({}) })
    .default({ schemas: {} }),
});

async function restTargets(): Promise<Target[]> {
  const response = await fetch(`${product().url}/api/openapi.json`);
  const document = Document.parse(await response.json());
  const resolve = (ref: string): JsonSchema =>
    document.components.schemas[ref.replace("#/components/schemas/", "")] ?? {};
  const sources = { resolve, ids };
  return Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]): Target => {
      const bodySchema = operation.requestBody?.content["application/json"]?.schema;
      const record = (where: string): fc.Arbitrary<unknown> =>
        fc.record(
          Object.fromEntries(
            operation.parameters
              .filter((parameter) => parameter.in === where)
              .map((parameter) => [parameter.name, inputsFor(parameter.schema, sources)]),
          ),
          where === "path" ? {} : { requiredKeys: [] },
        );
      const name = `${method.toUpperCase()} ${path}`;
      return {
        name,
        inputs: fc.record({
          path: record("path"),
          query: record("query"),
          body: bodySchema === undefined ? fc.constant(undefined) : inputsFor(bodySchema, sources),
        }),
        send: (input) => sendRest(method.toUpperCase(), path, input as RestInput),
        judge: (answer) => {
          expectNoHarm(answer, path);
          const documented = Object.keys(operation.responses);
          const { status } = answer;
          expect(
            documented.some(
              (key) =>
                key === String(status) || key === "default" || key.toUpperCase() === `${Math.floor(status / 100)}XX`,
            ),
            `${name} answered ${status}, documented are ${documented.join(", ")}`,
          ).toBe(true);
          const promised = operation.responses[String(status)]?.content?.["application/json"]?.schema;
          if (promised !== undefined && status < 300) shapeOf(promised).parse(JSON.parse(answer.text));
        },
      };
    }),
  );
}

const shapes = new Map<object, z.ZodType>();
/** Compiled once for each documented response. */
function shapeOf(schema: Record<string, unknown>): z.ZodType {
  const shape = shapes.get(schema) ?? z.fromJSONSchema(schema);
  shapes.set(schema, shape);
  return shape;
}

type RestInput = { path: Record<string, unknown>; query: Record<string, unknown>; body: unknown };

function sendRest(method: string, path: string, { path: inPath, query, body }: RestInput): Promise<RawAnswer> {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, key: string) => encoded(inPath[key]) || "x");
  const search = Object.entries(query).map(([key, value]) => `${key}=${encoded(value)}`);
  const text = body === undefined ? undefined : JSON.stringify(body);
  return rawRequest(product().url, {
    method,
    path: `${filled}${search.length > 0 ? `?${search.join("&")}` : ""}`,
    headers: { "content-type": "application/json", ...signedIn(path) },
    ...(text === undefined ? {} : { body: text }),
    from: freshAddress(),
  });
}

function trpcTargets(): Target[] {
  return listProcedures().map(
    ({ path, type, inputSchema }): Target => ({
      name: `${type} ${path}`,
      inputs: inputSchema === null ? fc.constant(undefined) : inputsFor(inputSchema, { ids }),
      send: (input) => sendTrpc(path, type, input),
      judge: expectNoTrpcHarm,
    }),
  );
}

function sendTrpc(path: string, type: "query" | "mutation", input: unknown): Promise<RawAnswer> {
  const text = JSON.stringify(input);
  const inAddress =
    type === "query" && text !== undefined ? `?input=${encodeURIComponent(text.toWellFormed()).slice(0, 8_000)}` : "";
  return rawRequest(product().url, {
    method: type === "query" ? "GET" : "POST",
    path: `/trpc/${path}${inAddress}`,
    headers: { "content-type": "application/json", ...signedIn(path) },
    ...(type === "mutation" && text !== undefined ? { body: text } : {}),
    from: freshAddress(),
  });
}

const TrpcAnswer = z.union([
  z.object({ result: z.object({ data: z.unknown().optional() }) }),
  z.object({
    error: z.object({ message: z.string().min(5), data: z.object({ code: z.string(), httpStatus: z.number() }) }),
  }),
]);

function expectNoTrpcHarm(answer: RawAnswer): void {
  const shown = `${answer.status} ${answer.text.slice(0, 300)}`;
  const body = TrpcAnswer.parse(JSON.parse(answer.text));
  // A provider refused what was made up, or the installation has no language model.
  if ("error" in body && ["PROVIDER_ERROR", "NOT_CONFIGURED"].includes(body.error.data.code)) return;
  expect(answer.status, shown).toBeLessThan(500);
  expect(answer.text, shown).not.toMatch(/node_modules|ZodError|Kysely|"stack"/);
}

/** Signing out would end the session of the whole run, so that call gets an invalid token. */
const signedIn = (path: string): Record<string, string> => ({
  authorization: /logout/i.test(path) ? "Bearer nobody" : bearer,
});

const encoded = (value: unknown): string => {
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "");
  return encodeURIComponent(text.toWellFormed())
    .slice(0, 4_000)
    .replace(/%[0-9A-F]?$/, "");
};
