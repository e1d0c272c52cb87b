import { trpc } from "./trpc.ts";

/** What the installation offers; it does not change while it runs. */
export const usePublicConfig = () => trpc.config.public.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY });
