import { unconfiguredEmail, unconfiguredWhatsApp } from "@aavarti/providers/not-configured";
import { ProviderError } from "@aavarti/providers/provider-error";
import { onlyRow, planOne } from "@aavarti/testing/planned-reminder";
import { createReminderBench, type ReminderBench } from "@aavarti/testing/reminder-bench";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sendReminder } from "./send-reminder.ts";

let bench: ReminderBench;
beforeAll(async () => {
  bench = await createReminderBench();
});
beforeEach(() => bench.reset());
afterAll(() => bench.close());

describe("sending", () => {
  it("calls the provider once, however many workers got the job", async () => {
    const { ctx, id } = await planOne(bench, "email");
    const others = Promise.withResolvers<void>();
    bench.notifiers.onSend = () => others.promise;
    const workers = Array.from({ length: 10 }, () => sendReminder(ctx, { reminderId: id }));
    // The provider answers when all other workers have come and gone.
    let finished = 0;
    for (const worker of workers) void worker.then(() => ++finished === workers.length - 1 && others.resolve());
    const outcomes = await Promise.all(workers);
    expect(outcomes.filter((outcome) => outcome === "sent")).toHaveLength(1);
    expect(bench.notifiers.emails).toHaveLength(1);
  });

  it("calls the provider outside of any transaction", async () => {
    await planOne(bench, "email");
    bench.notifiers.onSend = async () => {
      const { rows } = await bench.superuser.query(
        "select state, attempts, lease_until > clock_timestamp() as leased from reminder",
      );
      expect(rows).toEqual([{ state: "sending", attempts: 1, leased: true }]);
    };
    expect(await bench.work()).toEqual(["sent"]);
    expect(await onlyRow(bench)).toMatchObject({ state: "sent", lease_until: null });
  });

  it("records a refusal for good, with its cause and what to do", async () => {
    await planOne(bench, "email");
    bench.notifiers.script = ["refused"];
    expect(await bench.work()).toEqual(["failed"]);
    expect(await onlyRow(bench)).toMatchObject({
      state: "failed",
      state_reason: "It was refused.",
      next_step: "Do something about it.",
    });
    bench.clock.advance({ hours: 1 });
    expect(await bench.sweepAndWork()).toEqual([]);
  });

  it("tries again what was surely not sent, no sooner than the provider asked", async () => {
    await planOne(bench, "email");
    bench.notifiers.script = ["not-sent", "not-sent"];
    expect(await bench.work()).toEqual(["put-off"]);
    bench.clock.advance({ seconds: 119 });
    expect(await bench.work()).toEqual([]);
    bench.clock.advance({ seconds: 1 });
    expect(await bench.work()).toEqual(["put-off"]);
    bench.clock.advance({ seconds: 120 });
    expect(await bench.work()).toEqual(["sent"]);
    expect(await onlyRow(bench)).toMatchObject({ state: "sent", attempts: 3, state_reason: null });
    expect(bench.notifiers.emails).toHaveLength(1);
  });

  it("gives up after 48 hours of trying", async () => {
    await planOne(bench, "email");
    bench.notifiers.script = Array.from({ length: 500 }, () => "not-sent");
    for (let half = 0; half < 100 && (await onlyRow(bench)).state === "planned"; half += 1) {
      await bench.work();
      bench.clock.advance({ minutes: 30 });
    }
    expect((await onlyRow(bench)).state).toBe("missed");
  });

  it("looks up an email whose answer was lost, and does not send it again when it is there", async () => {
    await planOne(bench, "email");
    bench.notifiers.script = ["accept-then-unknown"];
    expect(await bench.work()).toEqual(["unknown", "reconciled: found"]);
    expect(await onlyRow(bench)).toMatchObject({
      state: "sent",
      provider_message_id: `message-of-${(await onlyRow(bench)).id}`,
    });
    expect(bench.notifiers.emails).toHaveLength(1);
  });

  it("sends an email again only when it was not found after the search has caught up", async () => {
    await planOne(bench, "email");
    bench.notifiers.script = ["unknown"];
    expect(await bench.work()).toEqual(["unknown", "reconciled: in-flight"]);
    expect((await onlyRow(bench)).state).toBe("unknown");
    bench.clock.advance({ seconds: 31 });
    await bench.passLeases(31);
    expect(await bench.work()).toEqual(["reconciled: planned-again", "sent"]);
    expect(bench.notifiers.emails).toHaveLength(1);
  });

  it.each(["crash", "accept"] as const)(
    "after a worker died in the middle (%s), looks up before anything else",
    async (fate) => {
      const { ctx, id } = await planOne(bench, "email");
      await bench.superuser.query("truncate outbox");
      bench.notifiers.script = [fate];
      if (fate === "crash") await expect(sendReminder(ctx, { reminderId: id })).rejects.toThrow("lost its mind");
      else {
        // The process dies after the provider accepted the message and before that is recorded.
        await sendReminder(ctx, { reminderId: id });
        await bench.superuser.query(
          "update reminder set state = 'sending', lease_until = clock_timestamp() + interval '30 s', sent_at = null",
        );
      }
      expect(await sendReminder(ctx, { reminderId: id })).toBe("not-planned");
      expect(await bench.sweepAndWork()).toEqual([]);
      await bench.passLeases(61);
      expect(await bench.sweepAndWork()).toEqual(
        fate === "crash" ? ["reconciled: planned-again", "sent"] : ["reconciled: found"],
      );
      expect(bench.notifiers.emails).toHaveLength(1);
      expect((await onlyRow(bench)).state).toBe("sent");
    },
  );

  it("shows a WhatsApp message whose answer was lost as unknown and never sends it again", async () => {
    await planOne(bench, "whatsapp");
    bench.notifiers.script = ["accept-then-unknown"];
    expect(await bench.work()).toEqual(["unknown", "reconciled: unknown"]);
    await bench.passLeases(3_600);
    bench.clock.advance({ hours: 5 });
    expect(await bench.sweepAndWork()).toEqual([]);
    expect(await onlyRow(bench)).toMatchObject({ state: "unknown", state_reason: "It was unknown." });
    expect(bench.notifiers.templates).toHaveLength(1);
  });

  describe("an email whose outcome can't be found out", () => {
    const noticesOf = async () =>
      (await bench.superuser.query("select kind from notification where kind like 'reminder.%'")).rows;

    it("notifies once and is left when no provider is configured any more", async () => {
      await planOne(bench, "email");
      bench.notifiers.script = ["unknown"];
      bench.notifiers.onSend = async () => {
        bench.deps.providers.email = { ...unconfiguredEmail(), send: bench.deps.providers.email.send };
      };
      expect(await bench.work()).toEqual(["unknown", "reconciled: unknown"]);
      const left = {
        state: "unknown",
        state_reason: "It was unknown.",
        next_step: "If the status doesn't update, check with the recipient or send the message yourself.",
      };
      expect(await onlyRow(bench)).toMatchObject(left);
      expect(await noticesOf()).toEqual([{ kind: "reminder.unknown" }]);
      bench.clock.advance({ hours: 1 });
      expect(await bench.sweepAndWork()).toEqual([]);
      expect(await noticesOf()).toHaveLength(1);
    });

    it("notifies and is left when a died worker's provider is not configured any more", async () => {
      const { ctx, id } = await planOne(bench, "email");
      bench.notifiers.script = ["crash"];
      await expect(sendReminder(ctx, { reminderId: id })).rejects.toThrow("lost its mind");
      bench.deps.providers.email = unconfiguredEmail();
      await bench.superuser.query("delete from outbox");
      await bench.passLeases(61);
      expect(await bench.sweepAndWork()).toEqual(["reconciled: unknown"]);
      expect(await noticesOf()).toEqual([{ kind: "reminder.unknown" }]);
      bench.clock.advance({ hours: 1 });
      expect(await bench.sweepAndWork()).toEqual([]);
    });

    it("is looked up for a day while the provider does not respond, then notifies", async () => {
      const { ctx, id } = await planOne(bench, "email");
      const silent = new ProviderError({
        provider: "postmark",
        outcome: "unknown",
        providerCode: "TIMEOUT",
        reason: "It timed out.",
        nextStep: "Wait.",
      });
      bench.notifiers.script = ["unknown"];
      expect(await sendReminder(ctx, { reminderId: id })).toBe("unknown");
      await bench.superuser.query("delete from outbox");
      bench.deps.providers.email = { ...unconfiguredEmail(), findByKey: () => Promise.reject(silent) };
      await bench.passLeases(86_000);
      await expect(bench.sweepAndWork()).rejects.toThrow(silent);
      expect(await noticesOf()).toEqual([]);
      await bench.passLeases(400);
      expect(await bench.sweepAndWork()).toEqual(["reconciled: unknown"]);
      expect(await noticesOf()).toEqual([{ kind: "reminder.unknown" }]);
      expect(await bench.sweepAndWork()).toEqual([]);
    });
  });

  it("leaves a channel that is not configured, and says so", async () => {
    await planOne(bench, "whatsapp");
    bench.deps.providers.whatsapp = unconfiguredWhatsApp();
    expect(await bench.work()).toEqual(["not-configured"]);
    expect(await onlyRow(bench)).toMatchObject({
      state: "cancelled",
      state_reason: "WhatsApp service is not configured",
    });
  });

  it("queues a reminder again whose job was lost with the queue", async () => {
    await planOne(bench, "email");
    await bench.superuser.query("truncate outbox");
    expect(await bench.sweepAndWork()).toEqual([]);
    bench.clock.advance({ seconds: 16 });
    expect(await bench.sweepAndWork()).toEqual(["sent"]);
  });
});
