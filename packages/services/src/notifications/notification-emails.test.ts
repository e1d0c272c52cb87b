import { explainNotice } from "@aavarti/domain/reasons/notifications";
import { planOne } from "@aavarti/testing/planned-reminder";
import { createReminderBench, type ReminderBench } from "@aavarti/testing/reminder-bench";
import { createTestTenant, type TestTenant } from "@aavarti/testing/tenants";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ServiceContext } from "../context.ts";
import { sweepReminders } from "../reminders/plan/sweep-reminders.ts";
import { listNotifications } from "./list-notifications.ts";
import { notify } from "./notify.ts";
import { savePreference } from "./preferences.ts";
import { saveNotificationSettings } from "./save-settings.ts";

// The test clock starts on Saturday 21 November 2026 at 9:30 in India.
let bench: ReminderBench;
beforeAll(async () => {
  bench = await createReminderBench();
});
beforeEach(() => bench.reset());
afterAll(() => bench.close());

const quote = (words: string) => explainNotice("notice.quote", { words });
const failure = {
  kind: "reminder.failed",
  title: quote("The email to Asha failed"),
  body: [quote("The address does not exist.")],
  link: "/notifications?status=failed",
  subjectId: null,
} as const;
const reply = {
  kind: "customer.replied",
  title: quote("Bina answered"),
  body: [quote("Friday ko dunga")],
  link: "/dashboard/customers/1",
  subjectId: null,
} as const;
const sendNotification = (ctx: ServiceContext, notification: Parameters<typeof notify>[2] = failure) =>
  ctx.transact((unit) => notify(ctx, unit, notification));

async function business(): Promise<TestTenant> {
  const tenant = await createTestTenant(bench.deps, { trialEndsAt: new Date("2026-12-31") });
  await savePreference(tenant.ctx, { kind: "reminder.failed", email: true });
  await savePreference(tenant.ctx, { kind: "customer.replied", email: true });
  return tenant;
}
const later = async (minutes: number) => {
  bench.clock.advance({ minutes });
  return bench.work();
};
const subjects = () => bench.notifiers.emails.map(({ subject }) => subject);

describe("an event that a team member wants emailed", () => {
  it("is emailed, with what happened and a link", async () => {
    const { ctx } = await business();
    await sendNotification(ctx);
    expect(await later(9)).toEqual([]);
    expect(await later(1)).toEqual(["sent"]);
    expect(bench.notifiers.emails).toMatchObject([{ subject: "The email to Asha failed", tag: "notifications" }]);
    expect(bench.notifiers.emails[0]?.text).toContain(
      "The email to Asha failed\nThe address does not exist.\nhttp://127.0.0.1:3000/notifications?status=failed",
    );
    expect((await listNotifications(ctx, { limit: 5 })).items).toHaveLength(1);
  });

  it("is emailed only to those who turned it on, and never to another business", async () => {
    await business();
    const other = await createTestTenant(bench.deps);
    await sendNotification(other.ctx);
    expect(await later(60)).toEqual([]);
    expect(subjects()).toEqual([]);
  });

  it("is emailed also when it is hidden in the bell", async () => {
    const { ctx } = await business();
    await savePreference(ctx, { kind: "reminder.failed", bell: false });
    await sendNotification(ctx);
    await later(10);
    expect(subjects()).toEqual(["The email to Asha failed"]);
    expect((await listNotifications(ctx, { limit: 5 })).items).toEqual([]);
  });

  it("includes a reminder that the provider refused", async () => {
    await planOne(bench, "email");
    await bench.superuser.query(
      `insert into notification_preference (tenant_id, user_id, kind, bell, popup, email, updated_at)
       select tenant_id, user_id, 'reminder.failed', true, true, true, now() from membership`,
    );
    bench.notifiers.script = ["refused"];
    expect(await bench.work()).toEqual(["failed"]);
    expect(await later(10)).toContain("sent");
    expect(subjects()).toContain("The email to Asha Patel failed");
  });

  it("is written in the reader's language, with its cause and what to do", async () => {
    await planOne(bench, "whatsapp");
    await bench.superuser.query(
      `insert into notification_preference (tenant_id, user_id, kind, bell, popup, email, updated_at)
       select tenant_id, user_id, 'reminder.failed', true, true, true, now() from membership`,
    );
    await bench.superuser.query("update app_user set language = 'hi'");
    bench.notifiers.script = ["refused"];
    expect(await bench.work()).toContain("failed");
    await later(10);
    const email = bench.notifiers.emails.find(({ tag }) => tag === "notifications");
    expect(email?.subject).toBe("Asha Patel तक WhatsApp मैसेज नहीं पहुँचा");
    expect(email?.text).toMatch(/^नमस्ते .+ जी,/);
    expect(email?.text.replace(/http\S+/g, "")).not.toMatch(/failed|Check|Contact/);
  });

  it("is not emailed when its transaction is rolled back", async () => {
    const { ctx } = await business();
    const attempt = ctx.transact(async (unit) => {
      await notify(ctx, unit, failure);
      throw new Error("It did not happen after all");
    });
    await expect(attempt).rejects.toThrow("after all");
    expect(await later(60)).toEqual([]);
  });
});

