import { CreateCustomField } from "@aavarti/contract/custom-fields";
import { EditCustomer } from "@aavarti/contract/customers";
import { CreateSavedReply } from "@aavarti/contract/saved-replies";
import { createReminderBench, type ReminderBench } from "@aavarti/testing/reminder-bench";
import { createTestSubscription } from "@aavarti/testing/subscriptions";
import { createTestTenant, type TestTenant } from "@aavarti/testing/tenants";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { updateCustomer } from "../customers/update-customer.ts";
import { listUpcoming } from "../reminders/preview/list-upcoming.ts";
import { replyFacts, replyValues } from "../saved-replies/fill-saved-replies.ts";
import { createSavedReply } from "../saved-replies/manage-saved-replies.ts";
import { readSample } from "../templates/sample.ts";
import { saveTemplate } from "../templates/save-template.ts";
import { readTenant } from "../tenants/read-tenant.ts";
import { archiveCustomField, createCustomField } from "./manage-fields.ts";

let bench: ReminderBench;
let tenant: TestTenant;
let customerId: string;
let joinedId: string;

beforeAll(async () => {
  bench = await createReminderBench();
});
beforeEach(async () => {
  await bench.reset();
  tenant = await createTestTenant(bench.deps);
  const field = (input: object) =>
    createCustomField(tenant.ctx, CreateCustomField.parse({ entity: "customer", ...input }));
  await field({ label: "Locality", type: "text" });
  joinedId = (await field({ label: "Joined", type: "date" })).id ?? "";
  await field({ label: "Hosteller", type: "yes_no" });
  await field({ label: "Aadhaar", type: "text", isSensitive: true });
  ({ customerId } = await createTestSubscription(tenant.ctx, { endOn: "2026-12-04", phone: null }));
  const fields = { locality: "Andheri", joined: "2026-04-01", hosteller: true, aadhaar: "123412341234" };
  await updateCustomer(tenant.ctx, EditCustomer.parse({ id: customerId, changes: { fields } }));
});
afterAll(() => bench.close());

const save = (body: string, language: "en" | "hi" = "en") =>
  saveTemplate(tenant.ctx, { kind: "due-7", language, subject: "Renewal", body });
const valuesIn = (language: "en" | "hi") =>
  tenant.ctx.transact(async (unit) =>
    replyValues(await replyFacts(tenant.ctx, unit, customerId), await readTenant(unit), language),
  );

it("a reminder has the value of a field, and leaves out the line of one without a value", async () => {
  await save(
    "Hi {{customer.name}},\nyour area: {{customer.fields.locality}}\nsince {{customer.fields.joined or 'long'}}",
  );
  const { items } = await listUpcoming(tenant.ctx, { limit: 50 });
  const toCustomer = items.flatMap(({ messages }) => messages).find(({ recipient }) => recipient.kind === "customer");
  expect(toCustomer?.text).toContain("your area: Andheri\nsince 1 Apr 2026");
  await updateCustomer(tenant.ctx, EditCustomer.parse({ id: customerId, changes: { fields: { locality: null } } }));
  await archiveCustomField(tenant.ctx, { id: joinedId });
  const [after] = (await listUpcoming(tenant.ctx, { limit: 50 })).items
    .flatMap(({ messages }) => messages)
    .filter(({ recipient }) => recipient.kind === "customer");
  expect(after?.text).not.toContain("your area");
  expect(after?.text).toContain("since long");
});

it("saved replies and previews have the values in the reader's language, and no sensitive one", async () => {
  expect(await valuesIn("en")).toMatchObject({
    "customer.fields.locality": "Andheri",
    "customer.fields.joined": "1 Apr 2026",
    "customer.fields.hosteller": "Yes",
  });
  const hindi = await valuesIn("hi");
  expect(hindi["customer.fields.hosteller"]).toBe("हाँ");
  const sample = await readSample(tenant.ctx, { kind: "due-7", language: "en", customerId });
  expect(sample.values["customer.fields.locality"]).toBe("Andheri");
  for (const values of [hindi, sample.values]) expect(JSON.stringify(values)).not.toMatch(/aadhaar|1234|sealed/);
});

it("refuses a text that names a field that customers don't have, or a sensitive one", async () => {
  for (const code of ["unknown", "aadhaar"])
    await expect(save(`{{customer.fields.${code}}}`)).rejects.toMatchObject({
      code: "VALIDATION_FAILED",
      fields: { body: { message: `There is no field with the code ${code}` } },
    });
  const reply = (textEn: string) =>
    createSavedReply(tenant.ctx, CreateSavedReply.parse({ title: "Area", textEn, textHi: null }));
  await expect(reply("{{customer.fields.unknown}}")).rejects.toMatchObject({
    fields: { textEn: { message: "There is no field with the code unknown" } },
  });
  expect((await reply("You live in {{customer.fields.locality}}")).textEn).toContain("locality");
});
