import { ProviderError } from "@aavarti/providers/provider-error";
import type { DomainState, SenderDomains } from "@aavarti/providers/sender-domains/interface";
import { createReminderBench, type ReminderBench } from "@aavarti/testing/reminder-bench";
import { createTestTenant } from "@aavarti/testing/tenants";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { releaseSenderDomain } from "../retention/release-sender-domain.ts";
import { testTemplate } from "../templates/test-template.ts";
import { addSenderDomain } from "./add-domain.ts";
import { deleteSenderDomain } from "./delete-domain.ts";
import { readSenderSettings } from "./read-sender.ts";
import { verifySenderDomain } from "./verify-domain.ts";

/** Creates a fake provider, with its registered domains and the DNS records it sees. */
function createDomainBook() {
  const known = new Map<string, DomainState>();
  let lastId = 0;
  const book = { known, isPublished: false, cutAfterAdding: false };
  const domains: SenderDomains = {
    configured: true,
    reserved: ["mail.aavarti.example"],
    find: async (domain) => [...known.values()].find((state) => state.domain === domain) ?? null,
    async add(domain) {
      if ([...known.values()].some((state) => state.domain === domain)) return null;
      const id = String(++lastId);
      const state: DomainState = {
        id,
        domain,
        dkimVerified: false,
        returnPathVerified: false,
        records: [{ purpose: "dkim", type: "TXT", host: `pm._domainkey.${domain}`, value: "k=rsa" }],
      };
      known.set(id, state);
      if (!book.cutAfterAdding) return state;
      throw new ProviderError({
        provider: "postmark",
        outcome: "unknown",
        providerCode: "ETIMEDOUT",
        reason: "Postmark didn't respond in time.",
        nextStep: "Try again in a minute.",
      });
    },
    async verify(id) {
      const state = known.get(id);
      if (!state) return null;
      const seen = { ...state, dkimVerified: book.isPublished, returnPathVerified: book.isPublished };
      known.set(id, seen);
      return seen;
    },
    async remove(id) {
      known.delete(id);
    },
  };
  return { book, domains };
}

/** Removes at the provider what the jobs say, as the worker would. */
async function releaseAll() {
  const { rows } = await bench.superuser.query<{ payload: { providerId: string } }>(
    "delete from outbox where name = 'retention.release-domain' returning payload",
  );
  for (const { payload } of rows) await releaseSenderDomain(bench.deps, payload);
}

const OWN = { domain: "prernaclasses.in", localPart: "hello" };
const WORDS = {
  kind: "due-0",
  language: "en",
  subject: "Today",
  body: "Hi {{customer.name}}",
  channel: "email",
} as const;

let bench: ReminderBench;
beforeAll(async () => {
  bench = await createReminderBench();
});
beforeEach(() => bench.reset());
afterAll(() => bench.close());

it("sends from the business's own domain as soon as the provider sees its records, and no longer than that", async () => {
  const { book, domains } = createDomainBook();
  Object.assign(bench.deps.providers, { domains });
  const { ctx } = await createTestTenant(bench.deps);
  const other = await createTestTenant(bench.deps);
  const lastSender = async () => {
    await testTemplate(ctx, WORDS);
    return bench.notifiers.emails.at(-1)?.fromAddress;
  };

  expect(await readSenderSettings(ctx)).toMatchObject({ isAvailable: true, fromName: "Prerna Classes", domain: null });
  expect(await addSenderDomain(ctx, OWN)).toMatchObject({
    domain: {
      address: "hello@prernaclasses.in",
      dkimVerified: false,
      records: [{ host: "pm._domainkey.prernaclasses.in" }],
    },
  });
  await expect(addSenderDomain(ctx, OWN)).rejects.toMatchObject({ code: "CONFLICT" });
  expect((await verifySenderDomain(ctx)).domain?.dkimVerified).toBe(false);
  expect(await lastSender()).toBeUndefined();

  book.isPublished = true;
  expect((await verifySenderDomain(ctx)).domain).toMatchObject({ dkimVerified: true, returnPathVerified: true });
  expect(await lastSender()).toBe("hello@prernaclasses.in");
  book.isPublished = false;
  await verifySenderDomain(ctx);
  expect(await lastSender()).toBeUndefined();

  expect((await readSenderSettings(other.ctx)).domain).toBeNull();
  await expect(verifySenderDomain(other.ctx)).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect(await deleteSenderDomain(ctx)).toMatchObject({ domain: null });
  expect(await deleteSenderDomain(ctx)).toMatchObject({ domain: null });
  await releaseAll();
  expect(book.known.size).toBe(0);
});

it("keeps the first of two domains added at once, and reports a domain that the provider has lost", async () => {
  const { book, domains } = createDomainBook();
  Object.assign(bench.deps.providers, { domains });
  const { ctx, as } = await createTestTenant(bench.deps);
  const both = await Promise.allSettled([addSenderDomain(ctx, OWN), addSenderDomain(ctx, { ...OWN, domain: "b.in" })]);
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  await releaseAll();
  expect(book.known.size).toBe(1);
  book.known.clear();
  await expect(verifySenderDomain(ctx)).rejects.toThrow("Remove it and add it again.");
  for (const change of [verifySenderDomain, deleteSenderDomain])
    await expect(async () => change(as("agent"))).rejects.toMatchObject({ code: "FORBIDDEN" });
  await expect(async () => addSenderDomain(as("viewer"), OWN)).rejects.toMatchObject({ code: "FORBIDDEN" });
});

