import { createReminderBench, type ReminderBench } from "@aavarti/testing/reminder-bench";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { listNotifications } from "../notifications/list-notifications.ts";
import { saveNotificationSettings } from "../notifications/save-settings.ts";
import { updateSubscription } from "../subscriptions/update-subscription.ts";
import { settleUnanswered } from "./settle-unanswered.ts";

const END = "2026-11-21";

let bench: ReminderBench;
beforeAll(async () => {
  bench = await createReminderBench();
});
beforeEach(() => bench.reset());
afterAll(() => bench.close());

/** Creates a term that ends today, in a business with every reminder up to 7 days after the end. */
async function unanswered(
  afterLastReminder: "ask" | "keep" | "expire",
  extraReminderDays: (-1 | -3 | -7)[] = [-1, -3, -7],
) {
  const tenant = await bench.tenantWithTerm(END);
  await saveNotificationSettings(tenant.ctx, { afterLastReminder, extraReminderDays });
  return tenant;
}

const statusOf = async (id: string) =>
  (await bench.superuser.query("select status from subscription where id = $1", [id])).rows[0]?.status;

describe("a term that is not renewed after the last reminder", () => {
  it("asks the people who can do something, once, with what they can do", async () => {
    const { ctx, subscription } = await unanswered("ask");
    bench.clock.set("2026-11-28T06:00:00.000Z");
    expect(await settleUnanswered(ctx)).toBe(0);
    bench.clock.set("2026-11-29T06:00:00.000Z");
    expect(await settleUnanswered(ctx)).toBe(1);
    expect(await settleUnanswered(ctx)).toBe(0);
    const { items } = await listNotifications(ctx, { limit: 50 });
    expect(items.find((item) => item.kind === "renewal.unanswered")).toMatchObject({
      title: "Asha Patel hasn't renewed",
      body: expect.stringContaining("was due on 21 Nov 2026 and wasn't renewed"),
      link: `/dashboard/subscriptions/${subscription.id}`,
      actions: [
        { label: "Renew or cancel", link: `/dashboard/subscriptions/${subscription.id}` },
        { label: "View all overdue", link: "/dashboard/renewals?lane=overdue" },
      ],
    });
    expect(await statusOf(subscription.id)).toBe("active");
  });

  it("is closed where the business chose that, and it is written down", async () => {
    const { ctx, subscription } = await unanswered("expire");
    bench.clock.set("2026-11-29T06:00:00.000Z");
    expect(await settleUnanswered(ctx)).toBe(1);
    expect(await statusOf(subscription.id)).toBe("expired");
    const { rows } = await bench.superuser.query(
      "select subject_id from audit_event where action = 'subscription.expired'",
    );
    expect(rows).toEqual([{ subject_id: subscription.id }]);
  });

  it("stays overdue without a notification where the business chose that", async () => {
    const { ctx, subscription } = await unanswered("keep");
    bench.clock.set("2026-11-29T06:00:00.000Z");
    expect(await settleUnanswered(ctx)).toBe(1);
    expect(await statusOf(subscription.id)).toBe("active");
    const { rows } = await bench.superuser.query("select from notification where kind = 'renewal.unanswered'");
    expect(rows).toEqual([]);
  });

  it("is left alone when it was renewed, when the ladder is off, and by another business", async () => {
    const renewed = await unanswered("expire");
    await updateSubscription(renewed.ctx, { id: renewed.subscription.id, changes: { customEndDate: "2027-11-21" } });
    const off = await unanswered("expire", [-1]);
    const theirs = await unanswered("keep");
    bench.clock.set("2026-11-29T06:00:00.000Z");
    expect(await settleUnanswered(renewed.ctx)).toBe(0);
    expect(await settleUnanswered(off.ctx)).toBe(0);
    expect(await statusOf(theirs.subscription.id)).toBe("active");
  });

  it("is settled once by two rounds at once, and not at all when it cannot be written", async () => {
    const { ctx } = await unanswered("ask");
    bench.clock.set("2026-11-29T06:00:00.000Z");
    const failing = { ...ctx, newId: () => "not-a-uuid" };
    await expect(settleUnanswered(failing)).rejects.toThrow();
    const both = await Promise.all([settleUnanswered(ctx), settleUnanswered(ctx)]);
    expect(both.sort()).toEqual([0, 1]);
  });
});
