import type { ServiceStatus } from "@aavarti/contract/notifications";
import { REMINDER_CHANNELS } from "@aavarti/domain/channels";
import type { Dependencies, ServiceContext } from "../context.ts";
import { CHANNEL_SERVICES } from "../reminders/channels/registry.ts";

const CACHE_MS = 30_000;
type Cached = { at: number; status: Promise<ServiceStatus> };
const lastAnswers = new WeakMap<Dependencies["providers"], Cached>();

/**
 * Returns, for each channel, whether its provider would accept a message now, as the provider
 * answers; the result is cached for 30 s in this process, so that a refresh button cannot flood it.
 * Sends no message and checks no permission.
 */
export function readServiceStatus({ providers, now }: ServiceContext): Promise<ServiceStatus> {
  const at = now().getTime();
  const cached = lastAnswers.get(providers);
  if (cached && at - cached.at < CACHE_MS) return cached.status;
  const status = askProviders(providers);
  lastAnswers.set(providers, { at, status });
  return status;
}

async function askProviders(providers: Dependencies["providers"]): Promise<ServiceStatus> {
  const statuses = await Promise.all(
    REMINDER_CHANNELS.map(async (channel) => [channel, await CHANNEL_SERVICES[channel].status(providers)] as const),
  );
  return { services: Object.fromEntries(statuses) as ServiceStatus["services"] };
}
