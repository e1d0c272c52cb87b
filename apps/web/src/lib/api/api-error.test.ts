import { TRPCClientError } from "@trpc/client";
import { describe, expect, it } from "vitest";
import { endsSession, fieldProblems, hasCode, messageOf } from "./api-error.ts";

const refusal = (httpStatus: number, code: string, message: string, fields?: Record<string, string>) =>
  TRPCClientError.from({ error: { code: -32000, message, data: { httpStatus, code, fields } } });

describe("reading a failed call", () => {
  it.each(["No token provided", "Invalid token", "Token expired"])(
    "takes a 401 with %s for the session's end",
    (text) => {
      expect(endsSession(refusal(401, "UNAUTHORIZED", text))).toBe(true);
    },
  );

  it("does not take a wrong password for the session's end", () => {
    expect(endsSession(refusal(401, "INVALID_CREDENTIALS", "Invalid email or password"))).toBe(false);
  });

  it("does not take the text alone for the session's end", () => {
    expect(endsSession(refusal(400, "VALIDATION_FAILED", "Invalid token"))).toBe(false);
  });

  it("passes on the server's sentence, and the fallback when there was no answer", () => {
    expect(messageOf(refusal(409, "CONFLICT", "SKU is taken"), "Unknown")).toBe("SKU is taken");
    expect(messageOf(new TypeError("Failed to fetch"), "Unknown")).toBe("Unknown");
    expect(messageOf("not even an error", "Unknown")).toBe("Unknown");
  });

  it("says a long wait in minutes, which the server counts in seconds", () => {
    const wait = (seconds: number) =>
      messageOf(refusal(429, "RATE_LIMITED", `Too many attempts. Try again in ${seconds} seconds.`), "Unknown");
    expect([wait(45), wait(60), wait(61), wait(3595)]).toEqual([
      "Too many attempts. Try again in 45 seconds.",
      "Too many attempts. Try again in 60 seconds.",
      "Too many attempts. Try again in 2 minutes.",
      "Too many attempts. Try again in 60 minutes.",
    ]);
  });

  it("names the fields as the form names them", () => {
    const error = refusal(400, "VALIDATION_FAILED", "Name is required", { "changes.name": "Name is required" });
    expect(fieldProblems(error)).toEqual({ name: "Name is required" });
    expect(fieldProblems(new Error("offline"))).toEqual({});
  });

  it("tells the codes apart", () => {
    expect(hasCode(refusal(402, "ACCOUNT_INACTIVE", "Over"), "ACCOUNT_INACTIVE")).toBe(true);
    expect(hasCode(new Error("offline"), "ACCOUNT_INACTIVE")).toBe(false);
  });
});
