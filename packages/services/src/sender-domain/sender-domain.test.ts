import type { DomainState, SenderDomains } from "@aavarti/providers/sender-domains/interface";
import { createReminderBench, type ReminderBench } from "@aavarti/testing/reminder-bench";
import { createTestTenant } from "@aavarti/testing/tenants";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { testTemplate } from "../templates/test-template.ts";
import { addSenderDomain } from "./add-domain.ts";
import { readSenderSettings } from "./read-sender.ts";
import { removeSenderDomain } from "./remove-domain.ts";
import { verifySenderDomain } from "./verify-domain.ts";

/** Creates a fake provider, with its registered domains and the DNS records it sees. */
function createDomainBook() {
  const known = new Map<string, DomainState>();
  const book = { known, isPublished: false };
  const domains: SenderDomains = {
    configured: true,
    async add(domain) {
      const id = String(known.size + 1);
      const state: DomainState = {
        id,
        domain,
        dkimVerified: false,
        returnPathVerified: false,
        records: [{ purpose: "dkim", type: "TXT", host: `pm._domainkey.${domain}`, value: "k=rsa" }],
      };
      known.set(id, state);
      return state;
    },
    async verify(id) {
      const state = known.get(id);
      return state ? { ...state, dkimVerified: book.isPublished, returnPathVerified: book.isPublished } : null;
    },
    async remove(id) {
      known.delete(id);
    },
  };
  return { book, domains };
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
  expect(await removeSenderDomain(ctx)).toMatchObject({ domain: null });
  expect(await removeSenderDomain(ctx)).toMatchObject({ domain: null });
  expect(book.known.size).toBe(0);
});

it("keeps nothing of two people's domains but the first, and says when the provider has lost it", async () => {
  const { book, domains } = createDomainBook();
  Object.assign(bench.deps.providers, { domains });
  const { ctx, as } = await createTestTenant(bench.deps);
  const both = await Promise.allSettled([addSenderDomain(ctx, OWN), addSenderDomain(ctx, { ...OWN, domain: "b.in" })]);
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(book.known.size).toBe(1);
  book.known.clear();
  await expect(verifySenderDomain(ctx)).rejects.toThrow("Remove it and add it again.");
  for (const change of [verifySenderDomain, removeSenderDomain])
    await expect(async () => change(as("agent"))).rejects.toMatchObject({ code: "FORBIDDEN" });
  await expect(async () => addSenderDomain(as("viewer"), OWN)).rejects.toMatchObject({ code: "FORBIDDEN" });
});
