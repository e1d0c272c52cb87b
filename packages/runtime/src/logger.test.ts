import { spawn } from "node:child_process";
import { once } from "node:events";
import { describe, expect, it } from "vitest";
import { createLogger, type Logger } from "./logger.ts";

const SECRETS = [
  "asha@example.in",
  "+919876543210",
  "+91 98765 43210",
  "correct-horse-battery",
  "tok_4f9a",
  "Bearer-value-77",
  "sig-aa11",
  "919876543210",
];

function logged(write: (log: Logger) => void): { text: string; record: Record<string, unknown> } {
  const lines: string[] = [];
  write(createLogger({ name: "test", destination: { write: (line) => lines.push(line) } }));
  const text = lines.join("");
  return { text, record: JSON.parse(lines[0] ?? "{}") };
}

describe.each([false, true])("a process whose log is no longer read (readable: %s)", (readable) => {
  it("ends on request", async () => {
    const child = spawn(
      process.execPath,
      [
        "--input-type=module",
        "-e",
        `const { createLogger } = await import(${JSON.stringify(new URL("./logger.ts", import.meta.url).href)});
         const log = createLogger({ name: "orphan", readable: ${readable} });
         log.info("it works");
         process.stdin.resume().on("end", () => { log.info("alone"); log.fatal("still alone"); process.exit(7); });`,
      ],
      { stdio: ["pipe", "pipe", "inherit"] },
    );
    const exited = once(child, "exit");
    const [first] = await once(child.stdout, "data");
    expect(String(first)).toContain("it works");
    child.stdout.destroy();
    await once(child.stdout, "close");
    child.stdin.end();
    expect(await exited).toEqual([7, null]);
  });
});

describe("createLogger", () => {
  it.each<[string, (log: Logger) => void]>([
    [
      "fields by their name",
      (log) =>
        log.info(
          { email: "asha@example.in", phone: "+919876543210", password: "correct-horse-battery", token: "tok_4f9a" },
          "x",
        ),
    ],
    [
      "fields in any spelling",
      (log) =>
        log.info({ Session_Token: "tok_4f9a", "X-Razorpay-Signature": "sig-aa11", accessToken: "tok_4f9a" }, "x"),
    ],
    [
      "fields deep inside",
      (log) => log.info({ a: [{ b: { c: { headers: { authorization: "Bearer Bearer-value-77" } } } }] }, "x"),
    ],
    ["a phone without its plus, as WhatsApp sends it", (log) => log.info({ message: { to: "919876543210" } }, "x")],
    ["the message", (log) => log.info("sent to asha@example.in and +91 98765 43210")],
    ["what is put into the message", (log) => log.info("sent to %s", "asha@example.in")],
    [
      "a query string",
      (log) => log.info({ url: "https://crm.example.in/login?token=tok_4f9a" }, "GET /login?token=tok_4f9a"),
    ],
    ["a child's fields", (log) => log.child({ email: "asha@example.in" }).info("x")],
    [
      "an error's text",
      (log) => log.error(new Error("asha@example.in is taken", { cause: new Error("Bearer Bearer-value-77") })),
    ],
    [
      "a database error's row",
      (log) =>
        log.error({
          err: Object.assign(new Error("duplicate key"), { code: "23505", detail: "Key (email)=(asha@example.in)" }),
        }),
    ],
    [
      "a client's error with its request",
      (log) =>
        log.error({ err: Object.assign(new Error("401"), { config: { headers: { authorization: "tok_4f9a" } } }) }),
    ],
  ])("keeps secrets out of %s", (_, write) => {
    const { text } = logged(write);
    expect(text).not.toBe("");
    for (const secret of SECRETS) expect(text).not.toContain(secret);
  });

  it("keeps what helps: ids, codes, counts, facts", () => {
    const { record } = logged((log) =>
      log.warn({ tenantId: "0190", amount: 150_000, hasToken: true, token: null, at: new Date(0) }, "order paid"),
    );
    expect(record).toMatchObject({
      level: "warn",
      name: "test",
      msg: "order paid",
      tenantId: "0190",
      amount: 150_000,
      hasToken: true,
      token: null,
      at: "1970-01-01T00:00:00.000Z",
    });
  });

  it("shows an error's kind, code, constraint and stack", () => {
    const error = Object.assign(new TypeError("broken"), { code: "23505", constraint: "customer_pkey" });
    const { record } = logged((log) => log.error({ err: error }, "failed"));
    expect(record.err).toMatchObject({
      type: "TypeError",
      message: "broken",
      code: "23505",
      constraint: "customer_pkey",
      stack: expect.stringContaining("logger.test.ts"),
    });
  });

  it("shows a request as method and path", () => {
    const { record } = logged((log) =>
      log.info(
        {
          req: new (class Request {
            method = "GET";
            url = "/login?token=tok_4f9a";
            id = "r1";
            headers = { cookie: "tok_4f9a" };
          })(),
        },
        "in",
      ),
    );
    expect(record.req).toEqual({ id: "r1", method: "GET", path: "/login" });
  });
});
