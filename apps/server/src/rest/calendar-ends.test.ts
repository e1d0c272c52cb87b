import { createTestClock } from "@aavarti/testing/clock";
import { makeDependencies } from "@aavarti/testing/dependencies";
import { createTestDatabase, type TestDatabase } from "@aavarti/testing/test-database";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { createTestApp, registerAccount, type TestAccount } from "../testing/test-app.ts";
import { EXAMPLE_IDS } from "./examples.ts";
import type { Route } from "./route.ts";
import { REST_TABLE } from "./table.ts";

/** The first and last two values that inputs allow, by the kind of input. */
const ENDS = {
  day: ["1900-01-01", "1900-01-02", "2300-12-30", "2300-12-31"],
  month: ["2000-01", "2000-02", "2299-11", "2299-12"],
  year: ["2000-01", "2001-02", "2298-99", "2299-00"],
} as const;
type Kind = keyof typeof ENDS;

let database: TestDatabase;
let app: FastifyInstance;
let owner: TestAccount;
/** Records of the business, in place of those that the examples name. */
const own = new Map<string, string>();

beforeAll(async () => {
  database = await createTestDatabase();
  const dependencies = makeDependencies({ db: database.db, now: createTestClock().now });
  app = await createTestApp({ dependencies, databaseUrl: database.appUrl });
  owner = await registerAccount(app, "owner@example.in");
  const create = async (url: string, payload: object): Promise<string> =>
    (await app.inject({ method: "POST", url, headers: { authorization: `Bearer ${owner.token}` }, payload })).json().id;
  const customerId = await create("/api/customers", { name: "Asha", email: "asha@example.in", status: "active" });
  const productId = await create("/api/products", { name: "Gold plan", price: "500", durationMonths: 120 });
  const term = { customerId, productId, startDate: "2026-11-01", price: "500" };
  own.set(EXAMPLE_IDS.customer, customerId);
  own.set(EXAMPLE_IDS.product, productId);
  own.set(EXAMPLE_IDS.subscription, await create("/api/subscriptions", term));
  own.set(EXAMPLE_IDS.payment, await create("/api/v1/payments", { customerId, amount: "100", mode: "cash" }));
});
afterAll(async () => {
  await app.close();
  await database.close();
});

type Part = Readonly<Record<string, unknown>>;

/** Returns the values of a path's query or body that name days, months and years, by name. */
function kindsOf(schema: z.ZodType | undefined, path: string): Map<string, Kind> {
  const { properties = {} } = schema ? z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) : {};
  const kinds = Object.entries(properties).flatMap(([name, property]): [string, Kind][] => {
    if (JSON.stringify(property).includes('"format":"date"')) return [[name, "day"]];
    if (/^\/api\/v1\/(analytics|dashboard|reports)\//.test(path) && (name === "month" || name === "year"))
      return [[name, name]];
    return [];
  });
  return new Map(kinds);
}

const DAY = /"\d{4}-\d\d-\d\d"/g;

/** Returns a part of a request with one of the ends for each of `names`, in lists, too. */
function withEnds(part: Part, kinds: ReadonlyMap<string, Kind>, { names, at }: { names: string[]; at: number }): Part {
  const changed = names.map((name) => {
    const end = ENDS[kinds.get(name) ?? "day"][at];
    const given = part[name];
    return [name, Array.isArray(given) ? JSON.parse(JSON.stringify(given).replace(DAY, `"${end}"`)) : end];
  });
  return { ...part, ...Object.fromEntries(changed) };
}

/** Sends a request for own records in place of the examples', and returns the answer's status. */
async function statusOf({ method, path, example }: Route, { query, body }: { query: Part; body: Part | undefined }) {
  const withOwn = (text: string) => [...own].reduce((said, [theirs, ours]) => said.replaceAll(theirs, ours), text);
  const params = (example.params ?? {}) as Part;
  const answer = await app.inject({
    method,
    url: withOwn(
      `${path.replace(/:(\w+)/, (_, name: string) => String(params[name] ?? ""))}?${new URLSearchParams(query as Record<string, string>)}`,
    ),
    headers: { authorization: `Bearer ${owner.token}`, "content-type": "application/json" },
    ...(body !== undefined && { payload: withOwn(JSON.stringify(body)) }),
  });
  return answer.statusCode;
}

const dated = REST_TABLE.map((route) => ({
  name: `${route.method} ${route.path}`,
  route,
  ofQuery: kindsOf(route.query, route.path),
  ofBody: kindsOf(route.body, route.path),
})).filter(({ ofQuery, ofBody }) => ofQuery.size + ofBody.size > 0);

/** Returns each name alone, and all of them. */
const choicesOf = (kinds: ReadonlyMap<string, Kind>): string[][] => {
  const names = [...kinds.keys()];
  return names.length > 1 ? [...names.map((name) => [name]), names] : [names];
};

describe("a day, month or year at an end of the calendar", () => {
  it("is looked for in every kind of path", () => {
    const names = dated.map(({ name }) => name);
    expect(names).toContain("GET /api/v1/analytics/day");
    expect(names).toContain("GET /api/v1/analytics/month");
    expect(names).toContain("GET /api/v1/dashboard/donor-readiness");
    expect(names).toContain("GET /api/v1/payments/day");
    expect(names).toContain("POST /api/subscriptions");
    expect(names.length).toBeGreaterThan(12);
  });

  it.each(dated)("is answered or refused: $name", async ({ route, ofQuery, ofBody }) => {
    const query = (route.example.query ?? {}) as Part;
    const body = route.example.body as Part | undefined;
    for (const at of ENDS.day.keys()) {
      for (const names of choicesOf(ofQuery.size > 0 ? ofQuery : ofBody)) {
        const request =
          ofQuery.size > 0
            ? { query: withEnds(query, ofQuery, { names, at }), body }
            : { query, body: withEnds(body ?? {}, ofBody, { names, at }) };
        expect(await statusOf(route, request), JSON.stringify(request)).toBeLessThan(500);
      }
    }
  });
});
