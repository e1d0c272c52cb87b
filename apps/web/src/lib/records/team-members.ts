import { trpc } from "../api/trpc.ts";

/**
 * Returns the query for all members of the workspace, by name. It may be 5 minutes old, because the
 * server decides who is mentioned.
 */
export const useTeamMembers = () => trpc.notes.colleagues.useQuery(undefined, { staleTime: 300_000 });