it("finishes what a lost answer left at the provider", async () => {
  const { book, domains } = createDomainBook();
  Object.assign(bench.deps.providers, { domains });
  const { ctx } = await createTestTenant(bench.deps);
  book.cutAfterAdding = true;
  await expect(addSenderDomain(ctx, OWN)).rejects.toMatchObject({ code: "PROVIDER_ERROR" });
  expect((await readSenderSettings(ctx)).domain).toBeNull();
  book.cutAfterAdding = false;
  expect((await addSenderDomain(ctx, OWN)).domain).toMatchObject({ domain: OWN.domain });
  expect(book.known.size).toBe(1);
  book.isPublished = true;
  expect((await verifySenderDomain(ctx)).domain?.dkimVerified).toBe(true);

  // A later attempt may also be about another name, in place of the one that was not finished.
  const other = (await createTestTenant(bench.deps)).ctx;
  book.cutAfterAdding = true;
  await expect(addSenderDomain(other, { ...OWN, domain: "typo.in" })).rejects.toThrow();
  book.cutAfterAdding = false;
  expect((await addSenderDomain(other, { ...OWN, domain: "right.in" })).domain?.domain).toBe("right.in");
});

it.each([
  ["before the provider had the domain", false],
  ["after the provider had the domain", true],
])("finishes what a process that was killed %s left, and claims nothing twice", async (_, hadIt) => {
  const { book, domains } = createDomainBook();
  const called = Promise.withResolvers<void>();
  // A killed process gets no answer and does nothing more.
  const add: SenderDomains["add"] = async (domain) => {
    if (hadIt) await domains.add(domain);
    called.resolve();
    return new Promise(() => undefined);
  };
  Object.assign(bench.deps.providers, { domains: { ...domains, add } });
  const { ctx } = await createTestTenant(bench.deps);
  void addSenderDomain(ctx, OWN);
  await called.promise;
  expect((await readSenderSettings(ctx)).domain).toBeNull();

  Object.assign(bench.deps.providers, { domains });
  expect((await addSenderDomain(ctx, OWN)).domain).toMatchObject({ domain: OWN.domain });
  await expect(addSenderDomain(ctx, OWN)).rejects.toMatchObject({ code: "CONFLICT" });
  await releaseAll();
  // The provider's first entry stays, since its records may be published already.
  expect([...book.known.values()]).toMatchObject([{ id: "1", domain: OWN.domain }]);
  const { rows } = await bench.superuser.query("select domain from sender_domain where tenant_id = $1", [ctx.tenantId]);
  expect(rows).toEqual([{ domain: OWN.domain }]);
  book.isPublished = true;
  expect((await verifySenderDomain(ctx)).domain?.dkimVerified).toBe(true);
});

it("lets no business block or inherit a domain by claiming it, and keeps a verified one", async () => {
  const { book, domains } = createDomainBook();
  Object.assign(bench.deps.providers, { domains });
  const squatter = (await createTestTenant(bench.deps)).ctx;
  const owner = (await createTestTenant(bench.deps)).ctx;
  await addSenderDomain(squatter, OWN);
  expect((await addSenderDomain(owner, OWN)).domain?.domain).toBe(OWN.domain);
  expect(book.known.size).toBe(1);

  book.isPublished = true;
  // The records that the owner publishes are not the ones shown to the squatter.
  await expect(verifySenderDomain(squatter)).rejects.toMatchObject({ code: "CONFLICT" });
  expect((await verifySenderDomain(owner)).domain?.dkimVerified).toBe(true);
  await deleteSenderDomain(squatter);
  await releaseAll();
  expect(book.known.size).toBe(1);
  await expect(addSenderDomain(squatter, OWN)).rejects.toMatchObject({
    code: "CONFLICT",
    message: "Another business uses this domain. Contact support.",
  });
  expect((await readSenderSettings(owner)).domain?.dkimVerified).toBe(true);
});

it("gives a domain to one of two businesses that add it at once", async () => {
  const { book, domains } = createDomainBook();
  Object.assign(bench.deps.providers, { domains });
  const both = [(await createTestTenant(bench.deps)).ctx, (await createTestTenant(bench.deps)).ctx];
  await Promise.allSettled(both.map((ctx) => addSenderDomain(ctx, OWN)));
  book.isPublished = true;
  const checked = await Promise.allSettled(both.map((ctx) => verifySenderDomain(ctx)));
  expect(checked.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});

it.each(["co.in", "github.io", "mail.aavarti.example", "aavarti.example", "inbound.aavarti.example"])(
  "refuses %s, which is not one business's",
  async (domain) => {
    const { book, domains } = createDomainBook();
    Object.assign(bench.deps.providers, { domains });
    const { ctx } = await createTestTenant(bench.deps);
    await expect(addSenderDomain(ctx, { ...OWN, domain })).rejects.toMatchObject({ code: "VALIDATION_FAILED" });
    expect(book.known.size).toBe(0);
  },
);

it("refuses a domain to an account whose email address isn't confirmed", async () => {
  const { book, domains } = createDomainBook();
  Object.assign(bench.deps.providers, { domains });
  const { ctx, tenantId } = await createTestTenant(bench.deps);
  await bench.superuser.query("update tenant set may_send_unverified = false where id = $1", [tenantId]);
  await bench.superuser.query("update app_user set email_verified_at = null");
  await expect(addSenderDomain(ctx, OWN)).rejects.toMatchObject({ code: "EMAIL_NOT_VERIFIED" });
  expect(book.known.size).toBe(0);
  const { rows } = await bench.superuser.query("select 1 from sender_domain");
  expect(rows).toEqual([]);
});
