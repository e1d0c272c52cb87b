import { acknowledgeDeletion as acknowledgeJob } from "@aavarti/jobs/definitions/privacy";
import { createTestClock } from "@aavarti/testing/clock";
import { makeDependencies } from "@aavarti/testing/dependencies";
import { createTestDatabase, type TestDatabase } from "@aavarti/testing/test-database";
import { asVisitor, createMailbox } from "@aavarti/testing/visitor";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { acknowledgeDeletion } from "./acknowledge-deletion.ts";
import { requestDataDeletion } from "./request-data-deletion.ts";

const clock = createTestClock("2026-11-21T04:00:00.000Z");
const mailbox = createMailbox();
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(() => {
  mailbox.sent.length = 0;
});
afterAll(() => database.close());

function visitor() {
  const deps = makeDependencies({ db: database.db, now: clock.now });
  return asVisitor({ ...deps, providers: { ...deps.providers, email: mailbox.email } });
}

/** Submits the public form and lets the worker acknowledge the request. */
async function ask(email: string, name = "Claim your prize"): Promise<string> {
  const { requestId } = await requestDataDeletion(visitor(), { name, email, businessName: name, message: name });
  await acknowledgeDeletion(visitor(), { requestId, language: "en" });
  return requestId;
}

describe("the acknowledgement of a data deletion request", () => {
  it("contains nothing from the form", async () => {
    const requestId = await ask("victim-1@example.in");
    expect(mailbox.sent).toMatchObject([{ to: "victim-1@example.in" }]);
    expect(JSON.stringify(mailbox.sent)).toContain(requestId);
    expect(JSON.stringify(mailbox.sent)).not.toContain("prize");
  });

  it("is sent to one address at most three times a day, without limiting other addresses", async () => {
    const requests = await Promise.all(Array.from({ length: 8 }, () => ask("victim-2@example.in")));
    expect(mailbox.sent).toHaveLength(3);
    // The request is stored even without an email.
    const kept = await database.db
      .selectFrom("data_deletion_request")
      .select("id")
      .where("id", "in", requests)
      .execute();
    expect(kept).toHaveLength(8);
    await ask("somebody-else@example.in");
    expect(mailbox.sent).toHaveLength(4);
    clock.advance({ days: 1, minutes: 1 });
    await ask("victim-2@example.in");
    expect(mailbox.sent).toHaveLength(5);
  });

  it("is in the language of the form", async () => {
    const email = "asha@example.in";
    const { requestId } = await requestDataDeletion(visitor(), { name: "Asha", email, language: "hi" });
    const job = await database.db
      .selectFrom("outbox")
      .select("payload")
      .where("name", "=", "privacy.acknowledge-deletion")
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    const { language } = acknowledgeJob.payload.parse(job.payload);
    await acknowledgeDeletion(visitor(), { requestId, language });
    expect(mailbox.sent).toMatchObject([{ to: email, subject: "आपका डेटा हटाने का अनुरोध मिल गया है" }]);
    expect(mailbox.sent[0]?.text).toContain(`अनुरोध नंबर: ${requestId}।`);
  });

  it("is sent once for one request", async () => {
    const requestId = await ask("victim-3@example.in");
    await acknowledgeDeletion(visitor(), { requestId, language: "en" });
    expect(mailbox.sent).toHaveLength(1);
  });
});
