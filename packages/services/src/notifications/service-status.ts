import type { ServiceStatus } from "@aavarti/contract/notifications";
import type { Dependencies, ServiceContext } from "../context.ts";

const CACHE_MS = 30_000;
type Cached = { at: number; status: Promise<ServiceStatus> };
const lastAnswers = new WeakMap<Dependencies["providers"], Cached>();

/**
 * Checks whether both providers would accept a message; the result is cached for 30 s, so that a
 * refresh button cannot flood them.
 */
export function readServiceStatus({ providers, now }: ServiceContext): Promise<ServiceStatus> {
  const at = now().getTime();
  const cached = lastAnswers.get(providers);
  if (cached && at - cached.at < CACHE_MS) return cached.status;
  const status = askProviders(providers);
  lastAnswers.set(providers, { at, status });
  return status;
}

async function askProviders({ email, whatsapp }: Dependencies["providers"]): Promise<ServiceStatus> {
  const [emailStatus, whatsappStatus] = await Promise.all([email.status(), whatsapp.status()]);
  return { services: { email: emailStatus, whatsapp: whatsappStatus } };
}
