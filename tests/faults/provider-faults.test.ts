import { afterEach, describe, expect, it } from "vitest";
import { createPopulation, insertPopulation, phonesNotOnWhatsapp } from "./population.ts";
import { type ProductProcesses, startProcesses } from "./product-processes.ts";
import { judge, report, settled } from "./verdict.ts";

/** The faults of a provider's first calls, in this order. */
const PLAN = [
  // Surely not accepted: retried, no sooner than requested.
  { fault: "429", times: 8 },
  // Accepted, and only the response is lost.
  { fault: "accept-then-500", times: 4 },
  { fault: "accept-then-reset", times: 4 },
  { fault: "accept-then-timeout", times: 2 },
  // Not accepted, but the caller cannot know that.
  { fault: "reset", times: 3 },
  { fault: "html502", times: 3 },
] as const;
const NOT_ACCEPTED_UNSEEN = 6;
const SEED = 7;

describe("providers that are busy, broken, or lose their responses", () => {
  let processes: ProductProcesses | undefined;

  afterEach(async () => {
    await processes?.stop();
    processes = undefined;
  });

  it("get every reminder exactly once, or the owner sees that the outcome is unknown", async () => {
    processes = await startProcesses({ sweepSeconds: 2 });
    const { control, witness, sandboxUrl, startWorker } = processes;
    for (const { fault, times } of PLAN) {
      await control("fault", { provider: "postmark", on: "email.send", fault, times });
      await control("fault", { provider: "whatsapp", on: "messages.send", fault, times });
    }
    // Every status comes twice, and some of them in reverse order.
    await control("webhooks/policies", { provider: "whatsapp", action: "reorder", times: 30 });
    await control("webhooks/policies", { provider: "whatsapp", action: "duplicate", times: 1_000_000 });
    await control("webhooks/policies", { provider: "postmark", action: "duplicate", times: 1_000_000 });
    const population = createPopulation({ seed: SEED, now: new Date(), perBusiness: 40 });
    await insertPopulation(witness, population, new Date());
    await processes.leaveWhatsapp(phonesNotOnWhatsapp(population));

    const startedAt = performance.now();
    await startWorker();
    await settled(processes);
    const verdict = await judge(population, witness, sandboxUrl);
    report("provider faults", verdict, {
      seed: SEED,
      faults: PLAN.reduce((sum, { times }) => sum + 2 * times, 0),
      seconds: Math.round((performance.now() - startedAt) / 1000),
    });
    expect(verdict).toMatchObject({ doubled: [], lost: [], uncalledFor: [], wrongDigests: [] });
    expect(verdict.accepted + verdict.unknown.length).toBe(verdict.due);
    // Emails can be looked up; a WhatsApp message whose call was cut off cannot.
    expect(verdict.unknown.every((words) => words.startsWith("whatsapp|"))).toBe(true);
    expect(verdict.unknownMessages).toBe(NOT_ACCEPTED_UNSEEN);
    // A phone gets one message; a mailbox may get an email as the fallback for a WhatsApp message
    // whose failure was known later than another's.
    expect(verdict.split.filter((place) => place.startsWith("whatsapp|"))).toEqual([]);
    expect(verdict.merged).toBeGreaterThan(0);
    expect(verdict.fallback).toBeGreaterThan(0);
  });
});
