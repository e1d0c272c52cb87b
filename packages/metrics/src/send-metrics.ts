import type { ObservedSend } from "@aavarti/providers/observe-sends";
import { Counter, Histogram, type Registry } from "prom-client";

/**
 * Returns a function that counts every send of this process: reminders, links, test messages. Pass
 * it to `observeSends`. Also counts its duration; the cause is the provider's code.
 */
export function countSends(registry: Registry): (send: ObservedSend) => void {
  const sends = new Counter({
    name: "aavarti_sends_total",
    help: "Messages handed to a provider by this process, by what the provider made of it; cause is its code for a failure",
    labelNames: ["channel", "outcome", "cause"],
    registers: [registry],
  });
  const seconds = new Histogram({
    name: "aavarti_send_duration_seconds",
    help: "How long a provider took to answer a send",
    labelNames: ["channel"],
    buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15],
    registers: [registry],
  });
  return ({ channel, outcome, cause, seconds: took }) => {
    sends.inc({ channel, outcome, cause });
    seconds.observe({ channel }, took);
  };
}
