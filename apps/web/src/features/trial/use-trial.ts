import { trpc } from "../../lib/api/trpc.ts";

const POLL_MS = 30_000;

/** Returns the query for the trial's status, refetched every 30 seconds. */
export const useTrial = () => trpc.trial.status.useQuery(undefined, { refetchInterval: POLL_MS });
