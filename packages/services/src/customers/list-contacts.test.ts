import { insertInboundMessage } from "@aavarti/db/queries/inbound-messages";
import { createTestClock } from "@aavarti/testing/clock";
import { makeDependencies } from "@aavarti/testing/dependencies";
import { createTestTenant, type TestTenant } from "@aavarti/testing/tenants";
import { createTestDatabase, type TestDatabase } from "@aavarti/testing/test-database";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { recordConsent } from "../consent/record-consent.ts";
import { createCustomer } from "./create-customer.ts";
import { listContacts } from "./list-contacts.ts";
import { listCustomers } from "./list-customers.ts";

const clock = createTestClock();
let database: TestDatabase;
let tenant: TestTenant;
beforeAll(async () => {
  database = await createTestDatabase();
  tenant = await createTestTenant(makeDependencies({ db: database.db, now: clock.now }));
});
afterAll(() => database.close());

const person = (name: string, phone: string | null = "+919826041177") =>
  createCustomer(tenant.ctx, { name, email: `${name.toLowerCase()}@example.in`, phone, status: "active" });

/** Stores an inbound message from a customer at the clock's current time. */
const writes = (customerId: string, text: string) =>
  tenant.ctx.transact(({ trx }) =>
    insertInboundMessage(trx, {
      tenant_id: tenant.tenantId,
      id: tenant.ctx.newId(),
      customer_id: customerId,
      channel: "whatsapp",
      provider_message_id: tenant.ctx.newId(),
      from_address: "+919826041177",
      kind: "text",
      subject: null,
      text,
      reminder_id: null,
      received_at: clock.now(),
      created_at: clock.now(),
    }),
  );

const page = { limit: 50, sort: "name" as const };

describe("contacts", () => {
  it("are the customers, with the channels that are left and the last words", async () => {
    const asha = await person("Asha");
    const binod = await person("Binod", null);
    await recordConsent(tenant.ctx, {
      customerId: asha.id,
      channel: "whatsapp",
      purpose: "reminders",
      state: "withdrawn",
      source: "in the shop",
    });
    await writes(asha.id, "On Friday");
    clock.advance({ minutes: 5 });
    await writes(asha.id, `Salary   ke\nbaad ${"x".repeat(200)}`);

    const { items } = await listContacts(tenant.ctx, page);
    expect(items.map(({ id }) => id)).toEqual((await listCustomers(tenant.ctx, page)).items.map(({ id }) => id));
    expect(items[0]).toMatchObject({
      name: "Asha",
      reach: ["email"],
      stopped: ["whatsapp"],
      lastMessage: { at: clock.now().toISOString(), channel: "whatsapp", isFromCustomer: true },
    });
    expect(items[0]?.lastMessage?.text).toMatch(/^Salary ke baad x{125}$/);
    expect(items[1]).toMatchObject({ id: binod.id, reach: ["email"], stopped: [], lastMessage: null });
  });

  it("show no half of an emoji that ends the words shown", async () => {
    const chitra = await person("Chitra");
    await writes(chitra.id, `${"x".repeat(139)}🙂 later`);
    const { items } = await listContacts(tenant.ctx, page);
    expect(items.find(({ id }) => id === chitra.id)?.lastMessage?.text).toBe("x".repeat(139));
  });

  it("are invisible to another tenant", async () => {
    const { ctx } = await createTestTenant(tenant.ctx);
    expect(await listContacts(ctx, page)).toEqual({ items: [], nextCursor: null });
  });
});
