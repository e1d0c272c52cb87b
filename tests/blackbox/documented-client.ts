import { expect } from "vitest";
import { ErrorBody } from "./documented-shapes.ts";
import { visitorFetch } from "./visitor-fetch.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

export type Exchange = { status: number; headers: Headers; text: string; json: unknown };

/**
 * An error response as the documented client sees it: the status, and the server's own message in
 * `error.message`.
 */
export class Refused extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: Record<string, string>;

  constructor(refused: { status: number; code: string; message: string; fields?: Record<string, string> | undefined }) {
    super(refused.message);
    this.name = "Refused";
    this.status = refused.status;
    this.code = refused.code;
    this.fields = refused.fields ?? {};
  }
}

/**
 * The documented REST client and nothing more: same-origin paths, a JSON content type on every
 * request (also on a DELETE and a POST without a body), the bearer token when there is one, 204
 * without content, everything else parsed as JSON.
 */
export class DocumentedClient {
  readonly baseUrl: string;
  readonly token: string | null;

  constructor(baseUrl: string, token: string | null = null) {
    this.baseUrl = baseUrl;
    this.token = token;
  }

  signedIn(token: string): DocumentedClient {
    return new DocumentedClient(this.baseUrl, token);
  }

  /**
   * Sends one request and checks what every response of the product must have. Extra headers are
   * for tests of headers.
   */
  async exchange(
    method: Method,
    path: string,
    payload?: unknown,
    extraHeaders: Record<string, string> = {},
  ): Promise<Exchange> {
    const response = await visitorFetch(this.baseUrl + path, {
      method,
      headers: {
        "content-type": "application/json",
        ...(this.token === null ? {} : { authorization: `Bearer ${this.token}` }),
        ...extraHeaders,
      },
      ...(payload === undefined ? {} : { body: JSON.stringify(payload) }),
    });
    const text = await response.text();
    expectEveryAnswerToHave(`${method} ${path}`, response, text);
    const json: unknown = [204, 302].includes(response.status) ? undefined : JSON.parse(text);
    return { status: response.status, headers: response.headers, text, json };
  }

  /**
   * Sends a request whose success has this status.
   * @throws {Refused} when the response is an error
   */
  async call(method: Method, path: string, success: number, payload?: unknown): Promise<Exchange> {
    const answer = await this.exchange(method, path, payload);
    if (answer.status >= 400) throw refusalOf(answer);
    expect(answer.status, `${method} ${path}`).toBe(success);
    return answer;
  }
}

function expectEveryAnswerToHave(call: string, response: Response, text: string): void {
  const where = `${call}: ${response.status}`;
  expect(response.headers.get("x-request-id"), `x-request-id of ${where}`).toMatch(/\S{6,}/);
  if (response.status === 204) expect(text, `body of ${where}`).toBe("");
  else if (response.status !== 302)
    expect(response.headers.get("content-type"), `content-type of ${where}`).toMatch(/^application\/json\b/);
}

/** Parses an error body and checks it against the documented shape. */
export function refusalOf(answer: Exchange): Refused {
  const { error } = ErrorBody.parse(answer.json);
  expect(error.requestId).toBe(answer.headers.get("x-request-id"));
  return new Refused({ status: answer.status, ...error });
}

/** Returns the error of a call that must fail. */
export async function refusal(call: Promise<unknown>): Promise<Refused> {
  const outcome = await call.then(
    (value: unknown) => ({ value }),
    (error: unknown) => ({ error }),
  );
  if ("error" in outcome && outcome.error instanceof Refused) return outcome.error;
  if ("error" in outcome) throw outcome.error;
  throw new Error(`Expected a refusal, got ${JSON.stringify(outcome.value)}`);
}
