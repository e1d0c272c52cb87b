import { expect, it } from "vitest";
import { transportFailure } from "./transport-failure.ts";

const withCode = (code: string, cause?: unknown) => Object.assign(new Error("failed", { cause }), { code });

it.each([
  [
    "a refused connection under fetch",
    new TypeError("fetch failed", { cause: withCode("ECONNREFUSED") }),
    "not-sent",
    "ECONNREFUSED",
  ],
  ["an unknown name under axios", withCode("ERR_NETWORK", withCode("ENOTFOUND")), "not-sent", "ENOTFOUND"],
  [
    "a certificate that has expired",
    new TypeError("fetch failed", { cause: withCode("CERT_HAS_EXPIRED") }),
    "not-sent",
    "CERT_HAS_EXPIRED",
  ],
  ["a reset", withCode("ECONNRESET"), "unknown", "ECONNRESET"],
  [
    "a socket closed by the other side",
    new TypeError("fetch failed", { cause: withCode("UND_ERR_SOCKET") }),
    "unknown",
    "UND_ERR_SOCKET",
  ],
  ["a deadline", new DOMException("too late", "TimeoutError"), "unknown", "TIMEOUT"],
  [
    "a deadline in a cause",
    new TypeError("terminated", { cause: new DOMException("too late", "TimeoutError") }),
    "unknown",
    "TIMEOUT",
  ],
  ["an error without a code", new Error("?"), "unknown", "NETWORK_ERROR"],
  ["something that is no error", "?", "unknown", "NETWORK_ERROR"],
])("concludes from %s", (_name, error, outcome, code) => {
  expect(transportFailure(error)).toEqual({ outcome, code });
});

it("does not follow causes in a circle", () => {
  const circle = new Error("around");
  circle.cause = circle;
  expect(transportFailure(circle).outcome).toBe("unknown");
});
