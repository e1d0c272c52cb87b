import { trpc } from "../../lib/api/trpc.ts";

/**
 * Returns the query for the installation's public configuration. It is loaded once: it doesn't
 * change while the server runs.
 */
export const usePublicConfig = () => trpc.config.public.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY });
