import { vi } from "vitest";
import { checkInput, readAnswer } from "./contract-check.ts";

type Handler = (input: unknown) => unknown;

/** An error response as the server's error formatter writes it. */
export class Refusal extends Error {
  readonly data: Readonly<Record<string, unknown>>;

  constructor(httpStatus: number, code: string, message: string, fields?: Readonly<Record<string, string>>) {
    super(message);
    this.data = { httpStatus, code, fields, requestId: "request-1" };
  }
}

/**
 * Default answers to the calls that every dashboard page, every conversation or every bulk message
 * makes, for a business that may send messages.
 */
const EVERYWHERE: Readonly<Record<string, Handler>> = {
  "conversations.unsentFiles": () => [],
  "customFields.list": () => [],
  "messageCosts.spending": () => ({ month: "2026-11", budget: null, spent: "0.00", messages: 0, categories: [] }),
  "notes.colleagues": () => [],
  "sending.status": () => ({ hold: null, isEmailVerified: true, waiting: 0, sentToday: 0, dailyLimit: 500 }),
};

/** The calls of the REST paths that this file plays too. */
const OUTSIDE_TRPC: ReadonlySet<string> = new Set(["auth.login"]);

/**
 * Replaces `fetch`, until `vi.unstubAllGlobals`: answers tRPC calls and the sign-in by procedure
 * name. Returns the `calls`, each with `procedure`, `input`, `token` (the authorization header) and
 * idempotency `key`, and `inputsOf`, which returns the inputs of one procedure. Without a handler,
 * or when a handler throws anything but a `Refusal`, `fetch` itself rejects; a TypeError simulates
 * a broken connection. An input or an answer that the contract refuses fails the test, whatever the
 * screen shows; those of the sign-in are not checked. `/readyz` gets 200, any other request 404.
 */
export function fakeNetwork(own: Readonly<Record<string, Handler>>) {
  const handlers: Readonly<Record<string, Handler>> = { ...EVERYWHERE, ...own };
  const calls: { procedure: string; input: unknown; token: string | null; key?: string | null }[] = [];

  const answer = async (procedure: string, input: unknown) => {
    const handler = handlers[procedure];
    if (!handler) throw new Error(`The test has no answer for ${procedure}`);
    if (!OUTSIDE_TRPC.has(procedure)) checkInput(procedure, input);
    try {
      return { result: { data: readAnswer(procedure, await handler(input)) } };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return { error: { code: -32000, message: error.message, data: error.data } };
    }
  };

  vi.stubGlobal("fetch", async (address: string | URL, init: RequestInit = {}) => {
    const url = new URL(String(address), "http://localhost");
    // Requests such as the live stream fail: a screen must work without them.
    if (url.pathname === "/api/auth/login") {
      const input: unknown = JSON.parse(String(init.body));
      calls.push({ procedure: "auth.login", input, token: null });
      const { result, error } = await answer("auth.login", input);
      if (!error) return Response.json(result?.data);
      const { httpStatus, ...explained } = error.data;
      return Response.json({ error: { ...explained, message: error.message } }, { status: Number(httpStatus) });
    }
    if (url.pathname === "/readyz") return new Response(null, { status: 200 });
    if (!url.pathname.startsWith("/trpc/")) return new Response(null, { status: 404 });
    const procedures = url.pathname.replace("/trpc/", "").split(",");
    const text = init.method === "POST" ? String(init.body) : (url.searchParams.get("input") ?? "{}");
    const sent = text === "undefined" ? undefined : JSON.parse(text);
    const isBatch = url.searchParams.has("batch");
    const headers = new Headers(init.headers);
    const answers = procedures.map((procedure, index) => {
      const input = isBatch ? sent[index] : sent;
      calls.push({ procedure, input, token: headers.get("authorization"), key: headers.get("idempotency-key") });
      return answer(procedure, input);
    });
    const all = await Promise.all(answers);
    // Queries are batched; each mutation is a request of its own.
    return Response.json(isBatch ? all : all[0]);
  });

  return {
    calls,
    inputsOf: (procedure: string) => calls.filter((call) => call.procedure === procedure).map((call) => call.input),
  };
}
