import { trpc } from "../api/trpc.ts";

/**
 * Returns the query for all members of the signed-in user's workspace, with id and name, by name.
 * Fetched again after 5 minutes at the earliest, because the server decides who is mentioned.
 */
export const useTeamMembers = () => trpc.notes.colleagues.useQuery(undefined, { staleTime: 300_000 });
