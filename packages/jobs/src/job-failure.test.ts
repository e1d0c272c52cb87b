import { refusal } from "@aavarti/domain/refusal";
import { UnrecoverableError } from "bullmq";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { keptFailure, thrownBy } from "./job-failure.ts";

const PERSONAL = ["Asha Patel", "asha@example.in", "+919876543210", "98765", "Your Gold plan ends"];
const quoting = "Asha Patel <asha@example.in>, +919876543210:\n    Your Gold plan ends on Friday";

const parsed = z.object({ tenantId: z.uuid() }).safeParse({ tenantId: quoting });
const providerError = Object.assign(refusal("provider.failed", { provider: "Postmark", words: quoting }), {
  provider: "postmark",
  outcome: "refused",
  providerCode: "406",
});
const databaseError = Object.assign(new Error(`duplicate key value: ${quoting}`), {
  name: "error",
  code: "23505",
  detail: quoting,
  constraint: "customer_pkey",
  table: "customer",
});

describe("what a failed job is kept with", () => {
  it.each([
    ["an unknown error", new TypeError(quoting), "TypeError"],
    ["a database error", databaseError, "error 23505 customer_pkey customer"],
    ["an expected failure", refusal("tag.nameTaken", { name: quoting }), "CONFLICT"],
    ["a provider's refusal", providerError, "postmark refused (406)"],
    ["a payload that does not parse", parsed.error, "The payload does not parse: tenantId invalid_format"],
    ["no error at all", quoting, "Something that is no error was thrown"],
  ])("names the kind of %s and nobody", (_, error, message) => {
    const kept = keptFailure(error, { isFinal: false });
    expect(kept.message).toBe(message);
    for (const personal of PERSONAL) expect(`${kept.message}${kept.stack}`).not.toContain(personal);
  });

  it("names the place, and stops the retries of a final failure", () => {
    const kept = keptFailure(new TypeError(quoting), { isFinal: true });
    expect(kept).toBeInstanceOf(UnrecoverableError);
    expect(kept.stack).toMatch(/\n {4}at .*job-failure\.test\.ts/);
  });

  it("keeps the original error for the retry rules and the log", () => {
    const error = refusal("limit.attempts", { seconds: 60 }, { retryAfterSeconds: 60 });
    expect(thrownBy(keptFailure(error, { isFinal: false }))).toBe(error);
  });
});
