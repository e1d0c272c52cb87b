import { deliveryFault } from "@aavarti/testing/delivery-faults";
import { onlyRow, planOne } from "@aavarti/testing/planned-reminder";
import { createReminderBench, type ReminderBench } from "@aavarti/testing/reminder-bench";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { applyDeliveryStatus, type DeliveryStatus } from "./apply-delivery-status.ts";

let bench: ReminderBench;
beforeAll(async () => {
  bench = await createReminderBench();
});
beforeEach(() => bench.reset());
afterAll(() => bench.close());

describe("delivery statuses", () => {
  const arrive = async (status: DeliveryStatus["status"], minute: number) => {
    const { tenant_id, id } = await onlyRow(bench);
    const ctx = await bench.systemContext(tenant_id);
    const fault = status === "failed" ? deliveryFault("131026", "Not on WhatsApp.", "Call.") : null;
    const at = new Date(Date.UTC(2026, 10, 21, 5, minute));
    return applyDeliveryStatus(ctx, { reminderId: id, messageId: "wamid.X", status, at, fault });
  };

  it("move a reminder forward only, in whatever order they arrive", async () => {
    await planOne(bench, "whatsapp");
    await bench.work();
    expect(await arrive("read", 3)).toBe(true);
    expect(await arrive("delivered", 2)).toBe(false);
    expect(await arrive("sent", 1)).toBe(false);
    expect(await arrive("failed", 4)).toBe(false);
    expect((await onlyRow(bench)).state).toBe("read");
    expect((await onlyRow(bench)).read_at?.getUTCMinutes()).toBe(3);
  });

  it("end a WhatsApp message with its delivery, also after a failure", async () => {
    await planOne(bench, "whatsapp");
    await bench.work();
    expect(await arrive("failed", 1)).toBe(true);
    expect(await onlyRow(bench)).toMatchObject({
      state: "failed",
      state_reason: "Not on WhatsApp.",
      next_step: "Call.",
    });
    expect(await arrive("sent", 2)).toBe(false);
    expect(await arrive("delivered", 3)).toBe(true);
    expect(await arrive("failed", 4)).toBe(false);
    expect(await onlyRow(bench)).toMatchObject({ state: "delivered", state_reason: null, next_step: null });
  });

  it("end an email with a failure that comes before delivery", async () => {
    await planOne(bench, "email");
    await bench.work();
    expect(await arrive("failed", 1)).toBe(true);
    expect(await arrive("delivered", 2)).toBe(false);
    expect((await onlyRow(bench)).state).toBe("failed");
  });

  it("settle what was unknown", async () => {
    await planOne(bench, "whatsapp");
    bench.notifiers.script = ["accept-then-unknown"];
    await bench.work();
    expect(await arrive("delivered", 1)).toBe(true);
    expect(await onlyRow(bench)).toMatchObject({ state: "delivered", provider_message_id: "wamid.X" });
  });

  it("may be faster than our own note that it was sent", async () => {
    await planOne(bench, "whatsapp");
    bench.notifiers.onSend = async () => {
      await arrive("delivered", 1);
    };
    await bench.work();
    expect(await onlyRow(bench)).toMatchObject({ state: "delivered", provider_message_id: "wamid.X" });
  });

  it("turn a delivered email into a bounced one, and not a delivered WhatsApp message into a failed one", async () => {
    await planOne(bench, "email");
    await bench.work();
    await arrive("delivered", 1);
    expect(await arrive("failed", 2)).toBe(true);
    expect((await onlyRow(bench)).state).toBe("failed");
  });
});
