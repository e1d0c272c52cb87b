import type { ObservedSend } from "@aavarti/providers/observe-sends";
import { Counter, Histogram, type Registry } from "prom-client";

/**
 * Adds to the registry the counter and the duration histogram of messages that this process passes
 * to a provider, and returns the function that counts one: pass it to `observeSends`. Counted is
 * every email and every WhatsApp message, also a failed one, by channel and outcome; the cause is
 * the provider's code, or the name of an error of our own, and empty on success or where no
 * provider is set up.
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