describe("several of them", () => {
  it("become one email for each kind, however many they are", async () => {
    const { ctx } = await business();
    for (let index = 0; index < 7; index += 1)
      await sendNotification(ctx, { ...failure, title: quote(`Email ${index} failed`) });
    await later(10);
    expect(subjects()).toEqual(["7 reminders failed"]);
    const text = bench.notifiers.emails[0]?.text ?? "";
    expect(text).toContain("Email 6 failed");
    expect(text).not.toContain("Email 1 failed");
    expect(text).toContain("and 2 more");
  });

  it("become one email in the same instant", async () => {
    const { ctx } = await business();
    await Promise.all(Array.from({ length: 12 }, () => sendNotification(ctx)));
    await later(10);
    expect(subjects()).toEqual(["12 reminders failed"]);
  });

  it("wait until the end of quiet hours and are one email then", async () => {
    const { ctx } = await business();
    bench.clock.set("2026-11-21T16:00:00.000Z");
    await sendNotification(ctx);
    expect(await later(10)).toEqual(["held"]);
    await sendNotification(ctx, reply);
    await sendNotification(ctx, { ...reply, title: quote("Chand answered") });
    bench.clock.set("2026-11-22T02:29:00.000Z");
    expect(await bench.work()).toEqual([]);
    expect(await later(1)).toEqual(["sent"]);
    expect(subjects()).toEqual(["2 messages received, The email to Asha failed"]);
    expect(bench.notifiers.emails[0]?.text).toContain("Bina answered (21 Nov 2026)\nFriday ko dunga");
  });

  it("wait for the business's own morning, where that is later", async () => {
    const { ctx } = await business();
    await saveNotificationSettings(ctx, { quietHours: { from: 19, until: 10 } });
    bench.clock.set("2026-11-22T03:00:00.000Z");
    await sendNotification(ctx);
    expect(await later(10)).toEqual(["held"]);
    expect(await later(80)).toEqual(["sent"]);
  });

  it("become one email after days without a worker or a queue", async () => {
    const { ctx } = await business();
    for (let day = 0; day < 3; day += 1) {
      await sendNotification(ctx);
      await sendNotification(ctx, reply);
      bench.clock.advance({ days: 1 });
    }
    await bench.superuser.query("truncate outbox");
    await sweepReminders(bench.deps);
    expect(await bench.work()).toEqual(["sent"]);
    expect(subjects()).toEqual(["3 messages received, 3 reminders failed"]);
  });

  it("become another email after one was sent", async () => {
    const { ctx } = await business();
    await sendNotification(ctx);
    await later(10);
    await sendNotification(ctx, reply);
    await later(10);
    expect(subjects()).toEqual(["The email to Asha failed", "Bina answered"]);
  });
});

describe("the email about them", () => {
  it("is sent once although the answer was lost, and takes what follows into the next", async () => {
    const { ctx } = await business();
    await sendNotification(ctx);
    bench.notifiers.script = ["accept-then-unknown"];
    bench.notifiers.onSend = async () => {
      bench.notifiers.onSend = async () => undefined;
      await sendNotification(ctx, reply);
    };
    expect(await later(10)).toEqual(["unknown", "reconciled: found"]);
    expect(await later(10)).toEqual(["sent"]);
    expect(subjects()).toEqual(["The email to Asha failed", "Bina answered"]);
  });

  it("is tried again under the same key when it surely was not sent, with what happened meanwhile", async () => {
    const { ctx } = await business();
    await sendNotification(ctx);
    bench.notifiers.script = ["not-sent"];
    expect(await later(10)).toEqual(["put-off"]);
    await sendNotification(ctx, reply);
    expect(await later(31)).toEqual(["sent"]);
    expect(subjects()).toEqual(["Bina answered, The email to Asha failed"]);
  });

  it("is not reported as a failed reminder when it is refused", async () => {
    const { ctx } = await business();
    await sendNotification(ctx);
    bench.notifiers.script = ["refused"];
    expect(await later(10)).toEqual(["failed"]);
    expect(await later(60)).toEqual([]);
    expect((await listNotifications(ctx, { limit: 5 })).items).toHaveLength(1);
  });

  it("asks again at the moment of sending", async () => {
    const { ctx } = await business();
    await sendNotification(ctx);
    await savePreference(ctx, { kind: "reminder.failed", email: false });
    expect(await later(10)).toEqual(["cancelled"]);
    await savePreference(ctx, { kind: "reminder.failed", email: true });
    await sendNotification(ctx, reply);
    await later(10);
    expect(subjects()).toEqual(["Bina answered"]);
  });

  it("does not go to a member who left", async () => {
    const tenant = await business();
    await sendNotification(tenant.ctx);
    await bench.superuser.query("delete from membership where tenant_id = $1", [tenant.tenantId]);
    expect(await later(10)).toEqual(["cancelled"]);
  });

  it("is in Hindi for a team member who reads Hindi", async () => {
    const tenant = await business();
    await bench.superuser.query("update app_user set language = 'hi'");
    await sendNotification(tenant.ctx);
    await later(10);
    expect(bench.notifiers.emails[0]?.text).toMatch(/^नमस्ते /);
  });
});

it("can't be chosen for a kind that isn't an event, nor by a role that doesn't get it", async () => {
  const { ctx, as } = await business();
  expect(() => savePreference(ctx, { kind: "trial.ending", email: true })).toThrow("can't be turned off");
  const { kinds } = await savePreference(ctx, { kind: "payment.refunded", email: true });
  expect(kinds).toContainEqual({
    kind: "payment.refunded",
    isFixed: true,
    isEmailable: true,
    bell: true,
    popup: true,
    email: true,
  });
  expect(() => savePreference(ctx, { kind: "payment.refunded", bell: false })).toThrow("can't be turned off");
  expect(() => savePreference(as("agent"), { kind: "reminder.failed", email: true })).toThrow("can't be turned off");
});
