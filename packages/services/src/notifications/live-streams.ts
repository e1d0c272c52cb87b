import { releaseLiveStream, renewLiveStreams, takeLiveStream } from "@aavarti/db/queries/live-streams";
import type { AppError } from "@aavarti/domain/errors";
import { refusal } from "@aavarti/domain/refusal";
import type { Dependencies } from "../context.ts";

/**
 * Open streams of one person on all servers together. A browser holds one, however many tabs it
 * has.
 */
const PER_PERSON = 20;
const RETRY_SECONDS = 60;
/** How long a lease lasts without being renewed. */
const LEASE_SECONDS = 60;
export const RENEW_EVERY_MS = 20_000;

type Deps = Pick<Dependencies, "db" | "newId">;

/**
 * Counts a stream that is about to open, on all servers. @returns its lease. @throws AppError
 * RATE_LIMITED when the person has too many.
 */
export async function openLiveStream({ db, newId }: Deps, userId: string): Promise<string> {
  const id = newId();
  if (await takeLiveStream(db, { id, userId, most: PER_PERSON, seconds: LEASE_SECONDS })) return id;
  throw tooManyStreams();
}

export const tooManyStreams = (): AppError =>
  refusal(
    "limit.tabs",
    { seconds: RETRY_SECONDS },
    {
      retryAfterSeconds: RETRY_SECONDS,
    },
  );

/** To be called every `RENEW_EVERY_MS` with the leases of the streams that are open here. */
export const keepLiveStreams = (
  { db }: Pick<Deps, "db">,
  streams: readonly { id: string; userId: string }[],
): Promise<void> => renewLiveStreams(db, { streams, seconds: LEASE_SECONDS });

export async function closeLiveStream({ db }: Pick<Deps, "db">, id: string): Promise<void> {
  await releaseLiveStream(db, id);
}
