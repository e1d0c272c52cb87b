import { trpc } from "../../lib/trpc.ts";

/** product.md section 9. */
const POLL_MS = 30_000;

/** The trial's state, asked again every 30 seconds. */
export const useTrial = () => trpc.trial.status.useQuery(undefined, { refetchInterval: POLL_MS });
