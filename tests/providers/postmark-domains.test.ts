import { createPostmarkDomains } from "@aavarti/providers/email/postmark-domains";
import { failureOf } from "@aavarti/providers/testing/provider-failure";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type SandboxUnderTest, startSandboxUnderTest } from "./sandbox-under-test.ts";

let sandbox: SandboxUnderTest;
beforeAll(async () => {
  sandbox = await startSandboxUnderTest();
});
afterAll(() => sandbox.close());
beforeEach(() => sandbox.control("POST", "reset"));

const mail = {
  to: "asha@example.com",
  fromName: "Prerna Classes",
  fromAddress: "hello@prernaclasses.in",
  subject: "Renew",
  text: "Your plan renews on 28 Nov.",
  html: "<p>Your plan renews on 28 Nov.</p>",
  tag: "renewal-7d",
};

describe("sender domains, by Postmark's own account client", () => {
  it("are added, seen, sent from, and removed", async () => {
    const { domains, email } = sandbox.providers;
    const added = await domains.add("prernaclasses.in");
    if (!added) throw new Error("The sandbox has the domain already");
    expect(await domains.add("prernaclasses.in")).toBeNull();
    expect(await domains.find("prernaclasses.in")).toEqual(added);
    expect(await domains.find("other.in")).toBeNull();
    expect(added).toMatchObject({ domain: "prernaclasses.in", dkimVerified: false, returnPathVerified: false });
    expect(added.records).toEqual([
      {
        purpose: "dkim",
        type: "TXT",
        host: expect.stringMatching(/^\w+pm\._domainkey\.prernaclasses\.in$/),
        value: expect.stringContaining("k=rsa;p="),
      },
      { purpose: "return-path", type: "CNAME", host: "pm-bounces.prernaclasses.in", value: "pm.mtasv.net" },
    ]);
    expect(await failureOf(email.send({ ...mail, idempotencyKey: "early" }))).toMatchObject({
      outcome: "refused",
      providerCode: "400",
    });

    const seen = await domains.verify(added.id);
    expect(seen).toEqual({ ...added, dkimVerified: true, returnPathVerified: true });
    const { messageId } = await email.send({ ...mail, idempotencyKey: "late" });
    expect(await sandbox.control("GET", `messages/${messageId}`)).toMatchObject({
      from: { name: "Prerna Classes", email: "hello@prernaclasses.in" },
    });

    await domains.remove(added.id);
    await domains.remove(added.id);
    expect(await domains.verify(added.id)).toBeNull();
  });

  it("report the provider's errors", async () => {
    const { domains } = sandbox.providers;
    const unpublished = await domains.add("unpublished.example.in");
    expect(await domains.verify(unpublished?.id ?? "")).toMatchObject({
      dkimVerified: false,
      returnPathVerified: false,
    });
    const stranger = createPostmarkDomains({
      baseUrl: sandbox.environment.POSTMARK_API_URL,
      accountToken: sandbox.environment.POSTMARK_SERVER_TOKEN,
    });
    expect(await failureOf(stranger.add("example.in"))).toMatchObject({
      outcome: "refused",
      nextStep: "Check POSTMARK_ACCOUNT_TOKEN.",
    });
  });
});
