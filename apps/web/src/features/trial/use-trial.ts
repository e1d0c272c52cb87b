import { trpc } from "../../lib/api/trpc.ts";

const POLL_MS = 30_000;

/**
 * Returns the query for the account's status and the days left of its trial, loaded again every 30
 * seconds while the tab is shown.
 */
export const useTrial = () => trpc.trial.status.useQuery(undefined, { refetchInterval: POLL_MS });
