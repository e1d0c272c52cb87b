import { trpc } from "./trpc.ts";

/**
 * Everybody of the workspace, by name. It changes rarely, and a name too many or too few harms
 * nobody: the server decides who is meant.
 */
export const useColleagues = () => trpc.notes.colleagues.useQuery(undefined, { staleTime: 300_000 });
