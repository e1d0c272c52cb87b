import { releaseLiveStream, renewLiveStreams, takeLiveStream } from "@aavarti/db/queries/live-streams";
import type { AppError } from "@aavarti/domain/errors";
import { refusal } from "@aavarti/domain/refusal";
import type { Dependencies } from "../context.ts";

/**
 * Maximum number of open streams per user across all servers. A browser opens one, however many
 * tabs it has.
 */
const PER_PERSON = 20;
const RETRY_SECONDS = 60;
/** How long a lease lasts without renewal, in seconds. */
const LEASE_SECONDS = 60;
export const RENEW_EVERY_MS = 20_000;

type Deps = Pick<Dependencies, "db" | "newId">;

/**
 * Counts a browser's stream of live changes that is about to open, across all servers, and returns
 * the id of its lease. A user may have 20; a lease that is not renewed ends after 60 seconds. Opens
 * no connection.
 * @throws AppError RATE_LIMITED when the user has 20 already.
 */
export async function openLiveStream({ db, newId }: Deps, userId: string): Promise<string> {
  const id = newId();
  if (await takeLiveStream(db, { id, userId, most: PER_PERSON, seconds: LEASE_SECONDS })) return id;
  throw tooManyStreams();
}

/**
 * Returns the RATE_LIMITED error for a user with too many open tabs; it asks to wait for 60
 * seconds.
 */
export const tooManyStreams = (): AppError =>
  refusal(
    "limit.tabs",
    { seconds: RETRY_SECONDS },
    {
      retryAfterSeconds: RETRY_SECONDS,
    },
  );

/**
 * Renews for 60 seconds the leases of the streams open on this server, and adds again those that
 * the database has lost; the server calls it every 20 seconds (`RENEW_EVERY_MS`).
 */
export const keepLiveStreams = (
  { db }: Pick<Deps, "db">,
  streams: readonly { id: string; userId: string }[],
): Promise<void> => renewLiveStreams(db, { streams, seconds: LEASE_SECONDS });

/**
 * Deletes a stream's lease, so that the user can open another at once; `id` is what
 * `openLiveStream` returned. Does nothing for an unknown id.
 */
export async function closeLiveStream({ db }: Pick<Deps, "db">, id: string): Promise<void> {
  await releaseLiveStream(db, id);
}
